import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getBooking } from "../../features/bookings/bookings.service.ts";
import { listPayments } from "../../features/payments/payments.service.ts";
import { cancelledMoney, clearRevivedRequests, repairRequests } from "../../features/refunds/refunds.due.service.ts";
import { reconcileRefunds, refundSteps } from "../../features/refunds/refunds.follow.service.ts";
import { declineRefund, refundPayment } from "../../features/refunds/refunds.service.ts";
import { getPayment } from "../../features/payments/payments.service.ts";
import { restoreBackup } from "../../operations/restore/restore-backup.ts";
import { writeBackup } from "../../operations/backup/write-backup.ts";
import { serviceDeps } from "../../testing/api/service-deps.ts";
import { TestClock } from "../../testing/api/test-clock.ts";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { watchDatabase } from "../../testing/api/watch-database.ts";
import { checkInvariants } from "../../testing/interleavings/check-invariants.ts";
import { sessionUser } from "../../testing/interleavings/interleavings-actions.ts";
import { MemoryProvider } from "../../testing/interleavings/memory-provider.ts";
import {
  ADMIN,
  attempt,
  CASES,
  due,
  refOf,
  storeOldSalon,
  tried,
} from "../../testing/salon/refunds-of-version-before.ts";
import { refundRecords } from "./002-refund-records.ts";
import { MIGRATIONS } from "./all.ts";
import { migrate, migrateStragglers } from "./migrate.ts";

let close: () => Promise<void>;
let clock: TestClock;
let provider: MemoryProvider;
const NOW = new Date("2026-11-23T06:00:00Z");

const collection = (name: string) => mongoose.connection.collection(name);
const payments = () => collection("payments");
const bookings = () => collection("bookings");
const refunds = () => collection("refunds");
const deps = () => serviceDeps(provider, clock.now);
const never = () => false;

beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
beforeEach(async () => {
  clock = new TestClock(NOW);
  provider = new MemoryProvider();
  for (const name of ["payments", "bookings", "refunds", "outbox", "audit", "slots", "migrations", "leases"])
    await collection(name).deleteMany({});
});

const stored = async (name: string) =>
  (await refunds().find().sort({ payment: 1 }).toArray()).map((row) => row[name] as unknown);
const recordOf = (ref: string) => refunds().findOne({ payment: ref });
const content = async () =>
  JSON.stringify([
    await refunds()
      .find({}, { projection: { _id: 0 } })
      .sort({ payment: 1 })
      .toArray(),
    await payments().find().sort({ ref: 1 }).toArray(),
    await bookings().find().sort({ paymentRef: 1 }).toArray(),
  ]);

/** Runs the jobs of refunds until nothing is left, and checks every invariant between refunds, payments and bookings. */
async function settleAndCheck(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    clock.advance(30 * 60_000);
    provider.finishRefunds("done");
    await reconcileRefunds(deps(), never);
    await repairRequests(clock.now());
    await clearRevivedRequests(clock.now());
  }
  const truth = {
    transactions: provider.transactions.map(({ transactionId: id, ...rest }) => ({ id, ...rest })),
    refundCalls: provider.refundCalls,
  };
  const broken = await checkInvariants({
    db: mongoose.connection.db!,
    truth,
    now: clock.now(),
    capacity: 5,
    atRest: true,
  });
  expect(broken.filter(({ invariant }) => /^I(3|6|9)/.test(invariant))).toEqual([]);
}

/**
 * What staff and customers are answered about every payment and booking, without what the jobs change. What staff may do is
 * left out, because it follows from the record, and no server answers before the migration.
 */
async function answers() {
  const { items } = await listPayments(deps(), { page: 1, pageSize: 100 });
  const ids = await bookings().distinct("_id");
  const shown = await Promise.all(ids.map((id) => getBooking({ cancelledMoney }, String(id), sessionUser("author"))));
  return { payments: items.map(({ actions: _actions, ...payment }) => payment), bookings: shown };
}

describe("a salon of the version before with every state of a refund", () => {
  test("gets one record for each, with reason, answer and attempts, and the same answers", async () => {
    await storeOldSalon(provider);
    const before = await answers();
    await migrate(MIGRATIONS, clock.now);
    expect(await answers()).toEqual(before);
    await repairRequests(clock.now());
    for (const [name, { state }] of Object.entries(CASES))
      expect([name, (await recordOf(`${refOf(name)}-0`))?.["state"] ?? "none"]).toEqual([name, state]);
    expect(await recordOf("IBD-DECLINED-0")).toMatchObject({
      answer: "Too late",
      by: ADMIN,
      sequence: 1,
      amount: 2500_00,
    });
    expect(await recordOf("IBD-REFUNDED-0")).toMatchObject({
      reason: "Ill",
      attempts: [{ id: "7003", outcome: "accepted" }],
    });
    expect(await recordOf("IBD-REFUSED-0")).toMatchObject({ reason: "Ill", answer: "No funds" });
    expect(await payments().countDocuments({ $or: [{ refund: { $ne: null } }, { refundKept: { $ne: null } }] })).toBe(
      0,
    );
    await settleAndCheck();
  });

  test("is the same after a second run", async () => {
    await storeOldSalon(provider);
    await refundRecords.up();
    const once = await content();
    await refundRecords.up();
    expect(await content()).toBe(once);
  });

  test("is the same when each run is cut off after a few writes and the next one goes on", async () => {
    await storeOldSalon(provider, 40);
    let isDone = false;
    let cuts = 0;
    while (!isDone) {
      let writes = 0;
      const stop = watchDatabase((name) => {
        if (/\.(updateOne|insertOne|updateMany)$/.test(name) && ++writes > 150) throw new Error("killed");
      });
      isDone = await refundRecords
        .up()
        .then(
          () => true,
          () => false,
        )
        .finally(stop);
      cuts += isDone ? 0 : 1;
    }
    expect(cuts).toBeGreaterThan(3);
    const refs = await stored("payment");
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs).toHaveLength(13 * 40);
    await settleAndCheck();
  });

  test("can be refunded and declined at once, before its rows are migrated", async () => {
    await storeOldSalon(provider);
    await declineRefund(deps(), await getPayment("IBD-REQUESTED-0"), "No", String(ADMIN));
    await refundPayment(deps(), await getPayment("IBD-DECLINED-0"), "Agreed", String(ADMIN));
    await refundPayment(deps(), await getPayment("IBD-REFUSED-WITHOUT-A-BOOKING-0"), "Again", String(ADMIN));
    await refundRecords.up();
    expect(await recordOf("IBD-REQUESTED-0")).toMatchObject({ state: "declined", answer: "No" });
    expect(await recordOf("IBD-DECLINED-0")).toMatchObject({ state: "sending", reason: "Agreed" });
    expect((await recordOf("IBD-REFUSED-WITHOUT-A-BOOKING-0"))?.["attempts"]).toHaveLength(2);
    await settleAndCheck();
    expect(provider.refundCalls).toHaveLength(2);
  });
});

describe("a process of the version before that goes on after the migration", () => {
  beforeEach(async () => {
    await migrate(MIGRATIONS, clock.now);
  });

  test("leaves rows in every state that the stragglers job moves", async () => {
    await storeOldSalon(provider);
    await migrateStragglers(MIGRATIONS, clock.now());
    await repairRequests(clock.now());
    for (const [name, { state }] of Object.entries(CASES))
      expect([name, (await recordOf(`${refOf(name)}-0`))?.["state"] ?? "none"]).toEqual([name, state]);
    await settleAndCheck();
  });

  test("tries a refund again that this version tried before: the attempts of both are known", async () => {
    await storeOldSalon(provider);
    await refundRecords.up();
    const ref = "IBD-REFUSED-0";
    const later = attempt({ at: NOW, sequence: 2 });
    await payments().updateOne(
      { ref },
      {
        $set: { state: "refunding", attention: false, nextCheckAt: NOW, ...tried(later) },
        $push: { history: { at: NOW, from: "review", to: "refunding" } } as object,
      },
    );
    await bookings().updateOne({ paymentRef: ref }, { $set: { refundHold: 2, sequence: 3 } });
    await migrateStragglers(MIGRATIONS, clock.now());
    expect(await recordOf(ref)).toMatchObject({
      state: "sending",
      attempts: [{ outcome: "refused" }, { at: NOW, outcome: null }],
    });
    // Its answer arrives while the record says `sending`.
    await payments().updateOne(
      { ref },
      {
        $set: {
          state: "review",
          ...due,
          reason: "No funds again",
          nextCheckAt: null,
          ...tried(attempt({ at: NOW, sequence: 2, outcome: "refused" })),
        },
        $push: { history: { at: NOW, from: "refunding", to: "review" } } as object,
      },
    );
    await bookings().updateOne({ paymentRef: ref }, { $unset: { refundHold: 1 } });
    await migrateStragglers(MIGRATIONS, clock.now());
    expect(await recordOf(ref)).toMatchObject({
      state: "refused",
      answer: "No funds again",
      attempts: [{ outcome: "refused" }, { outcome: "refused" }],
    });
    await settleAndCheck();
  });

  test("revives a booking and deletes an account: no request and no words stay", async () => {
    await storeOldSalon(provider);
    await refundRecords.up();
    for (const ref of ["IBD-REQUESTED-0", "IBD-DECLINED-0"]) {
      await bookings().updateOne(
        { paymentRef: ref },
        { $set: { bookingStatus: "placed", refund: null }, $inc: { sequence: 1 } },
      );
      await payments().updateOne({ ref }, { $set: { refundDue: false, attention: false } });
    }
    await payments().updateOne({ ref: "IBD-REFUNDED-0" }, { $set: { user: null } });
    await migrateStragglers(MIGRATIONS, clock.now());
    expect(await recordOf("IBD-REFUNDED-0")).toMatchObject({ reason: "Removed with the account" });
    await settleAndCheck();
    for (const ref of ["IBD-REQUESTED-0", "IBD-DECLINED-0"]) expect(await recordOf(ref)).toBeNull();
  });

  test("leaves a refund alone that this version sends: it finds no attempt on the payment", async () => {
    await storeOldSalon(provider);
    await refundRecords.up();
    for (const ref of ["IBD-REQUESTED-0", "IBD-REFUSED-0"]) {
      await refundPayment(deps(), await getPayment(ref), "Ill", String(ADMIN));
      expect(await payments().findOne({ ref })).toMatchObject({ state: "refunding", refund: null, nextCheckAt: null });
    }
    await refundSteps.advance(deps(), await getPayment("IBD-REFUSED-0"));
    await settleAndCheck();
  });
});

test("a restored backup of the version before has the records", async () => {
  const folder = await mkdtemp(join(tmpdir(), "salon-migration-"));
  const file = join(folder, "old.backup");
  await storeOldSalon(provider, 3);
  await mongoose.connection.dropCollection("refunds");
  await writeBackup(mongoose.connection.db!, file, NOW);
  await restoreBackup(file, { replace: true, now: NOW });
  expect(await refunds().countDocuments({ state: "declined" })).toBe(6);
  expect((await refunds().indexes()).map(({ key }) => key)).toContainEqual({ payment: 1 });
  await settleAndCheck();
  await rm(folder, { recursive: true });
});
