import type { Mailer } from "@salon/email";
import mongoose, { Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMailSender } from "../../mail-sources.ts";
import { idleSender } from "../../../test/support/api/service-deps.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { leaseDueMail, markDropped, markFailed, markSent, renewLease } from "./leases.ts";
import { createOutbox } from "./queue.ts";
import type { MailSource } from "./sender.ts";

const MINUTE_MS = 60_000;
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  // Only the senders of a test send: the one of the API would claim a mail when the clock jumps.
  await api.deps.outbox.stop();
});
afterAll(() => api.stop());

/** An outbox that stores rows and never sends them. */
const idleOutbox = () => createOutbox({ now: api.deps.now, sender: idleSender });
const arrived = (email: string) => api.inbox.mails().filter(({ to }) => to === email);

describe("several processes [R5]", () => {
  test("send each mail once", async () => {
    const { now } = api.deps;
    const processes = Array.from({ length: 4 }, () => createMailSender(api.deps));
    const emails: string[] = [];
    for (let i = 0; i < 20; i++) {
      const email = `many${i}@example.com`;
      emails.push(email);
      const id = new Types.ObjectId();
      await mongoose.connection.collection("subscribers").insertOne({ _id: id, email, createdAt: now() });
      await idleOutbox().queue({
        kind: "newsletterWelcome",
        payload: { subscriber: String(id) },
        recipient: { type: "subscriber", id },
      });
    }
    await Promise.all(processes.map((sender) => sender.sendDue()));
    for (const email of emails) expect(arrived(email)).toHaveLength(1);
  });

  test("a process does not send a mail again while it is sending it, even if the clock jumps ahead [R5]", async () => {
    const { now, mailer } = api.deps;
    const recipient = { type: "salon", id: null } as const;
    const data = { name: "Ada", changedAt: now() };
    const contactMessage: MailSource<"contactMessage"> = async ({ payload }) => ({
      to: `${payload.message}@example.com`,
      mail: { kind: "passwordChanged", data },
    });
    const begun: string[] = [];
    const send: Mailer["send"] = async ({ to }) => {
      begun.push(to);
      if (to.startsWith("slow")) {
        api.clock.advance(MINUTE_MS);
        // Long enough to send the other mail and to look for more.
        await sleep(500);
      }
    };
    for (const message of ["slow", "quick"])
      await idleOutbox().queue({ kind: "contactMessage", payload: { message }, recipient });
    await createMailSender({ ...api.deps, mailer: { ...mailer, send } }, { contactMessage }).sendDue();
    expect(begun.toSorted()).toEqual(["quick@example.com", "slow@example.com"]);
  });

  test("a mail whose claim ended is claimed by another process, and the first one changes nothing any more [R5]", async () => {
    const { now } = api.deps;
    const recipient = { type: "salon", id: null } as const;
    await idleOutbox().queue({ kind: "contactMessage", payload: { message: "claimed" }, recipient });
    const slow = await leaseDueMail(now());
    expect(slow).toMatchObject({ cause: "claimed", attempts: 1 });
    expect(await leaseDueMail(now())).toBeNull();
    api.clock.advance(20_000);
    const other = await leaseDueMail(now());
    expect(other).toMatchObject({ cause: "claimed", attempts: 2 });
    await markFailed(slow!, { message: "too late", permanent: true }, now());
    await markSent(other!, now());
    const row = await mongoose.connection.collection("outbox").findOne({ cause: "claimed" });
    expect(row).toMatchObject({ state: "sent", lastError: null });
  });

  test("that release a mail which another one is sending leave it where it was sent, and have it read again where it was dropped", async () => {
    const { now } = api.deps;
    const about = (subscriber: Types.ObjectId) =>
      ({
        kind: "newsletterWelcome",
        payload: { subscriber: String(subscriber) },
        recipient: { type: "subscriber", id: subscriber },
      }) as const;
    const rowOf = (id: Types.ObjectId) => mongoose.connection.collection("outbox").findOne({ cause: String(id) });
    const leasedOf = async (id: Types.ObjectId) => {
      await idleOutbox().queue(about(id));
      return (await leaseDueMail(now()))!;
    };
    const [sent, dropped] = [new Types.ObjectId(), new Types.ObjectId()];
    const [first, second] = [await leasedOf(sent), await leasedOf(dropped)];
    const due = new Date(now().getTime() + MINUTE_MS);
    for (const id of [sent, dropped, dropped]) await idleOutbox().commit(about(id), due);
    expect(await leaseDueMail(now())).toBeNull();
    await renewLease(first, now());
    await markSent(first, now());
    await markDropped(second);
    expect(await rowOf(sent)).toMatchObject({ state: "sent", lease: null });
    expect(await rowOf(dropped)).toMatchObject({ state: "queued", lease: null, nextAttemptAt: due });

    api.clock.advance(MINUTE_MS);
    await markDropped((await leaseDueMail(now()))!);
    expect(await rowOf(dropped)).toMatchObject({ state: "dropped", nextAttemptAt: null });
    await idleOutbox().commit(about(dropped));
    expect(await rowOf(dropped)).toMatchObject({ state: "queued", nextAttemptAt: now() });
  });
});
