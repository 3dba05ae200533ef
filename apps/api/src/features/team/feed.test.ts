import { FIRST_SETTINGS, slotInstant } from "@salon/contracts";
import ICAL from "ical.js";
import mongoose, { Types } from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { clearMenus, setMenu } from "../../../test/support/salon/menu.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY, type WantedLine } from "../../../test/support/salon/paying.ts";

let salon: OpenSalon;
openSalon(5, (opened) => void (salon = opened));

let member: string;
beforeEach(async () => {
  await mongoose.model("TeamMember").deleteMany({});
  const { body } = await salon.admin.post("/team", { name: "Sade Bello", hours: FIRST_SETTINGS.hours });
  member = body._id as string;
});

const link = async (client = salon.admin, id = member): Promise<string> => {
  const { status, body } = await client.post(`/team/${id}/feed`);
  expect([status, body]).toEqual([200, { url: expect.stringMatching(/\/api\/v1\/team\/feed\/[\w-]{43}\.ics$/) }]);
  return body.url as string;
};
const statusOf = async (url: string) => (await fetch(url)).status;
const eventsOf = async (url: string) => {
  const file = new ICAL.Component(ICAL.parse(await (await fetch(url)).text()) as unknown[]);
  return file.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
};
const BRAIDS = "Braiding & Weaving";
const book = async (line: WantedLine, people = [member]) => {
  const { bookingId } = await bookedPayment(salon.ada, [line]);
  await mongoose.connection
    .collection("bookings")
    .updateOne(
      { _id: new Types.ObjectId(bookingId) },
      { $set: { "cartItems.0.with": people.map((id) => new Types.ObjectId(id)) } },
    );
  return bookingId;
};
const feedEntries = () =>
  mongoose.connection.collection("audit").find({ action: "team.feed" }).sort({ _id: 1 }).toArray();

describe("the calendar link of a member", () => {
  test("is shown once, and only the digest of its token is stored [T6]", async () => {
    const url = await link();
    const token = url.split("/").at(-1)!.replace(".ics", "");
    const stored = JSON.stringify(await mongoose.connection.collection("team").find().toArray());
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await feedEntries())).not.toContain(token);
    const [shown] = (await salon.author.get("/team/all")).body;
    expect(shown).toMatchObject({ _id: member, feed: true, revision: 0 });
    expect(JSON.stringify(shown)).not.toMatch(/digest|token/i);
  });

  test("is revoked by the next one, and by removing it; each is an entry of the activity log", async () => {
    const first = await link();
    expect(await statusOf(first)).toBe(200);
    const second = await link();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await salon.admin.delete(`/team/${member}/feed`)).body).toEqual({ message: "Calendar link removed" });
    expect(await statusOf(second)).toBe(404);
    expect((await feedEntries()).map(({ after }) => after)).toEqual([{ feed: true }, { feed: true }, { feed: false }]);
    expect((await salon.author.get("/team/all")).body[0].feed).toBeUndefined();
  });

  test("is made and removed by an admin or the account of the member, and by no other [T1]", async () => {
    const refused = await salon.author.post(`/team/${member}/feed`);
    const missing = await salon.author.post(`/team/${String(new Types.ObjectId())}/feed`);
    expect([refused.status, refused.body]).toEqual([404, missing.body]);
    const url = await link();
    expect((await salon.author.delete(`/team/${member}/feed`)).status).toBe(404);
    expect(await statusOf(url)).toBe(200);
    const account = (await salon.author.get("/users/getUser")).body._id as string;
    await salon.admin.patch(`/team/${member}`, { revision: 0, account });
    const own = await link(salon.author);
    expect([await statusOf(url), await statusOf(own)]).toEqual([404, 200]);
    expect((await salon.author.delete(`/team/${member}/feed`)).status).toBe(200);
  });

  test("ends when the member is deactivated, and stays ended when the member comes back", async () => {
    const url = await link();
    await salon.admin.patch(`/team/${member}`, { revision: 0, active: false });
    expect(await statusOf(url)).toBe(404);
    expect(await salon.admin.post(`/team/${member}/feed`)).toMatchObject({
      status: 409,
      body: { message: "Only an active member can have a calendar link" },
    });
    await salon.admin.patch(`/team/${member}`, { revision: 1, active: true });
    expect(await statusOf(url)).toBe(404);
  });

  test("ends when the member gets another account", async () => {
    const account = (await salon.author.get("/users/getUser")).body._id as string;
    await salon.admin.patch(`/team/${member}`, { revision: 0, account });
    const url = await link(salon.author);
    await salon.admin.patch(`/team/${member}`, { revision: 1, account, name: "Sade Alabi" });
    expect(await statusOf(url)).toBe(200);
    await salon.admin.patch(`/team/${member}`, { revision: 2, account: null });
    expect(await statusOf(url)).toBe(404);
  });

  test.each(["suspended", "customer"])("answers nothing while the member's account is %s", async (role) => {
    const stylist = await salon.api.staff("author");
    const account = (await stylist.get("/users/getUser")).body._id as string;
    await salon.admin.patch(`/team/${member}`, { revision: 0, account });
    const url = await link(stylist);
    await salon.admin.post("/users/upgradeUser", { id: account, role });
    expect(await statusOf(url)).toBe(404);
    await salon.admin.post("/users/upgradeUser", { id: account, role: "author" });
    expect(await statusOf(url)).toBe(200);
  });

  test("is made at most 30 times an hour by one account [T13]", async () => {
    for (let count = 0; count < 30; count++) await link();
    const refused = await salon.admin.post(`/team/${member}/feed`);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  });
});

describe("the calendar", () => {
  test("has two events of minutes of work for an appointment with a pause, and the customer's file has one", async () => {
    await setMenu(salon.author, BRAIDS, { pause: { after: 30, minutes: 30 } });
    const bookingId = await book({ service: BRAIDS, time: "10:00 AM" });
    const timesOf = (event: ICAL.Event) => [event.startDate.toJSDate(), event.duration.toSeconds() / 60];
    const events = (await eventsOf(await link())).toSorted((a, b) => a.startDate.compare(b.startDate));
    expect(events.map(timesOf)).toEqual([
      [slotInstant(TUESDAY, "10:00 AM"), 30],
      [slotInstant(TUESDAY, "11:00 AM"), 120],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
    const own = String((await salon.ada.client.get(`/booking/${bookingId}/calendar.ics`)).body);
    expect(own.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    await clearMenus();
  });

  test("has the member's appointments of the coming 60 days with first name and service, and nothing else of the customer", async () => {
    const { bookingId } = { bookingId: await book({ time: "09:00 AM" }) };
    await book({ time: "10:00 AM" }, []);
    const other = (await salon.admin.post("/team", { name: "Bisi Ojo", hours: FIRST_SETTINGS.hours })).body
      ._id as string;
    await book({ time: "11:00 AM" }, [other]);
    await book({ date: "2038-01-22", time: "09:00 AM" });
    await book({ date: "2038-01-23", time: "09:00 AM" });
    const cancelled = await book({ time: "12:00 PM" });
    await salon.author.post(`/booking/${cancelled}/cancel`);
    const url = await link();
    const answer = await fetch(url);
    const text = await answer.text();
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      "text/calendar; charset=utf-8",
      "no-store",
    ]);
    const [first, ...rest] = (await eventsOf(url)).toSorted((a, b) => a.startDate.compare(b.startDate));
    expect(first).toMatchObject({ summary: "Test: Haircut & Styling", description: "Test: Haircut & Styling" });
    expect(first!.startDate.toJSDate()).toEqual(slotInstant(TUESDAY, "09:00 AM"));
    expect(first!.uid).toMatch(new RegExp(`^${bookingId}-0@`));
    expect(rest.map(({ startDate }) => startDate.toJSDate())).toEqual([slotInstant("2038-01-22", "09:00 AM")]);
    expect(text).not.toMatch(new RegExp(`Person|${salon.ada.email}|IBD-|NGN|booking-details`));
  });

  test("names a walk-in by the first name", async () => {
    const [{ _id: serviceId }] = (await salon.author.get("/services/all-services")).body;
    const walkIn = {
      name: "Kemi Ade",
      phone: "0803 000 0000",
      serviceId,
      date: TUESDAY,
      time: "03:00 PM",
      method: "cash",
    };
    const { body } = await salon.author.post("/booking/walk-in", walkIn);
    await mongoose.connection
      .collection("bookings")
      .updateOne(
        { _id: new Types.ObjectId(body._id as string) },
        { $set: { "cartItems.0.with": [new Types.ObjectId(member)] } },
      );
    const url = await link();
    expect((await eventsOf(url)).map(({ summary }) => summary)).toEqual([expect.stringMatching(/^Kemi: /)]);
    expect(await (await fetch(url)).text()).not.toMatch(/Ade|0803/);
  });

  test("without appointments is an empty calendar", async () => {
    const url = await link();
    expect(await eventsOf(url)).toEqual([]);
    expect(await (await fetch(url)).text()).toContain("X-WR-CALNAME:Sade Bello at Ibadandun Salon & Spa");
  });
});
