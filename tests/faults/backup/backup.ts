import { SLOTS } from "@salon/contracts";
import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  requestPayment,
  followReturn,
  pressOnPage,
  signUpCustomers,
  weekdayAhead,
  type Customer,
} from "../../harness/customers.ts";
import { startDatabaseProcess } from "../../harness/database-process.ts";
import { generateSalon } from "../../harness/generated-salon/generate.ts";
import { pick, seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { Harness, until } from "../../harness/harness.ts";

export interface BackupOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  clients: number;
  /** Bookings of the salon whose backup is timed. */
  bookings: number;
  /** Number of backups during bookings. */
  rounds: number;
  seed: number;
}

const SERVICES = ["Haircut & Styling", "Braiding & Weaving", "Manicure & Pedicure"];
const CAPACITY = 5;
const PAST_EVERY_HOLD_MS = 45 * 60_000;
const REST_TIMEOUT_MS = 60_000;
const MAX_SECONDS = { backup: 30, restore: 60 };

/**
 * Backs a salon up while customers book, restores it and checks all invariants; then times the backup of a large
 * salon.
 */
export async function runBackupTest(options: BackupOptions): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), "salon-prove-backup-"));
  const embedded = await startDatabaseProcess(undefined);
  const engines: [string, string][] = [
    ...(options.mongoUri ? [["MongoDB", options.mongoUri] as [string, string]] : []),
    ["embedded", embedded.uri],
  ];
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  try {
    for (const [engine, mongoUri] of engines) {
      for (let round = 0; round < options.rounds; round++) {
        const run = await underLoad({ ...options, mongoUri }, join(folder, `${engine}-${round}`), round);
        rows.push([engine, `while ${options.clients} customers book`, ...run.row]);
        violations.push(...run.violations.map((violation) => `${engine}: ${violation}`));
      }
      if (options.bookings === 0) continue;
      const run = await ofSize({ ...options, mongoUri }, join(folder, `${engine}-large`));
      rows.push([engine, `${options.bookings} bookings`, ...run.row]);
      violations.push(...run.violations.map((violation) => `${engine}: ${violation}`));
    }
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: "Backup under load and restore",
    about:
      "A backup is taken while customers pay, cancel and move; all servers stop, the backup replaces the database, a server starts on it and every invariant is checked. " +
      `Then a large salon: at most ${MAX_SECONDS.backup} s to back up, ${MAX_SECONDS.restore} s to restore and read back; the dashboard's sums equal a recount.`,
    columns: ["database", "what", "documents", "MB", "backup s", "restore s", "left out and reported", "violations"],
    rows,
    violations,
  };
}

type RunOptions = BackupOptions & { mongoUri: string };

async function underLoad(options: RunOptions, file: string, round: number) {
  const harness = await Harness.start({ ...options, capacity: CAPACITY });
  try {
    await harness.startAll();
    const customers = await signUpCustomers(harness, options.clients);
    let open = true;
    const load = customers.map((customer, index) =>
      keepBooking(harness, customer, seededRandom(options.seed + round * 1000 + index), () => open),
    );
    // The wait is long enough for every customer to have an operation in progress.
    await harness.settle();
    const copied = await run(options.server, "backup", [file], harness);
    open = false;
    await Promise.all(load);
    for (const api of harness.processes) await api.stop();
    const restored = await run(options.server, "restore", [file, "--replace", "--yes"], harness);
    const payments = await (await harness.db()).collection<{ ref: string }>("payments").find().toArray();
    const known = new Set(payments.map(({ ref }) => ref));
    await harness.startAll();
    await harness.advance(PAST_EVERY_HOLD_MS);
    let broken: string[] = [];
    await until(async () => (broken = await brokenInvariants(harness, known)).length === 0, REST_TIMEOUT_MS);
    return { row: await figures(file, copied, restored, broken), violations: broken };
  } finally {
    await harness.stop();
  }
}

/** Returns the violations; transactions of payments that began after the backup do not count. */
async function brokenInvariants(harness: Harness, known: ReadonlySet<string>): Promise<string[]> {
  const violations = (await harness.violations(true)).map(({ invariant, what }) => `${invariant}: ${what}`);
  return violations.filter((what) => {
    const ref = /of (\S+) belongs to no settled payment$/.exec(what)?.[1];
    return ref === undefined || known.has(ref);
  });
}

/** Creates bookings and then cancels, moves or keeps them, until `open` returns false. */
async function keepBooking(
  harness: Harness,
  customer: Customer,
  random: () => number,
  open: () => boolean,
): Promise<void> {
  while (open()) {
    const date = weekdayAhead(harness.now(), 3 + Math.floor(random() * 20));
    const line = { service: pick(random, SERVICES), date, time: pick(random, SLOTS.slice(0, 12)), cartQuantity: 1 };
    const asked = await requestPayment(customer, [line]);
    if (asked.status !== 200) continue;
    const back = await pressOnPage(asked.body.data as string, random() < 0.9 ? "pay" : "close");
    if (back) await followReturn(customer, back);
    const { body } = await customer.client.get(`/booking/payment/${asked.body.ref as string}`);
    if (!body.bookingId || random() < 0.4) continue;
    const booking = `/booking/${body.bookingId as string}`;
    if (random() < 0.5) await customer.client.post(`${booking}/cancel`);
    else {
      const day = weekdayAhead(harness.now(), 3 + Math.floor(random() * 20));
      await customer.client.post(`${booking}/reschedule`, {
        item: 0,
        date: day,
        time: pick(random, SLOTS.slice(0, 12)),
      });
    }
  }
}

async function ofSize(options: RunOptions, file: string) {
  const harness = await Harness.start({ ...options, processes: 1, capacity: CAPACITY });
  try {
    await (await harness.start(0, { jobsSeconds: 3600 })).stop();
    await generateSalon(await harness.db(), { bookings: options.bookings, now: harness.now(), seed: options.seed });
    const copied = await run(options.server, "backup", [file], harness);
    const restored = await run(options.server, "restore", [file, "--replace", "--yes"], harness);
    await harness.start(0, { jobsSeconds: 3600 });
    const broken = [
      ...(copied.seconds > MAX_SECONDS.backup ? [`the backup took ${copied.seconds} s`] : []),
      ...(restored.seconds > MAX_SECONDS.restore ? [`the restore took ${restored.seconds} s`] : []),
      ...(await wrongSums(harness)),
    ];
    return { row: await figures(file, copied, restored, broken), violations: broken };
  } finally {
    await harness.stop();
  }
}

/** Compares the dashboard's sums with a count of all documents. */
async function wrongSums(harness: Harness): Promise<string[]> {
  const bookings = await (
    await harness.db()
  )
    .collection("bookings")
    .find({}, { projection: { bookingAmount: 1 } })
    .toArray();
  const income = bookings.reduce((sum, { bookingAmount }) => sum + (bookingAmount as number), 0);
  const { body } = await (await harness.admin()).get("/stats");
  return body.totalIncome === income && body.bookings.total === bookings.length
    ? []
    : [
        `the dashboard shows ${body.totalIncome} of ${body.bookings.total} bookings instead of ${income} of ${bookings.length}`,
      ];
}

interface Ran {
  seconds: number;
  lines: string[];
}

/** Runs a built program beside the server on the harness's database. */
async function run(server: string, program: "backup" | "restore", args: string[], harness: Harness): Promise<Ran> {
  const start = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [join(dirname(server), `${program}.js`), ...args], {
    env: { PATH: process.env["PATH"], MONGODB_URI: harness.databaseUri() },
  });
  return { seconds: Math.round((performance.now() - start) / 100) / 10, lines: stdout.trim().split("\n") };
}

async function figures(file: string, copied: Ran, restored: Ran, broken: readonly string[]) {
  const documents = copied.lines.reduce((sum, line) => sum + Number(/^ *(\d+) \w+$/.exec(line)?.[1] ?? 0), 0);
  const megabytes = Math.round((await stat(file)).size / 100_000) / 10;
  const notes = restored.lines.filter((line) => line.startsWith("note:")).length;
  return [documents, megabytes, copied.seconds, restored.seconds, notes, broken.length];
}
