import { mongo } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import { requestPayment, seatsAt, resetSalon, type Payer } from "../../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import { databaseCallsOf, watchDatabase } from "../../../../test/support/api/watch-database.ts";
import { PaymentModel } from "../payments.model.ts";

let api: TestApi;
let ada: Payer;
openSalon(2, (salon) => ({ api, ada } = salon));
afterEach(() => setFailpointHook(null));

const stored = () => PaymentModel.find().sort({ createdAt: 1, _id: 1 }).lean();
const SECONDS = 1000;

const INSERTION = "payments.insertOne";
const OPENING = "payments.findOneAndUpdate";
/** Mails of earlier tests may still be on their way. */
const OURS = /^(?:payments|slots|settings)\./;

/** Has the database fail so many calls after the payment's insertion, and so many times; answers how to stop it and which calls failed. */
function blink(after: number, times: number) {
  const failed: string[] = [];
  let calls = 0;
  const stop = watchDatabase((name) => {
    if (!OURS.test(name) || (calls === 0 && name !== INSERTION)) return;
    if (++calls <= after || calls > after + times) return;
    failed.push(name);
    throw new mongo.MongoNetworkError("connection 1 closed");
  });
  return { stop, failed };
}

/** Pays the same cart again; the seconds it takes are real ones. */
async function payAgain(payer: Payer) {
  const began = performance.now();
  const { status, body } = await requestPayment(payer);
  return { status, ref: body.ref as string, soon: performance.now() - began < 5 * SECONDS };
}

describe("a database that blinks while a payment is begun", () => {
  test("ends the payment, whichever call fails: the same cart begins anew at once", async () => {
    const tried: string[] = [];
    for (let after = 0; after === tried.length; after++) {
      await resetSalon(api);
      const { stop, failed } = blink(after, 1);
      const refused = await requestPayment(ada).finally(stop);
      tried.push(...failed);
      const { ref, ...again } = await payAgain(ada);
      expect({ failed, refused: refused.status, again }).toEqual({
        failed,
        refused: failed.length === 1 ? 503 : 200,
        again: { status: 200, soon: true },
      });
      expect((await stored()).filter(({ open }) => open)).toMatchObject([{ ref, state: "pending" }]);
      expect(await seatsAt("09:00 AM")).toBe(1);
    }
    expect(tried).toEqual(
      expect.arrayContaining([INSERTION, OPENING, "payments.find", "payments.aggregate", "slots.updateOne"]),
    );
  }, 60_000);

  test("and is still away when the payment is to be ended: the same cart begins anew seconds after it is back", async () => {
    const calls = (await databaseCallsOf(() => requestPayment(ada))).filter((name) => OURS.test(name));
    await resetSalon(api);
    const { stop } = blink(calls.lastIndexOf(OPENING) - calls.indexOf(INSERTION), Number.POSITIVE_INFINITY);
    expect((await requestPayment(ada).finally(stop)).status).toBe(503);
    expect(await stored()).toMatchObject([{ state: "creating" }]);
    api.clock.advance(10 * SECONDS);
    const { ref, ...again } = await payAgain(ada);
    expect(again).toEqual({ status: 200, soon: true });
    expect(await stored()).toMatchObject([{ state: "failed" }, { ref, state: "pending" }]);
    expect(await seatsAt("09:00 AM")).toBe(1);
  }, 60_000);
});

describe("the maker of a payment page", () => {
  test("that was killed is waited for only seconds", async () => {
    const { reached, release } = stopAt("link-asked");
    const killed = requestPayment(ada);
    await reached;
    // It no longer renews its lease.
    const stop = watchDatabase((name) => {
      if (name === "payments.updateOne") throw new Error("killed");
    });
    api.clock.advance(10 * SECONDS);
    const { ref, ...again } = await payAgain(ada).finally(stop);
    expect(again).toEqual({ status: 200, soon: true });
    expect(await stored()).toMatchObject([{ state: "failed" }, { ref, state: "pending" }]);
    release();
    // It was not killed after all: its page is not answered, and the other payment's seats stay.
    expect((await killed).status).toBe(409);
    expect(await seatsAt("09:00 AM")).toBe(1);
  }, 60_000);

  test("that lives is waited for, however slow it is: the same cart gets its page", async () => {
    const { reached, release } = stopAt("link-asked");
    const first = requestPayment(ada);
    await reached;
    for (const _step of [1, 2, 3]) {
      api.clock.advance(5 * SECONDS);
      await sleep(2.5 * SECONDS);
    }
    const second = requestPayment(ada);
    await sleep(SECONDS);
    release();
    expect((await second).body.ref).toBe((await first).body.ref);
    expect(await stored()).toMatchObject([{ state: "pending" }]);
  }, 60_000);
});
