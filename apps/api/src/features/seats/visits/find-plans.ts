import { VISIT_PLANS, type VisitPlan } from "@salon/contracts";
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

const MS = { smallDay: 3000, oneDay: 1000, eachDay: 150 };
/** For so long a search keeps the process to itself. */
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
  await nextTurn();
  const since = spentSince();
  const judge = new VisitJudge(guests, day, { ...terms, isTurnOver: turn.isOver });
  const preparing = since();
  const budget = !isAlone ? MS.eachDay : judge.isSmall ? MS.smallDay : MS.oneDay;
  const plans: FoundVisit[] = [];
  const search = judge.search(plans, isAlone ? VISIT_PLANS : 1);
  const spent = preparing + (await runGently(search, turn, budget - preparing));
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
    await nextTurn();
    const since = spentSince();
    turn.ends = performance.now() + TURN_MS;
    const isDone = search.next().done === true;
    spent += since();
    if (isDone || spent > budget - LAST_TURN_MS) return spent;
  }
}

/** Measures the milliseconds of the processor from now on. */
function spentSince(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}

/** The searches that wait for a turn, in their order. */
const waiting: (() => void)[] = [];

/** Resolves when other calls have run and all searches before it have had a turn: between other calls one search runs, not all. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()!();
  if (waiting.length > 0) setImmediate(giveTurn);
}
