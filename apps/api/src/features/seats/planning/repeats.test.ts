import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import {
  bookedPayment,
  newPayer,
  requestPayment,
  resetSalon,
  seatsAt,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";

let api: TestApi;
let service: string;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 1 } });
  const services = (await api.client().get("/services/all-services?q=Haircut")).body as unknown as { _id: string }[];
  service = services[0]!._id;
}, 60_000);
afterAll(() => api.stop());
beforeEach(() => resetSalon(api));

const repeat = (query: Record<string, string>) => {
  const asked = { service, date: TUESDAY, time: "10:00 AM", weeks: "2", times: "3", ...query };
  return api.client().get(`/booking/availability/repeat?${new URLSearchParams(asked).toString()}`);
};

describe("the dates of a repeated booking", () => {
  test("are so many weeks apart, with the nearest times beside each that is not free", async () => {
    await bookedPayment(await newPayer(api), [{ date: "2037-12-08", time: "10:00 AM" }]);
    const { status, body } = await repeat({});
    expect(status).toBe(200);
    const free = { time: "10:00 AM", free: 1, status: "open", nearest: [] };
    expect(body["dates"]).toEqual([
      { date: TUESDAY, ...free },
      {
        date: "2037-12-08",
        time: "10:00 AM",
        free: 0,
        status: "full",
        nearest: [
          { date: "2037-12-08", time: "09:30 AM" },
          { date: "2037-12-08", time: "10:30 AM" },
          { date: "2037-12-08", time: "09:00 AM" },
        ],
      },
      { date: "2037-12-22", ...free },
    ]);
  });

  test("end at the horizon, and a closed day has the nearest times", async () => {
    const admin = await api.staff("admin");
    const closedDates = [{ date: "2037-12-01", reason: "Holiday" }];
    await admin.patch("/settings", { horizonDays: 20, closedDates });
    const { body } = await repeat({ weeks: "1", times: "10" });
    const dates = body["dates"] as { date: string; status: string; nearest: unknown[] }[];
    expect(dates.map(({ date, status, nearest }) => [date, status, nearest.length])).toEqual([
      [TUESDAY, "open", 0],
      ["2037-12-01", "closed", 3],
      ["2037-12-08", "open", 0],
    ]);
    await admin.patch("/settings", { horizonDays: 365, closedDates: [] });
  });

  test("are held all or none", async () => {
    await bookedPayment(await newPayer(api), [{ date: "2037-12-08", time: "10:00 AM" }]);
    const dates = [TUESDAY, "2037-12-08", "2037-12-22"];
    const { status, body } = await requestPayment(
      await newPayer(api),
      dates.map((date) => ({ date, time: "10:00 AM" as const })),
    );
    expect(status).toBe(409);
    expect(body["conflicts"]).toMatchObject([{ index: 1 }]);
    expect([await seatsAt("10:00 AM", TUESDAY), await seatsAt("10:00 AM", "2037-12-22")]).toEqual([0, 0]);
  });

  test.each([
    ["weeks", { weeks: "0" }],
    ["weeks", { weeks: "9" }],
    ["times", { times: "1" }],
    ["times", { times: "11" }],
    ["quantity", { quantity: "5" }],
    ["time", { time: "10:15 AM" }],
    ["date", { date: "2037-11-22" }],
    ["service", { service: "0123456789abcdef01234567" }],
    ["with", { with: "0123456789abcdef01234567" }],
    ["options", { options: "0123456789abcdef01234567" }],
  ])("are refused for a bad %s: %j", async (path, query) => {
    const before = await mongoose.connection.db!.collection("slots").countDocuments();
    const { status, body } = await repeat(query);
    expect(status).toBe(400);
    expect((body["errors"] as { path: string }[])[0]!.path).toBe(path);
    expect(await mongoose.connection.db!.collection("slots").countDocuments()).toBe(before);
  });
});
