import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { resetSalon, TUESDAY } from "../../../test/support/salon/paying.ts";
import { DrawerModel } from "./drawer.model.ts";

let api: TestApi;
let admin: TestClient;
let desk: TestClient;
let other: TestClient;
let serviceId: string;
beforeAll(async () => {
  api = await startApi();
  [admin, desk, other] = await Promise.all([api.staff("admin"), api.staff("author"), api.staff("author")]);
  serviceId = (await desk.get("/services/all-services?q=Haircut")).body[0]._id;
});
beforeEach(async () => {
  await resetSalon(api);
  await DrawerModel.deleteMany({});
});
afterAll(() => api.stop());

type Fields = { key?: string; amount?: number; reason?: string; seen?: boolean };
const move = (kind: string, amount: number, fields: Fields = {}, as = desk) =>
  as.post("/drawer", { key: randomUUID(), kind, amount, reason: "Fuel", ...fields });
const drawer = async (day = MONDAY) => (await desk.get(`/drawer?day=${day}`)).body;
const closeOf = async (day = MONDAY) => (await desk.get(`/day-close?date=${day}`)).body;
const close = (cash: number, fields: object = {}) =>
  desk.post("/day-close", { date: MONDAY, counted: { cash, pos: 0, transfer: 0 }, ...fields });

const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function walkIn(name: string): Promise<string> {
  const visit = { name, serviceId, date: MONDAY, time: "05:00 PM", method: "cash" };
  const { status, body } = await desk.post("/booking/walk-in", visit);
  expect(status).toBe(201);
  return body._id;
}

test("the drawer should hold float, cash receipts less what went back, and what was put in less what was taken out", async () => {
  expect((await move("float", 10_000, { reason: undefined! })).status).toBe(201);
  await walkIn("Ada Obi");
  const id = await walkIn("Bisi Ade");
  const [receipt] = (await desk.get(`/booking/${id}/bill`)).body.receipts;
  await admin.post(`/booking/${id}/receipts/${receipt.key}/reverse`, { reason: "Wrong amount" });
  await move("in", 5000, { reason: "Small notes" });
  const { body: fuel } = await move("out", 4000);
  expect(fuel).toMatchObject({ day: MONDAY, kind: "out", amount: 4000, reason: "Fuel", by: "Test author" });

  const sums = { float: 10_000, taken: 6000, givenBack: 3000, in: 5000, out: 4000, expected: 14_000 };
  expect(await drawer()).toMatchObject({ sums, authorsLeft: 16_000, closedAt: null });
  const { movements, authorsLeft } = await drawer();
  expect(await closeOf()).toMatchObject({ drawer: sums, moved: { movements, authorsLeft } });
  await close(13_500, { note: "500 for the taxi" });
  api.clock.advance(60_000);
  await walkIn("Late Guest");
  const closed = await closeOf();
  expect(closed).toMatchObject({ drawer: sums, note: "500 for the taxi", changed: { amount: 3000 } });
  expect(closed.counted[0]).toEqual({ method: "cash", amount: 13_500, difference: -500 });
  api.clock.advance(24 * 60 * 60_000);
  expect((await drawer(TUESDAY)).before).toEqual({ day: MONDAY, counted: 13_500, later: 3000 });
});

test("an attempt moves cash once, also when it comes twice at once", async () => {
  const key = randomUUID();
  const twice = await Promise.all([move("out", 2000, { key }), move("out", 2000, { key })]);
  expect(statusesOf(twice)).toEqual([200, 201]);
  expect(twice[0].body._id).toBe(twice[1].body._id);
  expect((await move("out", 2000, { key }, other)).status).toBe(201);
  await admin.post(`/drawer/${twice[0].body._id}/reverse`, { reason: "Twice" });
  const again = await move("out", 2000, { key });
  expect([again.status, again.body.reversed]).toEqual([200, true]);
  expect((await drawer()).sums.out).toBe(2000);
});

test("authors together take out no more than the limit of the day, also at once; an admin may, and is named [T48]", async () => {
  const pressed = await Promise.all(
    Array.from({ length: 8 }, (_, index) => move("out", 6000, {}, index % 2 ? desk : other)),
  );
  expect(pressed.filter(({ status }) => status === 201)).toHaveLength(3);
  const refused = pressed.find(({ status }) => status === 403)!;
  expect(refused.body.message).toBe("Only NGN 2,000 can be taken out today. An admin can take out more.");
  expect(await drawer()).toMatchObject({ sums: { out: 18_000 }, authorsLeft: 2000 });
  expect((await move("out", 50_000, {}, admin)).status).toBe(201);
  expect(await drawer()).toMatchObject({ authorsLeft: 2000 });

  expect((await admin.patch("/settings", { drawerOutMax: 18_500 })).status).toBe(200);
  expect((await move("out", 501)).status).toBe(403);
  expect((await move("out", 500)).status).toBe(201);
});

test("more than the drawer should hold is taken out only by who has seen it, is kept as such, and says the sum to admins alone", async () => {
  expect((await move("out", 500, {}, admin)).status).toBe(201);
  const { body: float } = await move("float", 3000);
  const refused = await move("out", 2501, {}, admin);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { message: "This is more than the drawer should hold, which is NGN 2,500.", expected: 2500 },
  ]);
  const toAuthor = await move("out", 2501);
  expect([toAuthor.status, toAuthor.body]).toMatchObject([
    409,
    { message: "This is more than the drawer should hold.", expected: null },
  ]);
  expect((await move("out", 20_001)).status).toBe(403);

  const key = randomUUID();
  expect((await move("out", 2501, { key })).status).toBe(409);
  const seen = await move("out", 2501, { key, seen: true });
  expect([seen.status, seen.body.above]).toEqual([201, true]);
  expect((await move("out", 2501, { key, seen: true })).status).toBe(200);
  expect((await move("in", 10_000)).body.above).toBeUndefined();
  const within = await move("out", 9999, { seen: true });
  expect([within.status, within.body.above]).toEqual([201, undefined]);

  expect((await drawer()).movements.map(({ above = false }) => above)).toEqual([false, false, true, false, false]);
  const [entry] = (await admin.get(`/audit?target=${MONDAY}&action=drawer.add`)).body.filter(
    ({ after }: { after: { amount: number } }) => after.amount === 2501,
  );
  expect(entry.after).toEqual({ kind: "out", amount: 2501, expected: 2500 });
  const { body: csv } = await desk.get(`/reports/drawer.csv?from=${MONDAY}&to=${MONDAY}`);
  const rows = csv.trim().split("\r\n");
  expect(rows.map((row: string) => row.split(",").at(-1))).toEqual(["more than it should hold", "", "", "yes", "", ""]);

  expect((await admin.post(`/drawer/${float._id}/reverse`, { reason: "Counted again" })).status).toBe(200);
  expect((await move("out", 9999, {}, admin)).status).toBe(201);
});

test("a day has one float; an admin takes a movement of today back once, and the activity log has both", async () => {
  const floats = await Promise.all([move("float", 10_000), move("float", 10_000, {}, other)]);
  expect(statusesOf(floats)).toEqual([201, 409]);
  const { _id } = floats.find(({ status }) => status === 201)!.body;
  const reverse = (id: string, as = admin) => as.post(`/drawer/${id}/reverse`, { reason: "Counted again" });
  expect((await reverse(_id, desk)).status).toBe(403);
  const pressed = await Promise.all([reverse(_id), reverse(_id)]);
  expect(statusesOf(pressed)).toEqual([200, 409]);
  const reversal = pressed.find(({ status }) => status === 200)!.body;
  expect(reversal).toMatchObject({ kind: "float", amount: 10_000, reverses: _id, reason: "Counted again" });
  expect((await reverse(reversal._id)).status).toBe(409);
  expect((await move("float", 9000)).status).toBe(201);
  expect(await drawer()).toMatchObject({
    sums: { float: 9000 },
    movements: [{ reversed: true }, { _id: reversal._id }, {}],
  });
  const actions = (await admin.get(`/audit?target=${MONDAY}`)).body.map(({ action }: { action: string }) => action);
  expect(actions.toSorted()).toEqual(["drawer.add", "drawer.add", "drawer.reverse"]);

  api.clock.advance(24 * 60 * 60_000);
  const last = (await drawer()).movements.at(-1);
  expect((await reverse(last._id)).status).toBe(409);
});

test("nothing moves in the drawer of a closed day until it is opened again, also at once with the close [T48]", async () => {
  const { body: out } = await move("out", 1000);
  const pressed = await Promise.all([close(-0), ...Array.from({ length: 6 }, () => move("in", 100))]);
  const added = pressed.slice(1).filter(({ status }) => status === 201).length;
  expect((await closeOf()).drawer.expected).toBe(added * 100 - 1000);
  const late = await move("in", 100);
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("An admin can open it again")]);
  expect((await admin.post(`/drawer/${out._id}/reverse`, { reason: "Late" })).status).toBe(409);
  await admin.post("/day-close/reopen", { date: MONDAY });
  expect((await move("in", 100)).status).toBe(201);
});

test("a day on which only the drawer moved has to be closed too, and its movements are in a table", async () => {
  await move("float", 10_000, { reason: "=1+1" });
  await move("out", 700, { reason: "Water" });
  api.clock.advance(24 * 60 * 60_000);
  expect((await closeOf(TUESDAY)).unclosed).toEqual([MONDAY]);
  expect((await desk.get("/users/export")).body.drawer).toMatchObject([
    { kind: "float" },
    { kind: "out", amount: 700 },
  ]);
  const { body } = await desk.get(`/reports/drawer.csv?from=${MONDAY}&to=${MONDAY}`);
  const rows = body.trim().split("\r\n");
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain("float,10000,10000,'=1+1,Test author");
  expect(rows[2]).toContain("out,700,-700,Water,Test author");
});
