import { slotKey, SLOT_MINUTES, SLOTS, type VisitPlan } from "@salon/contracts";
import { findPlans } from "../../../src/features/seats/visits/find-plans.ts";
import { addLine, Planner } from "../../../src/features/seats/planning/planner.ts";
import { copyOccupancy } from "../../../src/features/seats/planning/occupancy.ts";
import type { SeatLine } from "../../../src/features/seats/planning/lines.ts";
import { DAY } from "./seats.ts";
import { seeded } from "./random.ts";
import { earliestEnd, type RandomVisit, randomVisit } from "./random-visits.ts";

/** Compares what the search finds on random small days with a search that tries everything; a sentence for each difference. */
export async function compareVisits({ cases, seed }: { cases: number; seed: number }) {
  const random = seeded(seed);
  const differences: string[] = [];
  let found = 0;

  for (let index = 0; index < cases; index++) {
    const visit = randomVisit(random);
    const { plans, isProven } = await findPlans(visit.guests, DAY, { ...visit.terms, isAlone: true });
    const expected = earliestEnd(visit);
    const [first] = plans;
    const end = first ? endOf(first) : null;
    if (end !== expected) differences.push(`day ${index}: ends at ${end}, could end at ${expected}`);
    if (!first && !isProven) differences.push(`day ${index}: not decided`);
    for (const plan of plans) if (!isPossible(plan, visit)) differences.push(`day ${index}: ${JSON.stringify(plan)}`);
    if (first) found++;
  }

  return { differences, found };
}

/** The minute, from the first slot, at which a plan says that it ends. */
function endOf({ to }: VisitPlan): number {
  const [, hour = "0", minute = "0", half] = /^(\d+):(\d+) ([AP])M$/.exec(to) ?? [];
  const minutes = ((Number(hour) % 12) + (half === "P" ? 12 : 0)) * 60 + Number(minute);
  return minutes - 9 * 60;
}

/** Whether all lines of a plan fit at once, by the planner and the seats of each slot. */
function isPossible(plan: VisitPlan, { guests, terms }: RandomVisit): boolean {
  const left = guests.flat();
  const lines = plan.lines.map(({ time, ...wanted }, line): SeatLine => {
    const index = left.findIndex(
      (wish) =>
        wish.guest === wanted.guest &&
        wish.serviceId === wanted.serviceId &&
        wish.asked === wanted.with &&
        wish.options.join(",") === wanted.options.join(","),
    );
    const [{ guest: _guest, options: _options, ...wish } = guests[0]![0]!] = left.splice(index, 1);
    return { ...wish, line, day: DAY, time, seats: 1 };
  });
  if (left.length > 0) return false;

  const choices = new Planner(terms.settings, terms.team).plan(lines, terms.taken);
  const taken = copyOccupancy(terms.taken);
  for (const line of lines) addLine(line, choices?.get(line.line), taken);
  const isOver = SLOTS.some((slot) => {
    const own = (taken.seats.get(slotKey(DAY, slot)) ?? 0) - (terms.taken.seats.get(slotKey(DAY, slot)) ?? 0);
    return own > 0 && taken.seats.get(slotKey(DAY, slot))! > terms.settings.slotCapacity;
  });
  return choices !== null && !isOver && plan.waiting % (SLOT_MINUTES / 2) === 0;
}
