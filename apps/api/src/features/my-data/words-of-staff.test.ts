import mongoose from "mongoose";
import { beforeEach, expect, test, vi } from "vitest";
import { MONDAY } from "../../../test/support/api/start-api.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";
import { openSalon, type OpenSalon } from "../../../test/support/salon/open-salon.ts";
import { AuditModel } from "../audit-log/audit-log.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(async () => {
  for (const name of ["drawer", "audit"]) await mongoose.connection.collection(name).deleteMany({});
});

const REASON = { reason: "It names a guest" };
const SECRET = "Zuwaira";
const counted = { cash: 0, pos: 0, transfer: 0 };
const movements = async () => (await salon.admin.get(`/drawer?day=${MONDAY}`)).body.movements;
const closeOf = async () => (await salon.admin.get(`/day-close?date=${MONDAY}`)).body;
const activity = async (action: string) =>
  (await salon.admin.get(`/audit?action=${action}`)).body as { before: object; after: object; target: object }[];
const takeOut = async (reason: string) =>
  (await salon.admin.post("/drawer", { kind: "out", amount: 500, reason, seen: true })).body._id as string;

/** How often the database holds a text, in any collection. */
async function mentions(text: string): Promise<number> {
  const collections = await mongoose.connection.db!.collections();
  const rows = await Promise.all(collections.map((collection) => collection.find().toArray()));
  return JSON.stringify(rows).split(text).length - 1;
}

test("the deletion of an account whose name stands in the books changes none of their texts", async () => {
  await takeOut("Cola for the team, own fuel");
  await salon.admin.post("/day-close", { date: MONDAY, counted, note: "Ola brings the rest" });
  const client = salon.api.client();
  const account = { name: "the for Ola own", email: "ola@example.com", password: PASSWORD };
  expect((await client.post("/users/create-account", account)).status).toBe(201);
  expect((await client.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
  expect((await movements())[0].reason).toBe("Cola for the team, own fuel");
  expect((await closeOf()).note).toBe("Ola brings the rest");
  expect((await activity("day.close"))[0]).toMatchObject({ after: { note: "Ola brings the rest" } });
});

test("an admin removes the reason of a cash move, also of a closed day, once", async () => {
  const id = await takeOut(`Taxi for ${SECRET}`);
  await takeOut("Diesel");
  await salon.admin.post("/day-close", { date: MONDAY, counted });
  const path = `/drawer/${id}/blank`;
  expect((await salon.author.post(path, REASON)).status).toBe(403);
  expect((await salon.admin.post(path, {})).status).toBe(400);
  const blanked = { by: "Test admin", at: salon.api.clock.now().toISOString() };
  expect((await salon.admin.post(path, REASON)).body).toMatchObject({ _id: id, amount: 500, blanked });
  salon.api.clock.advance(60_000);
  expect((await salon.admin.post(path, { reason: "Again" })).body).toMatchObject({ blanked });
  expect(await movements()).toMatchObject([{ reason: "Removed by an admin", blanked }, { reason: "Diesel" }]);
  const entries = await activity("drawer.blank");
  expect(entries).toMatchObject([{ target: { type: "day", id: MONDAY }, after: { movement: id, ...REASON } }]);
  expect(await mentions(SECRET)).toBe(0);
  expect((await salon.admin.get(`/reports/drawer.csv?from=${MONDAY}`)).body).toContain("Removed by an admin");
});

test("a float without a reason has no text to remove", async () => {
  const { body } = await salon.admin.post("/drawer", { kind: "float", amount: 500 });
  expect((await salon.admin.post(`/drawer/${body._id}/blank`, REASON)).status).toBe(409);
});

test("an admin removes the note of a day with those in the activity log, also of closes before", async () => {
  const blank = async () => (await salon.admin.post("/day-close/blank", { date: MONDAY, ...REASON })).status;
  expect(await blank()).toBe(404);
  for (const note of [`${SECRET} owes it`, `${SECRET} owes half`])
    await salon.admin.post("/day-close", { date: MONDAY, counted, note });
  const at = salon.api.clock.now().toISOString();
  expect((await salon.author.post("/day-close/blank", { date: MONDAY, ...REASON })).status).toBe(403);
  expect([await blank(), await blank()]).toEqual([200, 200]);
  expect(await closeOf()).toMatchObject({ note: "Removed by an admin", blanked: { by: "Test admin", at } });
  expect(await mentions(SECRET)).toBe(0);
  expect(await activity("day.blank")).toMatchObject([{ after: REASON }]);
});

test("the note of a day that was opened again is removed from the activity log, which says so also after a failure", async () => {
  await salon.admin.post("/day-close", { date: MONDAY, counted, note: `${SECRET} owes it` });
  await salon.admin.post("/day-close/reopen", { date: MONDAY });
  const blank = async () => (await salon.admin.post("/day-close/blank", { date: MONDAY, ...REASON })).status;
  vi.spyOn(AuditModel, "create").mockRejectedValueOnce(new Error("cut off"));
  expect([await blank(), await blank()]).toEqual([500, 200]);
  expect(await mentions(SECRET)).toBe(0);
  expect(await activity("day.blank")).toMatchObject([{ after: REASON }]);
});

test("an admin removes the text of one note of a card, also in the copy of a merged card", async () => {
  const card = async (phone: string) => (await salon.author.post("/clients", { name: "Bisi Ade", phone })).body._id;
  const [one, other] = [await card("0803 555 0100"), await card("0803 555 0101")];
  for (const text of [`Knows ${SECRET}`, "Likes tea"]) await salon.author.post(`/clients/${other}/notes`, { text });
  const { body: merged } = await salon.admin.post(`/clients/${one}/merge`, { other });
  const note = merged.notes.find(({ text }: { text: string }) => text.includes(SECRET))._id;
  const path = `/clients/${other}/notes/${note}/blank`;
  expect((await salon.author.post(path, REASON)).status).toBe(403);
  expect((await salon.admin.post(`/clients/${one}/notes/${one}/blank`, REASON)).status).toBe(404);
  const { status, body } = await salon.admin.post(path, REASON);
  const blanked = { by: "Test admin", at: salon.api.clock.now().toISOString() };
  expect([status, body.notes.find(({ _id }: { _id: string }) => _id === note)]).toEqual([
    200,
    expect.objectContaining({ text: "Removed by an admin", by: "Test author", blanked }),
  ]);
  expect(body.notes.map(({ text }: { text: string }) => text)).toContain("Likes tea");
  expect(await mentions(SECRET)).toBe(0);
  expect((await salon.admin.post(path, { reason: "Again" })).status).toBe(200);
  expect(await activity("client.blank")).toMatchObject([
    { target: { type: "client", id: one }, after: { note, ...REASON } },
  ]);
});
