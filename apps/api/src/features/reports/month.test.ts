import { SLOTS, lagosDay, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { UserModel } from "../users/users.model.ts";

const SERVICES: Record<string, [name: string, price: number, timeframe: string]> = {
  H: ["Haircut & Styling", 3000, "30mins"],
  B: ["Braiding & Weaving", 12_000, "3 hours"],
  W: ["Wig Installation", 15_000, "2 hours"],
  M: ["Manicure & Pedicure", 8000, "1hr"],
};
/** The bookings of October 2037 as a table: booked at, status, payment method, refund, arrived or not | services, times, people. */
const OCTOBER = `
  2037-09-30T23:00:00Z completed Cash - - H 2037-10-01 09:00 AM 1
  2037-10-01T08:10:00Z completed Flutterwave - - B 2037-10-03 10:00 AM 1
  2037-10-01T12:00:00Z cancelled Flutterwave refunded - W 2037-10-05 01:00 PM 1
  2037-10-02T09:30:00Z completed POS - - M 2037-10-02 10:30 AM 1
  2037-10-02T15:45:00Z completed Transfer - - H 2037-10-02 04:30 PM 2
  2037-10-03T07:00:00Z completed Flutterwave - noShow H 2037-10-04 01:00 PM 1 + M 2037-10-04 01:30 PM 1
  2037-10-04T12:15:00Z completed Cash - - H 2037-10-04 01:00 PM 1
  2037-10-05T10:00:00Z cancelled Flutterwave requested - H 2037-10-12 09:00 AM 1
  2037-10-06T10:00:00Z completed Flutterwave - - B 2037-10-10 09:00 AM 2
  2037-10-07T11:20:00Z completed Cash - - W 2037-10-07 12:30 PM 1
  2037-10-08T16:05:00Z cancelled Flutterwave kept - M 2037-10-09 05:00 PM 1
  2037-10-09T13:00:00Z completed POS - - H 2037-10-09 02:00 PM 1
  2037-10-10T09:00:00Z completed Cash - noShow M 2037-10-10 10:00 AM 1
  2037-10-10T09:40:00Z completed Flutterwave - - H 2037-10-17 10:30 AM 1 + H 2037-10-24 10:30 AM 1
  2037-10-12T08:00:00Z completed Flutterwave - - W 2037-10-13 09:00 AM 1
  2037-10-13T17:30:00Z completed Cash - - H 2037-10-13 06:30 PM 1
  2037-10-14T10:10:00Z processing Flutterwave - - B 2037-11-02 09:00 AM 1
  2037-10-15T12:00:00Z completed Transfer - - M 2037-10-15 01:00 PM 2
  2037-10-16T09:00:00Z cancelled Cash - - H 2037-10-16 10:00 AM 1
  2037-10-17T09:15:00Z completed POS - - H 2037-10-17 10:00 AM 1
  2037-10-19T14:00:00Z cancelled Flutterwave refunded - B 2037-10-21 09:30 AM 1 + H 2037-10-21 02:00 PM 1
  2037-10-20T11:00:00Z completed Flutterwave - - M 2037-10-20 N/A 1
  2037-10-21T08:30:00Z completed Cash - - W 2037-10-21 09:30 AM 1
  2037-10-22T10:00:00Z completed Flutterwave - noShow H 2037-10-23 07:00 PM 4
  2037-10-24T09:50:00Z placed Flutterwave - - H 2037-10-31 10:00 AM 1
  2037-10-26T13:30:00Z processing POS - - M 2037-10-26 02:30 PM 1
  2037-10-28T10:00:00Z placed Flutterwave - - W 2037-11-07 11:00 AM 1 + M 2037-11-07 01:00 PM 1
  2037-10-30T15:00:00Z placed Transfer - - H 2037-10-30 04:00 PM 1
  2037-10-31T10:20:00Z placed Cash - - H 2037-10-31 11:00 AM 1
  2037-10-31T22:59:59Z placed Flutterwave - - H 2037-11-03 09:00 AM 1
`;
/** Booked one second before the month starts in Lagos, and at the second after it ends. */
const AROUND = `
  2037-09-30T22:59:59Z completed Cash - noShow W 2037-10-01 09:00 AM 1
  2037-10-31T23:00:00Z completed Cash refunded - W 2037-10-31 09:00 AM 1
`;
const RANGE = "from=2037-10-01&to=2037-10-31";

let api: TestApi;
let desk: TestClient;
beforeAll(async () => {
  api = await startApi();
  desk = await api.staff("author");
  await BookingModel.insertMany([...OCTOBER.trim().split("\n"), ...AROUND.trim().split("\n")].map(bookingOf));
  await UserModel.insertMany(
    [
      ["customer", "2037-09-30T22:59:59Z"],
      ["customer", "2037-09-30T23:00:00Z"],
      ["customer", "2037-10-15T12:00:00Z"],
      ["author", "2037-10-15T12:00:00Z"],
      ["customer", "2037-10-31T22:59:59Z"],
      ["customer", "2037-10-31T23:00:00Z"],
    ].map(([role, createdAt], index) => ({
      name: `Person ${index}`,
      email: `october${index}@example.com`,
      passwordHash: "none",
      role,
      verified: true,
      proven: true,
      createdAt,
      terms: [],
    })),
  );
});
afterAll(() => api.stop());

function bookingOf(row: string, index: number) {
  const [written, status, method, refund, noShow, ...rest] = row.trim().split(" ");
  const cartItems = rest
    .join(" ")
    .split(" + ")
    .map((line) => {
      const [, key, day, time, people] = /^(\w) (\S+) (N\/A|\S+ [AP]M) (\d)$/.exec(line)!;
      const [service, price, timeframe] = SERVICES[key!]!;
      const progress = noShow === "noShow" ? { progress: "noShow" } : {};
      const cartQuantity = Number(people);
      return { serviceId: new Types.ObjectId(), service, day, time, price, timeframe, cartQuantity, ...progress };
    });
  const bookingAmount = cartItems.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0);
  const at = new Date(written!);
  const receipts = [{ key: `paid-${index}`, at, day: lagosDay(at), method, kind: "payment", amount: bookingAmount }];
  const isPaid = status !== "cancelled";
  return {
    ...(isPaid ? { receipts, paid: bookingAmount } : { receipts: [], paid: 0 }),
    tips: 0,
    due: 0,
    walkIn: { name: index === 0 ? "=SUM(A1:A9)" : `Walker ${index}`, phone: null },
    bookingDate: new Date(written!),
    bookingTime: cartItems[0]!.time,
    bookingStatus: status,
    bookingAmount,
    paymentMethod: method,
    cartItems,
    refund: refund === "-" ? null : refund,
  };
}

test("the figures of the month equal the sums made by hand", async () => {
  const { body } = await desk.get(`/reports/summary?${RANGE}`);
  const { byDay, byHour, taken, owed: _owed, ...figures } = body;
  expect(figures).toEqual({
    from: "2037-10-01",
    to: "2037-10-31",
    bookings: { total: 25, placed: 5, processing: 2, completed: 18, cancelled: 5 },
    booked: 226_000,
    refunds: 0,
    byService: [
      { service: "Manicure & Pedicure", count: 8, amount: 64_000 },
      { service: "Wig Installation", count: 4, amount: 60_000 },
      { service: "Haircut & Styling", count: 18, amount: 54_000 },
      { service: "Braiding & Weaving", count: 4, amount: 48_000 },
    ],
    byWeekday: [3, 2, 3, 2, 3, 9, 11].map((count, day) => ({ day, count })),
    newCustomers: 3,
    noShows: 3,
    before: { from: "2037-09-01", to: "2037-09-30", taken: 15_000, booked: 15_000, bookings: 1, newCustomers: 1 },
  });
  expect(taken.byDay).toHaveLength(25);
  expect({ ...taken, byDay: taken.byDay.slice(0, 4) }).toEqual({
    total: 226_000,
    tips: 0,
    byMethod: [
      { method: "Flutterwave", count: 11, amount: 129_000 },
      { method: "Cash", count: 7, amount: 50_000 },
      { method: "POS", count: 4, amount: 22_000 },
      { method: "Transfer", count: 3, amount: 25_000 },
    ],
    byDay: [
      { date: "2037-10-01", method: "Flutterwave", amount: 12_000 },
      { date: "2037-10-01", method: "Cash", amount: 3000 },
      { date: "2037-10-02", method: "POS", amount: 8000 },
      { date: "2037-10-02", method: "Transfer", amount: 6000 },
    ],
  });
  const hours: [Slot, number][] = [
    ["09:00 AM", 6],
    ["09:30 AM", 1],
    ["10:00 AM", 4],
    ["10:30 AM", 3],
    ["11:00 AM", 2],
    ["12:30 PM", 1],
    ["01:00 PM", 5],
    ["01:30 PM", 1],
    ["02:00 PM", 1],
    ["02:30 PM", 1],
    ["04:00 PM", 1],
    ["04:30 PM", 2],
    ["06:30 PM", 1],
    ["07:00 PM", 4],
  ];
  const counted = new Map(hours);
  expect(byHour).toEqual(SLOTS.map((time) => ({ time, count: counted.get(time) ?? 0 })));
  expect(byDay).toHaveLength(21);
  expect(byDay.slice(0, 3)).toEqual([
    { date: "2037-10-01", bookings: 2, amount: 15_000 },
    { date: "2037-10-02", bookings: 2, amount: 14_000 },
    { date: "2037-10-03", bookings: 1, amount: 11_000 },
  ]);
  expect(byDay.at(-1)).toEqual({ date: "2037-10-31", bookings: 2, amount: 6000 });
});

test("the CSV of the month has the same sums, is streamed, and contains no formula", async () => {
  const answer = await fetch(`${api.url}/api/v1/reports/bookings.csv?${RANGE}&sort=bookingDate`, {
    headers: { cookie: desk.cookieHeader },
  });
  expect(answer.headers.get("content-length")).toBeNull();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const [header, ...rows] = parseCsv(new TextDecoder().decode(bytes));
  const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]!);
  expect(rows).toHaveLength(30);
  const { booked, byService, taken } = (await desk.get(`/reports/summary?${RANGE}`)).body;
  const kept = column("amount (NGN)").filter((_, index) => column("status")[index] !== "cancelled");
  expect(kept.reduce((sum, amount) => sum + Number(amount), 0)).toBe(booked);
  expect(byService.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(booked);
  const [names, ...receipts] = parseCsv((await desk.get(`/reports/receipts.csv?${RANGE}`)).body as string);
  const amounts = receipts.map((row) => Number(row[names!.indexOf("in the till (NGN)")]));
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(taken.total);
  expect(column("status").filter((status) => status === "cancelled")).toHaveLength(5);
  expect(new Set(column("written").map((at) => lagosDay(new Date(at)))).size).toBe(25);
  expect(column("customer")[0]).toBe("'=SUM(A1:A9)");
  expect(column("services")[5]).toBe(
    "Haircut & Styling x1 2037-10-04 01:00 PM (no-show); Manicure & Pedicure x1 2037-10-04 01:30 PM (no-show)",
  );
});

test("the close of a day expects the sums of its bookings by method, without cancelled ones", async () => {
  const expected = async (date: string) =>
    (await desk.get(`/day-close?date=${date}`)).body.expected.map(
      ({ method, count, amount }: { method: string; count: number; amount: number }) => `${method} ${count} ${amount}`,
    );
  expect(await expected("2037-10-01")).toEqual(["Flutterwave 1 12000", "Cash 1 3000", "POS 0 0", "Transfer 0 0"]);
  expect(await expected("2037-10-02")).toEqual(["Flutterwave 0 0", "Cash 0 0", "POS 1 8000", "Transfer 1 6000"]);
  expect(await expected("2037-10-16")).toEqual(["Flutterwave 0 0", "Cash 0 0", "POS 0 0", "Transfer 0 0"]);
  await desk.post("/day-close", { date: "2037-10-02", counted: { cash: 0, pos: 7500, transfer: 6000 } });
  expect((await desk.get("/day-close?date=2037-10-02")).body.counted).toEqual([
    { method: "cash", amount: 0, difference: 0 },
    { method: "pos", amount: 7500, difference: -500 },
    { method: "transfer", amount: 6000, difference: 0 },
  ]);
});
