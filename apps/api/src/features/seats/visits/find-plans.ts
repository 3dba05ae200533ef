import { VISIT_PLANS, type VisitPlan } from "@salon/contracts";
import { setImmediate } from "node:timers/promises";
import { VisitJudge, type VisitTerms, type VisitWish } from "./visit-judge.ts";
import type { FoundVisit } from "./visit-search.ts";

/** What the search of one day came to. */
interface DayPlans {
  plans: VisitPlan[];
  /** Whether every order and start was tried, when there are none. */
  isProven: boolean;
  /** The milliseconds that it took of the processor. */
  spent: number;
}

const MS = { oneDay: 1000, eachDay: 150 };
/** For so long the search keeps the process to itself. */
const TURN_MS = 2;
/** A search ends so long before its budget: a turn that has begun is finished, and may collect garbage. */
const LAST_TURN_MS = 20;

/**
 * Finds plans for a visit on one day, by the planner that `pay` asks, all lines together. Booked lines are moved only where
 * the day has no plan without. For a day that is searched `alone` the plans are spread over the day; else there is one.
 */
export async function findPlans(
  guests: readonly (readonly VisitWish[])[],
  day: string,
  { isAlone, ...terms }: VisitTerms & { isAlone: boolean },
): Promise<DayPlans> {
  const turn: Turn = { ends: 0, isOver: () => performance.now() >= turn.ends };
  const judge = new VisitJudge(guests, day, { ...terms, isTurnOver: turn.isOver });
  const budget = judge.isSmall ? Infinity : isAlone ? MS.oneDay : MS.eachDay;
  const plans: FoundVisit[] = [];
  const spent = await runGently(judge.search(plans, isAlone ? VISIT_PLANS : 1), turn, budget);
  return {
    plans: plans.map((found) => judge.planOf(found)),
    isProven: spent <= budget - LAST_TURN_MS && judge.isProven,
    spent,
  };
}

/** The time in which the search keeps the process to itself. */
interface Turn {
  ends: number;
  isOver: () => boolean;
}

/** Runs a search in turns, between which others run, at most as long as the budget; answers the milliseconds it took. */
async function runGently(search: Iterator<void, void>, turn: Turn, budget: number): Promise<number> {
  let spent = 0;
  for (;;) {
    const before = process.cpuUsage();
    turn.ends = performance.now() + TURN_MS;
    const isDone = search.next().done === true;
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
    if (isDone || spent > budget - LAST_TURN_MS) return spent;
    await setImmediate();
  }
}
