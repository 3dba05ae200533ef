import { lagosDay } from "@salon/contracts";
import type { Db } from "mongodb";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startDatabaseProcess } from "../../harness/database-process.ts";
import { generateSalon } from "../../harness/generated-salon/generate.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import { Harness } from "../../harness/harness.ts";
import type { Report } from "../../harness/report.ts";

export interface MigrationOptions {
  server: string;
  mongoUri: string | undefined;
  bookings: number;
  /** Number of kills. */
  rounds: number;
  seed: number;
}

const RUN = fileURLToPath(import.meta.resolve("@salon/api/testing/salon/migrate-receipts.ts"));
const MAX_SECONDS = 60;
const PROBE_MS = 50;
const BATCH = 1000;
const DESK = ["Cash", "POS", "Transfer"];
const NEW_FIELDS = { receipts: 1, paid: 1, tips: 1, due: 1, receiptNumber: 1 } as const;
type Till = Map<string, number>;

/**
 * Migrates a large salon of the version before to receipts: timed and beside a server that answers, then killed many times on
 * its way. The till of every day must be the same each time.
 */
export async function runMigrationTest(options: MigrationOptions): Promise<Report> {
  const database = options.mongoUri ? undefined : await startDatabaseProcess(undefined);
  const harness = await Harness.start({
    ...options,
    mongoUri: options.mongoUri ?? database!.uri,
    processes: 2,
    capacity: 5,
  });
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  try {
    await harness.start(0, { jobsSeconds: 3600 });
    const db = await harness.db();
    await storeSalon(db, harness.now(), options);
    const wanted = await tillOfBookings(db);
    const timed = await migrateBeside(harness);
    rows.push(["one run, beside a server", timed.seconds.toFixed(1), timed.answered, timed.failed]);
    if (timed.seconds > MAX_SECONDS) violations.push(`the migration took ${timed.seconds.toFixed(1)} s`);
    if (timed.failed > 0) violations.push(`the server beside it failed to answer ${timed.failed} calls`);
    violations.push(...differences(wanted, await tillOfReceipts(db)));
    const once = await moneyDigest(db);
    await toVersionBefore(db);
    await killOnTheWay(harness, options, timed.seconds);
    rows.push([`killed ${options.rounds} times`, "", "", ""]);
    violations.push(...differences(wanted, await tillOfReceipts(db)));
    if ((await moneyDigest(db)) !== once) violations.push("the killed runs wrote other money than the one run");
    const left = await db.collection("bookings").countDocuments({ due: { $exists: false } });
    if (left > 0) violations.push(`${left} bookings were not migrated`);
  } finally {
    await harness.stop();
    await database?.stop();
  }
  return {
    title: "Migration of receipts",
    about: `${options.bookings} bookings of the version before get their receipts in at most ${MAX_SECONDS} s, beside a server that answers; then again, killed on the way. The till by day and method is compared with the bookings, and the money of each booking with that of the run without kills.`,
    columns: ["what", "seconds", "calls answered", "calls failed"],
    rows,
    violations,
  };
}

/** Bookings of the version before: paid online, some refunded, and walk-ins of every method. */
async function storeSalon(db: Db, now: Date, { bookings, seed }: MigrationOptions): Promise<void> {
  await generateSalon(db, { bookings, now, seed });
  const random = seededRandom(seed);
  const ids = await db
    .collection("bookings")
    .find({}, { projection: { _id: 1, paymentRef: 1 } })
    .toArray();
  const walkIns = ids.filter(() => random() < 0.4);
  for (let done = 0; done < walkIns.length; done += BATCH) {
    const batch = walkIns.slice(done, done + BATCH);
    await db.collection("bookings").bulkWrite(
      batch.map(({ _id }, index) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { paymentMethod: DESK[index % DESK.length], user: null, walkIn: { name: "Walk In", phone: null } },
            $unset: { paymentRef: 1 },
          },
        },
      })),
    );
    await db
      .collection("payments")
      .bulkWrite(batch.map(({ paymentRef }) => ({ deleteOne: { filter: { ref: paymentRef as string } } })));
  }
  const cancelled = await db
    .collection("bookings")
    .find({ bookingStatus: "cancelled", paymentRef: { $exists: true } }, { projection: { paymentRef: 1 } })
    .toArray();
  const refunded = cancelled.filter(() => random() < 0.5).map(({ paymentRef }) => paymentRef as string);
  const history = [{ at: now, from: "refunding", to: "refunded" }];
  for (let done = 0; done < refunded.length; done += BATCH)
    await db.collection("payments").bulkWrite(
      refunded.slice(done, done + BATCH).map((ref) => ({
        updateOne: { filter: { ref }, update: { $set: { state: "refunded", history } } },
      })),
    );
  await toVersionBefore(db);
}

async function toVersionBefore(db: Db): Promise<void> {
  await db.collection("bookings").updateMany({}, { $unset: NEW_FIELDS });
  await db.collection<{ _id: string }>("migrations").deleteOne({ _id: "004-receipts" });
}

/** What bookings and payments of the version before mean for the till, by day and method. */
async function tillOfBookings(db: Db): Promise<Till> {
  const till: Till = new Map();
  for await (const booking of db.collection("bookings").find({ paymentRef: { $exists: false } }))
    if (booking["bookingStatus"] !== "cancelled")
      add(till, booking["bookingDate"] as Date, booking["paymentMethod"] as string, booking["bookingAmount"] as number);
  for await (const { paidAt, paidAmount, state, history } of db.collection("payments").find()) {
    add(till, paidAt as Date, "Flutterwave", paidAmount as number);
    if (state === "refunded") add(till, (history as { at: Date }[])[0]!.at, "Flutterwave", -(paidAmount as number));
  }
  return till;
}

async function tillOfReceipts(db: Db): Promise<Till> {
  const till: Till = new Map();
  for await (const { receipts = [] } of db.collection("bookings").find({}, { projection: { receipts: 1 } }))
    for (const { at, method, kind, amount } of receipts as { at: Date; method: string; kind: string; amount: number }[])
      add(till, at, method, kind === "refund" ? -amount : amount);
  return till;
}

/** The money of all bookings as one hash; of receipt numbers only whether there is one, because gaps are allowed. */
async function moneyDigest(db: Db): Promise<string> {
  const hash = createHash("sha256");
  const rows = db.collection("bookings").find({}, { projection: NEW_FIELDS, sort: { _id: 1 } });
  for await (const { _id, receipts, paid, tips, due, receiptNumber } of rows)
    hash.update(JSON.stringify([_id, receipts, paid, tips, due, receiptNumber !== undefined]));
  return hash.digest("hex");
}

function add(till: Till, at: Date, method: string, amount: number): void {
  const name = `${lagosDay(at)} ${method}`;
  till.set(name, (till.get(name) ?? 0) + amount);
}

const differences = (wanted: Till, found: Till): string[] =>
  [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((name) => (wanted.get(name) ?? 0) !== (found.get(name) ?? 0))
    .map((name) => `${name}: ${found.get(name) ?? 0} in the receipts, ${wanted.get(name) ?? 0} in the bookings`)
    .slice(0, 20);

/** Starts the second server, which migrates, while the first one is asked for a day again and again. */
async function migrateBeside(harness: Harness) {
  let answered = 0;
  let failed = 0;
  const client = harness.client(0);
  const ask = async () => {
    const { status } = await client.get("/booking/availability?date=2027-01-05");
    if (status === 200) answered++;
    else failed++;
  };
  const probe = setInterval(() => void ask().catch(() => failed++), PROBE_MS);
  const begun = performance.now();
  await harness.start(1, { jobsSeconds: 3600 });
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(probe);
  await harness.processes[1]!.stop();
  return { seconds, answered, failed };
}

/**
 * Runs the migration in processes, each of which is killed a random part of its share of the time after it has begun, then once
 * to the end. A process that ends before its kill has nothing left to do: the salon is put back and the kills go on.
 */
async function killOnTheWay(harness: Harness, { rounds, seed }: MigrationOptions, seconds: number): Promise<void> {
  const random = seededRandom(seed + 1);
  for (let kills = 0; kills < rounds;) {
    const { child, ended } = runMigration(harness);
    await Promise.race([ended, once(child, "message")]);
    await Promise.race([ended, sleep((random() * seconds * 1000) / rounds)]);
    const isKilled = child.exitCode === null && child.kill("SIGKILL");
    await ended;
    if (isKilled) kills++;
    else if (child.exitCode === 0) await toVersionBefore(await harness.db());
    else throw new Error("a run of the migration failed");
  }
  const { child, ended } = runMigration(harness);
  await ended;
  if (child.exitCode !== 0) throw new Error("the last run of the migration failed");
}

/** Starts a process that migrates; it sends a message when it begins. */
function runMigration(harness: Harness) {
  const child = spawn(process.execPath, ["--import", "tsx", RUN, harness.databaseUri()], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return { child, ended: once(child, "exit") };
}
