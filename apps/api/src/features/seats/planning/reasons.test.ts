import { FIRST_SETTINGS, SLOTS, type Slot } from "@salon/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../../test/support/api/test-client.ts";
import { bookedPayment, newPayer, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, changeMember } from "../../../../test/support/salon/team.ts";

const SERVICE = "Haircut & Styling";
/** A service that no team member does. */
const UNSTAFFED = "Manicure & Pedicure";
let api: TestApi;
let admin: TestClient;
let ids: Record<string, string>;
let sade: string;
beforeAll(async () => {
  api = await startApi({ config: { slotCapacity: 3 } });
  admin = await api.staff("admin");
  const { body } = await admin.get("/services/all-services?pageSize=500");
  const services = body as unknown as { _id: string; name: string }[];
  ids = Object.fromEntries(services.map(({ _id, name }) => [name, _id]));
  const breaks = [{ day: 2, from: "12:00 PM", to: "01:00 PM" }];
  sade = await addMember(admin, { name: "Sade Bello", breaks });
  await admin.patch(`/services/${ids[SERVICE]}`, { timeframe: "1hr 30mins" });
});
afterAll(() => api.stop());

/** Status and reason of some times of the day. */
async function times(slots: readonly Slot[], service = SERVICE, more = ""): Promise<string[]> {
  const { body } = await api.client().get(`/booking/availability?date=${TUESDAY}&service=${ids[service]}${more}`);
  const found = body.slots as { time: Slot; status: string; why?: string }[];
  return found
    .filter(({ time }) => slots.includes(time))
    .map(({ status, why }) => (why === undefined ? status : `${status}: ${why}`));
}

test("a time in the break of all who do the service, and one too shortly before it or before closing, say so", async () => {
  await admin.patch("/settings", { overrunMinutes: 0 });
  const asked = ["10:30 AM", "11:00 AM", "11:30 AM", "12:00 PM", "12:30 PM", "01:00 PM", "06:00 PM"] as const;
  const said = ["open", "closed: short", "closed: short", "closed: break", "closed: break", "open", "closed: short"];
  expect(await times(asked)).toEqual(said);
  expect(await times(asked, SERVICE, `&with=${sade}`)).toEqual(said);
  await admin.patch("/settings", { overrunMinutes: null });
});

test("a time between two appointments that is too short says so, and a taken one is only full", async () => {
  const payer = await newPayer(api);
  await bookedPayment(payer, [
    { service: SERVICE, time: "09:00 AM" },
    { service: SERVICE, time: "03:00 PM" },
  ]);
  expect(await times(["09:00 AM", "10:30 AM", "02:00 PM", "02:30 PM", "03:00 PM", "04:30 PM"])).toEqual([
    "full",
    "open",
    "full: short",
    "full: short",
    "full",
    "open",
  ]);
});

test("times outside the hours, on a day off, and of a service that nobody on the team does say nothing", async () => {
  const noWhy = async (service: string, more = "") =>
    (await times(SLOTS, service, more)).filter((status) => status.includes(":"));
  expect(await noWhy(UNSTAFFED)).toEqual([]);
  await changeMember(admin, sade, { timeOff: [{ from: TUESDAY, to: TUESDAY }] });
  expect(await noWhy(SERVICE)).toEqual([]);
  const hours = FIRST_SETTINGS.hours.map(({ day }) => ({ day, open: "10:00 AM" as Slot, close: "05:00 PM" as Slot }));
  await changeMember(admin, sade, { timeOff: [], hours });
  expect(await times(["09:00 AM", "09:30 AM"])).toEqual(["closed", "closed"]);
});
