import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import { arrivedOn, phoneCustomer, phoneRow, type PhoneCustomer } from "../../../../test/support/salon/on-phone.ts";
import { bookedPayment } from "../../../../test/support/salon/paying.ts";

const MORNING = new Date("2037-11-23T08:00:00Z");
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ channels: true, rateLimitScale: 1000, config: { slotCapacity: 50 } });
});
afterEach(async () => {
  await mongoose.connection.collection("outbox").deleteMany({ state: "queued" });
  await mongoose.connection.collection("bookings").deleteMany({});
  await api.inbox.clear();
});
afterAll(() => api.stop());

/** A customer with an appointment on Thursday 26 November, whose confirmation was sent on Monday. */
async function booked(time: "09:00 AM" | "04:00 PM"): Promise<PhoneCustomer> {
  api.clock.set(MORNING);
  const ada = await phoneCustomer(api, "sms");
  await bookedPayment(ada, [{ time, date: "2037-11-26" }]);
  await runAt("2037-11-23T08:05:00Z");
  await api.inbox.clear();
  return ada;
}
/** The jobs run at an instant, the first time since the last call: the server was down in between. */
async function runAt(instant: string): Promise<void> {
  api.clock.set(new Date(instant));
  await api.jobs.runAll();
  await api.jobs.runAll();
}
const reminders = (ada: PhoneCustomer) => ({
  phone: arrivedOn(api, ada),
  mails: api.inbox.mails().filter(({ to, subject }) => to === ada.email && /appointment/.test(subject)).length,
});

describe("a reminder that becomes due late, because the server was down,", () => {
  test("goes neither by mail nor to the phone once the appointment has begun", async () => {
    const ada = await booked("04:00 PM");
    await runAt("2037-11-26T15:00:00Z");
    await runAt("2037-11-26T15:30:00Z");
    expect(reminders(ada)).toEqual({ phone: [], mails: 0 });
  });

  test("and was stored before the server went down, is dropped once the appointment has begun", async () => {
    const ada = await booked("04:00 PM");
    api.inbox.phones.fault("sms", "refuse");
    api.inbox.faults.set("451");
    await runAt("2037-11-26T13:00:00Z");
    api.inbox.phones.fault("sms", null);
    api.inbox.faults.clear();
    expect(await phoneRow(ada, "reminder", "sms")).toMatchObject({ state: "queued" });
    await runAt("2037-11-26T15:00:00Z");
    expect(await phoneRow(ada, "reminder", "sms")).toMatchObject({ state: "dropped" });
    expect(reminders(ada)).toEqual({ phone: [], mails: 0 });
  });

  test("waits on the phone for the end of the quiet hours, and goes by mail at once", async () => {
    const ada = await booked("04:00 PM");
    await runAt("2037-11-25T21:30:00Z");
    expect(reminders(ada)).toEqual({ phone: [], mails: 1 });
    await runAt("2037-11-26T05:59:59Z");
    expect(reminders(ada)).toEqual({ phone: [], mails: 1 });
    await runAt("2037-11-26T06:00:00Z");
    expect(reminders(ada)).toEqual({ phone: ["sms Reminder"], mails: 1 });
  });

  test("of two hours before nine goes at seven, and not later than half past seven", async () => {
    const ada = await booked("09:00 AM");
    await runAt("2037-11-26T05:45:00Z");
    expect(reminders(ada).phone).toEqual([]);
    await runAt("2037-11-26T06:30:00Z");
    expect(reminders(ada).phone).toEqual(["sms Reminder"]);
    const bola = await booked("09:00 AM");
    await runAt("2037-11-26T06:30:01Z");
    expect(reminders(bola)).toEqual({ phone: [], mails: 0 });
  });
});
