import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { stopAt } from "../../../test/support/failpoints/failpoints.ts";
import { resetSalon } from "../../../test/support/salon/paying.ts";
import { setFailpointHook } from "../../failpoint.ts";
import { DrawerModel } from "./drawer.model.ts";

const COUNTED = { cash: 3000, pos: 0, transfer: 0 };
let api: TestApi;
let admin: TestClient;
let desk: TestClient;
let serviceId: string;
beforeAll(async () => {
  api = await startApi();
  [admin, desk] = await Promise.all([api.staff("admin"), api.staff("author")]);
  serviceId = (await desk.get("/services/all-services?q=Haircut")).body[0]._id;
});
beforeEach(async () => {
  await resetSalon(api);
  await DrawerModel.deleteMany({});
  await walkIn("Ada Obi", "10:00 AM");
});
afterEach(() => setFailpointHook(null));
afterAll(() => api.stop());

async function walkIn(name: string, time: string, method = "cash"): Promise<void> {
  const visit = { name, serviceId, date: MONDAY, time, method };
  expect((await desk.post("/booking/walk-in", visit)).status).toBe(201);
}
const close = async (fields: object = {}, as = desk) =>
  (await as.post("/day-close", { date: MONDAY, counted: COUNTED, ...fields })).status;
const closeOf = async (day = MONDAY) => (await desk.get(`/day-close?date=${day}`)).body;

test("a closed day keeps what was expected, and what moved in its till afterwards stands under it, by whom and for whom", async () => {
  expect(await close()).toBe(200);
  expect((await closeOf()).changed).toBeUndefined();
  api.clock.advance(60_000);
  await walkIn("Late Guest", "05:00 PM");
  expect((await closeOf()).changed).toEqual({
    amount: 3000,
    receipts: [
      expect.objectContaining({ amount: 3000, method: "Cash", by: "Test author", customer: { name: "Late Guest" } }),
    ],
  });
  const cash = async () => (await closeOf()).expected.find(({ method }: { method: string }) => method === "Cash");
  expect(await cash()).toEqual({ method: "Cash", count: 1, amount: 3000 });
  expect(await close({ counted: { ...COUNTED, cash: 6000 } }, admin)).toBe(200);
  expect((await closeOf()).changed).toBeUndefined();
  expect(await cash()).toEqual({ method: "Cash", count: 2, amount: 6000 });
});

test("what is in the sums of a close, which are read again when the drawer moves meanwhile, is not listed as later", async () => {
  const { reached, release } = stopAt("money-decided");
  const closing = close();
  await reached;
  api.clock.advance(60_000);
  await walkIn("Late Guest", "05:00 PM");
  expect((await desk.post("/drawer", { kind: "in", amount: 500, reason: "Change", key: randomUUID() })).status).toBe(
    201,
  );
  release();
  expect(await closing).toBe(200);
  const { expected, changed } = await closeOf();
  expect(expected).toContainEqual({ method: "Cash", count: 2, amount: 6000 });
  expect(changed).toBeUndefined();
});

test("a day that is closed is closed again by an admin alone, or after it was opened again, and the activity log keeps the note", async () => {
  const short = { counted: { ...COUNTED, cash: 2000 }, note: "1000 is missing" };
  expect(await close(short, admin)).toBe(200);
  expect(await Promise.all([close(), close()])).toEqual([403, 403]);
  expect(await closeOf()).toMatchObject({ note: "1000 is missing", closedBy: "Test admin" });
  expect(await close({ note: "Found" }, admin)).toBe(200);
  const [entry] = (await admin.get("/audit?action=day.close")).body;
  expect(entry).toMatchObject({ before: short, after: { counted: COUNTED, note: "Found" } });
  await admin.post("/day-close/reopen", { date: MONDAY });
  expect(new Set(await Promise.all([close(), close()]))).toEqual(new Set([200, 403]));
});

test("a day to come cannot be closed", async () => {
  expect(await close({ date: "2037-11-24" }, admin)).toBe(400);
  expect((await closeOf("2037-11-24")).counted).toBeNull();
});

test("a closed day is opened again by an admin, once, and the activity log keeps what was counted", async () => {
  await close();
  expect((await desk.post("/day-close/reopen", { date: MONDAY })).status).toBe(403);
  const reopened = await admin.post("/day-close/reopen", { date: MONDAY });
  expect([reopened.status, reopened.body.message]).toEqual([200, "Day reopened"]);
  expect(await closeOf()).toMatchObject({ counted: null, closedAt: null });
  expect((await admin.post("/day-close/reopen", { date: MONDAY })).status).toBe(404);
  const [entry] = (await admin.get("/audit?action=day.reopen")).body;
  expect(entry).toMatchObject({ target: { type: "day", id: MONDAY }, before: { counted: COUNTED } });
});

test("a day with money in the till is listed as not closed from the next day on, until it is closed", async () => {
  expect((await closeOf()).unclosed).toEqual([]);
  api.clock.advance(24 * 60 * 60_000);
  expect((await closeOf()).unclosed).toEqual([MONDAY]);
  await close();
  expect((await closeOf()).unclosed).toEqual([]);
});
