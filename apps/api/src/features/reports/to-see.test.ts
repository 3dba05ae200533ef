import type { ToSee } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { killAt } from "../../../test/support/failpoints/failpoints.ts";
import { resetSalon } from "../../../test/support/salon/paying.ts";
import { setFailpointHook } from "../../failpoint.ts";
import { DrawerModel } from "../drawer/drawer.model.ts";
import { ToSeeModel } from "../to-see/to-see.model.ts";
import { queueDayMail } from "./day-mail.ts";

let api: TestApi;
let admin: TestClient;
let desk: TestClient;
let service: { _id: string; price: number };
beforeAll(async () => {
  api = await startApi();
  [admin, desk] = await Promise.all([api.staff("admin"), api.staff("author")]);
  service = (await desk.get("/services/all-services?q=Haircut")).body[0];
});
beforeEach(async () => {
  await resetSalon(api);
  await Promise.all([DrawerModel.deleteMany({}), ToSeeModel.deleteMany({})]);
  await Promise.all(["dayMails", "outbox", "audit"].map((name) => mongoose.connection.collection(name).deleteMany({})));
});
afterEach(() => setFailpointHook(null));
afterAll(() => api.stop());

const toSee = async (as = admin): Promise<ToSee[]> => (await as.get("/waiting")).body.toSee ?? [];
const seen = (row: Partial<ToSee>, as = admin) => as.post("/seen", { kind: row.kind, id: row.id, mark: row.mark });
const book = async (): Promise<string> => {
  const visit = { name: "Ada Obi", serviceId: service._id, date: MONDAY, time: "10:00 AM", method: "later" };
  const { status, body } = await desk.post("/booking/walk-in", visit);
  expect(status).toBe(201);
  return body._id as string;
};
const close = (cash: number, as = desk) =>
  as.post("/day-close", { date: MONDAY, counted: { cash, pos: 0, transfer: 0 } });

test("a close with a difference of 500 is to be seen until one admin has, and is new when it is made again", async () => {
  await close(499);
  expect(await toSee()).toEqual([]);
  await close(9500, admin);
  expect(await toSee(desk)).toEqual([]);
  const [row] = await toSee();
  expect(row).toMatchObject({
    kind: "close",
    id: MONDAY,
    title: MONDAY,
    changes: [{ name: "cash", first: 0, last: 9500 }],
  });
  expect((await seen(row!, desk)).status).toBe(403);
  expect((await Promise.all([seen(row!), seen(row!)])).map(({ status }) => status)).toEqual([200, 200]);
  expect(await toSee()).toEqual([]);
  expect((await admin.get(`/audit?action=day.seen`)).body).toHaveLength(1);
  // An author is refused, which makes nothing new.
  expect((await close(9500)).status).toBe(403);
  expect(await toSee()).toEqual([]);

  api.clock.advance(60_000);
  await close(9500, admin);
  const [again] = await toSee();
  expect(again).toMatchObject({ kind: "close", id: MONDAY });
  expect((await seen({ ...again!, mark: row!.mark })).status).toBe(409);
  await close(0, admin);
  expect(await toSee()).toEqual([]);
});

test("discounts of authors are one row for each bill with the first and the last sum, which is gone when they are taken back", async () => {
  const id = await book();
  const extra = (body: object, as = desk) => as.post(`/booking/${id}/extras`, body);
  await extra({ label: "Discount", amount: -200, reason: "Friend" }, admin);
  expect(await toSee()).toEqual([]);
  expect((await extra({ label: "Discount", amount: -500, reason: "Late" })).status).toBe(201);
  await extra({ label: "Discount", amount: -100, reason: "Late" });
  const [row, ...others] = await toSee();
  expect(others).toEqual([]);
  expect(row).toMatchObject({ kind: "discount", id, title: "Ada Obi", changes: [{ first: -200, last: -800 }] });
  await seen(row!);
  expect(await toSee()).toEqual([]);
  await extra({ label: "Discount", amount: -50, reason: "Again" });
  expect(await toSee()).toMatchObject([{ changes: [{ first: -800, last: -850 }] }]);
  const { extras } = (await desk.get(`/booking/${id}/bill`)).body;
  await extra({ label: "Back", amount: 50, undoes: extras.at(-1)._id, reason: "No" });
  expect(await toSee()).toEqual([]);
});

test("prices and options that an author lowered are one row for each service, which is gone when the first price is back", async () => {
  const price = (amount: number, as = desk) => as.patch(`/services/${service._id}`, { price: amount });
  const options = async (amount: number, as = desk, name = "Wash") => {
    const { revision = 0 } = (await desk.get(`/services/${service._id}`)).body;
    const menu = { revision, options: [{ name, price: amount, minutes: 10 }] };
    expect((await as.patch(`/services/${service._id}/menu`, menu)).status).toBe(200);
  };
  await options(1500, admin);
  await price(service.price - 100, admin);
  await price(service.price, admin);
  await price(service.price + 500);
  expect(await toSee()).toEqual([]);
  await price(service.price - 1000);
  await price(service.price - 500);
  // An option that is taken away and comes back for less is known by its name.
  await options(1000);
  expect(await toSee()).toMatchObject([
    {
      kind: "price",
      id: service._id,
      changes: [
        { first: service.price + 500, last: service.price - 500 },
        { name: "Wash", first: 1500, last: 1000 },
      ],
    },
  ]);
  await options(1500);
  await price(service.price + 500);
  expect(await toSee()).toEqual([]);
  // Rows in which all is back do not stay.
  api.clock.advance(2 * 60 * 60_000);
  await toSee();
  expect(await ToSeeModel.countDocuments()).toBe(0);
  await price(service.price, admin);
});

test("a discount that is given while an admin presses Seen is not lost", async () => {
  const id = await book();
  await desk.post(`/booking/${id}/extras`, { label: "Discount", amount: -500, reason: "Late" });
  const [row] = await toSee();
  killAt("money-decided");
  await desk.post(`/booking/${id}/extras`, { label: "Discount", amount: -300, reason: "More" });
  await seen(row!);
  await desk.post(`/booking/${id}/extras`, { label: "Discount", amount: -300, reason: "More" });
  expect(await toSee()).toMatchObject([{ changes: [{ first: -500, last: -800 }] }]);
});

const mails = () => mongoose.connection.collection("outbox").find({ kind: "daySummary" }).toArray();

test("the mail of a day goes once to each admin, after the close, also from processes that are killed or run at once", async () => {
  await api.jobs.runAll();
  expect(await mails()).toEqual([]);
  await close(9500);
  killAt("day-mail-begun");
  await expect(queueDayMail(api.deps)).rejects.toThrow("killed");
  expect(await mails()).toEqual([]);
  await Promise.all([queueDayMail(api.deps), queueDayMail(api.deps), api.jobs.runAll()]);
  await api.jobs.runAll();
  const sent = await mails();
  expect(sent).toHaveLength(await mongoose.connection.collection("users").countDocuments({ role: "admin" }));
  const me = (await admin.get("/users/getUser")).body;
  const mail = api.inbox.mails().find(({ to, subject }) => to === me.email && subject.startsWith("Mon 23 Nov"));
  expect(mail!.text).toContain("Close of Mon 23 Nov: NGN 9,500 of cash too much");
});

test("without a close it goes at nine in the evening, and counts what customers booked, moved and cancelled online", async () => {
  const customer = api.client();
  const { _id: me } = await customer.signUp();
  const at = api.clock.now();
  const audit = (action: string, actor: string, after: object) => ({
    at: new Date(at.getTime() + 1000),
    actor: new mongoose.Types.ObjectId(actor),
    action,
    target: { type: "booking", id: "x" },
    before: null,
    after,
  });
  const staff = (await desk.get("/users/getUser")).body._id as string;
  await mongoose.connection
    .collection("audit")
    .insertMany([
      audit("booking.create", me, { payment: "ref" }),
      audit("booking.create", staff, {}),
      audit("booking.time", me, {}),
      audit("booking.time", staff, {}),
      audit("booking.cancel", me, {}),
    ]);
  api.clock.advance(60 * 60_000);
  await queueDayMail(api.deps);
  expect(await mails()).toEqual([]);
  api.clock.advance(14 * 60 * 60_000);
  await api.jobs.runAll();
  const owner = (await admin.get("/users/getUser")).body;
  const mail = api.inbox
    .mails()
    .findLast(({ to, subject }) => to === owner.email && /^\w{3} \d+ \w{3} – /.test(subject));
  expect(mail!.text.replaceAll(/\s+/g, " ")).toContain("Booked: 1 Moved: 1 Cancelled: 1");
});

test("admins page through the days that were closed", async () => {
  await desk.post("/day-close", {
    date: MONDAY,
    counted: { cash: 100, pos: 0, transfer: 50 },
    note: "Change was short",
  });
  const { status, body, headers } = await admin.get("/day-closes");
  expect([status, headers.get("x-total-count")]).toEqual([200, "1"]);
  expect(body).toMatchObject([
    { day: MONDAY, expected: 0, amount: 150, difference: 150, note: "Change was short", closedBy: "Test author" },
  ]);
  const csv = String((await admin.get("/reports/lists/day-closes.csv")).body).split("\r\n");
  expect(csv).toHaveLength(3);
  expect(csv[1]).toContain(`${MONDAY},0,100,0,0,0,50,150,Change was short,`);
  expect((await desk.get("/day-closes")).status).toBe(403);
});
