import { describe, expect, test } from "vitest";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import {
  requestPayment,
  bookedPayment,
  lineOf,
  newPayer,
  openPayment,
  seatsAt,
  type Payer,
} from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { watchDatabase } from "../../../test/support/api/watch-database.ts";
import { PaymentModel } from "./payments.model.ts";

let api: TestApi;
let ada: Payer;
let bola: Payer;
openSalon(2, (salon) => ({ api, ada, bola } = salon));

const calls = (route: string) => api.sandbox.requests().filter((request) => request.route === route).length;
const stored = () => PaymentModel.find().sort({ createdAt: 1, _id: 1 }).lean();

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

  test("needs a signed-in customer who pays for themselves [T3]", async () => {
    expect((await api.client().post("/booking/pay", { userID: ada.id, cartItems: [lineOf()] })).status).toBe(401);
    const { status, body } = await ada.client.post("/booking/pay", { userID: bola.id, cartItems: [lineOf()] });
    expect([status, body.message]).toEqual([403, "You are not allowed to do this"]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ["an unknown service", { service: "Nothing" }, "cartItems.1.service"],
    ["an unpriced service", { service: "Bridal Styling" }, "cartItems.1.service"],
    ["a day that is over", { date: "2037-11-22", time: "01:00 PM" }, "cartItems.1.time"],
    ["a closed hour", { date: "2037-11-29", time: "09:00 AM" }, "cartItems.1.time"],
    ["no slot of ours", { time: "09:15 AM" }, "cartItems.1.time"],
    ["nobody", { cartQuantity: 0 }, "cartItems.1.cartQuantity"],
    ["too many", { cartQuantity: 5 }, "cartItems.1.cartQuantity"],
    ["a price below nothing", { price: -1 }, "cartItems.1.price"],
  ])("refuses %s, naming the field, and nothing is held or asked", async (_name, line, path) => {
    const { status, body } = await requestPayment(ada, [{}, line as object]);
    expect(status).toBe(400);
    expect(body.errors).toContainEqual({ path, message: expect.any(String) as string });
    expect(await seatsAt("09:00 AM")).toBe(0);
    expect(calls("create")).toBe(0);
  });

  test("refuses an empty cart", async () => {
    expect((await requestPayment(ada, [])).body.message).toBe("Your cart is empty");
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
    api.sandbox.faults.add({ on: "webhook", fault: "dropped" });
    await api.sandbox.pay(first.ref);
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

  test("two customers with the same cart have two payments", async () => {
    expect((await openPayment(ada)).ref).not.toBe((await openPayment(bola)).ref);
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
