import { noonOf } from "@salon/contracts";
import { describe, expect, test } from "vitest";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import type { OpenSalon } from "../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  lineOf,
  mailsTo,
  newPayer,
  openPayment,
  payLate,
  type Payer,
  pressButton,
  requestPayment,
  seatsAt,
  stateOf,
  TUESDAY,
} from "../../../test/support/salon/paying.ts";
import {
  entriesOf,
  offerTo,
  openWaitingSalon,
  WAITED_TIME,
  waiters,
} from "../../../test/support/salon/waiting-salon.ts";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { acceptOffer } from "./offers.ts";

const TIME = WAITED_TIME;
let salon: OpenSalon;
let api: TestApi;
let admin: TestClient;
openWaitingSalon((opened) => {
  salon = opened;
  ({ api, admin } = salon);
});
const { wait, cancel, offered } = waiters(() => salon);

describe("an accepted offer", () => {
  test("is one line in the cart however often it is accepted, and pays for the held place", async () => {
    const { payer, token } = await offered();
    const accept = () => payer.client.post(`/waitlist/offers/${token}/accept`);
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ offer: { state: "accepted", until: "2037-11-23T08:30:00.000Z" } });
    expect((await payer.client.get("/users/getCart")).body).toMatchObject([{ time: TIME, cartQuantity: 1 }]);
    const { link } = await openPayment(payer, [{ time: TIME }]);
    expect(await seatsAt(TIME)).toBe(1);
    await pressButton(link, "pay");
    expect(await entriesOf(payer)).toMatchObject([{ state: "closed", ended: "taken", offer: { state: "taken" } }]);
    expect(await seatsAt(TIME)).toBe(1);
    expect((await payer.client.get("/users/getCart")).body).toEqual([]);
  });

  test("stays held when `pay` is refused for another line, and when the provider does not answer", async () => {
    const { payer } = await offered();
    await bookedPayment(await newPayer(api), [{ time: "02:00 PM" }]);
    const refused = await requestPayment(payer, [{ time: TIME }, { time: "02:00 PM" }]);
    expect(refused.status).toBe(409);
    expect(refused.body["conflicts"]).toMatchObject([{ index: 1, time: "02:00 PM" }]);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "create", times: 1 });
    expect((await requestPayment(payer, [{ time: TIME }])).status).toBe(502);
    await api.jobs.runAll();
    expect(await offerTo(payer)).toBeDefined();
    expect((await requestPayment(await newPayer(api), [{ time: TIME }])).status).toBe(409);
    expect((await requestPayment(payer, [{ time: TIME }])).status).toBe(200);
    expect(await seatsAt(TIME)).toBe(1);
  });

  test("is paid also by who held the time for long before it was offered", async () => {
    const payer = await newPayer(api);
    for (let page = 0; page < 2; page++) {
      await openPayment(payer, [{ time: TIME }]);
      await advanceTime(api, 20);
    }
    expect((await requestPayment(payer, [{ time: TIME }])).status).toBe(429);
    const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME }]);
    await wait(payer);
    await cancel(bookingId);
    await api.jobs.runAll();
    expect(await offerTo(payer)).toBeDefined();
    expect((await requestPayment(payer, [{ time: TIME }])).status).toBe(200);
  });

  test("stays the customer's when another cart replaces its payment", async () => {
    const { payer } = await offered();
    await openPayment(payer, [{ time: TIME }]);
    api.clock.advance(1000);
    expect((await requestPayment(payer, [{ time: TIME }, { time: "03:00 PM" }])).status).toBe(200);
    expect(await seatsAt(TIME)).toBe(1);
    expect(await offerTo(payer)).toBeDefined();
  });

  const cancelPay = ({ client }: Payer, ref: string) => client.post(`/booking/payment/${ref}/cancel`);
  const letItExpire = () => advanceTime(api, 21);
  test.each([
    ["is cancelled", cancelPay],
    ["gets no money in time", letItExpire],
  ])(
    "stays until its time when a payment of it %s; then its customer is told once, and the next has it",
    async (_how, end) => {
      const { payer, token } = await offered();
      const next = await newPayer(api);
      api.clock.advance(1000);
      await wait(next);
      await end(payer, (await openPayment(payer, [{ time: TIME }])).ref);
      await api.jobs.runAll();
      expect(await offerTo(payer)).toBe(token);
      expect([await seatsAt(TIME), await offerTo(next)]).toEqual([1, undefined]);
      const again = await openPayment(payer, [{ time: TIME }]);
      await cancelPay(payer, again.ref);

      await advanceTime(api, 30);
      await api.jobs.runAll();
      expect(await entriesOf(payer)).toMatchObject([{ state: "closed", ended: "lapsed" }]);
      expect(await offerTo(next)).toBeDefined();
      expect(await seatsAt(TIME)).toBe(1);
      expect(mailsTo(api, payer).filter((subject) => subject.startsWith("The place is no longer held"))).toHaveLength(
        1,
      );
    },
  );

  test("gives its place back to late money of a payment that took it over", async () => {
    const { payer } = await offered();
    const { ref } = await openPayment(payer, [{ time: TIME }]);
    await cancelPay(payer, ref);
    expect(await claimsAt(TIME)).toMatchObject([{ ref: expect.stringMatching(/^offer-/), state: "held" }]);
    await payLate(api, ref);
    expect(await stateOf(ref)).toBe("fulfilled");
    expect(await claimsAt(TIME)).toMatchObject([{ ref, state: "sold" }]);
    expect(await entriesOf(payer)).toMatchObject([{ state: "closed", ended: "taken" }]);
  });

  test("goes on when the money of its payment is in review, and staff can book that money", async () => {
    const { payer, token } = await offered();
    const { ref } = await openPayment(payer, [{ time: TIME }, { time: "02:00 PM" }]);
    await cancelPay(payer, ref);
    await bookedPayment(await newPayer(api), [{ time: "02:00 PM" }]);
    await payLate(api, ref);
    expect(await stateOf(ref)).toBe("review");
    expect(await offerTo(payer)).toBe(token);
    expect(await claimsAt(TIME)).toMatchObject([{ ref: expect.stringMatching(/^offer-/), state: "held" }]);
    const moved = await admin.post(`/payments/${ref}/reassign`, { item: 1, date: TUESDAY, time: "03:00 PM" });
    expect([moved.status, await stateOf(ref)]).toEqual([200, "fulfilled"]);
    expect(await entriesOf(payer)).toMatchObject([{ state: "closed", ended: "taken" }]);
    expect([await seatsAt(TIME), await seatsAt("03:00 PM")]).toEqual([1, 1]);
  });

  test("is held once after two payments that held its place at the same time have ended", async () => {
    const { payer, token } = await offered();
    await admin.patch("/settings", { slotCapacity: 2 });
    const friend = await newPayer(api);
    const { ref } = await openPayment(payer, [{ time: TIME }]);
    api.sandbox.faults.add({ on: "reply", fault: "error500", route: "create", times: 1 });
    expect((await requestPayment(friend, [{ time: TIME, offer: token }])).status).toBe(502);
    await cancelPay(payer, ref);
    await api.jobs.runAll();
    expect(await claimsAt(TIME)).toMatchObject([{ ref: expect.stringMatching(/^offer-/), state: "held" }]);
    expect(await offerTo(payer)).toBe(token);
  });

  test("is not sold a second time when it ends while its customer pays", async () => {
    const { payer, token } = await offered();
    await openPayment(payer, [{ time: TIME }]);
    await payer.client.post(`/waitlist/offers/${token}/decline`);
    await api.jobs.runAll();
    expect(await seatsAt(TIME)).toBe(1);
    expect((await requestPayment(await newPayer(api), [{ time: TIME }])).status).toBe(409);
  });
});

describe("the link of an offer", () => {
  const guest = () => api.client();

  test("opens for anyone, changes nothing by being read, and its reference opens nothing but for the customer", async () => {
    const { payer, token } = await offered();
    const read = await guest().get(`/waitlist/offers/${token}`);
    expect(read.body).toMatchObject({ date: TUESDAY, time: TIME, state: "open", ends: "2037-11-24T09:30:00.000Z" });
    expect(JSON.stringify(read.body)).not.toContain(payer.email);
    const ref = (await claimsAt(TIME))[0]!.ref;
    expect(token).not.toContain(ref);
    expect((await guest().get(`/waitlist/offers/${ref}`)).status).toBe(404);
    expect((await admin.get(`/waitlist/offers/${ref}`)).status).toBe(404);
    expect((await payer.client.get(`/waitlist/offers/${ref}`)).status).toBe(200);
    const guess = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const path of ["", "/accept", "/decline"])
      expect((await guest()[path === "" ? "get" : "post"](`/waitlist/offers/${guess}${path}`)).status).toBe(404);
    expect(await claimsAt(TIME)).toMatchObject([{ ref, state: "held" }]);
  });

  test("gives a guest the line with its token, which pays for the place with any account", async () => {
    const { payer, token } = await offered();
    const { status, body } = await guest().post(`/waitlist/offers/${token}/accept`);
    expect([status, body.cartItems]).toMatchObject([
      200,
      [{ date: noonOf(TUESDAY), time: TIME, offer: token, heldUntil: "2037-11-23T08:30:00.000Z", price: 3000 }],
    ]);
    const other = await newPayer(api);
    expect((await requestPayment(other, [{ time: TIME }])).status).toBe(409);
    const saved = await other.client.patch("/users/saveCart", { cartItems: [lineOf({ time: TIME, offer: token })] });
    expect(saved.body["cartItems"]).toMatchObject([{ offer: token, heldUntil: "2037-11-23T08:30:00.000Z" }]);
    const { link } = await openPayment(other, [{ time: TIME, offer: token }]);
    await pressButton(link, "pay");
    expect(await entriesOf(payer)).toMatchObject([{ state: "closed", ended: "taken" }]);
    expect((await other.client.get("/booking?pageSize=10")).body).toHaveLength(1);
    expect(mailsTo(api, payer).filter((subject) => subject.startsWith("The place is no longer held"))).toEqual([]);
  });

  test("declines for anyone, which the activity log shows, and ends with the account of its customer", async () => {
    const { payer, token } = await offered();
    expect((await guest().post(`/waitlist/offers/${token}/decline`)).status).toBe(200);
    expect((await guest().get(`/waitlist/offers/${token}`)).body).toMatchObject({ state: "declined" });
    expect(await seatsAt(TIME)).toBe(0);
    expect((await admin.get("/audit?action=waitlist.decline")).body).toMatchObject([{ actor: null }]);
    await payer.client.post("/users/delete-account", { password: PASSWORD });
    expect((await guest().get(`/waitlist/offers/${token}`)).status).toBe(404);
  });

  test("takes thirty answers in a quarter of an hour", async () => {
    const { token } = await offered();
    const limiter = createRateLimiter({ now: api.clock.now, scale: 1 });
    const accept = () => acceptOffer({ ...api.deps, limiter }, token, null);
    for (let count = 0; count < 30; count++) await accept();
    await expect(accept()).rejects.toMatchObject({ status: 429 });
  });
});
