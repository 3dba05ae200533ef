import { type Slot, SLOTS } from "@salon/contracts";
import * as fc from "fast-check";
import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { checkInvariants } from "../../../../test/support/interleavings/check-invariants.ts";
import { sessionUser } from "../../../../test/support/interleavings/interleavings-actions.ts";
import { MemoryProvider } from "../../../../test/support/interleavings/memory-provider.ts";
import { serviceDeps } from "../../../../test/support/api/service-deps.ts";
import { TEST_SEED } from "../../../../test/support/test-seed.ts";
import { TestClock } from "../../../../test/support/api/test-clock.ts";
import { withTestDatabase } from "../../../../test/support/api/with-test-database.ts";
import { createPaymentRuns } from "../../../concurrency/singleflight.ts";
import { sweepSeats } from "../../seats/claims/sweep.ts";
import { createService } from "../../services/services.ts";
import { ensureSettings } from "../../settings/settings.ts";
import { cancelPayment } from "./close.ts";
import { PaymentModel } from "../payments.model.ts";
import { pay } from "../order/pay.ts";
import { reconcilePayments } from "./reconcile.ts";
import { settlePayment } from "./settle.ts";
import { findPayment, recordMoney } from "./states.ts";

const DAY = "2037-12-07";
const MINUTE_MS = 60_000;
let clock: TestClock;
let provider: MemoryProvider;
let deps: ReturnType<typeof serviceDeps>;
withTestDatabase();
beforeAll(async () => {
  await ensureSettings(1);
  await createService({ name: "Half an hour", price: 1000, timeframe: "30mins" }, sessionUser("admin").id, new Date(0));
});
beforeEach(async () => {
  for (const name of ["payments", "bookings", "slots", "outbox"])
    await mongoose.connection.collection(name).deleteMany({});
  clock = new TestClock(new Date("2037-11-30T08:00:00Z"));
  provider = new MemoryProvider();
  deps = serviceDeps(provider, clock.now);
});
afterEach(() => setFailpointHook(null));

async function open(...times: Slot[]) {
  const user = sessionUser("customer");
  const cartItems = times.map((time) => ({ service: "Half an hour", date: DAY, time, cartQuantity: 1 }));
  const { ref } = await pay(
    deps,
    { user, address: "192.0.2.1", arrivedAt: clock.now() },
    { userID: user.id, cartItems },
  );
  return { ref, user };
}

async function expectSound(): Promise<void> {
  for (const pause of [1, 30, 180]) {
    clock.advance(pause * MINUTE_MS);
    await reconcilePayments(deps, () => false);
    await sweepSeats(deps, () => false);
  }
  const transactions = provider.transactions.map((one) => ({ ...one, id: one.transactionId }));
  const truth = { transactions, refundCalls: provider.refundCalls };
  const db = mongoose.connection.db!;
  expect(await checkInvariants({ db, truth, now: clock.now(), capacity: 1, atRest: true })).toEqual([]);
}

/** The same database and provider, seen from a process that shares nothing else. */
const otherProcess = () => ({ ...deps, paymentRuns: createPaymentRuns() });

/** Money came late for two seats, of which another customer holds the second. */
async function latePaymentWithOneSeatTaken() {
  const late = await open("09:00 AM", "09:30 AM");
  clock.advance(21 * MINUTE_MS);
  await settlePayment(deps, late.ref);
  const other = await open("09:30 AM");
  provider.pay(late.ref);
  return { late, other };
}

test("of two settlers that disagree about the seats only one decides [R3]", async () => {
  const { late, other } = await latePaymentWithOneSeatTaken();
  const { reached, release } = stopAt("seats-half-secured");
  const slow = settlePayment(otherProcess(), late.ref);
  await reached;
  clock.advance(MINUTE_MS);
  expect((await settlePayment(deps, late.ref))?.state).toBe("review");
  await cancelPayment(deps, other.ref, other.user.id);
  release();
  expect((await slow)?.state).toBe("review");
  await expectSound();
});

test("the loser's seats are freed even when it is killed before it can give them back [R3]", async () => {
  const { late, other } = await latePaymentWithOneSeatTaken();
  const { reached, release } = stopAt("seats-half-secured");
  const slow = settlePayment(otherProcess(), late.ref);
  await reached;
  clock.advance(MINUTE_MS);
  await settlePayment(deps, late.ref);
  await cancelPayment(deps, other.ref, other.user.id);
  const { reached: secured } = stopAt("seats-secured");
  release();
  // It has sold itself a seat for a payment in review, and never does anything again.
  await Promise.race([secured, slow]);
  expect(await mongoose.connection.collection("slots").countDocuments({ "claims.ref": late.ref })).toBe(1);
  await expectSound();
});

test("money that comes while a payment is being closed is booked, not closed [R3]", async () => {
  const { ref, user } = await open("09:00 AM");
  const { reached, release } = stopAt("closing");
  const closing = cancelPayment(deps, ref, user.id).catch((error: Error) => error.message);
  await reached;
  provider.pay(ref);
  await settlePayment(deps, ref);
  release();
  expect(await closing).toBe("This payment has already gone through");
  expect((await findPayment(ref))?.state).toBe("fulfilled");
  await expectSound();
});

test("a page that is ready after its payment was closed is switched off, and holds no seat [R3]", async () => {
  const { reached, release } = stopAt("link-asked");
  const user = sessionUser("customer");
  const cartItems = [{ service: "Half an hour", date: DAY, time: "09:00 AM" as const, cartQuantity: 1 }];
  const paying = pay(
    deps,
    { user, address: "192.0.2.1", arrivedAt: clock.now() },
    { userID: user.id, cartItems },
  ).catch((error: Error) => error.message);
  await reached;
  const [ref] = [...provider.links.keys()];
  await cancelPayment(deps, ref!, user.id);
  release();
  expect(await paying).toContain("cancelled meanwhile");
  expect([...provider.links.values()].map(({ open: isOpen }) => isOpen)).toEqual([false]);
  await expectSound();
});

test("of pages that are ready at the same time only that of a payment closed meanwhile is switched off [R3]", async () => {
  const users = [0, 1, 2].map(() => sessionUser("customer"));
  let arrived = 0;
  let arrive = () => {};
  let go = () => {};
  const allReady = new Promise<void>((resolve) => (arrive = resolve));
  const gate = new Promise<void>((resolve) => (go = resolve));
  setFailpointHook((at) => {
    if (at !== "link-asked") return undefined;
    if (++arrived === users.length) arrive();
    return gate;
  });
  const paying = users.map((user, index) => {
    const time = (["09:00 AM", "09:30 AM", "10:00 AM"] as const)[index]!;
    const cartItems = [{ service: "Half an hour", date: DAY, time, cartQuantity: 1 }];
    return pay(deps, { user, address: "192.0.2.1", arrivedAt: clock.now() }, { userID: user.id, cartItems }).then(
      ({ ref }) => ref,
      (error: Error) => error.message,
    );
  });
  await allReady;
  const closed = await PaymentModel.findOne({ user: users[1]!.id }).lean();
  await cancelPayment(deps, closed!.ref, users[1]!.id);
  go();
  const [first, second, third] = await Promise.all(paying);
  expect(second).toContain("cancelled meanwhile");
  const states = await Promise.all([first, closed!.ref, third].map((ref) => findPayment(ref!)));
  expect(states.map((payment) => payment?.state)).toEqual(["pending", "failed", "pending"]);
  expect(provider.links.get(closed!.ref)?.open).toBe(false);
  expect([first, third].map((ref) => provider.links.get(ref!)?.open)).toEqual([true, true]);
  await expectSound();
});

test("money reported many times at once is recorded once, and so is a second transaction [R3]", async () => {
  const { ref } = await open("09:00 AM");
  provider.pay(ref);
  provider.pay(ref);
  const reports = Array.from({ length: 10 }, (_, index) =>
    recordMoney(ref, provider.transactions[index % 2]!, clock.now()),
  );
  await Promise.all(reports);
  const known = await PaymentModel.find({}, { transactionId: 1 }).lean();
  expect(known).toHaveLength(2);
  expect(new Set(known.map(({ transactionId }) => transactionId))).toEqual(new Set(["1000", "1001"]));
  await expectSound();
});

describe("carts that one customer pays at the same time, in any order of their steps", () => {
  const RUNS = 12;
  const carts = SLOTS.slice(1, 7);
  const payFor = (user: ReturnType<typeof sessionUser>, time: Slot) => {
    const cartItems = [{ service: "Half an hour", date: DAY, time, cartQuantity: 1 }];
    return pay(deps, { user, address: "192.0.2.1", arrivedAt: clock.now() }, { userID: user.id, cartItems });
  };
  /** Makes every flow wait at each of its points for as many turns of the event loop as the play states. */
  const playPauses = (pauses: readonly number[]) => {
    let point = 0;
    setFailpointHook(async () => {
      for (let turns = pauses[point++ % pauses.length]!; turns > 0; turns--) await new Promise(setImmediate);
    });
  };

  test.each([false, true])(
    "exactly one page is shown and keeps its seat; an earlier page is open: %s",
    async (earlier) => {
      const pauses = fc.array(fc.nat(40), { minLength: 40, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(pauses, async (play) => {
          for (const name of ["payments", "slots"]) await mongoose.connection.collection(name).deleteMany({});
          const user = sessionUser("customer");
          if (earlier) await payFor(user, SLOTS[0]);
          playPauses(play);
          const answers = await Promise.allSettled(carts.map((time) => payFor(user, time)));
          setFailpointHook(null);
          const shown = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.ref] : []));
          expect(shown).toHaveLength(1);
          expect(await PaymentModel.find({ user: user.id, open: true }).lean()).toMatchObject([
            { ref: shown[0], state: "pending" },
          ]);
          const slots = await mongoose.connection
            .collection("slots")
            .find({ taken: { $gt: 0 } })
            .toArray();
          expect(slots.map(({ claims }) => claims)).toMatchObject([[{ ref: shown[0], state: "held" }]]);
        }),
        { numRuns: RUNS, seed: TEST_SEED, endOnFailure: true },
      );
    },
    120_000,
  );
});
