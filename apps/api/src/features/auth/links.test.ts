import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";

const MINUTE_MS = 60_000;
const NEW_PASSWORD = "Changed#456";
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
afterAll(() => api.stop());

/** The secrets of the links of one kind in the mails to an address, oldest first. */
async function mailedTokens(email: string, path: "verify" | "resetPassword"): Promise<string[]> {
  await api.jobs.runAll();
  const links = api.inbox.mails().flatMap((mail) => (mail.to === email ? mail.links : []));
  return [...new Set(links.filter((link) => link.startsWith(`${api.url}/${path}/`)))].map((link) =>
    link.split("/").at(-1)!,
  );
}

async function newcomer(): Promise<{ client: TestClient; email: string }> {
  const client = api.client();
  const { email } = await client.signUp();
  return { client, email };
}

const forgot = (email: string) => api.client().post("/users/forgotPassword", { email });
const reset = (token: string, password = NEW_PASSWORD) =>
  api.client().patch(`/users/resetPassword/${token}`, { password });
const verify = (token: string) => api.client().patch(`/users/verifyUser/${token}`);
const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };

async function resetToken(email: string): Promise<string> {
  await forgot(email);
  return (await mailedTokens(email, "resetPassword")).at(-1)!;
}

describe("verifying an account", () => {
  test("works once, without being signed in [T6]", async () => {
    const { client, email } = await newcomer();
    const [token = ""] = await mailedTokens(email, "verify");
    expect(await verify(token)).toMatchObject({ status: 200, body: { message: "Your account is verified" } });
    expect((await client.get("/users/getUser")).body).toMatchObject({ verified: true });
    expect(await verify(token)).toMatchObject(invalid);
  });

  test("a link expires after 24 hours", async () => {
    const { client, email } = await newcomer();
    const [token = ""] = await mailedTokens(email, "verify");
    api.clock.advance(24 * 60 * MINUTE_MS);
    expect(await verify(token)).toMatchObject(invalid);
    expect((await client.get("/users/getUser")).body).toMatchObject({ verified: false });
  });

  test("a new link invalidates the older one; three an hour, and none after verification", async () => {
    const { client, email } = await newcomer();
    const sent = { status: 200, body: { message: "A verification link is on its way to your email" } };
    for (let i = 0; i < 2; i++) expect(await client.post("/users/verificationEmail")).toMatchObject(sent);
    const mailAfter = new Date(api.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    const limited = await client.post("/users/verificationEmail");
    expect([limited.status, limited.body]).toEqual([200, { message: TEXTS.noMailSent, mailAfter }]);
    const tokens = await mailedTokens(email, "verify");
    expect(tokens).toHaveLength(3);
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    api.clock.advance(60 * MINUTE_MS);
    const again = await client.post("/users/verificationEmail");
    expect(again).toMatchObject({ status: 400, body: { message: "Your account is already verified" } });
  });
});

describe("a forgotten password", () => {
  test("is replaced through a link, which ends every session and notifies the owner", async () => {
    const { client, email } = await newcomer();
    const token = await resetToken(email);
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { message: "Your password is changed, please sign in" },
    });
    expect((await client.get("/users/getUser")).status).toBe(401);
    expect((await api.client().signIn(email, PASSWORD)).status).toBe(401);
    expect((await api.client().signIn(email, NEW_PASSWORD)).status).toBe(200);
    await api.jobs.runAll();
    const notices = api.inbox
      .mails()
      .filter((mail) => mail.to === email && mail.subject.includes("password was changed"));
    expect(notices).toHaveLength(1);
  });

  test("known, unknown and limited addresses get the same answer, and three mails an hour are sent [T5]", async () => {
    const { email } = await newcomer();
    // The mail of the sign-up counts for an hour.
    api.clock.advance(60 * MINUTE_MS);
    const answers = [];
    for (const address of [email, email, email, email, "stranger@example.com"]) answers.push(await forgot(address));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    await api.jobs.runAll();
    const resets = (to: string) =>
      api.inbox.mails().filter((mail) => mail.to === to && mail.subject.includes("new password"));
    expect(resets(email)).toHaveLength(3);
    expect(resets("stranger@example.com")).toHaveLength(0);
    const rows = await mongoose.connection
      .collection("outbox")
      .find({ kind: "passwordReset", state: "dropped" })
      .toArray();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("stranger");
  });

  test("one link works once under simultaneous attempts [T6]", async () => {
    const { email } = await newcomer();
    const token = await resetToken(email);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `Changed#${i}00`)));
    const winners = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect((await api.client().signIn(email, `Changed#${winners[0]}00`)).status).toBe(200);
    expect(await reset(token)).toMatchObject(invalid);
  });

  test("a link expires after 30 minutes, and when a newer one is mailed [T6]", async () => {
    const { email } = await newcomer();
    const first = await resetToken(email);
    const second = await resetToken(email);
    expect(await reset(first)).toMatchObject(invalid);
    api.clock.advance(30 * MINUTE_MS);
    expect(await reset(second)).toMatchObject(invalid);
  });

  test("a link of one purpose does not work for the other, and no secret is stored [T6]", async () => {
    const { email } = await newcomer();
    const [verification = ""] = await mailedTokens(email, "verify");
    const token = await resetToken(email);
    expect(await reset(verification)).toMatchObject(invalid);
    expect(await verify(token)).toMatchObject(invalid);
    for (const { collectionName } of await mongoose.connection.db!.collections()) {
      const stored = JSON.stringify(await mongoose.connection.collection(collectionName).find().toArray());
      for (const secret of [token, verification]) expect(stored).not.toContain(secret);
    }
  });

  test("the origin of the link is the configured one and not a header of the request [T7]", async () => {
    const { email } = await newcomer();
    const headers = { "x-forwarded-host": "evil.example" };
    await api.client().post("/users/forgotPassword", { email }, { headers });
    expect(await mailedTokens(email, "resetPassword")).toHaveLength(1);
    expect(JSON.stringify(api.inbox.mails())).not.toContain("evil.example");
  });
});
