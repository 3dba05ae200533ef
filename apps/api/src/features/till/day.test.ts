import { randomUUID } from "node:crypto";
import { type Bill, FIRST_SETTINGS, type Service, type Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import {
  advanceTime,
  bookedPayment,
  newPayer,
  payLate,
  type Payer,
  pressButton,
  TUESDAY,
} from "../../../test/support/salon/paying.ts";

let api: TestApi;
let admin: TestClient;
let desk: TestClient;
let services: Service[];
let sade: string;
/** The booking of each customer of the day. */
const bookings = new Map<string, string>();
const payments = new Map<string, string>();
const payers = new Map<string, Payer>();

const HAIRCUT = "Haircut & Styling";
const BRAIDING = "Braiding & Weaving";
const WIG = "Wig Installation";
const MANICURE = "Manicure & Pedicure";

const idOf = (customer: string): string => bookings.get(customer)!;
const billOf = async (customer: string): Promise<Bill> => (await desk.get(`/booking/${idOf(customer)}/bill`)).body;

async function walkIn(customer: string, service: string, time: Slot, method: string): Promise<void> {
  const serviceId = services.find(({ name }) => name === service)!._id;
  const { body } = await desk.post("/booking/walk-in", { name: customer, serviceId, date: MONDAY, time, method });
  bookings.set(customer, body._id as string);
}
async function online(customer: string, service: string, time: Slot): Promise<void> {
  const payer = await newPayer(api);
  const { ref, bookingId } = await bookedPayment(payer, [{ service, date: MONDAY, time }]);
  bookings.set(customer, bookingId);
  payments.set(customer, ref);
  payers.set(customer, payer);
}
async function take(customer: string, kind: string, method: string, amount: number, who?: string): Promise<string> {
  const receipt = { key: randomUUID(), kind, method, amount, ...(who ? { with: who } : {}) };
  const { status } = await admin.post(`/booking/${idOf(customer)}/receipts`, receipt);
  expect(status).toBe(201);
  return receipt.key;
}
const extra = (customer: string, label: string, amount: number) =>
  desk.post(`/booking/${idOf(customer)}/extras`, {
    label,
    amount,
    ...(amount < 0 ? { reason: "Regular customer" } : {}),
  });
const cancel = (customer: string) => desk.patch(`/booking/${idOf(customer)}`, { bookingStatus: "cancelled" });
const openBalance = async (customer: string) =>
  (await payers.get(customer)!.client.post(`/booking/${idOf(customer)}/pay`)).body as { data: string; ref: string };

/** The movements of the day in their order; the sums in the tests are made from this table by hand. */
async function workTheDay(): Promise<void> {
  await walkIn("Ada", HAIRCUT, "09:00 AM", "cash"); //             1  Cash      +3,000
  await walkIn("Bola", MANICURE, "09:00 AM", "pos"); //            2  POS       +8,000
  await walkIn("Chi", HAIRCUT, "09:30 AM", "transfer"); //         3  Transfer  +3,000
  await walkIn("Dayo", BRAIDING, "09:00 AM", "later"); //          4            12,000 due
  await take("Dayo", "payment", "cash", 5000); //                  5  Cash      +5,000
  await take("Dayo", "payment", "pos", 7000); //                   6  POS       +7,000
  await take("Dayo", "tip", "cash", 1000, sade); //                7  Cash      +1,000  tip of Sade
  await walkIn("Efe", MANICURE, "10:30 AM", "later"); //           8             8,000 due
  await extra("Efe", "Nail art", 1500); //                         9             9,500 due
  await extra("Efe", "Discount", -500); //                        10             9,000 due
  await take("Efe", "payment", "transfer", 9000); //              11  Transfer  +9,000
  await take("Efe", "tip", "pos", 500); //                        12  POS         +500  tip without a person
  await walkIn("Femi", HAIRCUT, "11:00 AM", "later"); //          13             3,000 due
  const wrong = await take("Femi", "payment", "cash", 1000); //   14  Cash      +1,000
  await admin.post(`/booking/${idOf("Femi")}/receipts/${wrong}/reverse`, { reason: "Wrong booking" }); // 15 Cash -1,000
  await take("Femi", "payment", "cash", 2000); //                 16  Cash      +2,000   1,000 due
  await online("Gbenga", WIG, "12:00 PM"); //                     17  Online    +7,500   of 15,000
  await take("Gbenga", "payment", "pos", 7500); //                18  POS       +7,500
  await take("Gbenga", "tip", "transfer", 2000, sade); //         19  Transfer  +2,000  tip of Sade
  await online("Hauwa", BRAIDING, "02:00 PM"); //                 20  Online    +6,000   of 12,000
  await pressButton((await openBalance("Hauwa")).data, "pay"); //        21  Online    +6,000
  await online("Ife", HAIRCUT, "03:00 PM"); //                    22  Online    +1,500   1,500 due
  await online("Jide", MANICURE, "03:00 PM"); //                  23  Online    +4,000   of 8,000
  await cancel("Jide"); //                                        24             refund due
  await admin.post(`/payments/${payments.get("Jide")}/refund`, { reason: "Ill" }); // 25  Online  -4,000
  await online("Kemi", HAIRCUT, "04:00 PM"); //                   26  Online    +1,500   of 3,000
  const { ref: late } = await openBalance("Kemi");
  await take("Kemi", "payment", "cash", 1500); //                 27  Cash      +1,500
  await payLate(api, late); //                                    28             1,500 in review
  await walkIn("Lola", HAIRCUT, "05:00 PM", "cash"); //           29  Cash      +3,000
  await cancel("Lola"); //                                        30  Cash      -3,000
  await walkIn("Musa", MANICURE, "05:30 PM", "pos"); //           31  POS       +8,000
  await take("Musa", "refund", "pos", 2000); //                   32  POS       -2,000   2,000 due
  await desk.patch(`/booking/${idOf("Dayo")}`, { bookingStatus: "completed" });
  await desk.patch(`/booking/${idOf("Efe")}`, { bookingStatus: "completed" });
  await desk.patch(`/booking/${idOf("Femi")}`, { bookingStatus: "completed" });
  await api.sandbox.advance(60_000);
  await advanceTime(api, 1);
}

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 100 });
  admin = await api.staff("admin");
  desk = await api.staff("author");
  services = (await desk.get("/services/all-services")).body;
  await admin.patch("/settings", { depositPercent: 50 });
  const braiding = services.find(({ name }) => name === BRAIDING)!._id;
  const member = { name: "Sade Bello", hours: FIRST_SETTINGS.hours, serviceIds: [braiding], commissionPercent: 40 };
  sade = (await admin.post("/team", member)).body._id as string;
  await workTheDay();
});
afterAll(() => api.stop());

const TAKEN = [
  { method: "Flutterwave", count: 6, amount: 22_500 },
  { method: "Cash", count: 5, amount: 12_500 },
  { method: "POS", count: 5, amount: 29_000 },
  { method: "Transfer", count: 3, amount: 14_000 },
];

test("the close of the day expects what came by each method, and keeps how a difference is explained", async () => {
  expect((await desk.get(`/day-close?date=${MONDAY}`)).body.expected).toEqual(TAKEN);
  const counted = { cash: 12_000, pos: 29_000, transfer: 14_000 };
  expect((await desk.post("/day-close", { date: MONDAY, counted, note: "500 for the taxi" })).status).toBe(200);
  expect((await desk.get(`/day-close?date=${MONDAY}`)).body).toMatchObject({
    counted: [
      { method: "cash", amount: 12_000, difference: -500 },
      { method: "pos", amount: 29_000, difference: 0 },
      { method: "transfer", amount: 14_000, difference: 0 },
    ],
    note: "500 for the taxi",
  });
});

const NOTHING = { count: 0, amount: 0 };

test("the report has the booked and the taken half, what is outstanding and in review, and tips by member", async () => {
  const { body } = await desk.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`);
  expect(body).toMatchObject({
    bookings: { total: 11, placed: 8, processing: 0, completed: 3, cancelled: 2 },
    refunds: 6000,
    taken: {
      total: 78_000,
      tips: 3500,
      byMethod: TAKEN,
      byDay: TAKEN.map(({ method, amount }) => ({ date: MONDAY, method, amount })),
    },
    outstanding: { count: 3, amount: 4500 },
    owed: { past: NOTHING, today: { count: 3, amount: 4500 }, coming: NOTHING, reserved: NOTHING },
    inReview: { count: 1, amount: 1500 },
  });
  expect(body.tips.toSorted((a: { amount: number }, b: { amount: number }) => b.amount - a.amount)).toEqual([
    { _id: sade, name: "Sade Bello", amount: 3000 },
    { _id: null, name: "Unassigned", amount: 500 },
  ]);
});

test("the day board shows what each appointment owes", async () => {
  const { body } = await desk.get(`/booking/day?date=${MONDAY}`);
  const owing = body.appointments.filter(({ due }: { due?: number }) => due !== undefined);
  expect(
    owing.map(({ customer, due, bookingId }: { customer: { name: string }; due: number; bookingId: string }) => [
      bookingId === idOf("Ife") ? "Ife" : customer.name,
      due,
    ]),
  ).toEqual([
    ["Femi", 1000],
    ["Ife", 1500],
    ["Musa", 2000],
  ]);
  const paidOf = (name: string) =>
    body.appointments.find(({ bookingId }: { bookingId: string }) => bookingId === idOf(name)).paid;
  // Jide's booking was made by an admin, and nothing was paid for it.
  expect(["Ada", "Femi", "Jide"].map(paidOf)).toEqual([3000, 2000, undefined]);
  const { body: owes } = await desk.get("/booking/?owes=true");
  expect(owes.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(["Femi", "Ife", "Musa"].map(idOf).toSorted());
});

test.each([
  ["Ada", { total: 3000, paid: 3000, due: 0, over: 0, tips: 0 }],
  ["Dayo", { total: 12_000, paid: 12_000, due: 0, over: 0, tips: 1000 }],
  ["Efe", { total: 9000, paid: 9000, due: 0, over: 0, tips: 500 }],
  ["Femi", { total: 3000, paid: 2000, due: 1000, over: 0, tips: 0 }],
  ["Gbenga", { total: 15_000, paid: 15_000, due: 0, over: 0, tips: 2000 }],
  ["Hauwa", { total: 12_000, paid: 12_000, due: 0, over: 0, tips: 0 }],
  ["Ife", { total: 3000, paid: 1500, due: 1500, over: 0, tips: 0 }],
  ["Jide", { total: 8000, paid: 0, due: 0, over: 0, tips: 0 }],
  ["Kemi", { total: 3000, paid: 3000, due: 0, over: 0, tips: 0 }],
  ["Lola", { total: 3000, paid: 0, due: 0, over: 0, tips: 0 }],
  ["Musa", { total: 8000, paid: 6000, due: 2000, over: 0, tips: 0 }],
])("the bill of %s is right to the naira", async (customer, sums) => {
  expect(await billOf(customer)).toMatchObject(sums);
});

test("the CSV of receipts adds up to the till by method", async () => {
  const csv = parseCsv((await desk.get(`/reports/receipts.csv?from=${MONDAY}&to=${MONDAY}`)).body as string);
  const [header, ...rows] = csv;
  const column = (name: string) => header!.indexOf(name);
  const sumOf = (method: string) =>
    rows
      .filter((row) => row[column("method")] === method)
      .reduce((sum, row) => sum + Number(row[column("in the till (NGN)")]), 0);
  expect(TAKEN.map(({ method }) => sumOf(method))).toEqual(TAKEN.map(({ amount }) => amount));
  // A receipt that counts is a payment or a tip that no other row reverses.
  const undone = new Set(rows.map((row) => row[column("reverses")]));
  const counted = rows.filter(
    (row) => ["payment", "tip"].includes(row[column("kind")]!) && !undone.has(row[column("key")]),
  );
  const countOf = (method: string) => counted.filter((row) => row[column("method")] === method).length;
  expect(TAKEN.map(({ method }) => countOf(method))).toEqual(TAKEN.map(({ count }) => count));
  const filtered = (await desk.get("/receipts?kind=refund")).body;
  expect(filtered.map(({ method, amount }: { method: string; amount: number }) => [method, amount])).toEqual([
    ["Flutterwave", 4000],
    ["POS", 2000],
  ]);
});

test("the lists of staff say what all their rows add up to, whatever page is asked for", async () => {
  const sumOf = async (path: string, who = desk) => (await who.get(path)).headers.get("x-total-amount");
  const day = `from=${MONDAY}&to=${MONDAY}`;
  expect(await sumOf(`/receipts?${day}&sum=true&pageSize=2&page=3`)).toBe("78000");
  expect(await sumOf(`/receipts?${day}&sum=true&method=Cash`)).toBe("12500");

  const [header, ...rows] = parseCsv((await desk.get("/reports/bookings.csv")).body as string);
  const booked = (found = rows) =>
    String(found.reduce((sum, row) => sum + Number(row[header!.indexOf("amount (NGN)")]), 0));
  const completed = rows.filter((row) => row[header!.indexOf("status")] === "completed");
  expect(await sumOf("/booking/?sum=true&pageSize=1")).toBe(booked());
  expect(await sumOf("/booking/?sum=true&status=completed")).toBe(booked(completed));
  expect(await sumOf(`/booking/?sum=true&q=${idOf("Efe")}`)).toBe("8000");
  expect(await sumOf("/booking/?sum=true&q=nobody-at-all")).toBe("0");

  // What was sent back is in no sum.
  expect(await sumOf("/payments?sum=true&pageSize=1")).toBe("24000");
  const [columns, ...paid] = parseCsv((await desk.get("/reports/payments.csv")).body as string);
  const total = (name: string) => paid.reduce((sum, row) => sum + Number(row[columns!.indexOf(name)]), 0);
  expect([total("received"), total("sent back")]).toEqual([28_000, 4000]);
  expect(await sumOf("/payments?sum=true&state=refunded")).toBe("0");
  expect(await sumOf("/booking/?sum=true&owes=true")).toBe("4500");

  expect(await sumOf("/booking/")).toBeNull();
  expect(await sumOf("/booking/?sum=true", payers.get("Ife")!.client)).toBeNull();
});

test("the commission of the month is of completed lines after discounts, for admins only", async () => {
  expect((await desk.get("/reports/commission?month=2037-11")).status).toBe(403);
  const { body } = await admin.get("/reports/commission?month=2037-11");
  expect(body).toEqual({
    month: "2037-11",
    rows: [
      { _id: sade, name: "Sade Bello", percent: 40, lines: 1, base: 12_000, unpaid: 0, commission: 4800, tips: 3000 },
      { _id: null, name: "Unassigned", percent: 0, lines: 2, base: 10_500, unpaid: 3000, commission: 0, tips: 500 },
    ],
  });
  const csv = parseCsv((await admin.get("/reports/commission.csv?month=2037-11")).body as string);
  expect(csv[1]).toEqual(["2037-11", "Sade Bello", "40", "1", "12000", "0", "4800", "3000"]);
  expect((await admin.get("/reports/commission?month=2037-10")).body.rows).toEqual([]);
  const ofDay = `from=${MONDAY}&to=${MONDAY}`;
  expect((await admin.get(`/reports/commission?${ofDay}`)).body.rows).toEqual(body.rows);
  expect(parseCsv((await admin.get(`/reports/commission.csv?${ofDay}`)).body as string)[1]![0]).toBe(
    `${MONDAY} to ${MONDAY}`,
  );
  expect((await admin.get(`/reports/commission?${ofDay}&month=2037-11`)).status).toBe(400);
  const { team } = (await desk.get(`/reports/summary?${ofDay}`)).body;
  expect(team.map(({ worth }: { worth: number }) => worth)).toEqual([12_000, 10_500]);
});

test("a no-show earns no commission, and what stands on a bill with something due is named", async () => {
  const bases = async () => {
    const { rows } = (await admin.get("/reports/commission?month=2037-11")).body;
    return rows.map(({ base, unpaid }: { base: number; unpaid: number }) => [base, unpaid]);
  };
  const set = (flags: object) => desk.patch(`/booking/${idOf("Femi")}/flags`, flags);
  const owing = [
    [12_000, 0],
    [10_500, 3000],
  ];
  expect(await bases()).toEqual(owing);
  await set({ noShow: true });
  expect(await bases()).toEqual([
    [12_000, 0],
    [7500, 0],
  ]);
  await set({ noShow: false });
  expect(await bases()).toEqual(owing);
});

test("a line that is done earns commission before its booking is completed, from the day of the update on", async () => {
  const unassigned = async () => (await admin.get("/reports/commission?month=2037-11")).body.rows.at(-1).lines;
  const updated = (at: Date) => mongoose.connection.collection("migrations").updateMany({}, { $set: { at } });
  const set = (flags: object) => desk.patch(`/booking/${idOf("Ngozi")}/flags`, flags);
  await walkIn("Ngozi", HAIRCUT, "06:30 PM", "later");
  const before = await unassigned();
  expect((await set({ done: true })).status).toBe(200);
  expect(await unassigned()).toBe(before + 1);
  await updated(new Date(`${TUESDAY}T08:00:00Z`));
  expect(await unassigned()).toBe(before);
  await updated(new Date(`${MONDAY}T08:00:00Z`));
  expect((await set({ done: false })).status).toBe(200);
  expect(await unassigned()).toBe(before);
  await cancel("Ngozi");
});

test("what is owed is told by the day of the last appointment that counts, the same in list, report and dashboard", async () => {
  const owed = async () => {
    const { owed: sums } = (await desk.get("/stats")).body;
    const listed = await Promise.all(
      Object.keys(sums).map(async (when) => {
        const { body, headers } = await desk.get(`/booking/?sum=true&owed=${when}`);
        return [when, { count: body.length, amount: Number(headers.get("x-total-amount")) }];
      }),
    );
    expect(Object.fromEntries(listed)).toEqual(sums);
    expect((await desk.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`)).body.owed).toEqual(sums);
    return sums;
  };
  const sum = (count: number, amount: number) => ({ count, amount });
  const serviceId = services.find(({ name }) => name === HAIRCUT)!._id;
  const lines = [MONDAY, TUESDAY].map((date) => ({ serviceId, date, time: "05:00 PM" }));
  const { body: both } = await desk.post("/booking/walk-in", { name: "Ngozi", method: "later", lines });
  const hold = { until: new Date(`${MONDAY}T20:00:00Z`).toISOString(), deposit: 1000 };
  const held = {
    name: "Obi",
    phone: "0803 555 0123",
    serviceId,
    date: TUESDAY,
    time: "06:00 PM",
    method: "later",
    hold,
  };
  const { body: reserved } = await desk.post("/booking/walk-in", held);
  expect(await owed()).toEqual({ past: NOTHING, today: sum(3, 4500), coming: sum(1, 6000), reserved: sum(1, 3000) });
  // The appointment of the next day no longer counts: the last one is today.
  await desk.post(`/booking/${both._id}/cancel`, { item: 1 });
  expect(await owed()).toMatchObject({ today: sum(4, 7500), coming: NOTHING });
  for (const id of [both._id, reserved._id]) await desk.post(`/booking/${id}/cancel`, {});
  expect(await owed()).toMatchObject({ today: sum(3, 4500), reserved: NOTHING });
});

test("bookings in CSV show what is due", async () => {
  const [header, ...rows] = parseCsv(
    (await desk.get("/reports/bookings.csv?owes=true&sort=bookingDate")).body as string,
  );
  expect(rows.map((row) => Number(row[header!.indexOf("due (NGN)")]))).toEqual([1000, 1500, 2000]);
});

test("a percent that is changed counts from the day of the change on, and the months before keep theirs", async () => {
  const rowOf = async (month: string) =>
    (await admin.get(`/reports/commission?month=${month}`)).body.rows.find(({ _id }: { _id: string }) => _id === sade);
  const before = await rowOf("2037-11");
  api.clock.advance(24 * 60 * 60_000);
  const { body: changed } = await admin.patch(`/team/${sade}`, { revision: 0, commissionPercent: 90 });
  const { body: member } = await admin.patch(`/team/${sade}`, { revision: changed.revision, commissionPercent: 20 });
  expect(member).toMatchObject({
    commissionPercent: 20,
    percents: [
      { from: null, percent: 40 },
      { from: TUESDAY, percent: 20 },
    ],
  });
  expect(await rowOf("2037-11")).toEqual({ ...before, percent: 20, percents: [40, 20] });

  const serviceId = services.find(({ name }) => name === BRAIDING)!._id;
  const visit = { name: "Nneka", serviceId, date: TUESDAY, time: "10:00 AM", method: "cash" };
  const { body: booked } = await desk.post("/booking/walk-in", visit);
  await desk.patch(`/booking/${booked._id}`, { bookingStatus: "completed" });
  expect(await rowOf("2037-11")).toMatchObject({ base: 24_000, commission: 4800 + 2400 });
  const csv = parseCsv((await admin.get("/reports/commission.csv?month=2037-11")).body as string);
  expect(csv[1]).toEqual(["2037-11", "Sade Bello", "40, then 20", "2", "24000", "0", "7200", "3000"]);
});
