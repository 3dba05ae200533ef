import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailSender } from "../../../mail-sources.ts";
import { ChannelError } from "../../../phone-channels/channels.ts";
import type { PhoneChannels } from "../../../phone-channels/list.ts";
import { startApi, type TestApi } from "../../../../test/support/api/start-api.ts";
import { agreeTo, arrivedOn, phoneCustomer, phoneRow } from "../../../../test/support/salon/on-phone.ts";
import { bookedPayment } from "../../../../test/support/salon/paying.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MORNING = new Date("2037-11-23T08:00:00Z");
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ channels: true, rateLimitScale: 1000, config: { slotCapacity: 50 } });
  // The tests report the statuses and send with senders of their own.
  api.inbox.phones.setWebhookUrl(null);
  await api.deps.outbox.stop();
});
beforeEach(() => api.clock.set(MORNING));
afterEach(async () => {
  await mongoose.connection.collection("outbox").deleteMany({ state: "queued" });
  await api.inbox.clear();
});
afterAll(() => api.stop());

/** A sender of another process; `replaced` are the channels that a test plays itself. */
const sender = (replaced: { [Name in keyof PhoneChannels]?: Partial<PhoneChannels[Name]> } = {}) => {
  const { whatsapp, sms } = api.deps.channels;
  const channels = {
    whatsapp: { ...whatsapp!, ...replaced.whatsapp },
    sms: { ...sms!, ...replaced.sms },
  };
  return createMailSender({ ...api.deps, channels });
};
/** A promise that a test fulfils. */
function gate<T>() {
  let open: (value: T) => void = () => undefined;
  const opened = new Promise<T>((resolve) => void (open = resolve));
  return { open: (value: T) => open(value), opened };
}
const failure = (row: string, id: string, permanent: boolean) => ({
  id,
  row,
  status: "failed" as const,
  error: { text: "WhatsApp: failed", permanent },
});

describe("a refusal of WhatsApp", () => {
  test("that comes in a webhook and in the answer, while the SMS in its place is being sent, sends one SMS", async () => {
    const ada = await phoneCustomer(api, "whatsapp", "sms");
    await bookedPayment(ada, [{ time: "04:00 PM" }]);
    let smsCalls = 0;
    const [answer, called] = [gate<string>(), gate<void>()];
    const sms = {
      send: () => {
        smsCalls += 1;
        called.open();
        return answer.opened;
      },
    };
    const sending: Promise<void>[] = [];
    const whatsapp = {
      send: async ({ row }: { row: string }) => {
        await api.deps.outbox.report([failure(row, "wamid.a", true), failure(row, "wamid.a", true)]);
        sending.push(sender({ sms }).sendDue());
        await called.opened;
        throw new ChannelError("WhatsApp: 131026", { permanent: true });
      },
    };
    const round = sender({ whatsapp, sms }).sendDue();
    await called.opened;
    // A second SMS would be called for in this round, which ends only with its answer.
    await Promise.race([round, new Promise((resolve) => setTimeout(resolve, 1000))]);
    answer.open("sms-1");
    await Promise.all([round, ...sending]);
    expect(smsCalls).toBe(1);
    expect(await phoneRow(ada, "bookingConfirmed", "sms")).toMatchObject({ state: "sent", providerId: "sms-1" });
    expect(await phoneRow(ada, "bookingConfirmed", "whatsapp")).toMatchObject({ state: "failed", outcome: "refused" });
  });

  test("that was only being stored when its SMS became due still sends the SMS", async () => {
    const ada = await phoneCustomer(api, "whatsapp", "sms");
    await bookedPayment(ada, [{ time: "04:00 PM" }]);
    await sender().sendDue();
    const whatsapp = (await phoneRow(ada, "bookingConfirmed", "whatsapp"))!;
    const { _id, providerId: _taken, ...copy } = whatsapp;
    const key = String(whatsapp["key"]).replace("whatsapp", "sms");
    const row = { ...copy, key, kind: "bookingConfirmed:sms", channel: "sms", state: "queued", attempts: 0 };
    await mongoose.connection.collection("outbox").insertOne({ ...row, nextAttemptAt: api.clock.now() });
    await sender().sendDue();
    expect(await phoneRow(ada, "bookingConfirmed", "sms")).toMatchObject({ state: "queued", attempts: 0 });
    await api.deps.outbox.report([failure(String(_id), String(whatsapp["providerId"]), true)]);
    await sender().sendDue();
    expect(arrivedOn(api, ada)).toEqual(["whatsapp Hi", "sms Hi"]);
  });

  test("that never comes: after a day the SMS that waits for it is dropped", async () => {
    const ada = await phoneCustomer(api, "whatsapp", "sms");
    await bookedPayment(ada, [{ time: "04:00 PM", date: "2037-11-27" }]);
    await sender().sendDue();
    const { _id: _, ...copy } = (await phoneRow(ada, "bookingConfirmed", "whatsapp"))!;
    const key = String(copy["key"]).replace("whatsapp", "sms");
    const row = { ...copy, key, kind: "bookingConfirmed:sms", channel: "sms", state: "queued", providerId: "none" };
    await mongoose.connection.collection("outbox").insertOne({ ...row, nextAttemptAt: api.clock.now() });
    api.clock.advance(DAY_MS);
    await sender().sendDue();
    expect(await phoneRow(ada, "bookingConfirmed", "sms")).toMatchObject({ state: "dropped" });
    expect(arrivedOn(api, ada)).toEqual(["whatsapp Hi"]);
  });
});

describe("a failure that passes", () => {
  test("and is reported before the answer to the call is stored sends the message again", async () => {
    const ada = await phoneCustomer(api, "whatsapp");
    await bookedPayment(ada, [{ time: "04:00 PM" }]);
    const whatsapp = {
      send: async ({ row }: { row: string }) => {
        await api.deps.outbox.report([failure(row, "wamid.early", false)]);
        return "wamid.early";
      },
    };
    await sender({ whatsapp }).sendDue();
    expect(await phoneRow(ada, "bookingConfirmed", "whatsapp")).toMatchObject({ state: "queued" });
    api.clock.advance(5 * MINUTE_MS);
    await sender().sendDue();
    await sender().sendDue();
    expect(arrivedOn(api, ada)).toEqual(["whatsapp Hi"]);
  });

  test("is not repeated beyond a day", async () => {
    const ada = await phoneCustomer(api, "whatsapp");
    await bookedPayment(ada, [{ time: "04:00 PM", date: "2037-11-27" }]);
    let calls = 0;
    const whatsapp = { send: async () => `wamid.busy${(calls += 1)}` };
    for (let hour = 0; hour < 30; hour++) {
      await sender({ whatsapp }).sendDue();
      const { _id, state, providerId } = (await phoneRow(ada, "bookingConfirmed", "whatsapp"))!;
      if (state === "sent") await api.deps.outbox.report([failure(String(_id), String(providerId), false)]);
      api.clock.advance(60 * MINUTE_MS);
    }
    expect(await phoneRow(ada, "bookingConfirmed", "whatsapp")).toMatchObject({
      state: "failed",
      lastError: "WhatsApp: failed",
    });
    expect(calls).toBeLessThanOrEqual(24);
  });
});

describe("a customer who changes the ticks", () => {
  test("after a reminder went by SMS gets it once, and the next one by WhatsApp", async () => {
    const ada = await phoneCustomer(api, "sms");
    await bookedPayment(ada, [{ time: "04:00 PM", date: "2037-11-26" }]);
    await sender().sendDue();
    await api.inbox.clear();
    api.clock.set(new Date("2037-11-25T15:00:00Z"));
    const run = async () => {
      await api.jobs.runAll();
      await sender().sendDue();
    };
    await run();
    await agreeTo(ada, "whatsapp", "sms");
    await run();
    await agreeTo(ada, "whatsapp");
    await run();
    expect(arrivedOn(api, ada)).toEqual(["sms Reminder"]);
    api.clock.set(new Date("2037-11-26T13:00:00Z"));
    await run();
    await agreeTo(ada, "sms");
    await run();
    expect(arrivedOn(api, ada)).toEqual(["sms Reminder", "whatsapp Reminder"]);
  });

  test("gets no WhatsApp message whose SMS was sent, when two processes stored one each", async () => {
    const ada = await phoneCustomer(api, "whatsapp", "sms");
    await bookedPayment(ada, [{ time: "04:00 PM" }]);
    const { _id, ...row } = (await phoneRow(ada, "bookingConfirmed", "whatsapp"))!;
    const sms = {
      ...row,
      key: String(row["key"]).replace("whatsapp", "sms"),
      kind: "bookingConfirmed:sms",
      channel: "sms",
      state: "sent",
      nextAttemptAt: null,
      createdAt: new Date(MORNING.getTime() - 1),
    };
    await mongoose.connection.collection("outbox").insertOne(sms);
    await sender().sendDue();
    expect(await phoneRow(ada, "bookingConfirmed", "whatsapp")).toMatchObject({ _id, state: "dropped" });
    expect(arrivedOn(api, ada)).toEqual([]);
  });
});
