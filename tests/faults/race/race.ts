import { signUpCustomers } from "../../harness/customers.ts";
import { maxHeldAtOnce, percentile } from "../../harness/history.ts";
import { RaceTable } from "./race-table.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";

export interface RaceOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  clients: number;
  rounds: number;
  seed: number;
}

const CAPACITIES = [1, 3];
const PAST_EVERY_HOLD_MS = 45 * 60_000;
const REST_TIMEOUT_MS = 90_000;

/** Lets customers compete for one slot, on a real MongoDB with several processes and on the embedded engine with one. */
export async function runRaceTest(options: RaceOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (const mongoUri of options.mongoUri ? [options.mongoUri, undefined] : [undefined])
    for (const capacity of CAPACITIES) {
      const run = await raceFor({ ...options, mongoUri, processes: mongoUri ? options.processes : 1 }, capacity);
      rows.push(run.row);
      violations.push(...run.violations);
    }
  return {
    title: "Race for one slot",
    about:
      "In every round all clients pay for the same slot at once, one of them twice; exactly as many as there are seats may win, all others get the nearest " +
      "free times. Then the winners cancel, close the page, pay and cancel, are moved from status to status by staff, or let the hold run out and pay late, while others try again.",
    columns: [
      "database",
      "API processes",
      "seats",
      "rounds",
      "calls to pay",
      "won",
      "refused",
      "most seats held at once",
      "p50 ms",
      "p99 ms",
      "violations",
    ],
    rows,
    violations,
  };
}

async function raceFor(options: RaceOptions, capacity: number) {
  const engine = options.mongoUri ? "MongoDB" : "embedded";
  const harness = await Harness.start({ ...options, capacity });
  try {
    await harness.startAll();
    const table = new RaceTable(
      harness,
      await signUpCustomers(harness, options.clients),
      await harness.admin(),
      options.seed,
    );
    for (let round = 0; round < options.rounds; round++) {
      await table.runRound(round);
      if (round % 20 === 19)
        console.error(`${engine}, ${capacity} seats: round ${round + 1}, ${table.violations.length} violations so far`);
    }
    await harness.advance(PAST_EVERY_HOLD_MS);
    const broken = [...table.violations, ...(await harness.violationsAtRest(REST_TIMEOUT_MS))];
    const { operations } = table.history;
    const most = maxHeldAtOnce(operations);
    if (most > capacity) broken.push(`${most} customers held ${capacity} seats at one moment`);
    const pays = operations.filter(({ what }) => what === "pay");
    const count = (result: string) => pays.filter((operation) => operation.result === result).length;
    const times = table.history.durations("pay");
    const quick = [percentile(times, 0.5), percentile(times, 0.99)].map(Math.round);
    const place = `${engine}, ${capacity} seats`;
    console.error(`${place}: ${pays.length} calls to pay, ${broken.length} violations`);
    return {
      row: [
        engine,
        options.processes,
        capacity,
        options.rounds,
        pays.length,
        count("ok"),
        count("refused"),
        most,
        ...quick,
        broken.length,
      ],
      violations: broken.map((violation) => `${place}: ${violation}`),
    };
  } finally {
    await harness.stop();
  }
}
