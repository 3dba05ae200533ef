import { addDays, lagosDay, type Report as SalonReport } from "@salon/contracts";
import { signUpCustomers } from "../../harness/customers.ts";
import { pick, seededRandom } from "../../harness/generated-salon/random.ts";
import { Harness } from "../../harness/harness.ts";
import type { Report } from "../../harness/report.ts";
import { TillSteps } from "./till-steps.ts";

export interface TillDaysOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  /** Random operations for each seed. */
  steps: number;
  seed: number;
  seeds: number;
}

const CAPACITY = 4;
const CUSTOMERS = 6;
/** Callers at once for each process. */
const CALLERS = 2;
/** A process is killed after so many steps, and the invariants are checked. */
const KILL_AFTER = 250;
const HOUR_MS = 3_600_000;
/** How far the clock moves after the last step: holds end, retries are over, late transactions are no longer looked for. */
const REST_STEPS_MS = [HOUR_MS, 3 * HOUR_MS, 50 * HOUR_MS];
const REST_TIMEOUT_MS = 120_000;
const MORE_THAN_ALL_DAYS = 100;

/** The fields of a stored receipt that the comparison reads. */
type StoredReceipt = Record<"day" | "method" | "kind" | "of", string> & { amount: number };
interface Played {
  row: (string | number)[];
  violations: string[];
}

/**
 * Random operations on money from several server processes at once, which are killed one after the other, on a real MongoDB; on
 * the embedded engine from one process.
 */
export async function runTillDaysTest(options: TillDaysOptions): Promise<Report> {
  const processes = options.mongoUri ? options.processes : 1;
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (let seed = options.seed; seed < options.seed + options.seeds && violations.length === 0; seed++) {
    const played = await play({ ...options, processes, seed });
    rows.push([options.mongoUri ? "MongoDB" : "embedded", processes, ...played.row]);
    violations.push(...played.violations.map((what) => `seed ${seed}: ${what}`));
  }
  return {
    title: "Random operations of the till over HTTP",
    about:
      "Deposits, split payments, tips, extras, discounts, reversals, refunds, balances paid online and by transfers to account numbers, late, doubled, short and long money, carts booked with what came, money attached to bookings, cancellations of bookings and of single appointments, refunds of what is too much, and revivals, from several callers " +
      "at once, each call to a random process, some to two at once. Processes are killed under the load. The invariants of money are checked after each kill and at the end; " +
      "then the report of the salon is compared with the receipts in the database.",
    columns: [
      "database",
      "API processes",
      "seed",
      "steps",
      "kills",
      "receipts",
      "answers by status",
      "seconds",
      "violations",
    ],
    rows,
    violations,
  };
}

async function play(options: TillDaysOptions): Promise<Played> {
  const { seed, steps, processes } = options;
  const harness = await Harness.start({ ...options, capacity: CAPACITY });
  const begun = performance.now();
  try {
    await harness.startAll();
    const random = seededRandom(seed);
    const till = await TillSteps.prepare(harness, await signUpCustomers(harness, CUSTOMERS), random);
    const violations: string[] = [];
    let kills = 0;
    for (let done = 0; done < steps && violations.length === 0; done += KILL_AFTER) {
      const chunk = Math.min(KILL_AFTER, steps - done);
      await Promise.all([runSteps(till, chunk, processes * CALLERS), killOne(harness, random).then(() => kills++)]);
      harness.sendWebhooksTo(Math.floor(random() * processes));
      for (const { invariant, what } of await harness.violations(false, till.acknowledged))
        violations.push(`${invariant}: ${what}`);
      violations.push(...till.violations.splice(0));
      console.error(`seed ${seed}: ${done + chunk} steps, ${kills} kills, ${violations.length} violations so far`);
    }
    violations.push(...(await rest(harness, till)));
    const answers = [...till.answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    const seconds = Math.round((performance.now() - begun) / 1000);
    return {
      row: [seed, steps, kills, till.acknowledged.length, answers.join(", "), seconds, violations.length],
      violations,
    };
  } finally {
    await harness.stop();
  }
}

/** Runs so many steps by so many callers at once. */
async function runSteps(till: TillSteps, steps: number, callers: number): Promise<void> {
  let left = steps;
  const caller = async () => {
    while (left-- > 0) await till.run();
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

/** Kills a random process while calls are under way, and starts it again. */
async function killOne(harness: Harness, random: () => number): Promise<void> {
  const index = Math.floor(random() * harness.processes.length);
  await new Promise((resolve) => setTimeout(resolve, pick(random, [100, 300, 700, 1500])));
  await harness.processes[index]!.kill();
  await harness.start(index);
}

/**
 * Sends every webhook again. A process that was killed may have missed one, and the provider reports a second payment on one page
 * by no other way; those that came before must change nothing.
 */
async function repeatWebhooks({ sandbox }: Harness): Promise<void> {
  for (const { id } of sandbox.webhooks()) await sandbox.replayWebhook(id);
  await sandbox.advance(0);
}

/** Lets everything come to its end, checks the invariants, and compares the salon's report with the stored receipts. */
async function rest(harness: Harness, till: TillSteps): Promise<string[]> {
  await repeatWebhooks(harness);
  for (const pause of REST_STEPS_MS) {
    await harness.advance(pause);
    await harness.settle();
  }
  const broken = await harness.violationsAtRest(REST_TIMEOUT_MS, till.acknowledged);
  return [...broken, ...(await reportFaults(harness))];
}

/** Where the report of the salon differs from the receipts in the database, by day and method. */
async function reportFaults(harness: Harness): Promise<string[]> {
  const today = lagosDay(harness.now());
  const from = addDays(today, -MORE_THAN_ALL_DAYS);
  const admin = await harness.admin();
  const { body } = await admin.get(`/reports/summary?from=${from}&to=${addDays(today, 1)}`);
  const report = body as SalonReport;
  const shown = new Map(report.taken?.byDay.map(({ date, method, amount }) => [`${date} ${method}`, amount]));
  const stored = new Map<string, number>();
  const bookings = (await harness.db()).collection("bookings").find({}, { projection: { receipts: 1 } });
  for await (const { receipts = [] } of bookings)
    for (const { day, method, kind, of, amount } of receipts as StoredReceipt[]) {
      const name = `${day} ${method}`;
      const isOut = kind === "refund" || (kind === "reversal" && of !== "refund");
      stored.set(name, (stored.get(name) ?? 0) + (isOut ? -amount : amount));
    }
  return [...new Set([...shown.keys(), ...stored.keys()])]
    .filter((name) => (shown.get(name) ?? 0) !== (stored.get(name) ?? 0))
    .map((name) => `${name}: the report says ${shown.get(name) ?? 0}, the receipts ${stored.get(name) ?? 0}`);
}
