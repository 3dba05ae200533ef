import { API_BASE, SLOTS } from "@salon/contracts";
import mongoose from "mongoose";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { openSalon } from "../../../test/support/salon/open-salon.ts";
import { requestPayment, lineOf, newPayer, seatsAt, type Payer } from "../../../test/support/salon/paying.ts";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { PaymentModel } from "./payments.model.ts";

const ROUNDS = 5;
const CARTS = 12;
let api: TestApi;
let ada: Payer;
openSalon(2, (salon) => ({ api, ada } = salon));

const openPayments = ({ id }: Payer) => PaymentModel.find({ user: id, open: true }).lean();
const seatsHeldBy = async (ref: string) =>
  mongoose.connection.collection("slots").countDocuments({ claims: { $elemMatch: { ref, state: "held" } } });

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
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    let arrive = () => {};
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    setFailpointHook((point) => (point === "link-asked" ? (arrive(), gate) : undefined));
    const first = requestPayment(ada);
    await reached;
    setFailpointHook(null);
    const waiting = requestPayment(ada, [{ time: "02:00 PM" }]);
    await sleep(500);
    go();
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
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    let arrive = () => {};
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    setFailpointHook((point) => (point === "link-saved" ? (arrive(), gate) : undefined));
    const first = requestPayment(ada);
    await reached;
    setFailpointHook(null);
    const second = await requestPayment(ada, [{ time: "02:00 PM" }]);
    go();
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
