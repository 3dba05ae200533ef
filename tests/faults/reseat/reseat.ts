import { seeded } from "@salon/api/testing/salon/random.ts";
import { compareReseating, planOf, randomDay } from "@salon/api/testing/salon/random-reseating.ts";
import { SLOTS, type Slot } from "@salon/contracts";
import {
  followReturn,
  pressOnPage,
  requestPayment,
  signUpCustomers,
  weekdayAhead,
  type Customer,
} from "../../harness/customers.ts";
import { Harness } from "../../harness/harness.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { addStaff } from "../../harness/team.ts";
import type { RaceOptions } from "../race/race.ts";

const CHUNK = 1000;
const FULL_DAYS = 40;
/** Times that are asked for on each full day. */
const TIMES_A_DAY = 10;
const FULL_DAY = { people: 12, lines: 250, starts: SLOTS, fixedPercent: 20 };
const MOST_REFUSAL_MS = 50;
const CAPACITY = 10;
const DAYS_AHEAD = 30;
const CALLS_A_CUSTOMER = 6;
const PAST_EVERY_HOLD_MS = 45 * 60_000;
const REST_TIMEOUT_MS = 90_000;

interface ReseatOptions extends Omit<RaceOptions, "rounds"> {
  days: number;
}

/** Compares the planner with a search of every arrangement, measures its refusals, and books one day through several processes at once. */
export async function runReseatTest({ days, ...options }: ReseatOptions): Promise<Report> {
  const compared = compareDays(days, options.seed);
  const refusals = measureRefusals(options.seed);
  const together = await bookTogether(options);
  const slow = refusals.p95 > MOST_REFUSAL_MS ? [`a refusal takes ${refusals.p95} ms`] : [];
  const { moved, moves, refused, exchanges, tooLarge } = compared;
  return {
    title: "Reseating",
    about:
      `${days} small days (3 to 5 people, skills, breaks, units, lines of 1 to 6 slots) are compared with a search of every arrangement; ${tooLarge} more were too large for it. ` +
      `Only an exchange of two lines' people, which no chain of moves to free people makes, would have solved ${exchanges} of the ${refused} refused days ` +
      `(${((100 * exchanges) / Math.max(1, refused)).toFixed(1)} %). The planner refuses a time on a full day with 12 people; then customers book one day at once, while no person or unit may be held twice.`,
    columns: [
      "days",
      "with moves",
      "moves",
      "refused",
      "only an exchange",
      "refusal p50 ms",
      "refusal p95 ms",
      ...together.columns,
    ],
    rows: [[days, moved, moves, refused, exchanges, refusals.p50, refusals.p95, ...together.figures]],
    violations: [...compared.differences, ...slow, ...together.violations],
  };
}

function compareDays(days: number, seed: number) {
  const sum = { moved: 0, moves: 0, refused: 0, exchanges: 0, tooLarge: 0, differences: [] as string[] };
  for (let done = 0; done < days; done += CHUNK) {
    const chunk = compareReseating({ days: Math.min(CHUNK, days - done), seed: seed + done / CHUNK });
    sum.moved += chunk.moved;
    sum.moves += chunk.moves;
    sum.refused += chunk.refused;
    sum.exchanges += chunk.exchanges;
    sum.tooLarge += chunk.tooLarge;
    sum.differences.push(...chunk.differences);
    console.error(`${done + CHUNK} days, ${sum.differences.length} differences so far`);
  }
  return sum;
}

/** The milliseconds of refusals by the planner alone on days that are full. */
function measureRefusals(seed: number): { p50: number; p95: number } {
  const random = seeded(seed);
  const times: number[] = [];
  for (let days = 0; days < FULL_DAYS; days++) {
    const day = randomDay(random, FULL_DAY);
    for (const time of SLOTS.slice(0, TIMES_A_DAY)) {
      const began = performance.now();
      if (!planOf({ ...day, wanted: { ...day.wanted, time } })) times.push(performance.now() - began);
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  const shown = (share: number) => Math.round(percentile(sorted, share) * 10) / 10;
  return { p50: shown(0.5), p95: shown(0.95) };
}

const SKILLS: Record<string, readonly string[]> = {
  Ada: ["Haircut & Styling", "Manicure & Pedicure", "Wig Installation"],
  Bisi: ["Haircut & Styling", "Wig Installation"],
  Chika: ["Haircut & Styling", "Ear & Nose Piercing"],
  Dayo: ["Ear & Nose Piercing", "Manicure & Pedicure"],
};
const SERVICES = [...new Set(Object.values(SKILLS).flat())];

/** Customers pay for one day through all processes at once, while the claims are read again and again. */
async function bookTogether(options: Omit<ReseatOptions, "days">) {
  const processes = options.mongoUri ? options.processes : 1;
  const harness = await Harness.start({ ...options, processes, capacity: CAPACITY });
  try {
    await harness.startAll();
    const admin = await harness.admin();
    for (const [name, services] of Object.entries(SKILLS)) await addStaff(admin, { name, services });
    await addStaff(admin, { name: "Chair", services: SERVICES.slice(0, 2), units: 3 });
    const customers = await signUpCustomers(harness, options.clients);
    const violations: string[] = [];
    const random = seeded(options.seed);
    const date = weekdayAhead(harness.now(), DAYS_AHEAD);
    const wishes = customers.map(() =>
      Array.from({ length: CALLS_A_CUSTOMER }, () => ({
        service: SERVICES[random(SERVICES.length)]!,
        date,
        time: SLOTS[random(SLOTS.length - 2)]! satisfies Slot,
        cartQuantity: 1,
      })),
    );
    const booking = new AbortController();
    const watching = (async () => {
      while (!booking.signal.aborted)
        for (const { invariant, what } of await harness.violations(false)) violations.push(`${invariant}: ${what}`);
    })();
    const answers = await Promise.all(customers.map((customer, index) => bookAll(customer, wishes[index]!)));
    booking.abort();
    await watching;
    await harness.advance(PAST_EVERY_HOLD_MS);
    violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
    const { booked, refused } = sumOf(answers.flat(), violations);
    const figures = await (await harness.db()).collection<{ moved?: number }>("seatFigures").find().toArray();
    const moved = figures.reduce((sum, month) => sum + (month.moved ?? 0), 0);
    if (moved === 0) violations.push("no line was moved while customers booked at once");
    return {
      columns: ["API processes", "customers at once", "booked", "refused", "lines moved"],
      figures: [processes, options.clients, booked, refused, moved],
      violations: [...new Set(violations)],
    };
  } finally {
    await harness.stop();
  }
}

/** Pays for one line after the other; the status of each call. */
async function bookAll(
  customer: Customer,
  lines: readonly Parameters<typeof requestPayment>[1][number][],
): Promise<number[]> {
  const statuses: number[] = [];
  for (const line of lines) {
    const { status, body } = await requestPayment(customer, [line]);
    statuses.push(status);
    if (status !== 200) continue;
    const location = await pressOnPage((body as { data: string }).data, "pay");
    await followReturn(customer, location ?? "");
  }
  return statuses;
}

function sumOf(statuses: readonly number[], violations: string[]) {
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  const others = statuses.filter((status) => status !== 200 && status !== 409);
  if (others.length > 0) violations.push(`paying answered ${[...new Set(others)].join(", ")}`);
  return { booked: count(200), refused: count(409) };
}
