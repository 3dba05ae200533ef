import mongoose, { Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ChannelError } from "../../phone-channels/channels.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { LANES } from "./leases.ts";
import { createSender, type Delivery, type Sender } from "./sender.ts";

const HOUR_MS = 60 * 60_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  await api.deps.outbox.stop();
});
beforeEach(async () => void (await rows().deleteMany({})));
afterAll(() => api.stop());
const rows = () => mongoose.connection.collection("outbox");
const now = () => new Date();

/** Stores messages that are due. */
async function due(count: number): Promise<void> {
  const recipient = { type: "salon", id: null };
  await rows().insertMany(
    Array.from({ length: count }, () => {
      const cause = String(new Types.ObjectId());
      const key = `reminder:${cause}:sms`;
      const given = { kind: "reminder:sms", channel: "sms", payload: {}, state: "queued", attempts: 0, lease: null };
      return { ...given, key, cause, recipient, createdAt: now(), nextAttemptAt: now(), giveUpAt: later(24 * HOUR_MS) };
    }),
  );
}
const later = (ms: number): Date => new Date(Date.now() + ms);

/** Wakes a sender whose rows all meet this; answers the number of rounds within two seconds, and of rows read. */
async function roundsWithin2s(deliver: () => Delivery): Promise<{ rounds: number; reads: number }> {
  let [rounds, reads] = [0, 0];
  const open = () => {
    rounds += 1;
    return async () => {
      reads += 1;
      return deliver();
    };
  };
  const lane = { channels: LANES.phones, open, close: () => undefined };
  const sender: Sender = createSender({ lane, now, logger: api.deps.logger });
  sender.wake();
  await sleep(2000);
  await sender.stop();
  return { rounds, reads };
}

describe("a sender sleeps until the next row is due", () => {
  test("while rows wait, for the end of the quiet hours or for another message", async () => {
    await due(20);
    expect(await roundsWithin2s(() => ({ wait: later(HOUR_MS) }))).toEqual({ rounds: 1, reads: 20 });
    await rows().deleteMany({});
    await due(20);
    expect(await roundsWithin2s(() => ({ wait: later(20_000) }))).toEqual({ rounds: 1, reads: 20 });
  });

  test("while a provider is busy for as long as it says", async () => {
    await due(20);
    const busy = async () => {
      throw new ChannelError("busy", { permanent: false, retryAfterMs: 30_000 });
    };
    expect(await roundsWithin2s(() => ({ send: busy }))).toEqual({ rounds: 1, reads: 20 });
  });

  test("once rows are dropped for want of consent, or refused for good", async () => {
    await due(20);
    expect(await roundsWithin2s(() => null)).toEqual({ rounds: 1, reads: 20 });
    await due(20);
    const refused = async () => {
      throw new ChannelError("no", { permanent: true });
    };
    expect(await roundsWithin2s(() => ({ send: refused }))).toEqual({ rounds: 1, reads: 20 });
  });

  test("and is woken while a provider hangs on one row: it sends the others and repeats those that failed", async () => {
    let hang: (id: string) => void = () => undefined;
    const hangs = new Promise<string>((resolve) => void (hang = resolve));
    const sends: number[] = [];
    let number = 0;
    const deliver = (): Delivery => {
      const mine = (number += 1);
      const send = async () => {
        sends.push(mine);
        if (mine === 1) return hangs;
        if (mine === 2) throw new ChannelError("busy", { permanent: false });
        return "id";
      };
      return { send };
    };
    const lane = { channels: LANES.phones, open: () => async () => deliver(), close: () => undefined };
    const sender = createSender({ lane, now, logger: api.deps.logger });
    await due(1);
    sender.wake();
    await sleep(400);
    expect(sends).toEqual([1]);
    await due(2);
    sender.wake();
    await sleep(2000);
    // The second failed and was sent again a second later, as the fourth.
    expect(sends).toEqual([1, 2, 3, 4]);
    hang("late");
    await sender.stop();
    expect(await rows().countDocuments({ state: "sent" })).toBe(3);
  });

  test("and takes nothing more once it is stopped", async () => {
    await due(1);
    const lane = { channels: LANES.phones, open: () => async () => null, close: () => undefined };
    const sender = createSender({ lane, now, logger: api.deps.logger });
    await sender.stop();
    sender.wake();
    await sender.sendDue();
    expect(await rows().findOne({})).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("and sends it then", async () => {
    await due(1);
    let reads = 0;
    const deliver = (): Delivery => {
      reads += 1;
      return reads === 1 ? { wait: later(700) } : { send: async () => "id" };
    };
    expect(await roundsWithin2s(deliver)).toEqual({ rounds: 2, reads: 2 });
    expect(await rows().findOne({})).toMatchObject({ state: "sent", providerId: "id", attempts: 1 });
  });
});
