import { CSV_LISTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { AuditModel } from "./audit-log.model.ts";

let api: TestApi;
let admin: TestClient;
let author: TestClient;
beforeAll(async () => {
  api = await startApi();
  admin = await api.staff("admin");
  author = await api.staff("author");
  const [{ _id: serviceId }] = (await author.get("/services/all-services")).body;
  for (const name of ["Ada Obi", "Bola Ige"])
    await author.post("/booking/walk-in", { name, serviceId, date: MONDAY, time: "10:00 AM", method: "cash" });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => api.stop());

const exports = () =>
  mongoose.connection.collection("audit").find({ action: "data.export" }).sort({ at: 1, _id: 1 }).toArray();
const lastExport = async () => (await exports()).at(-1)!;
const mailsAbout = () => api.inbox.mails().filter(({ subject }) => subject.includes("All data was downloaded"));
const rowsIn = (body: unknown) => parseCsv(body as string).length - 1;

const DAYS = `from=${MONDAY}&to=${MONDAY}`;
const FILES: [string, string, object][] = [
  ["bookings.csv", `status=placed&${DAYS}&sort=bookingDate`, { status: "placed", from: MONDAY, to: MONDAY }],
  ["payments.csv", "attention=true", { attention: true }],
  ["users.csv", "role=author&q=ada", { role: "author", searched: true }],
  ["subscribers.csv", "q=ada%40example.test", { searched: true }],
  ["receipts.csv", `${DAYS}&method=Cash`, { from: MONDAY, to: MONDAY, method: "Cash" }],
  ["drawer.csv", DAYS, { from: MONDAY, to: MONDAY }],
  ["commission.csv", "month=2037-11", { month: "2037-11" }],
];

test.each(FILES)(
  "%s leaves who took it, its filters without words, and the number of its rows",
  async (what, query, filters) => {
    const { status, body } = await admin.get(`/reports/${what}?${query}`);
    expect(status).toBe(200);
    const { actor, target, after } = await lastExport();
    expect(String(actor)).toBe((await admin.get("/users/getUser")).body._id);
    expect([target, after]).toEqual([
      { type: "data", id: "data" },
      { what, filters, rows: rowsIn(body) },
    ]);
    expect(JSON.stringify(after)).not.toContain("ada");
  },
);

test.each(CSV_LISTS)("%s leaves its name and the number of its rows", async (what) => {
  const { body } = await admin.get(`/reports/lists/${what}`);
  expect((await lastExport())["after"]).toEqual({ what, rows: rowsIn(body) });
});

test("the files about one person leave an entry at that person", async () => {
  const { body: card } = await admin.post("/clients", { name: "Chi Eze", phone: "+2348035550000" });
  expect((await admin.get(`/clients/${card._id}/export`)).status).toBe(200);
  const ofCard = { target: { type: "client", id: card._id }, after: { what: "client card" } };
  expect(await lastExport()).toMatchObject(ofCard);

  const customer = api.client();
  const { _id: id } = await customer.signUp();
  const { body } = await customer.get("/users/export");
  expect(await lastExport()).toMatchObject({ target: { type: "user", id }, after: { what: "own data" } });
  expect(body.activity.map(({ action }: { action: string }) => action)).toContain("data.export");
});

test("the file with everything counts all its rows, and every admin is mailed who took it", async () => {
  const other = await api.staff("admin");
  const { body } = await admin.get("/reports/everything.json");
  const rows = Object.values(body as object).flatMap((part: unknown) => (Array.isArray(part) ? part : []));
  expect((await lastExport())["after"]).toEqual({ what: "everything.json", rows: rows.length });

  await api.jobs.runAll();
  const mails = mailsAbout();
  const people = await Promise.all([admin, other].map(async (client) => (await client.get("/users/getUser")).body));
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(people.map(({ email }) => email)));
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text).toContain(`${people[0].name} downloaded all`);
});

test("a call that is refused leaves no entry", async () => {
  const before = (await exports()).length;
  expect((await author.get(`/reports/drawer.csv?from=${MONDAY}&to=2037-11-01`)).status).toBe(400);
  expect((await author.get("/reports/lists/clients.csv")).status).toBe(403);
  expect(await exports()).toHaveLength(before);
});

test("where the entry cannot be written, no byte leaves, and nobody is mailed", async () => {
  const before = [(await exports()).length, mailsAbout().length];
  vi.spyOn(AuditModel, "create").mockRejectedValue(new Error("not written"));
  const paths = ["/reports/bookings.csv", "/reports/lists/clients.csv", "/reports/everything.json", "/users/export"];
  for (const path of paths) {
    const { status, body } = await admin.get(path);
    expect([status, Object.keys(body)], path).toEqual([503, ["message"]]);
  }
  await api.jobs.runAll();
  expect([(await exports()).length, mailsAbout().length]).toEqual(before);
});
