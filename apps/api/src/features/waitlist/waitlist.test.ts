import { type Slot, type WaitEntry } from "@salon/contracts";
import mongoose from "mongoose";
import { afterEach, describe, expect, test } from "vitest";
import type { TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import {
  advanceTime,
  bookedPayment,
  mailsTo,
  newPayer,
  openPayment,
  pressButton,
  requestPayment,
  seatsAt,
  TUESDAY,
} from "../../../test/support/salon/paying.ts";
import type { OpenSalon } from "../../../test/support/salon/open-salon.ts";
import {
  entriesOf,
  offerTo,
  openWaitingSalon,
  WAITED_TIME,
  waiters,
} from "../../../test/support/salon/waiting-salon.ts";

const TIME = WAITED_TIME;
const OFFER = "A place came free: Tue, 24 Nov 2037, 10:00 AM WAT – Ibadandun Salon & Spa";
let salon: OpenSalon;
let api: TestApi;
let admin: TestClient;
let haircut: string;
openWaitingSalon((opened) => {
  salon = opened;
  ({ api, admin } = salon);
  haircut = salon.haircut._id;
});

const { wishAt, wait, cancel, fullPlace, offered } = waiters(() => salon);

describe("an entry", () => {
  test("is stored and listed for its customer and for staff", async () => {
    const payer = await newPayer(api);
    const other = await newPayer(api);
    const _id = await wait(payer);
    const own = await entriesOf(payer);
    expect(own).toMatchObject([{ _id, service: "Haircut & Styling", with: null, timeFrom: TIME, state: "waiting" }]);
    expect(own[0]).not.toHaveProperty("customer");
    expect(await entriesOf(other)).toEqual([]);
    const all = (await admin.get(`/waitlist?state=waiting&q=${payer.email}`)).body as unknown as WaitEntry[];
    expect(all).toMatchObject([{ _id, customer: { email: payer.email } }]);
  });

  test("is one for the same wish sent twice at once", async () => {
    const payer = await newPayer(api);
    const [first, second] = await Promise.all([wait(payer), wait(payer)]);
    expect(first).toBe(second);
    expect(await entriesOf(payer)).toHaveLength(1);
  });

  test("is refused beyond five, also at once, and allowed again after one is removed", async () => {
    const payer = await newPayer(api);
    const times = ["09:00 AM", "09:30 AM", "10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM", "12:00 PM"] as const;
    const answers = await Promise.all(times.map((time) => payer.client.post("/waitlist", wishAt(time))));
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    ).toBe("201,201,201,201,201,409,409");
    const [first] = await entriesOf(payer);
    expect((await payer.client.delete(`/waitlist/${first!._id}`)).status).toBe(200);
    await wait(payer, wishAt("02:00 PM"));
    expect((await payer.client.post("/waitlist", wishAt("03:00 PM"))).status).toBe(409);
  });

  test.each([
    ["dayTo", { dayTo: "2037-11-23", dayFrom: TUESDAY }],
    ["dayFrom", { dayFrom: "2037-11-22" }],
    ["dayTo", { dayTo: "2038-01-23" }],
    ["timeTo", { timeFrom: "10:00 AM", timeTo: "09:30 AM" }],
    ["timeFrom", { timeFrom: "10:15 AM" }],
    ["serviceId", { serviceId: "0123456789abcdef01234567" }],
    ["serviceId", { serviceId: { $ne: null } }],
    ["with", { with: "0123456789abcdef01234567" }],
    ["dayFrom", { dayFrom: "2037-11-29", dayTo: "2037-11-29", timeFrom: "09:00 AM", timeTo: "10:00 AM" }],
    ["surprise", { surprise: 1 }],
  ])("is refused for a bad %s: %j", async (path, change) => {
    const payer = await newPayer(api);
    const { status, body } = await payer.client.post("/waitlist", { ...wishAt(), ...change });
    expect(status).toBe(400);
    expect((body["errors"] as { path: string }[])[0]!.path).toBe(path);
    expect(await entriesOf(payer)).toEqual([]);
  });

  test("ends when its last day is over", async () => {
    const { waiting } = await fullPlace();
    await advanceTime(api, 2 * 24 * 60);
    expect(await entriesOf(waiting)).toMatchObject([{ state: "closed", ended: "past" }]);
  });
});

describe("a place that came free", () => {
  test("is held for the oldest entry and mailed to its customer alone", async () => {
    const { bookingId, waiting } = await fullPlace();
    const second = await newPayer(api);
    api.clock.advance(1000);
    await wait(second);
    await cancel(bookingId);
    await api.jobs.runAll();
    expect(await seatsAt(TIME)).toBe(1);
    expect(mailsTo(api, waiting)).toContain(OFFER);
    expect(mailsTo(api, second)).not.toContain(OFFER);
    expect((await requestPayment(await newPayer(api), [{ time: TIME }])).status).toBe(409);
    const token = (await offerTo(waiting))!;
    expect((await waiting.client.get(`/waitlist/offers/${token}`)).body).toMatchObject({
      date: TUESDAY,
      time: TIME,
      state: "open",
      until: "2037-11-23T08:30:01.000Z",
      service: "Haircut & Styling",
    });
  });

  test("is offered at once after a cancellation, before the job runs", async () => {
    const { bookingId, waiting } = await fullPlace();
    await cancel(bookingId);
    await expect.poll(() => offerTo(waiting)).toBeDefined();
  });

  test("is offered from 08:00 on when it came free at night", async () => {
    const { bookingId, waiting } = await fullPlace();
    api.clock.set(new Date("2037-11-23T19:00:00Z"));
    await cancel(bookingId);
    await api.jobs.runAll();
    expect(await offerTo(waiting)).toBeUndefined();
    expect(await seatsAt(TIME)).toBe(0);
    // 08:00 in Lagos on the day itself.
    api.clock.set(new Date("2037-11-24T07:00:00Z"));
    await api.jobs.runAll();
    expect(await offerTo(waiting)).toBeDefined();
  });

  test("goes to the next after half an hour, and the next after a decline", async () => {
    const { bookingId, waiting } = await fullPlace();
    const [second, third] = [await newPayer(api), await newPayer(api)];
    for (const payer of [second, third]) {
      api.clock.advance(1000);
      await wait(payer);
    }
    await cancel(bookingId);
    await api.jobs.runAll();
    await advanceTime(api, 29);
    expect(await offerTo(second)).toBeUndefined();
    const stale = (await offerTo(waiting))!;
    await advanceTime(api, 1);
    expect(await entriesOf(waiting)).toMatchObject([{ state: "closed", ended: "lapsed", offer: { state: "lapsed" } }]);
    const token = (await offerTo(second))!;
    expect((await waiting.client.post(`/waitlist/offers/${stale}/accept`)).status).toBe(409);
    expect((await second.client.post(`/waitlist/offers/${token}/decline`)).status).toBe(200);
    expect((await second.client.post(`/waitlist/offers/${token}/decline`)).status).toBe(200);
    await api.jobs.runAll();
    expect(await entriesOf(second)).toMatchObject([{ ended: "declined" }]);
    expect(await offerTo(third)).toBeDefined();
    expect(await seatsAt(TIME)).toBe(1);
  });

  test("is not offered while its time does not fit", async () => {
    const { bookingId } = await bookedPayment(await newPayer(api), [{ time: TIME }]);
    for (const time of ["09:30 AM", "10:30 AM"] as const) await bookedPayment(await newPayer(api), [{ time }]);
    const [early, late] = [await newPayer(api), await newPayer(api)];
    await wait(early, wishAt("09:30 AM"));
    await wait(late, { ...wishAt(), timeFrom: "10:00 AM", timeTo: "10:30 AM" });
    await cancel(bookingId);
    await api.jobs.runAll();
    expect(await offerTo(early)).toBeUndefined();
    expect((await entriesOf(late))[0]!.offer).toMatchObject({ time: TIME });
  });
});

describe("the notice period", () => {
  const notice = (noticeMinutes: number) => admin.patch("/settings", { noticeMinutes });
  afterEach(() => notice(0));

  test("has no offers: the time can be booked until an offer ends", async () => {
    const [ada, payer] = [await newPayer(api), await newPayer(api)];
    const { bookingId } = await bookedPayment(ada, [{ time: TIME }]);
    await wait(payer);
    // Ten minutes more than the notice are left, less than an offer lasts.
    await notice(25 * 60 - 10);
    await cancel(bookingId);
    await api.jobs.runAll();
    expect(await offerTo(payer)).toBeUndefined();

    const [{ _id }] = (await entriesOf(payer)) as [WaitEntry];
    expect((await admin.post(`/waitlist/${_id}/offer`, { date: TUESDAY, time: TIME })).status).toBe(200);
    const [{ offer }] = (await entriesOf(payer)) as [WaitEntry];
    expect(offer?.until).toBe("2037-11-23T08:10:00.000Z");
  });

  test("that begins before an offer ends makes its acceptance a conflict, and the cart stays as it was", async () => {
    const { payer, token } = await offered();
    await notice(48 * 60);
    const accepted = await payer.client.post(`/waitlist/offers/${token}/accept`);
    expect([accepted.status, accepted.body["message"]]).toEqual([409, "This time has passed"]);
    await notice(0);
    expect((await payer.client.get("/users/getCart")).body).toEqual([]);
    expect((await entriesOf(payer))[0]?.offer?.state).toBe("open");
  });
});

describe("staff", () => {
  test("offer a time with room to one customer, and every such call is in the activity log", async () => {
    const payer = await newPayer(api);
    await bookedPayment(await newPayer(api), [{ time: TIME }]);
    const id = await wait(payer);
    const offer = (time: Slot) => admin.post(`/waitlist/${id}/offer`, { date: TUESDAY, time });
    const full = await offer(TIME);
    expect(full.status).toBe(409);
    expect(full.body["conflicts"]).toHaveLength(1);
    expect(await entriesOf(payer)).toMatchObject([{ state: "waiting" }]);
    expect((await admin.post(`/waitlist/${id}/offer`, { date: "2037-11-29", time: "09:00 AM" })).status).toBe(400);
    const made = await offer("04:00 PM");
    expect(made.body).toMatchObject({
      state: "offered",
      offer: { time: "04:00 PM" },
      customer: { email: payer.email },
    });
    expect(made.body["offer"] as object).not.toHaveProperty("path");
    expect((await offer("05:00 PM")).status).toBe(409);
    expect((await payer.client.post(`/waitlist/${id}/offer`, { date: TUESDAY, time: TIME })).status).toBe(403);
    expect((await admin.delete(`/waitlist/${id}`)).status).toBe(200);
    expect(await seatsAt("04:00 PM")).toBe(0);
    const audit = (await admin.get("/audit?pageSize=500")).body as unknown as { action: string }[];
    const actions = audit.map(({ action }) => action).filter((action) => action.startsWith("waitlist"));
    expect(actions.toSorted()).toEqual(["waitlist.offer", "waitlist.remove"]);
  });

  test("see in the report how many offers were made, taken and lapsed", async () => {
    const first = await offered();
    const { link } = await openPayment(first.payer, [{ time: TIME }]);
    await pressButton(link, "pay");
    const next = await newPayer(api);
    const id = await wait(next);
    await admin.post(`/waitlist/${id}/offer`, { date: TUESDAY, time: "04:00 PM" });
    await advanceTime(api, 31);
    const { body } = await admin.get("/reports/summary?from=2037-11-01&to=2037-11-30");
    expect(body["offers"]).toEqual({ made: 2, taken: 1, declined: 0, lapsed: 1 });
  });
});

test("staff list the entries whose days include a day, and those of a service", async () => {
  const TWO_WEEKS_LATER = "2037-12-08";
  const id = await wait(await newPayer(api));
  const later = await wait(await newPayer(api), { ...wishAt(), dayTo: TWO_WEEKS_LATER });
  const listed = async (query: string) =>
    ((await admin.get(`/waitlist?${query}`)).body as unknown as WaitEntry[]).map(({ _id }) => _id);
  expect(await listed(`day=${TUESDAY}&service=${haircut}`)).toEqual([id, later]);
  expect(await listed("day=2037-11-25")).toEqual([later]);
  expect(await listed(`service=${"0".repeat(24)}`)).toEqual([]);
  expect((await admin.get("/waitlist?day=tomorrow")).status).toBe(400);
});

describe("an account", () => {
  test("exports its entries, and its deletion ends them and their offers", async () => {
    const { payer } = await offered();
    const { body } = await payer.client.get("/users/export");
    expect(body["waitlist"]).toMatchObject([{ service: "Haircut & Styling", state: "offered" }]);
    const deleted = await payer.client.post("/users/delete-account", { password: PASSWORD });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
    expect(await seatsAt(TIME)).toBe(0);
    expect(await mongoose.model("WaitEntry").countDocuments({ user: { $ne: null } })).toBe(0);
  });
});

test("an entry that cannot be read stops no other one", async () => {
  const [ada, eve] = [await newPayer(api), await newPayer(api)];
  const { bookingId } = await bookedPayment(ada, [{ time: TIME }]);
  const bad = await wait(ada);
  await wait(eve);
  const entries = mongoose.connection.collection("waitlist");
  const { matchedCount } = await entries.updateOne(
    { _id: new mongoose.Types.ObjectId(bad) },
    { $set: { serviceId: "none", createdAt: new Date(0) } },
  );
  expect(matchedCount).toBe(1);
  await cancel(bookingId);
  await api.jobs.runAll();
  expect(await offerTo(eve)).toBeDefined();
});
