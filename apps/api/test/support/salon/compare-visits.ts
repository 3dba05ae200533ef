import { slotKey, SLOT_MINUTES, SLOTS, type VisitPlan } from "@salon/contracts";
import { findPlans } from "../../../src/features/seats/visits/find-plans.ts";
import { addLine } from "../../../src/features/seats/planning/add-line.ts";
import { Planner } from "../../../src/features/seats/planning/planner.ts";
import { copyOccupancy } from "../../../src/features/seats/planning/occupancy.ts";
import type { SeatLine } from "../../../src/features/seats/planning/lines.ts";
import { DAY } from "./seats.ts";
import { seeded } from "./random.ts";
import { arrangements, earliestEnd, type RandomVisit, randomVisit } from "./random-visits.ts";

/**
 * Compares what the search finds on random small days with a search that tries everything; a sentence for each difference,
 * how many days were compared, had a plan, had one only by moving booked lines, and were not decided within the budget.
 */
export async function compareVisits({
  cases,
  seed,
  pauses = false,
}: {
  cases: number;
  seed: number;
  pauses?: boolean;
}) {
  const random = seeded(seed);
  const differences: string[] = [];
  let found = 0;
  let moved = 0;
  let compared = 0;
  let undecided = 0;

  for (let index = 0; index < cases; index++) {
    const visit = randomVisit(random, pauses);
    const differ = (what: string) => differences.push(`seed ${seed}, day ${index}: ${what}`);
    const still = earliestEnd(visit);
    const expected = still ?? earliestWithMoves(visit);
    if (expected === "too large") continue;
    const { plans, isProven } = await findPlans(visit.guests, DAY, { ...visit.terms, isAlone: true });
    const [first] = plans;
    const end = first ? endOf(first) : null;
    compared++;
    if (!isProven) undecided++;
    if (isProven && end !== expected)
      differ(`ends at ${end}, could end at ${expected}${still === null ? " with moves" : ""}`);
    for (const plan of plans) if (!isPossible(plan, visit)) differ(JSON.stringify(plan));
    if (first) found++;
    if (first && still === null) moved++;
  }

  return { differences, compared, found, moved, undecided };
}

function earliestWithMoves({ guests, terms }: RandomVisit): number | null | "too large" {
  const all = arrangements(terms);
  if (!all) return "too large";
  return all.reduce<number | null>((best, taken) => earliestEnd({ guests, terms: { ...terms, taken } }, best), null);
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

  const choices = new Planner(terms.settings, terms.team).planWithMoves(lines, terms.taken)?.choices ?? null;
  const taken = copyOccupancy(terms.taken);
  for (const line of lines) addLine(line, choices?.get(line.line), taken);
  const isOver = SLOTS.some((slot) => {
    const own = (taken.seats.get(slotKey(DAY, slot)) ?? 0) - (terms.taken.seats.get(slotKey(DAY, slot)) ?? 0);
    return own > 0 && taken.seats.get(slotKey(DAY, slot))! > terms.settings.slotCapacity;
  });
  return choices !== null && !isOver && plan.waiting % (SLOT_MINUTES / 2) === 0;
}
