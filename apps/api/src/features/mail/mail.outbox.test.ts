import type { Mailer } from "@salon/email";
import type { FaultKind } from "@salon/mail-inbox";
import mongoose, { Types } from "mongoose";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMailSources } from "../../jobs/mail-sources.ts";
import { createOutbox } from "./mail.sender.service.ts";
import { startApi, type TestApi } from "../../testing/api/start-api.ts";
import type { TestClient } from "../../testing/api/test-client.ts";
import { promiseMail, queueMail, releaseMail, type MailSource } from "./mail.outbox.service.ts";
import { claimDueMail, markFailed, markSent } from "./mail.claims.service.ts";

const MINUTE_MS = 60_000;
let api: TestApi;
let author: TestClient;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  author = await api.staff("author");
});
afterEach(async () => {
  api.inbox.faults.clear();
  api.clock.advance(60 * MINUTE_MS);
  await api.jobs.runAll();
  await api.inbox.clear();
});
afterAll(() => api.stop());

/** Somebody whose verification mail is owed but not sent. */
async function owed(): Promise<{ email: string; row: () => Promise<{ _id: string; [field: string]: unknown }> }> {
  const { email } = await api.client().signUp();
  return { email, row: async () => (await author.get(`/mails?q=${email}`)).body[0] };
}
const arrived = (email: string) => api.inbox.mails().filter(({ to }) => to === email);
const tryAfter = async (ms: number) => {
  api.clock.advance(ms);
  await api.jobs.runAll();
};

describe("sending [R5]", () => {
  test("a mail leaves by itself, soon after it is owed", async () => {
    const { email } = await api.client().signUp();
    const mail = await api.inbox.waitFor(({ to }) => to === email, 30_000);
    expect(mail.subject).toContain("Verify");
  });

  test("what the server refuses for now is tried again with growing pauses, under the same id [R5]", async () => {
    const { email, row } = await owedDuring("451");
    expect(await row()).toMatchObject({ kind: "verification", to: email, state: "queued", attempts: 1, sentAt: null });
    for (const [pause, attempts] of [
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
    ] as const) {
      await tryAfter(pause);
      expect(await row()).toMatchObject({ attempts });
    }
    api.inbox.faults.clear();
    await tryAfter(4000);
    const { _id } = await row();
    expect(await row()).toMatchObject({ state: "sent", attempts: 4, lastError: null });
    expect(arrived(email).map(({ messageId }) => messageId)).toEqual([`<${_id}@127.0.0.1>`]);
  });

  test("what the server refuses for good is given up, and sent again when staff say so", async () => {
    const { email, row } = await owedDuring("550");
    expect(await row()).toMatchObject({ state: "failed", attempts: 1, nextAttemptAt: null });
    expect((await author.get(`/mails?state=failed&q=${email}`)).headers.get("x-total-count")).toBe("1");
    await tryAfter(60 * MINUTE_MS);
    expect(arrived(email)).toHaveLength(0);
    api.inbox.faults.clear();
    const { _id } = await row();
    expect((await author.post(`/mails/${_id}/retry`)).status).toBe(200);
    await api.jobs.runAll();
    expect(arrived(email)).toHaveLength(1);
    expect(await author.post(`/mails/${_id}/retry`)).toMatchObject({
      status: 409,
      body: { message: "Only mails that could not be sent can be sent again" },
    });
    expect((await author.post(`/mails/${String(new Types.ObjectId())}/retry`)).status).toBe(404);
  });

  test("a mail taken without an answer is repeated so that it can be known for a repeat", async () => {
    api.inbox.faults.set("die-after-data", 1);
    const { email } = await owed();
    await api.jobs.runAll();
    await tryAfter(1000);
    const ids = arrived(email).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const links = arrived(email).map((mail) => mail.links.find((link) => link.includes("/verify/")));
    expect(links[0]).toBe(links[1]);
  });

  test("after a day of failures a mail is given up", async () => {
    const { row } = await owedDuring("refuse");
    await tryAfter(23 * 60 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: "queued" });
    await tryAfter(61 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: "failed", nextAttemptAt: null });
  });
});

/** Somebody whose verification mail met a fault of the mail server on its first way. */
async function owedDuring(fault: FaultKind) {
  api.inbox.faults.set(fault);
  const somebody = await owed();
  await api.jobs.runAll();
  return somebody;
}

describe("several processes [R5]", () => {
  test("send each mail once", async () => {
    const { config, now, logger, mailer } = api.deps;
    const parts = { config, now, logger, mailer, sources: createMailSources({ config, now }) };
    const processes = Array.from({ length: 4 }, () => createOutbox(parts));
    const emails: string[] = [];
    for (let i = 0; i < 20; i++) {
      const email = `many${i}@example.com`;
      emails.push(email);
      const id = new Types.ObjectId();
      await mongoose.connection.collection("subscribers").insertOne({ _id: id, email, createdAt: now() });
      await queueMail(
        { now, outbox: idle },
        { kind: "newsletterWelcome", cause: id, recipient: { type: "subscriber", id } },
      );
    }
    await Promise.all(processes.map((outbox) => outbox.sendDue()));
    // The API's own sender may have woken meanwhile and have one of them under way.
    await api.jobs.runAll();
    for (const email of emails) expect(arrived(email)).toHaveLength(1);
  });

  test("none sends again what it is sending, though the clock is put forward meanwhile [R5]", async () => {
    const { config, now, logger, mailer } = api.deps;
    const recipient = { type: "salon", id: null } as const;
    const data = { name: "Ada", changedAt: now() };
    const salon: MailSource = async ({ cause }) => ({
      to: `${cause}@example.com`,
      mail: { kind: "passwordChanged", data },
    });
    const begun: string[] = [];
    const send: Mailer["send"] = async ({ to }) => {
      begun.push(to);
      if (to.startsWith("slow")) {
        api.clock.advance(MINUTE_MS);
        // Long enough for the other mail to leave, and for its sender to look for more.
        await sleep(500);
      }
    };
    for (const cause of ["slow", "quick"])
      await queueMail({ now, outbox: idle }, { kind: "contactMessage", cause, recipient });
    const sources = { contactMessage: salon };
    await createOutbox({ config, now, logger, mailer: { ...mailer, send }, sources }).sendDue();
    expect(begun.toSorted()).toEqual(["quick@example.com", "slow@example.com"]);
  });

  test("one that dies while sending loses the mail to another; one that was only slow changes nothing any more [R5]", async () => {
    const { now } = api.deps;
    const recipient = { type: "salon", id: null } as const;
    await queueMail({ now, outbox: idle }, { kind: "contactMessage", cause: "claimed", recipient });
    const slow = await claimDueMail(now());
    expect(slow).toMatchObject({ cause: "claimed", attempts: 1 });
    expect(await claimDueMail(now())).toBeNull();
    api.clock.advance(20_000);
    const other = await claimDueMail(now());
    expect(other).toMatchObject({ cause: "claimed", attempts: 2 });
    await markFailed(slow!, { message: "too late", permanent: true }, now());
    await markSent(other!, now());
    const row = await mongoose.connection.collection("outbox").findOne({ cause: "claimed" });
    expect(row).toMatchObject({ state: "sent", lastError: null });
  });
});

/** The sending side at rest, to look at rows before they leave. */
const idle = { wake: () => undefined, sendDue: async () => undefined, stop: async () => undefined };

describe("owing [R5]", () => {
  const rows = (cause: string) => mongoose.connection.collection("outbox").find({ cause }).toArray();

  test("the same mail about the same thing is owed once", async () => {
    const { now } = api.deps;
    const mail = { kind: "contactMessage", cause: "once", recipient: { type: "salon", id: null } } as const;
    await Promise.all(Array.from({ length: 5 }, () => queueMail({ now, outbox: idle }, mail)));
    expect(await rows("once")).toHaveLength(1);
  });

  test("a mail for later waits for its time", async () => {
    const { now } = api.deps;
    const notBefore = new Date(now().getTime() + 60 * MINUTE_MS);
    const mail = {
      kind: "contactMessage",
      cause: new Types.ObjectId(),
      recipient: { type: "salon", id: null },
    } as const;
    await queueMail({ now, outbox: idle }, { ...mail, notBefore });
    await api.jobs.runAll();
    expect(await rows(String(mail.cause))).toMatchObject([{ state: "queued", attempts: 0 }]);
    await tryAfter(60 * MINUTE_MS);
    expect(await rows(String(mail.cause))).toMatchObject([{ state: "dropped", attempts: 1 }]);
  });

  test("a promised mail waits for its cause, and is dropped a minute later when there is none", async () => {
    const { now } = api.deps;
    const promise = (cause: Types.ObjectId) =>
      ({ kind: "contactMessage", cause, recipient: { type: "salon", id: null } }) as const;
    const [kept, broken] = [new Types.ObjectId(), new Types.ObjectId()];
    await promiseMail({ now }, promise(kept));
    await promiseMail({ now }, promise(broken));
    await api.jobs.runAll();
    expect(await rows(String(kept))).toMatchObject([{ state: "queued", attempts: 0 }]);
    const message = {
      name: "Kept",
      email: "kept@example.com",
      message: "Hi",
      answered: false,
      createdAt: now(),
      terms: [],
    };
    await mongoose.connection.collection("messages").insertOne({ _id: kept, ...message });
    await releaseMail({ now, outbox: idle }, promise(kept));
    await api.jobs.runAll();
    expect(await rows(String(kept))).toMatchObject([{ state: "sent" }]);
    await tryAfter(MINUTE_MS);
    expect(await rows(String(broken))).toMatchObject([{ state: "dropped" }]);
  });
});
