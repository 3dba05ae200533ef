import type { FaultKind } from "@salon/inbox";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { idleSender } from "../../../test/support/api/service-deps.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { createOutbox } from "./queue.ts";

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

/** A new account whose verification mail is stored but not sent. */
async function queued(): Promise<{ email: string; row: () => Promise<{ _id: string; [field: string]: unknown }> }> {
  const { email } = await api.client().signUp();
  return { email, row: async () => (await author.get(`/mails?q=${email}`)).body[0] };
}
const arrived = (email: string) => api.inbox.mails().filter(({ to }) => to === email);
const tryAfter = async (ms: number) => {
  api.clock.advance(ms);
  await api.jobs.runAll();
};

describe("sending [R5]", () => {
  test("a mail is sent soon after it is stored, without a job", async () => {
    const { email } = await api.client().signUp();
    const mail = await api.inbox.waitFor(({ to }) => to === email, 30_000);
    expect(mail.subject).toContain("Verify");
  });

  test("a temporary refusal of the server is retried after growing pauses, under the same id [R5]", async () => {
    const { email, row } = await queuedDuring("451");
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

  test("after a permanent refusal the mail has failed, and staff can send it again", async () => {
    const { email, row } = await queuedDuring("550");
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

  test("a mail accepted without an answer is sent again with the same Message-ID and link", async () => {
    api.inbox.faults.set("die-after-data", 1);
    const { email } = await queued();
    await api.jobs.runAll();
    await tryAfter(1000);
    const ids = arrived(email).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    const links = arrived(email).map((mail) => mail.links.find((link) => link.includes("/verify/")));
    expect(links[0]).toBe(links[1]);
  });

  test("after a day of failed attempts a mail has failed", async () => {
    const { row } = await queuedDuring("refuse");
    await tryAfter(23 * 60 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: "queued" });
    await tryAfter(61 * MINUTE_MS);
    expect(await row()).toMatchObject({ state: "failed", nextAttemptAt: null });
  });
});

/** A new account whose verification mail met a fault of the mail server at its first attempt. */
async function queuedDuring(fault: FaultKind) {
  api.inbox.faults.set(fault);
  const account = await queued();
  await api.jobs.runAll();
  return account;
}

/** An outbox that stores rows and never sends them. */
const idleOutbox = () => createOutbox({ now: api.deps.now, sender: idleSender });

describe("storing [R5]", () => {
  const rows = (cause: string) => mongoose.connection.collection("outbox").find({ cause }).toArray();

  test("the same kind of mail with the same payload is stored once", async () => {
    const mail = {
      kind: "contactMessage",
      payload: { message: "once" },
      recipient: { type: "salon", id: null },
    } as const;
    await Promise.all(Array.from({ length: 5 }, () => idleOutbox().queue(mail)));
    expect(await rows("once")).toHaveLength(1);
  });

  test("a mail with notBefore waits until then", async () => {
    const { now } = api.deps;
    const notBefore = new Date(now().getTime() + 60 * MINUTE_MS);
    const mail = {
      kind: "contactMessage",
      payload: { message: String(new Types.ObjectId()) },
      recipient: { type: "salon", id: null },
    } as const;
    await idleOutbox().queue({ ...mail, notBefore });
    await api.jobs.runAll();
    expect(await rows(mail.payload.message)).toMatchObject([{ state: "queued", attempts: 0 }]);
    await tryAfter(60 * MINUTE_MS);
    expect(await rows(mail.payload.message)).toMatchObject([{ state: "dropped", attempts: 1 }]);
  });

  test("a prepared mail waits for its change, and is dropped a minute later when there is none", async () => {
    const { now } = api.deps;
    const about = (message: Types.ObjectId) =>
      ({
        kind: "contactMessage",
        payload: { message: String(message) },
        recipient: { type: "salon", id: null },
      }) as const;
    const [kept, broken] = [new Types.ObjectId(), new Types.ObjectId()];
    await idleOutbox().prepare(about(kept));
    await idleOutbox().prepare(about(broken));
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
    await idleOutbox().commit(about(kept));
    await api.jobs.runAll();
    expect(await rows(String(kept))).toMatchObject([{ state: "sent" }]);
    await tryAfter(MINUTE_MS);
    expect(await rows(String(broken))).toMatchObject([{ state: "dropped" }]);
  });
});
