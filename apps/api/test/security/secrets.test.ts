import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogger } from "../../src/http/request-log.ts";
import { createPasswords } from "../../src/passwords/passwords.ts";
import { newPayer, bookedPayment, openPayment, pressButton } from "../support/salon/paying.ts";
import { startApi, type TestApi } from "../support/api/start-api.ts";
import { databaseCallsOf, watchDatabase } from "../support/api/watch-database.ts";

const CARD = "4187427415564246";
const CANARIES = {
  password: "Canary#Passw0rd",
  "new password": "Canary#Changed1",
  "wrong password": "Canary#Wrong99",
  "card number": CARD,
  "security code": "cvv-canary-828",
  authorization: "Bearer-canary-token",
  "foreign cookie": "canary-cookie-value",
};

const lines: string[] = [];
/** The digests that passwords were compared with; bcrypt takes the same time for each. */
const compared: (string | undefined)[] = [];
let api: TestApi;
beforeAll(async () => {
  const passwords = createPasswords(4);
  api = await startApi({
    rateLimitScale: 1000,
    overrides: {
      logger: createLogger("trace", { write: (line: string) => void lines.push(line) }),
      passwords: {
        ...passwords,
        matches: (password, digest) => {
          compared.push(digest);
          return passwords.matches(password, digest);
        },
      },
    },
  });
});
afterAll(() => api.stop());

describe("requests with secrets in every field [T32]", () => {
  const secrets: Record<string, string> = { ...CANARIES };
  beforeAll(async () => {
    const client = api.client();
    const email = "canary@example.com";
    await client.signUp({ email, password: CANARIES.password });
    secrets["session"] = client.cookieHeader.replace(/^salon=/, "");
    await client.signIn(email, CANARIES["wrong password"]);
    await client.post("/users/forgotPassword", { email });
    await client.post("/users/sign-in-link", { email, next: "/bookings" });
    await api.jobs.runAll();
    const links = api.inbox.mails().flatMap((mail) => mail.links);
    for (const [name, path] of [
      ["reset link", "resetPassword"],
      ["verification link", "verify"],
      ["link to sign in", "sign-in-link"],
    ] as const)
      secrets[name] = new URL(links.find((link) => link.includes(`/${path}/`))!).pathname.split("/").at(-1)!;
    await client.get(`/users/sign-in-link/${secrets["link to sign in"]}`);
    await client.patch(`/users/verifyUser/${secrets["verification link"]}`);
    await client.patch(`/users/verifyUser/${secrets["verification link"]}`);
    await client.patch(`/users/resetPassword/${secrets["reset link"]}`, { password: CANARIES["new password"] });
    await client.get(`/users/unsubscribe/${secrets["reset link"]}`);
    await api.client().post(`/users/sign-in-link/${secrets["link to sign in"]}`);
    await api.client().post(`/users/sign-in-link/${secrets["link to sign in"]}`);
    await sendCanariesEverywhere();
    await breakWhileSignedIn();
    const payer = await newPayer(api);
    await bookedPayment(payer);
    const { link } = await openPayment(payer, [{ time: "12:00 PM" }]);
    await pressButton(link, "fail");
    await api.jobs.runAll();
  });

  async function sendCanariesEverywhere(): Promise<void> {
    const client = api.client();
    const headers = { authorization: CANARIES.authorization, cookie: `other=${CANARIES["foreign cookie"]}` };
    const card = { card: { number: CARD, cvv: CANARIES["security code"] } };
    for (const path of ["/users/sign-in", "/users/create-account", "/users/contact-us", "/booking/pay"])
      await client.post(path, { ...card, password: CANARIES["wrong password"], email: "x" }, { headers });
    await client.get(`/booking/availability?card=${CARD}&password=${CANARIES["wrong password"]}`, { headers });
    await client.get(`/users/getUser?token=${secrets["reset link"]}`, { headers });
    await client.post("/users/sign-in", undefined, {
      raw: `{"password":"${CANARIES["wrong password"]}",`,
      headers: { "content-type": "application/json" },
    });
    const event = {
      event: "charge.completed",
      data: { id: 1, tx_ref: "IBD-CANARY00", status: "successful", amount: 1, ...card },
    };
    await client.post("/booking/payment/webhook", event, { headers: { "verif-hash": api.sandbox.secretHash } });
    await client.post("/booking/payment/webhook", event, { headers: { "verif-hash": CANARIES.authorization } });
    secrets["the provider's proof"] = api.sandbox.secretHash;
    secrets["the provider's key"] = api.sandbox.secretKey;
    secrets["our own secret"] = api.deps.config.secret;
  }

  /** Causes an unexpected error, which is logged with its details. */
  async function breakWhileSignedIn(): Promise<void> {
    const client = api.client();
    await client.signUp({ password: CANARIES.password });
    secrets["another session"] = client.cookieHeader.replace(/^salon=/, "");
    const stop = watchDatabase((name) => {
      if (name.startsWith("users.")) throw new Error("a fault");
    });
    await client.post("/users/sign-in", { email: "canary@example.com", password: CANARIES.password }).finally(stop);
  }

  test("are logged, one JSON object per line", () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.join("")).toContain("unexpected error");
    expect(lines.every((line) => typeof JSON.parse(line) === "object")).toBe(true);
  });

  test("leave no secret in the log", () => {
    const log = lines.join("\n");
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(10);
      expect(
        lines.find((line) => line.includes(secret)),
        name,
      ).toBeUndefined();
    }
    expect(log).not.toMatch(/canary@example\.com|\$2[aby]\$/);
  });

  test("leave no secret in a mail, except a link's token in its own mail", () => {
    const found = api.inbox.mails().flatMap(({ subject, text, html }) =>
      Object.entries(secrets)
        .filter(([, secret]) => `${subject}${text ?? ""}${html ?? ""}`.includes(secret))
        .map(([name]) => `${name} in ${subject}`),
    );
    expect(found.toSorted()).toEqual([
      expect.stringMatching(/^link to sign in in Sign in/),
      expect.stringMatching(/^reset link in .*password/i),
      expect.stringMatching(/^verification link in .*verify/i),
    ]);
  });

  test("leave no secret in the database", async () => {
    const collections = await mongoose.connection.db!.collections();
    const documents = await Promise.all(collections.map((collection) => collection.find().toArray()));
    const stored = JSON.stringify(documents);
    for (const [name, secret] of Object.entries(secrets)) expect(stored.includes(secret), name).toBe(false);
  });
});

describe("known and unknown addresses cause the same work", () => {
  // Webhooks of the tests before, the jobs and the outbox would make database calls of their own while calls are counted.
  beforeAll(async () => {
    await api.jobs.runAll();
    await Promise.all([api.jobs.stop(), api.deps.outbox.stop()]);
  });
  /** A webhook that is still being settled writes these alone; no call that is counted here reads or writes them. */
  const OF_WEBHOOKS = /^(?:payments|webhook_inbox)\./;
  const workFor = async (call: () => Promise<unknown>) => {
    compared.length = 0;
    const calls = await databaseCallsOf(call);
    return { calls: calls.filter((name) => !OF_WEBHOOKS.test(name)), compared: compared.length };
  };

  test("signing in compares one password and makes the same database calls [T5]", async () => {
    const { email } = await api.client().signUp();
    const known = await workFor(() => api.client().signIn(email, "Wrong#123"));
    const unknown = await workFor(() => api.client().signIn("unknown@example.com", "Wrong#123"));
    expect(unknown).toEqual(known);
    expect(unknown.compared).toBe(1);
    expect(compared).toEqual([undefined]);
  });

  test("requesting a link to sign in makes the same database calls, and the mail is sent later [T5]", async () => {
    const { email } = await api.client().signUp();
    const known = await workFor(() => api.client().post("/users/sign-in-link", { email }));
    const unknown = await workFor(() => api.client().post("/users/sign-in-link", { email: "unknown@example.com" }));
    expect(unknown).toEqual(known);
  });

  test("signing in with a password to an account without one compares one password all the same [T5]", async () => {
    await api.client().post("/users/quick-start", { name: "Ada Obi", email: "no-password@example.com" });
    const without = await workFor(() => api.client().signIn("no-password@example.com", "Wrong#123"));
    const unknown = await workFor(() => api.client().signIn("unknown-too@example.com", "Wrong#123"));
    expect(without).toEqual(unknown);
  });

  test("a link that may not be mailed any more makes the same database calls for every address [T5]", async () => {
    const [owner, newcomer] = [await api.client().signUp(), await api.client().signUp()];
    const proven = { $set: { verified: true, proven: true } };
    await mongoose.connection.collection("users").updateOne({ email: owner.email }, proven);
    const ask = async (email: string) => {
      for (let i = 0; i < 3; i++) await api.client().post("/users/forgotPassword", { email });
      return workFor(() => api.client().post("/users/sign-in-link", { email }));
    };
    const calls = [await ask(owner.email), await ask(newcomer.email), await ask("unknown-still@example.com")];
    expect(calls[1]).toEqual(calls[0]);
    expect(calls[2]).toEqual(calls[0]);
  });

  test("requesting a password reset makes the same database calls, and the mail is sent later [T5]", async () => {
    const { email } = await api.client().signUp();
    const known = await workFor(() => api.client().post("/users/forgotPassword", { email }));
    const unknown = await workFor(() => api.client().post("/users/forgotPassword", { email: "unknown@example.com" }));
    expect(unknown).toEqual(known);
  });
});
