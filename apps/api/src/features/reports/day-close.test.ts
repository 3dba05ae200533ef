import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { resetSalon } from "../../../test/support/salon/paying.ts";
import { DayCloseModel } from "./reports.model.ts";

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
  await DayCloseModel.deleteMany({});
  await walkIn("Ada Obi", "10:00 AM");
});
afterAll(() => api.stop());

async function walkIn(name: string, time: string, method = "cash"): Promise<void> {
  const visit = { name, serviceId, date: MONDAY, time, method };
  expect((await desk.post("/booking/walk-in", visit)).status).toBe(201);
}
const close = async (counted: object = COUNTED) =>
  expect((await desk.post("/day-close", { date: MONDAY, counted })).status).toBe(200);
const closeOf = async (day = MONDAY) => (await desk.get(`/day-close?date=${day}`)).body;

test("a closed day shows what moved in its till afterwards, by whom and for whom", async () => {
  await close();
  expect((await closeOf()).changed).toBeUndefined();
  api.clock.advance(60_000);
  await walkIn("Late Guest", "05:00 PM");
  expect((await closeOf()).changed).toEqual({
    amount: 3000,
    receipts: [
      expect.objectContaining({ amount: 3000, method: "Cash", by: "Test author", customer: { name: "Late Guest" } }),
    ],
  });
  await close({ ...COUNTED, cash: 6000 });
  expect((await closeOf()).changed).toBeUndefined();
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
