import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../http/rate-limit.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";

const WINDOW_MS = 15 * 60_000;
const WRONG = "Wrong#123";
let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "none", config: { trustProxy: 1 } });
});
afterAll(() => api.stop());
afterEach(() => api.clock.advance(WINDOW_MS));

const signIn = (email: string, password: string, address: string) =>
  api.client().post("/users/sign-in", { email, password }, { headers: { "x-forwarded-for": address } });

async function account(): Promise<string> {
  return (await api.client().signUp()).email;
}

describe("limits of signing in [T13]", () => {
  test("ten failures lock an account for 15 minutes, even for the right password and for any address", async () => {
    const email = await account();
    for (let i = 0; i < 10; i++) expect((await signIn(email, WRONG, "198.51.100.1")).status).toBe(401);
    const right = await signIn(email, PASSWORD, "198.51.100.2");
    expect(right).toMatchObject({ status: 429, body: { message: TEXTS.tooMany } });
    expect(right.headers.get("retry-after")).toBe("900");
    api.clock.advance(WINDOW_MS);
    expect((await signIn(email, PASSWORD, "198.51.100.2")).status).toBe(200);
  });

  test("simultaneous attempts get ten tries in all", async () => {
    const email = await account();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(email, WRONG, "198.51.100.3")));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("attempts beyond the queue are refused before any database access, and the queued ones are served [T23]", async () => {
    const email = await account();
    const counted = () => mongoose.connection.collection("counters").countDocuments();
    const before = await counted();
    let leave = (): void => undefined;
    const inside = new Promise<void>((resolve) => (leave = resolve));
    const flood = Array.from({ length: 68 }, () => api.deps.passwords.limitSignIns(() => inside));
    const refused = await signIn(email, PASSWORD, "198.51.100.20");
    expect(refused).toMatchObject({ status: 503, body: { message: TEXTS.unavailable } });
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(await counted()).toBe(before);
    leave();
    await Promise.all(flood);
    expect((await signIn(email, PASSWORD, "198.51.100.20")).status).toBe(200);
  });

  test("a success resets the count of failures", async () => {
    const email = await account();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await signIn(email, WRONG, "198.51.100.4")).status).toBe(401);
      expect((await signIn(email, PASSWORD, "198.51.100.4")).status).toBe(200);
    }
  });

  test("a hundred failures lock an address, and other addresses can still sign in", async () => {
    const email = await account();
    for (let i = 0; i < 99; i++) await api.deps.limiter.take(LIMITS.signInAddress, "198.51.100.5");
    // The success is not counted, so the hundredth failure is still allowed.
    expect((await signIn(email, PASSWORD, "198.51.100.5")).status).toBe(200);
    expect((await signIn("nobody@example.com", WRONG, "198.51.100.5")).status).toBe(401);
    for (let i = 0; i < 12; i++) expect((await signIn(email, PASSWORD, "198.51.100.5")).status).toBe(429);
    expect((await signIn(email, PASSWORD, "198.51.100.6")).status).toBe(200);
  });

  test("a reset link from the mail ends the lock at once", async () => {
    const email = await account();
    for (let i = 0; i < 10; i++) await signIn(email, WRONG, "198.51.100.7");
    await api.client().post("/users/forgotPassword", { email });
    await api.jobs.runAll();
    const link = api.inbox
      .mails()
      .flatMap(({ to, links }) => (to === email ? links : []))
      .find((url) => url.includes("/resetPassword/"));
    const token = link!.split("/").at(-1)!;
    expect((await api.client().patch(`/users/resetPassword/${token}`, { password: "Changed#456" })).status).toBe(200);
    expect((await signIn(email, "Changed#456", "198.51.100.7")).status).toBe(200);
  });
});

describe("the notice of a new sign-in", () => {
  const NIGERIA = "102.89.23.1";
  const BRITAIN = "81.2.69.160";
  const notices = async (email: string) => {
    await api.jobs.runAll();
    return api.inbox.mails().filter((mail) => mail.to === email && mail.subject.includes("New sign-in"));
  };

  test("is mailed once for a device and country not seen before", async () => {
    const email = await account();
    expect((await signIn(email, PASSWORD, NIGERIA)).status).toBe(200);
    expect(await notices(email)).toHaveLength(0);
    await signIn(email, PASSWORD, BRITAIN);
    await signIn(email, PASSWORD, BRITAIN);
    const [notice, ...others] = await notices(email);
    expect(others).toHaveLength(0);
    expect(notice?.text).toContain("United Kingdom");
  });

  test("is not mailed for a first sign-in or an unknown country", async () => {
    const email = await account();
    await signIn(email, PASSWORD, "10.0.0.1");
    await signIn(email, PASSWORD, NIGERIA);
    await signIn(email, PASSWORD, "2001:db8::1");
    expect(await notices(email)).toHaveLength(0);
  });
});

describe("asking for a new password", () => {
  const forgot = (email: string, address: string) =>
    api.client().post("/users/forgotPassword", { email }, { headers: { "x-forwarded-for": address } });
  const resets = () =>
    mongoose.connection.collection("outbox").find({ kind: "passwordReset" }).sort({ _id: 1 }).toArray();

  test("an address gets the same answer after 20 requests in an hour, and no mail is sent", async () => {
    const email = await account();
    const before = (await resets()).length;
    const first = await forgot("stranger0@example.com", "198.51.100.30");
    for (let i = 1; i < 20; i++) await forgot(`stranger${i}@example.com`, "198.51.100.30");
    expect((await resets()).length - before).toBe(20);
    const limited = await forgot(email, "198.51.100.30");
    expect([limited.status, limited.body]).toEqual([200, first.body]);
    expect((await resets()).length - before).toBe(20);
    await forgot(email, "198.51.100.31");
    expect((await resets()).length - before).toBe(21);
    api.clock.advance(60 * 60_000);
    await forgot(email, "198.51.100.30");
    expect((await resets()).length - before).toBe(22);
  });

  test("for unknown addresses does not delay other mails", async () => {
    await mongoose.connection.collection("outbox").deleteMany({});
    for (let i = 0; i < 5; i++) await forgot(`nobody${i}@example.com`, "198.51.100.32");
    expect((await resets()).map(({ state, attempts, nextAttemptAt }) => [state, attempts, nextAttemptAt])).toEqual(
      Array.from({ length: 5 }, () => ["dropped", 0, null]),
    );
  });
});
