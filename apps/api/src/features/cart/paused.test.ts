import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { pageSource } from "../../page-source.ts";
import {
  bookedPayment,
  lineOf,
  newPayer,
  openPayment,
  type Payer,
  pressButton,
  requestPayment,
  stateOf,
  TUESDAY,
} from "../../../test/support/salon/paying.ts";
import { openWaitingSalon, windowAt } from "../../../test/support/salon/waiting-salon.ts";

const PAUSE = { until: "2037-11-24", text: "We open on Wednesday. Please call us to book." };
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let haircut: string;
let ada: Payer;
openWaitingSalon((salon) => {
  ({ api, admin, author } = salon);
  haircut = salon.haircut._id;
});
beforeEach(async () => {
  ada = await newPayer(api);
});
afterEach(() => setPause(null));

const setPause = (pause: object | null) => admin.patch("/settings", { pause });
const save = ({ client }: Payer, ...times: ("10:00 AM" | "11:00 AM")[]) =>
  client.patch("/users/saveCart", { cartItems: times.map((time) => lineOf({ time })) });
const wait = ({ client }: Payer) => client.post("/waitlist", windowAt(haircut, "10:00 AM"));
const REFUSED = [409, PAUSE.text];
const saidBy = ({ status, body }: { status: number; body: Record<string, unknown> }) => [status, body["message"]];

test("while online booking is paused, carts, payments of carts and wishes are refused with the salon's sentence", async () => {
  expect((await setPause(PAUSE)).body).toMatchObject({ pause: PAUSE });
  expect((await api.client().get("/settings")).body).toMatchObject({ pause: PAUSE });
  expect(saidBy(await save(ada, "10:00 AM"))).toEqual(REFUSED);
  expect(saidBy(await requestPayment(ada, [{ time: "10:00 AM" }]))).toEqual(REFUSED);
  expect(saidBy(await wait(ada))).toEqual(REFUSED);
  expect((await ada.client.get("/users/getCart")).body).toEqual([]);
  expect((await ada.client.get("/waitlist")).body).toEqual([]);
});

test("the pause lasts to the end of its last day, and staff book online all the same", async () => {
  await setPause(PAUSE);
  const { body: me } = await author.get("/users/getUser");
  const staff: Payer = { id: me._id as string, email: me.email as string, client: author };
  expect((await requestPayment(staff, [{ time: "10:00 AM" }])).status).toBe(200);
  const painted = pageSource(api.deps, async () => ({ next: null }));
  api.clock.set(new Date("2037-11-24T22:59:00Z"));
  expect(await painted.settings()).toMatchObject({ pause: PAUSE });
  const later = { date: "2037-11-25", time: "10:00 AM" } as const;
  expect(saidBy(await requestPayment(ada, [later]))).toEqual(REFUSED);
  api.clock.set(new Date("2037-11-24T23:00:00Z"));
  expect((await requestPayment(ada, [later])).status).toBe(200);
  expect(await painted.settings()).not.toHaveProperty("pause");
  const over = await setPause(PAUSE);
  expect([over.status, over.body.errors]).toEqual([400, [{ path: "pause.until", message: "This day has passed" }]]);
});

test("what is in a cart can be taken out, a payment that has begun goes on, and what is booked is moved", async () => {
  const { bookingId } = await bookedPayment(ada, [{ time: "02:00 PM" }]);
  await save(ada, "10:00 AM", "11:00 AM");
  const { ref, link } = await openPayment(ada, [{ time: "11:00 AM" }]);
  await setPause(PAUSE);
  expect((await save(ada, "11:00 AM")).status).toBe(200);
  expect(saidBy(await save(ada, "11:00 AM", "10:00 AM"))).toEqual(REFUSED);
  const again = await requestPayment(ada, [{ time: "11:00 AM" }]);
  expect(again.body).toMatchObject({ ref, data: link });
  expect(saidBy(await requestPayment(ada, [{ time: "10:00 AM" }]))).toEqual(REFUSED);
  await pressButton(link, "pay");
  expect(await stateOf(ref)).toBe("fulfilled");
  const move = { item: 0, date: TUESDAY, time: "03:00 PM" };
  expect((await ada.client.post(`/booking/${bookingId}/reschedule`, move)).status).toBe(200);
});

test("an open offer is accepted and paid, but for no other line", async () => {
  const { bookingId } = await bookedPayment(await newPayer(api), [{ time: "10:00 AM" }]);
  expect((await wait(ada)).status).toBe(201);
  await admin.post(`/booking/${bookingId}/cancel`, {});
  await api.jobs.runAll();
  await setPause(PAUSE);
  const [entry] = (await ada.client.get("/waitlist")).body as { offer?: { path?: string } }[];
  const token = entry!.offer!.path!.slice("/offer/".length);
  expect((await ada.client.post(`/waitlist/offers/${token}/accept`)).status).toBe(200);
  expect((await save(ada, "10:00 AM")).status).toBe(200);
  expect(saidBy(await requestPayment(ada, [{ time: "10:00 AM" }, { time: "11:00 AM" }]))).toEqual(REFUSED);
  const { ref, link } = await openPayment(ada, [{ time: "10:00 AM" }]);
  await pressButton(link, "pay");
  expect(await stateOf(ref)).toBe("fulfilled");
});
