import { API_BASE, SLOTS } from "@salon/contracts";
import mongoose from "mongoose";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { createFlutterwaveProvider } from "../../../payment-provider/flutterwave.ts";
import { answerForRealApi, REAL_API } from "../../../../test/support/api/real-api-name.ts";
import type { TestApi } from "../../../../test/support/api/start-api.ts";
import { watchDatabase } from "../../../../test/support/api/watch-database.ts";
import { stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  bookedPayment,
  lineOf,
  newPayer,
  openPayment,
  type Payer,
  payUnheard,
  pressButton,
  requestPayment,
  seatsAt,
  stateOf,
} from "../../../../test/support/salon/paying.ts";
import { PaymentModel } from "../payments.model.ts";

const TEST_CHECKOUT = "https://checkout-v2.dev-flutterwave.com/";
const ROUNDS = 5;
const CARTS = 12;
let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(2, (salon) => ({ api, ada, bola } = salon));
afterEach(() => setFailpointHook(null));

const calls = (route: string) => api.sandbox.requests().filter((call) => call.route === route).length;
const stored = () => PaymentModel.find().sort({ createdAt: 1, _id: 1 }).lean();
const openPayments = ({ id }: Payer) => PaymentModel.find({ user: id, open: true }).lean();
const seatsHeldBy = async (ref: string) =>
  mongoose.connection.collection("slots").countDocuments({ claims: { $elemMatch: { ref, state: "held" } } });

describe("beginning to pay", () => {
  test("answers a page for the server's total, holds the seats and books nothing", async () => {
    const { status, body } = await requestPayment(ada, [
      { cartQuantity: 2 },
      { service: "Wig Installation", time: "10:00 AM" },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: expect.stringContaining(`${api.sandbox.url}v3/hosted/pay/flwlnk-`) as string,
      ref: expect.stringMatching(/^IBD-[0-9A-HJKMNP-TV-Z]{16}$/) as string,
      total: 2 * 3000 + 15_000,
      heldUntil: "2037-11-23T06:20:00.000Z",
    });
    expect([
      await seatsAt("09:00 AM"),
      await seatsAt("10:00 AM"),
      await seatsAt("11:30 AM"),
      await seatsAt("12:00 PM"),
    ]).toEqual([2, 1, 1, 0]);
    expect(api.sandbox.snapshot().links).toMatchObject([
      { txRef: body.ref, amount: 21_000, customer: { email: ada.email } },
    ]);
    expect((await ada.client.get("/booking/")).body).toEqual([]);
  });

  test("answers a price that is no longer so with the new total, and holds nothing [T21]", async () => {
    const { status, body } = await requestPayment(ada, [
      { price: 3000 },
      { service: "Wig Installation", time: "11:00 AM", price: 1 },
    ]);
    expect([status, body.total, body.changed]).toEqual([
      409,
      18_000,
      [{ index: 1, service: "Wig Installation", was: 1, now: 15_000 }],
    ]);
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect(calls("create")).toBe(0);
  });
});

describe("seats", () => {
  test("go to as many as there are, and the others hear the nearest free times", async () => {
    const crowd = await Promise.all(Array.from({ length: 4 }, () => newPayer(api)));
    const answers = await Promise.all(crowd.map((payer) => requestPayment(payer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const [refused] = answers.filter(({ status }) => status === 409);
    expect(refused?.body.conflicts).toEqual([
      {
        index: 0,
        service: "Haircut & Styling",
        date: "2037-11-24T11:00:00.000Z",
        time: "09:00 AM",
        free: 0,
        nearest: ["09:30 AM", "10:00 AM", "10:30 AM"].map((time) => ({ date: "2037-11-24T11:00:00.000Z", time })),
      },
    ]);
    expect(await seatsAt("09:00 AM")).toBe(2);
    expect(calls("create")).toBe(2);
  });

  test("of a cart are held all or not at all [R2]", async () => {
    await bookedPayment(bola, [{ cartQuantity: 2 }]);
    const { status, body } = await requestPayment(ada, [{ time: "09:30 AM" }, {}]);
    expect([status, body.conflicts.map(({ index }: { index: number }) => index)]).toEqual([409, [1]]);
    expect(await seatsAt("09:30 AM")).toBe(0);
    expect(await stored()).toHaveLength(2);
    expect((await requestPayment(ada, [{ time: "09:30 AM" }])).status).toBe(200);
  });
});

describe("one open payment", () => {
  test("a double click gets one page", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => requestPayment(ada)));
    expect(new Set(answers.map(({ body }) => body.data)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    expect(calls("create")).toBe(1);
    expect(await seatsAt("09:00 AM")).toBe(1);
  });

  test("the same cart gets the same page again, in any order of its lines", async () => {
    const lines = [{}, { time: "10:00 AM" as const }];
    const first = await openPayment(ada, lines);
    expect(await openPayment(ada, lines.toReversed())).toEqual(first);
  });

  test("another cart closes the first: its page is off and its seats are free [T13]", async () => {
    const first = await openPayment(ada);
    const second = await openPayment(ada, [{ time: "02:00 PM" }]);
    expect(second.ref).not.toBe(first.ref);
    expect((await fetch(first.link)).status).toBe(410);
    expect([await seatsAt("09:00 AM"), await seatsAt("02:00 PM")]).toEqual([0, 1]);
    expect((await stored()).map(({ state }) => state)).toEqual(["failed", "pending"]);
  });

  test("another cart while the first was paid after all: that is booked, and nothing is asked twice", async () => {
    const first = await openPayment(ada);
    await payUnheard(api, first.ref);
    const { status, body } = await requestPayment(ada, [{ time: "02:00 PM" }]);
    expect([status, body.message]).toEqual([409, expect.stringContaining("earlier payment") as string]);
    expect((await ada.client.get(`/booking/payment/${first.ref}`)).body.state).toBe("successful");
    expect((await requestPayment(ada, [{ time: "02:00 PM" }])).status).toBe(200);
  });

  test("the same cart after the hold has ended gets a new page", async () => {
    const first = await openPayment(ada);
    api.clock.advance(21 * 60_000);
    const second = await openPayment(ada);
    expect(second.ref).not.toBe(first.ref);
    expect(await seatsAt("09:00 AM")).toBe(1);
  });
});

describe("different carts of one customer, paid at the same time", () => {
  test("exactly one wins, and its seats are the only ones held", async () => {
    const outcomes: unknown[] = [];
    const stop = api.clock.run();
    for (let round = 0; round < ROUNDS; round++) {
      const payer = await newPayer(api);
      // Connections that are open already carry the calls at the same time.
      await Promise.all(Array.from({ length: CARTS }, () => payer.client.get("/users/getCart")));
      const answers = await Promise.all(SLOTS.slice(0, CARTS).map((time) => requestPayment(payer, [{ time }])));
      const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.ref as string);
      const open = await openPayments(payer);
      const seats = await Promise.all(SLOTS.slice(0, CARTS).map((time) => seatsAt(time)));
      outcomes.push({
        statuses: answers.map(({ status }) => status).toSorted((a, b) => a - b),
        open: open.map(({ ref, state }) => [won.includes(ref), state]),
        seats: seats.reduce((sum, taken) => sum + taken, 0),
      });
    }
    stop();
    const losers = Array.from({ length: CARTS - 1 }, () => 409);
    expect(outcomes).toEqual(
      Array.from({ length: ROUNDS }, (_, round) => ({
        statuses: [200, ...losers],
        open: [[true, "pending"]],
        seats: round + 1,
      })),
    );
  });

  test("a cart that comes while another's page is being made does not close it", async () => {
    const { reached, release } = stopAt("link-asked");
    const first = requestPayment(ada);
    await reached;
    const waiting = requestPayment(ada, [{ time: "02:00 PM" }]);
    await sleep(500);
    release();
    const second = await waiting;
    expect([second.status, second.body.message]).toEqual([
      409,
      "Another payment of yours is just being made. Please try again in a moment.",
    ]);
    const { status, body } = await first;
    expect([status, await seatsHeldBy(body.ref)]).toEqual([200, 1]);
  });
});

describe("a call that came before another cart's page was there", () => {
  /** Sends a call to pay whose body travels slowly; `finish` sends the rest of it. */
  function beginSlowly(payer: Payer, lines: Parameters<typeof requestPayment>[1]) {
    const body = JSON.stringify({ userID: payer.id, cartItems: lines!.map(lineOf) });
    const headers = {
      cookie: payer.client.cookieHeader,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const call = request(`${api.url}${API_BASE}/booking/pay`, { method: "POST", headers });
    const status = new Promise<number>((resolve, reject) => {
      call.once("response", (answer) => resolve(answer.resume().statusCode!));
      call.once("error", reject);
    });
    call.write(body.slice(0, 1));
    return { status, finish: () => call.end(body.slice(1)) };
  }

  test("does not close it, however late it is looked at; a later call does", async () => {
    const slow = beginSlowly(ada, [{ time: "02:00 PM" }]);
    await sleep(500);
    api.clock.advance(1000);
    const first = await requestPayment(ada);
    slow.finish();
    expect([first.status, await slow.status]).toEqual([200, 409]);
    expect(await openPayments(ada)).toMatchObject([{ ref: first.body.ref, state: "pending" }]);
    expect((await requestPayment(ada, [{ time: "02:00 PM" }])).status).toBe(200);
  });
});

describe("a link is answered only while its seats are held", () => {
  test("not when another cart has replaced the payment before the answer", async () => {
    const { reached, release } = stopAt("link-saved");
    const first = requestPayment(ada);
    await reached;
    const second = await requestPayment(ada, [{ time: "02:00 PM" }]);
    release();
    expect(second.status).toBe(200);
    const { status, body } = await first;
    expect([status, body.message]).toEqual([409, "This payment was cancelled meanwhile. Please try again."]);
    expect(await seatsHeldBy(second.body.ref)).toBe(1);
  });

  test("not when its seats were released without closing it: the same cart gets a new page with seats", async () => {
    const first = await requestPayment(ada);
    await mongoose.connection.collection("slots").deleteMany({});
    const second = await requestPayment(ada);
    expect([second.status, second.body.ref === first.body.ref]).toEqual([200, false]);
    expect(await seatsHeldBy(second.body.ref)).toBe(1);
    expect((await fetch(first.body.data)).status).toBe(410);
  });
});

describe("a provider that makes no page", () => {
  test.each(["error500", "unavailable503", "tooMany429", "unauthorized401", "html502", "reset"] as const)(
    "%s: 502, seats come back, the next try works",
    async (fault) => {
      api.sandbox.faults.add({ on: "reply", fault, route: "create", times: 1 });
      const { status, body } = await requestPayment(ada);
      expect([status, body.message]).toEqual([
        502,
        "The payment provider does not answer. Please try again in a moment.",
      ]);
      expect(await seatsAt("09:00 AM")).toBe(0);
      expect((await requestPayment(ada)).status).toBe(200);
    },
  );

  test("a page whose address was lost is never paid for, and another reference is used", async () => {
    api.sandbox.faults.add({ on: "reply", fault: "reset", route: "create", afterEffect: true, times: 1 });
    expect((await requestPayment(ada)).status).toBe(502);
    const { ref } = await openPayment(ada);
    const refs = api.sandbox.snapshot().links.map(({ txRef }) => txRef);
    expect(refs).toHaveLength(2);
    expect(refs[1]).toBe(ref);
  });

  test("one that cannot be asked about the first cart's money leaves everything as it is", async () => {
    const first = await openPayment(ada);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "verify" });
    expect((await requestPayment(ada, [{ time: "02:00 PM" }])).status).toBe(502);
    expect([await seatsAt("09:00 AM"), await seatsAt("02:00 PM")]).toEqual([1, 0]);
    api.sandbox.faults.clear();
    expect(await openPayment(ada)).toEqual(first);
  });
});

test("a page that cannot be stored is not answered, and the next payment has another", async () => {
  let writes = 0;
  const stop = watchDatabase((name) => {
    if (/^payments\.(?:insertOne|findOneAndUpdate)$/.test(name) && ++writes === 2) throw new Error("lost");
  });
  const { status, body } = await requestPayment(ada).finally(stop);
  expect([status, body.data]).toEqual([500, undefined]);
  const [unwritten] = await stored();
  expect(unwritten).toMatchObject({ state: "failed", link: null });
  expect(await seatsAt("09:00 AM")).toBe(0);
  expect(api.sandbox.snapshot().links).toMatchObject([
    { txRef: unwritten!.ref, disabledAt: expect.any(Number) as number },
  ]);
  const { ref } = await openPayment(ada);
  expect(await stored()).toMatchObject([{ state: "failed" }, { ref, state: "pending" }]);
  expect(await seatsAt("09:00 AM")).toBe(1);
});

describe("the real API, answered for by the sandbox", () => {
  let restore = () => {};
  let provider: TestApi["deps"]["provider"];
  afterEach(() => {
    restore();
    api.deps.provider = provider;
  });
  const useRealApi = (secretKey = api.sandbox.secretKey) => {
    restore = answerForRealApi(api.sandbox.url);
    const { publicKey, secretHash } = api.sandbox;
    provider = api.deps.provider;
    api.deps.provider = createFlutterwaveProvider({ baseUrl: REAL_API, publicKey, secretKey, secretHash });
  };

  test("with test keys sends the customer to the provider's test host, and the payment becomes a booking", async () => {
    useRealApi();
    api.sandbox.testHost(true);
    const { ref, link } = await openPayment(ada);
    expect(link).toContain(TEST_CHECKOUT);
    expect(await pressButton(link.replace(TEST_CHECKOUT, api.sandbox.url), "pay")).toContain("payment=successful");
    expect(await stateOf(ref)).toBe("fulfilled");
  });

  test("never sends a customer to any other host", async () => {
    useRealApi();
    // Without its switch the sandbox answers links of its own address.
    expect((await requestPayment(ada)).status).toBe(502);
  });
});
