import { FIRST_SETTINGS, type Displaced, type Slot } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, MONDAY, newPayer, TUESDAY, type WantedLine } from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);
afterEach(() => salon.admin.patch("/settings", { closedDates: [], hours: FIRST_SETTINGS.hours }));

const WEDNESDAY = "2037-11-25";
const close = (...days: string[]) =>
  salon.admin.patch("/settings", { closedDates: days.map((date) => ({ date, reason: "Generator" })) });
const book = async (line: WantedLine = {}) => (await bookedPayment(salon.ada, [line])).bookingId;
const list = async (query = "") => {
  const { status, body, headers } = await salon.author.get(`/booking/displaced${query}`);
  expect(status).toBe(200);
  return { rows: body as unknown as Displaced[], total: Number(headers.get("x-total-count")) };
};
const listed = async (query?: string) => (await list(query)).rows.map(({ bookingId }) => bookingId);
const kinds = async () => (await list()).rows.map(({ displaced }) => displaced.map(({ kind }) => kind));
const waiting = async () => (await salon.author.get("/waiting")).body["displaced"] as number | undefined;
const say = (bookingId: string, body: object = {}) =>
  salon.author.post(`/booking/${bookingId}/takes-place`, { key: randomUUID(), item: 0, ...body });

describe("appointments that cannot take place", () => {
  test("a closed day lists its appointments with the reason, and marks their cards, until it opens again", async () => {
    const [later, first] = [await book({ time: "10:00 AM" }), await book()];
    const other = await book({ date: WEDNESDAY });
    expect(await list()).toEqual({ rows: [], total: 0 });
    expect(await waiting()).toBeUndefined();

    await close(TUESDAY);
    const { rows, total } = await list();
    expect([rows.map(({ bookingId }) => bookingId), total]).toEqual([[first, later], 2]);
    expect(rows[0]).toMatchObject({
      item: 0,
      date: TUESDAY,
      time: "09:00 AM",
      service: "Haircut & Styling",
      customer: { name: "Test Person", email: salon.ada.email },
      displaced: [{ kind: "closed", name: "Generator" }],
    });
    expect(await waiting()).toBe(2);
    const { appointments } = (await salon.author.get(`/booking/day?date=${TUESDAY}`)).body;
    expect((appointments as Displaced[]).map(({ displaced }) => displaced)).toEqual(rows.map((row) => row.displaced));
    const record = (await salon.author.get(`/booking/getBooking/${first}`)).body;
    expect(record.cartItems[0].displaced).toEqual(rows[0]!.displaced);
    const own = (await salon.ada.client.get(`/booking/getBooking/${first}`)).body;
    expect(JSON.stringify(own)).not.toContain("Generator");

    await close(TUESDAY, WEDNESDAY);
    expect(await listed(`?day=${WEDNESDAY}`)).toEqual([other]);
    expect(await listed("?sort=-day&pageSize=1")).toEqual([other]);
    expect(await listed("?page=2&pageSize=2")).toEqual([other]);
    expect(await listed("?q=nobody-with-this-name")).toEqual([]);
    expect(await listed("?q=test")).toHaveLength(3);
    await close();
    expect([await listed(), await waiting()]).toEqual([[], undefined]);
  });

  test("hours, the person's roster, skill and leaving, a unit that goes, and what it needs and lacks each are a cause", async () => {
    const [bySeats, another] = [await book({ time: "05:00 PM" }), await book({ time: "05:00 PM" })];
    const sade = await addMember(salon.admin, { name: "Sade Bello" });
    const basin = await addResource(salon.admin, { name: "Basin", units: 1 });
    expect((await list()).rows).toMatchObject([
      { bookingId: another, displaced: [{ kind: "nobody" }, { kind: "noUnit", name: "Basin" }] },
    ]);
    await salon.ada.client.post(`/booking/${another}/cancel`, {});
    const asked = await book({ time: "10:00 AM", with: sade });
    expect(await kinds()).toEqual([]);

    const week = (open: Slot, last: Slot) => FIRST_SETTINGS.hours.map(({ day }) => ({ day, open, close: last }));
    await salon.admin.patch("/settings", { hours: week("09:00 AM", "04:00 PM") });
    expect([await listed(), await kinds()]).toEqual([[bySeats], [["hours"]]]);
    await salon.admin.patch("/settings", { hours: FIRST_SETTINGS.hours });

    await changeMember(salon.admin, sade, { timeOff: [{ from: TUESDAY, to: TUESDAY, reason: "", since: "02:00 PM" }] });
    expect((await list()).rows).toMatchObject([
      { bookingId: bySeats, displaced: [{ kind: "off", of: sade, name: "Sade Bello" }] },
    ]);
    await changeMember(salon.admin, sade, { timeOff: [], serviceIds: [] });
    expect(await kinds()).toEqual([["skill"], ["skill"]]);
    await changeMember(salon.admin, sade, { active: false });
    expect([await listed(), await kinds()]).toEqual([
      [asked, bySeats],
      [["left"], ["left"]],
    ]);
    await changeMember(salon.admin, sade, { active: true, serviceIds: [salon.haircut._id] });
    await salon.admin.patch(`/resources/${basin}`, { revision: 0, active: false });
    expect(await kinds()).toEqual([["unit"], ["unit"]]);
  });

  test("who has arrived, what is over, cancelled or squeezed in, and a booking without a time are not listed; a reservation is", async () => {
    const cancelled = await book({ time: "11:00 AM" });
    await salon.ada.client.post(`/booking/${cancelled}/cancel`, {});
    const walkIn = { name: "Bisi Ade", serviceId: salon.haircut._id, method: "later" };
    const over = await salon.author.post("/booking/walk-in", { ...walkIn, date: MONDAY, time: "09:00 AM" });
    const arrived = await salon.author.post("/booking/walk-in", { ...walkIn, date: MONDAY, time: "11:00 AM" });
    await salon.author.patch(`/booking/${arrived.body._id}/flags`, { arrived: true });
    const hold = { until: `${MONDAY}T12:00:00.000Z`, deposit: 1000 };
    const held = await salon.author.post("/booking/walk-in", { ...walkIn, date: MONDAY, time: "06:00 PM", hold });
    expect([over.status, arrived.status, held.status]).toEqual([201, 201, 201]);
    await salon.admin.patch("/settings", { slotCapacity: 1 });
    const squeezed = { ...walkIn, date: MONDAY, time: "06:00 PM", squeeze: true };
    expect((await salon.author.post("/booking/walk-in", squeezed)).body.cartItems[0].beyond).toBe(true);
    await salon.admin.patch("/settings", { slotCapacity: 5 });
    await close(MONDAY, TUESDAY);
    expect(await listed()).toEqual([over.body._id, held.body._id]);
    salon.api.clock.set(new Date(`${MONDAY}T08:30:00Z`));
    expect(await listed()).toEqual([held.body._id]);
  });
});

describe("an appointment that takes place all the same", () => {
  test("leaves the list, once for each key, and is refused where nothing stands in its way", async () => {
    const booking = await book();
    expect((await say(booking)).status).toBe(409);
    await close(TUESDAY);
    const body = { key: randomUUID(), item: 0 };
    expect((await say(booking, { item: 3 })).status).toBe(400);
    expect((await say(booking, body)).status).toBe(200);
    expect([await listed(), await waiting()]).toEqual([[], undefined]);
    expect((await say(booking, body)).status).toBe(200);
    expect((await say(booking)).status).toBe(409);
    expect((await salon.ada.client.post(`/booking/${booking}/takes-place`, body)).status).toBe(403);
    const { body: entries } = await salon.admin.get("/audit?action=booking.takes-place");
    expect(entries).toMatchObject([{ target: { id: booking }, after: { item: 0, causes: ["closed"] } }]);
  });

  test("a cause that goes and returns keeps it; another cause, other people or a move list it again", async () => {
    const sade = await addMember(salon.admin, { name: "Sade Bello" });
    const tolu = await addMember(salon.admin, { name: "Tolu Ojo" });
    const booking = await book({ with: sade });
    await close(TUESDAY);
    await say(booking);
    await close();
    await close(TUESDAY);
    expect(await listed()).toEqual([]);

    await changeMember(salon.admin, sade, { active: false });
    expect(await kinds()).toEqual([["closed", "left"]]);
    await say(booking);
    expect(await listed()).toEqual([]);
    await salon.author.post(`/booking/${booking}/assign`, { item: 0, with: tolu });
    expect(await kinds()).toEqual([["closed"]]);

    await say(booking);
    await close(TUESDAY, WEDNESDAY);
    const moved = await salon.admin.patch("/settings", { closedDates: [] });
    expect(moved.status).toBe(200);
    await salon.author.post(`/booking/${booking}/reschedule`, {
      item: 0,
      date: WEDNESDAY,
      time: "09:00 AM",
      with: null,
    });
    await close(TUESDAY, WEDNESDAY);
    expect(await kinds()).toEqual([["closed"]]);
  });
});

describe("ways to settle one", () => {
  const ways = async (booking: string) => (await salon.author.get(`/booking/${booking}/ways?item=0`)).body;

  test("names who is free then, and the nearest times; those of a person who left are for anyone, or without a person", async () => {
    const sade = await addMember(salon.admin, { name: "Sade Bello" });
    const tolu = await addMember(salon.admin, { name: "Tolu Ojo" });
    const uche = await addMember(salon.admin, { name: "Uche Eze" });
    const booking = await book({ with: sade });
    await bookedPayment(await newPayer(salon.api), [{ with: uche }]);
    expect(await ways(booking)).toEqual({
      people: [{ _id: tolu, name: "Tolu Ojo" }],
      times: [
        { date: TUESDAY, time: "09:30 AM" },
        { date: TUESDAY, time: "10:00 AM" },
        { date: TUESDAY, time: "10:30 AM" },
      ],
    });
    await close(TUESDAY);
    expect((await ways(booking)).times[0]).toEqual({ date: MONDAY, time: "07:00 PM" });
    await changeMember(salon.admin, sade, { active: false });
    const left = await ways(booking);
    expect(left).toMatchObject({ anyone: true, times: [{ date: MONDAY }, {}, {}] });
    expect(left.unstaffed).toBeUndefined();
    for (const member of [tolu, uche]) await changeMember(salon.admin, member, { active: false });
    expect(await ways(booking)).toMatchObject({ people: [], unstaffed: true });
    expect((await salon.author.get(`/booking/${booking}/ways?item=4`)).status).toBe(400);
  });
});
