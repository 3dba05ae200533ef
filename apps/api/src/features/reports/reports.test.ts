import type { Service } from "@salon/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { newPayer, underpaid } from "../../../test/support/salon/paying.ts";
import { csvCell } from "../audit-log/csv.ts";

let api: TestApi;
let desk: TestClient;
let services: Service[];
const idOf = (name: string): string => services.find((service) => service.name === name)!._id;
const walkIn = (name: string, service: string, time: string, method = "cash") =>
  desk.post("/booking/walk-in", { name, serviceId: idOf(service), date: MONDAY, time, method });

beforeAll(async () => {
  api = await startApi();
  desk = await api.staff("author");
  services = (await desk.get("/services/all-services")).body;
  const first = await walkIn("Ada Obi", "Haircut & Styling", "10:00 AM");
  await walkIn("Bola Ige", "Haircut & Styling", "10:00 AM", "pos");
  await walkIn("Chi Eze", "Wig Installation", "02:00 PM", "transfer");
  const gone = await walkIn('=cmd("x"), Dan', "Haircut & Styling", "03:00 PM");
  await desk.patch(`/booking/${gone.body._id}`, { bookingStatus: "cancelled" });
  await desk.patch(`/booking/${first.body._id}/flags`, { noShow: true });
});
afterAll(() => api.stop());

test("the sums of a range are right: statuses, money, services, weekdays, hours and no-shows", async () => {
  const { status, body } = await desk.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    bookings: { total: 3, placed: 3, processing: 0, completed: 0, cancelled: 1 },
    booked: 21_000,
    refunds: 0,
    byDay: [{ date: MONDAY, bookings: 3, amount: 21_000 }],
    byService: [
      { service: "Wig Installation", count: 1, amount: 15_000 },
      { service: "Haircut & Styling", count: 2, amount: 6000 },
    ],
    noShows: 1,
  });
  expect(body.byWeekday).toContainEqual({ day: 1, count: 3 });
  expect(body.byHour).toContainEqual({ time: "10:00 AM", count: 2 });
  expect(body.byHour).toContainEqual({ time: "03:00 PM", count: 0 });
  const before = (await desk.get("/reports/summary?from=2037-11-01&to=2037-11-22")).body;
  expect(before).toMatchObject({ bookings: { total: 0 }, booked: 0, byDay: [], byService: [] });
});

test.each(["from=2037-11-23&to=2037-11-22", "from=2020-01-01&to=2037-11-22", "from=x&to=y", "to=2037-11-22", ""])(
  "range %s is refused",
  async (range) => {
    expect((await desk.get(`/reports/summary?${range}`)).status).toBe(400);
  },
);

test("the CSV of bookings equals the list, and no cell is a formula [T17]", async () => {
  const answer = await fetch(`${api.url}/api/v1/reports/bookings.csv?status=placed`, {
    headers: { cookie: desk.cookieHeader },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.headers.get("content-type")).toContain("text/csv");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [header, ...rows] = parseCsv(new TextDecoder().decode(bytes));
  const list = (await desk.get("/booking/?status=placed")).body;
  expect(header).toContain("amount (NGN)");
  expect(rows.map(([id]) => id)).toEqual(list.map(({ _id }: { _id: string }) => _id));
  expect(rows.map((row) => Number(row[header!.indexOf("amount (NGN)")]))).toEqual(
    list.map(({ bookingAmount }: { bookingAmount: number }) => bookingAmount),
  );
  const cancelled = parseCsv(
    new TextDecoder().decode(
      new Uint8Array(
        await (
          await fetch(`${api.url}/api/v1/reports/bookings.csv?status=cancelled`, {
            headers: { cookie: desk.cookieHeader },
          })
        ).arrayBuffer(),
      ),
    ),
  );
  expect(cancelled[1]![header!.indexOf("customer")]).toBe(`'=cmd("x"), Dan`);
});

test("a CSV file keeps phones as text, and has the Lagos day and time of each instant", async () => {
  const service = (await desk.get("/services/all-services")).body[0];
  const walkIn = { name: "Kept Phone", serviceId: service._id, date: "2037-12-01", method: "later" };
  await desk.post("/booking/walk-in", { ...walkIn, phone: "08031234567", time: "09:00 AM" });
  await desk.post("/booking/walk-in", { ...walkIn, phone: "0224112", phoneAsTyped: true, time: "01:00 PM" });
  const [header, ...rows] = parseCsv((await desk.get("/reports/bookings.csv?q=kept&sort=bookingDate")).body as string);
  const column = (name: string) => rows.map((row) => row[header!.indexOf(name)]);
  expect(column("phone")).toEqual(["0803 123 4567", "'0224112"]);
  const local = (at: string) => new Date(Date.parse(at) + 60 * 60_000).toISOString();
  expect(column("written day")).toEqual(column("written").map((at) => local(at!).slice(0, 10)));
  expect(column("written time")).toEqual(column("written").map((at) => local(at!).slice(11, 16)));
});

test.each([
  ["=1+1", "'=1+1"],
  ["+234 800", "'+234 800"],
  ["-5", "'-5"],
  ["@x", "'@x"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ["\n=1+1", '"\'\n=1+1"'],
  ["＝1+1", "'＝1+1"],
  [-5, "-5"],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  [null, ""],
])("cell %j becomes %j [T17]", (value, text) => {
  expect(csvCell(value)).toBe(text);
});

test("users, payments and subscribers are available as CSV, for staff only", async () => {
  const customer = api.client();
  const user = await customer.signUp({ name: "Ṣẹ́gun Ọlá" });
  for (const name of ["users", "payments", "subscribers", "bookings"]) {
    expect((await customer.get(`/reports/${name}.csv`)).status).toBe(403);
    expect((await desk.get(`/reports/${name}.csv?sort=passwordHash`)).status).toBe(400);
  }
  const users = parseCsv((await desk.get("/reports/users.csv?q=ṣẹ́gun")).body);
  expect(users.slice(1)).toEqual([
    [
      user._id,
      "Ṣẹ́gun Ọlá".normalize("NFC"),
      user.email,
      "customer",
      "false",
      ...Array.from({ length: 3 }, () => expect.any(String)),
      "",
    ],
  ]);
});

test("closing a day stores the counted takings and the difference", async () => {
  const open = (await desk.get(`/day-close?date=${MONDAY}`)).body;
  const expected = Object.fromEntries(
    open.expected.map(({ method, amount }: { method: string; amount: number }) => [method, amount]),
  );
  expect(expected).toEqual({ Flutterwave: 0, Cash: 3000, POS: 3000, Transfer: 15_000 });
  expect(open).toMatchObject({ counted: null, closedAt: null });
  expect(
    (await desk.post("/day-close", { date: MONDAY, counted: { cash: 2500, pos: 3000, transfer: 15_000 } })).status,
  ).toBe(200);
  const closed = (await desk.get(`/day-close?date=${MONDAY}`)).body;
  expect(closed.counted).toEqual([
    { method: "cash", amount: 2500, difference: -500 },
    { method: "pos", amount: 3000, difference: 0 },
    { method: "transfer", amount: 15_000, difference: 0 },
  ]);
  expect(closed.closedBy).toBe("Test author");
  expect((await desk.post("/day-close", { date: MONDAY, counted: { cash: -1, pos: 0, transfer: 0 } })).status).toBe(
    400,
  );
});

test("a report has the main figures of the period before beside its own", async () => {
  const { body } = await desk.get("/reports/summary?from=2037-11-24&to=2037-11-24");
  const { taken, booked, bookings, newCustomers } = (await desk.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`))
    .body;
  expect(taken.total).toBeGreaterThan(0);
  expect(body.before).toEqual({
    from: MONDAY,
    to: MONDAY,
    taken: taken.total,
    booked,
    bookings: bookings.total,
    newCustomers,
  });
});

test("what waits for staff is counted: payments to decide, unanswered messages, days with desk money that are not closed", async () => {
  const waiting = async () => (await desk.get("/waiting")).body;
  const day = 24 * 60 * 60_000;
  const takeCash = async () => {
    const booked = { name: "Efe Uche", serviceId: idOf("Haircut & Styling"), date: "2037-11-27", method: "cash" };
    expect((await desk.post("/booking/walk-in", { ...booked, time: "10:00 AM" })).status).toBe(201);
  };
  const wroteBefore = (await waiting()).messages as number;
  expect(await waiting()).toEqual({
    date: "2037-11-23",
    payments: 0,
    messages: wroteBefore,
    unclosedDays: 0,
  });
  const owner = await api.staff("admin");
  expect((await owner.get("/waiting")).body).toEqual({
    ...(await waiting()),
    giveBacks: 0,
    toSee: [expect.objectContaining({ kind: "close", id: "2037-11-23" })],
  });
  await underpaid(api, await newPayer(api));
  expect((await owner.get("/waiting")).body.payments).toBe(1);
  expect((await waiting()).payments, "only an admin can refund what was paid too little").toBe(0);
  api.clock.advance(day);
  await takeCash();
  // Today's money is not late yet, and Monday is closed.
  expect((await waiting()).unclosedDays).toBe(0);
  api.clock.advance(day);
  expect((await waiting()).unclosedDays).toBe(1);
  await desk.post("/day-close", { date: "2037-11-24", counted: { cash: 3000, pos: 0, transfer: 0 } });
  expect((await waiting()).unclosedDays).toBe(0);
  await takeCash();
  api.clock.advance(14 * day);
  expect((await waiting()).unclosedDays).toBe(1);
  api.clock.advance(day);
  expect((await waiting()).unclosedDays).toBe(0);

  await api.client().post("/users/contact-us", { name: "Gozie", email: "g@example.com", message: "Is there parking?" });
  expect((await waiting()).messages).toBe(wroteBefore + 1);
  const { body: messages } = await desk.get("/messages?answered=false");
  await desk.patch(`/messages/${messages[0]._id}`, { answered: true });
  expect((await waiting()).messages).toBe(wroteBefore);
  expect((await api.client().get("/waiting")).status).toBe(401);
});
