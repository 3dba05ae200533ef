import { type ImportKind, type ImportRow, instantOf } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../../test/support/api/parse-csv.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { bringList, finishList, rowsOfList } from "../../../test/support/salon/bring-lists.ts";
import { changeTeam } from "../team/team.ts";

const TUESDAY = "2037-11-24";
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "lived", at: instantOf(TUESDAY, 11 * 60 + 10), rateLimitScale: 100 });
  admin = await api.staff("admin");
});
afterAll(() => api.stop());

const lived = () => ({ admin, api });
const collection = (name: string) => mongoose.connection.collection(name);
const exported = async (kind: ImportKind): Promise<string> =>
  (await admin.get(`/reports/lists/${kind}.csv`)).body as string;

/** The rows of a list without these columns, in one order. */
function rowsWithout(text: string, left: RegExp): string[] {
  const [columns = [], ...rows] = parseCsv(text.replace(/^\uFEFF/, ""));
  return rows
    .map((row) => JSON.stringify(row.filter((_, index) => !left.test(columns[index]!))))
    .toSorted((a, b) => (a < b ? -1 : 1));
}

async function bring(kind: ImportKind, text: string): Promise<ImportRow[]> {
  await collection("imports").deleteMany({});
  return rowsOfList(lived(), await bringList(lived(), kind, text));
}

/** Gives the people and things of the team the services of the same names, as an admin would by hand. */
async function giveServices(before: mongoose.mongo.Document[]): Promise<void> {
  const names = new Map(before.map(({ _id, name }) => [String(_id), name as string]));
  const now = new Map((await collection("services").find().toArray()).map(({ _id, name }) => [name as string, _id]));
  await changeTeam(async () => {
    for (const name of ["team", "resources"])
      for (const { _id, serviceIds } of await collection(name).find().toArray()) {
        const set = { serviceIds: serviceIds.map((id: unknown) => now.get(names.get(String(id))!)) };
        await collection(name).updateOne({ _id }, { $set: set, $unset: { own: 1 } });
      }
  });
}

/** Writes down what few salons have: texts that a spreadsheet would run, several numbers, notes, tests, options, guests. */
async function addRareThings(): Promise<void> {
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body as Record<string, never>;
  };
  const services = (await admin.get("/services/all-services?sort=-price")).body as {
    _id: string;
    revision?: number;
    options?: unknown;
  }[];
  // Another one has options that are booked.
  const service = services.find((each) => each.options === undefined);
  const options = [
    { name: "Beads; white, long: two", price: 2000, minutes: 30 },
    { name: "-Wash", price: 0, minutes: 0 },
  ];
  const menu = { options, description: "=Two\n\nlines  apart", category: "'=Hair", revision: service!.revision ?? 0 };
  const changed = await done(admin.patch(`/services/${service!._id}/menu`, menu));

  const [card] = (await admin.get("/clients?sort=createdAt")).body as { _id: string; revision: number }[];
  const { revision } = (await admin.get(`/clients/${card!._id}`)).body as { revision: number };
  const facts = {
    email: "rare@example.com",
    alert: "@no ammonia",
    phones: ["08035557001", "09035557002", "+447400123456"],
  };
  await done(admin.patch(`/clients/${card!._id}`, { revision, ...facts }));
  for (let index = 0; index < 12; index++)
    await done(admin.post(`/clients/${card!._id}/notes`, { text: `+${index} likes tea\n\n- no  sugar` }));
  for (const result of ["passed", "reacted"])
    await done(admin.post(`/clients/${card!._id}/patch-tests`, { serviceId: service!._id, day: "2037-11-03", result }));

  const line = { serviceId: service!._id, date: "2037-12-07" };
  const [first] = changed["options"] as unknown as { _id: string }[];
  const lines = [
    { ...line, time: "10:00 AM", options: [first!._id] },
    { ...line, time: "02:30 PM", guest: "Little Ada" },
  ];
  await done(admin.post("/booking/walk-in", { name: "=Ada Rare", phone: "0803 555 7003", method: "cash", lines }));
}

/** Columns of what no list promises: when a card was made, and who paid what when. */
const NOT_PROMISED = /^Since|^Paid before/;

test("the three lists of a salon that was lived in are the same there, and come back into an empty one", async () => {
  await addRareThings();
  const lists = {
    services: await exported("services"),
    clients: await exported("clients"),
    appointments: await exported("appointments"),
  };
  for (const kind of ["services", "clients", "appointments"] as const) {
    const rows = await bring(kind, lists[kind]);
    expect(rows.length, kind).toBeGreaterThan(5);
    const others = rows.filter(({ state }) => state !== "same");
    expect(others.map(({ cells, state, why }) => [kind, state, why, cells])).toEqual([]);
  }

  const services = await collection("services").find().toArray();
  for (const name of ["bookings", "slots", "clients", "services"]) await collection(name).deleteMany({});
  for (const kind of ["services", "clients", "appointments"] as const) {
    await collection("imports").deleteMany({});
    const list = await bringList(lived(), kind, lists[kind]);
    const rows = await rowsOfList(lived(), list);
    const others = rows.filter(({ state }) => state !== "new");
    const people = rows.filter(({ cells }) => kind === "services" && cells.at(-1) !== "");
    expect(others.map(({ cells, state, why }) => [kind, state, why, cells])).toEqual(
      people.map(({ cells }) => [kind, "unreadable", expect.stringContaining("does not do"), cells]),
    );
    expect(await finishList(lived(), list, "run")).toMatchObject({ counts: { made: list.rows - people.length } });
    if (kind === "services") {
      await giveServices(services);
      await finishList(lived(), await bringList(lived(), kind, lists[kind]), "run");
    }
    expect(rowsWithout(await exported(kind), NOT_PROMISED)).toEqual(rowsWithout(lists[kind], NOT_PROMISED));
  }
}, 240_000);
