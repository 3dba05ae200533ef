import { addDays, email, FIRST_SETTINGS, instantOf, personName } from "@salon/contracts";
import { isDeepStrictEqual } from "node:util";
import mongoose, { Types } from "mongoose";
import { describe, expect, test } from "vitest";
import "../../app.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { presentMember, presentResource } from "../../features/team/present.ts";
import type { ServiceDocument } from "../../features/services/services.ts";
import { buildLivedSalon } from "./build.ts";
import { BRAIDING, COLOUR, teamRows } from "./team.ts";

const SERVICES: readonly ServiceDocument[] = [
  ["Haircut & Styling", 3000, "30mins"],
  ["Manicure & Pedicure", 8000, "1hr"],
  ["Wig Installation", 15_000, "2 hours"],
  ["Braiding & Weaving", 12_000, "3 hours"],
  ["Ear & Nose Piercing", 5000, "20mins"],
  ["Nails Technician", 7000, "1hr 30mins"],
  ["Lashes Extensions", 10_000, "1hr 30mins"],
  [COLOUR.name, COLOUR.price, COLOUR.timeframe],
].map(([name, price, timeframe], index) => ({
  _id: new Types.ObjectId(`0000000000000000000000${10 + index}`),
  name: String(name),
  nameKey: String(name),
  price: Number(price),
  timeframe: String(timeframe),
}));
const [owner, desk, demo] = ["a", "b", "c"].map((digit) => new Types.ObjectId(digit.repeat(24))) as [
  Types.ObjectId,
  Types.ObjectId,
  Types.ObjectId,
];

function salonAt(now: Date) {
  const { team, resources, menus } = teamRows(now, SERVICES, desk);
  return buildLivedSalon({
    now,
    settings: FIRST_SETTINGS,
    team: { members: team.map(presentMember), resources: resources.map(presentResource) },
    services: SERVICES.map((service) => ({ ...service, ...menus.find(({ _id }) => _id === service._id) })),
    staff: { owner, desk },
    demo: { _id: demo, name: "Folake Ọlá", email: "customer@salon.test", createdAt: new Date("2020-01-01") },
  });
}

const AT = { midnight: 0, ten_past_eleven: 11 * 60 + 10, late: 23 * 60 + 59 };
/** Every weekday, the last day of February of a leap year, and both ends of a year, at several hours. */
const MOMENTS = [0, 1, 2, 3, 4, 5, 6]
  .map((day) => addDays("2037-11-23", day))
  .concat("2036-02-29", "2037-12-31", "2038-01-01")
  .flatMap((day) => Object.values(AT).map((minutes) => [day, minutes] as const));

describe("at any day and hour", () => {
  test.each(MOMENTS)("%s, minute %i: today is half done, and no case of the back office is missing", (day, minutes) => {
    const now = instantOf(day, minutes);
    const { rows, past } = salonAt(now);
    const { bookings, payments, refunds, clients, drawer } = rows;
    expect(bookings.length).toBeGreaterThan(240);
    expect(bookings.length).toBeLessThan(280);
    const today = bookings.filter(({ cartItems }) => cartItems[0]!.day === day);
    const progressOf = ({ cartItems }: (typeof bookings)[number]) => cartItems[0]!.progress;
    const isToday = (bookingStatus: string, progress?: string) =>
      today.filter((booking) => booking.bookingStatus === bookingStatus && progressOf(booking) === progress).length;
    expect(isToday("completed", "done"), "done").toBeGreaterThan(0);
    expect(isToday("placed", "arrived"), "waiting").toBe(1);
    expect(isToday("placed"), "to come").toBeGreaterThan(0);
    expect(bookings.filter((one) => progressOf(one) === "noShow").length).toBeGreaterThan(1);
    const receipts = bookings.flatMap((booking) => booking.receipts);
    expect(new Set(receipts.map(({ method }) => method)).size).toBe(4);
    expect(new Set(receipts.map(({ kind }) => kind)).size).toBe(4);
    expect(bookings.filter((one) => one.due > 0 && progressOf(one) !== "noShow").length).toBeGreaterThan(2);
    expect(bookings.filter(({ kept }) => kept)).toHaveLength(1);
    expect(payments.filter(({ state }) => state === "review")).toHaveLength(1);
    expect(payments.filter(({ refundDue }) => refundDue)).toHaveLength(1);
    expect(new Set(refunds.map(({ state }) => state))).toEqual(new Set(["requested", "declined", "refunded"]));
    expect(past).toHaveLength(payments.filter(({ transactionId }) => transactionId !== undefined).length);
    expect(rows.waitlist).toHaveLength(1);
    expect(bookings.filter(({ hold }) => hold && hold.until > now)).toHaveLength(1);
    expect(bookings.filter(({ lapsed }) => lapsed?.call)).toHaveLength(1);
    expect(payments.filter(({ account }) => account)).toHaveLength(1);
    expect(clients.length).toBeGreaterThan(15);
    expect(drawer.filter(({ closed }) => closed)).toHaveLength(41);
    expect(drawer.flatMap(({ movements }) => movements).filter(({ kind }) => kind === "out").length).toBeGreaterThan(
      15,
    );
    expect(instantsIn(rows).filter((at) => at > now)).toEqual([]);
  });
});

test("on a Tuesday in the morning a head is under a colour, and another one is served by the same person", () => {
  const { bookings } = salonAt(instantOf("2037-11-24", AT.ten_past_eleven)).rows;
  const today = bookings.flatMap(({ cartItems }) => cartItems).filter(({ day }) => day === "2037-11-24");
  const colour = today.find(({ service, time }) => service === COLOUR.name && time === "10:30 AM");
  const meanwhile = today.find(
    ({ time, with: people }) => time === "11:00 AM" && people?.[0]?.equals(colour!.with![0]),
  );
  expect(colour).toMatchObject({ progress: "started", pause: { after: 30, minutes: 60, spare: 0 } });
  expect(meanwhile).toMatchObject({ progress: "started", with: colour!.with });
});

test("who asks for the senior pays her price and has her minutes, and others braid at the service's", () => {
  const { bookings } = salonAt(instantOf("2037-11-24", AT.ten_past_eleven)).rows;
  const braids = bookings.flatMap(({ cartItems }) => cartItems).filter(({ service }) => service === BRAIDING);
  const termsOf = ({ price, minutes = 180, options = [] }: (typeof braids)[number]) =>
    [price, minutes].map((sum, index) => options.reduce((left, one) => left - [one.price, one.minutes][index]!, sum));
  const own = braids.filter((line) => isDeepStrictEqual(termsOf(line), [16_000, 150]));
  const [first] = own;
  expect(own.length).toBeGreaterThan(2);
  for (const line of braids) expect(own.includes(line)).toBe(line.asked?.equals(first!.asked) ?? false);
});

test("the same moment gives the same rows, and another one does not", () => {
  const now = instantOf("2037-11-24", AT.ten_past_eleven);
  expect(salonAt(now)).toEqual(salonAt(now));
  expect(salonAt(now)).not.toEqual(salonAt(instantOf("2037-11-25", AT.ten_past_eleven)));
});

test("each row is one that the product's schemas store as it is", () => {
  const { rows } = salonAt(instantOf("2037-11-24", AT.ten_past_eleven));
  for (const [collection, documents] of Object.entries(rows)) {
    const Model = Object.values(mongoose.models).find((model) => model.collection.collectionName === collection)!;
    for (const row of documents) {
      const stored = new Model(row);
      expect(stored.validateSync(), collection).toBeUndefined();
      expect(JSON.parse(JSON.stringify(row)), collection).toEqual(JSON.parse(JSON.stringify(stored)));
    }
  }
});

test("customers have names, addresses and numbers that the product accepts, and no password", () => {
  const { users } = salonAt(instantOf("2037-11-24", AT.ten_past_eleven)).rows;
  expect(new Set(users.map(({ email }) => email)).size).toBe(40);
  for (const phone of users.flatMap((user) => user.phone ?? [])) expect(parsePhone(phone)).toBe(phone);
  for (const { name, email: address, passwordHash } of users) {
    expect(personName.parse(name)).toBe(name);
    expect(email.parse(address)).toBe(address);
    expect(passwordHash).toBeUndefined();
  }
});

/** Fields with the end of something. */
const ENDS = ["giveUpAt", "heldUntil", "until", "expiresAt"];

/** Every instant in some rows at which something happened. */
function instantsIn(value: unknown): Date[] {
  if (value instanceof Date) return [value];
  if (typeof value !== "object" || value === null || value instanceof Types.ObjectId) return [];
  return Object.entries(value).flatMap(([field, content]) => (ENDS.includes(field) ? [] : instantsIn(content)));
}
