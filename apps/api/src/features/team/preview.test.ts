import { FIRST_SETTINGS, type Slot } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { changedCollections, readDatabase } from "../../../test/support/api/database-state.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, TUESDAY, type WantedLine } from "../../../test/support/salon/paying.ts";

let salon: OpenSalon;
openSalon(5, (opened) => void (salon = opened));

/** Collections that change by themselves: mails leave, and sessions are renewed by use. */
const BESIDES = ["outbox", "sessions"];
const WEDNESDAY = "2037-11-25";
const THURSDAY = "2037-11-26";
let service: string;
let sade: string;
let basin: string;
beforeEach(async () => {
  for (const name of ["TeamMember", "Resource"]) await mongoose.model(name).deleteMany({});
  const listed = (await salon.admin.get("/services/all-services?q=haircut")).body as { _id: string }[];
  service = listed[0]!._id;
  const fields = { hours: FIRST_SETTINGS.hours, serviceIds: [service] };
  sade = (await salon.admin.post("/team", { name: "Sade Bello", ...fields })).body._id as string;
  basin = (await salon.admin.post("/resources", { name: "Basin", units: 2, serviceIds: [service] })).body._id as string;
});

/** Books a line that holds these people and units. */
async function book(line: WantedLine, held: { people?: string[]; units?: string[] }): Promise<string> {
  const { bookingId } = await bookedPayment(salon.ada, [line]);
  const { people = [], units = [] } = held;
  await mongoose.connection
    .collection("bookings")
    .updateOne(
      { _id: new Types.ObjectId(bookingId) },
      { $set: { "cartItems.0.with": people.map((id) => new Types.ObjectId(id)), "cartItems.0.units": units } },
    );
  return bookingId;
}
const week = (open: Slot | null, close: Slot | null) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open, close }));
const preview = async (path: string, change: object) => {
  const before = await readDatabase();
  const { status, body } = await salon.admin.post(`${path}/preview`, { revision: 0, ...change });
  expect(status).toBe(200);
  expect(changedCollections(before, await readDatabase(), BESIDES), "a preview changes nothing").toEqual([]);
  return (body.bookings as { bookingId: string }[]).map(({ bookingId }) => bookingId);
};
const previewSade = (change: object) => preview(`/team/${sade}`, change);

test("a change of a member names the lines that it leaves without them", async () => {
  const nine = await book({ time: "09:00 AM" }, { people: [sade] });
  const two = await book({ time: "02:00 PM" }, { people: [sade] });
  const wednesday = await book({ date: WEDNESDAY, time: "09:00 AM" }, { people: [sade] });
  await book({ time: "03:00 PM" }, { people: [] });
  expect(await previewSade({})).toEqual([]);
  expect(await previewSade({ name: "Sade Alabi", bookable: false, commissionPercent: 10 })).toEqual([]);
  expect(await previewSade({ active: false })).toEqual([nine, two, wednesday]);
  expect(await previewSade({ serviceIds: [] })).toEqual([nine, two, wednesday]);
  expect(await previewSade({ hours: week("10:00 AM", "05:00 PM") })).toEqual([nine, wednesday]);
  expect(await previewSade({ breaks: [{ day: 2, from: "02:00 PM", to: "02:30 PM" }] })).toEqual([two]);
  expect(await previewSade({ timeOff: [{ from: TUESDAY, to: TUESDAY, reason: "Ill" }] })).toEqual([nine, two]);
  const { body } = await salon.admin.post(`/team/${sade}/preview`, { revision: 0, active: false });
  expect(body.bookings[0]).toEqual({
    bookingId: nine,
    item: 0,
    service: "Haircut & Styling",
    date: TUESDAY,
    time: "09:00 AM",
    customer: "Test Person",
    displaced: [
      { kind: "left", of: sade, name: "Sade Bello" },
      { kind: "noUnit", of: basin, name: "Basin" },
    ],
  });
});

test("a preview reads every coming booking, lists 500 appointments and says how many there are", async () => {
  const bookings = mongoose.connection.collection("bookings");
  const first = new Types.ObjectId(await book({ time: "09:00 AM" }, { people: [sade] }));
  const { cartItems, receiptNumber: _receipt, ...stored } = (await bookings.findOne({ _id: first }))!;
  const [{ day: _day, ...line }] = cartItems as [Record<string, unknown>];
  const copy = (day: string, nth: number) => ({
    ...stored,
    _id: new Types.ObjectId(),
    paymentRef: `copy-${day}-${nth}`,
    cartItems: [{ ...line, day, seatRef: `copy-${day}-${nth}` }],
  });
  const many = Array.from({ length: 501 }, (_, nth) => copy(WEDNESDAY, nth));
  await bookings.insertMany([...many, copy(THURSDAY, 0)]);
  const { body } = await salon.admin.post(`/team/${sade}/preview`, { revision: 0, active: false });
  expect([body.bookings.length, body.total]).toEqual([500, 503]);
  const off = { revision: 0, timeOff: [{ from: THURSDAY, to: THURSDAY, reason: "" }] };
  expect((await salon.admin.post(`/team/${sade}/preview`, off)).body.bookings).toHaveLength(1);
  const closed = { closedDates: [{ date: THURSDAY, reason: "Holiday" }] };
  expect((await salon.admin.post("/settings/preview", closed)).body.bookings).toHaveLength(1);
});

test("lines that are over, cancelled or completed are not named, a running one is", async () => {
  const over = await book({ time: "09:00 AM" }, { people: [sade] });
  const runs = await book({ time: "09:30 AM" }, { people: [sade] });
  const cancelled = await book({ time: "02:00 PM" }, { people: [sade] });
  const completed = await book({ time: "03:00 PM" }, { people: [sade] });
  await salon.author.post(`/booking/${cancelled}/cancel`);
  await salon.author.patch(`/booking/${completed}`, { bookingStatus: "completed" });
  expect(await previewSade({ active: false })).toEqual([over, runs]);
  salon.api.clock.set(new Date(`${TUESDAY}T08:45:00Z`));
  expect(await previewSade({ active: false })).toEqual([runs]);
});

test("a change of a resource names the lines that hold a unit that goes", async () => {
  const one = await book({ time: "09:00 AM" }, { units: [`r:${basin}#1`] });
  const two = await book({ time: "10:00 AM" }, { units: [`r:${basin}#2`] });
  await book({ time: "11:00 AM" }, { units: [`r:${String(new Types.ObjectId())}#2`] });
  const previewBasin = (change: object) => preview(`/resources/${basin}`, change);
  expect(await previewBasin({ units: 3 })).toEqual([]);
  expect(await previewBasin({ units: 1 })).toEqual([two]);
  expect(await previewBasin({ active: false })).toEqual([one, two]);
});

test("a change of a member never touches bookings", async () => {
  await book({ time: "09:00 AM" }, { people: [sade] });
  const before = await readDatabase();
  await salon.admin.patch(`/team/${sade}`, { revision: 0, active: false, without: { [service]: "seats" } });
  expect(changedCollections(before, await readDatabase(), BESIDES).toSorted()).toEqual(["audit", "settings", "team"]);
});
