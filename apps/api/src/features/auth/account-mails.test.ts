import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bookedPayment } from "../../../test/support/salon/paying.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type Answer, type TestClient } from "../../../test/support/api/test-client.ts";

const HOUR_MS = 60 * 60_000;
const NAME = "Buy Pills at Pills Example";
const LAGOS = "102.89.23.1";
const LONDON = "81.2.69.160";
let api: TestApi;
let people = 0;
beforeAll(async () => {
  api = await startApi({ config: { trustProxy: 1 } });
});
afterAll(() => api.stop());
// Every test has its own day, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(24 * HOUR_MS));

const newEmail = () => `mailbox${++people}@victim.example`;
const inHours = (hours: number) => new Date(api.clock.now().getTime() + hours * HOUR_MS).toISOString();
const mailsTo = async (email: string) => {
  await api.jobs.runAll();
  return api.inbox.mails().filter(({ to }) => to === email);
};
const subjectOf = ({ subject }: { subject: string }): string => subject.split(" – ")[0]!;
const prove = (email: string) =>
  mongoose.connection.collection("users").updateOne({ email }, { $set: { verified: true, proven: true } });

const signUp = (client: TestClient, email: string) =>
  client.post("/users/create-account", { name: NAME, email, password: PASSWORD });
const quickStart = (client: TestClient, email: string) => client.post("/users/quick-start", { name: NAME, email });
const correct = (client: TestClient, email: string) => client.patch("/users/me", { email });
const askForLink = (email: string) => api.client().post("/users/sign-in-link", { email });
const askForReset = (email: string) => api.client().post("/users/forgotPassword", { email });

async function guest(email = newEmail()): Promise<TestClient> {
  const client = api.client();
  expect((await quickStart(client, email)).status).toBe(201);
  return client;
}
/** A stranger uses up the hour of an address. */
async function useUp(email: string): Promise<void> {
  await askForLink(email);
  await askForLink(email);
  await askForReset(email);
}

describe("mails about an account to an address that no account has proven [T50]", () => {
  test("are three an hour and eight a day for who opens an account under it, corrects it away, and again", async () => {
    const victim = newEmail();
    const open = async () => {
      const client = api.client();
      const answer = await quickStart(client, victim);
      expect(answer.status).toBe(201);
      // Sent before the correction, after which it would go nowhere.
      await api.jobs.runAll();
      expect((await correct(client, newEmail())).body).not.toHaveProperty("mailAfter");
      return answer.body.mailAfter;
    };
    const sent = [];
    for (const wait of [0, 0, 0, 0, HOUR_MS, 0, 0, 0, HOUR_MS, 0, 0]) {
      api.clock.advance(wait);
      sent.push(await open());
    }
    const none = undefined;
    const [first, second, third] = [inHours(-1), inHours(0), inHours(22)];
    expect(sent).toEqual([none, none, none, first, none, none, none, second, none, none, third]);
    const mails = await mailsTo(victim);
    expect(mails).toHaveLength(8);
    for (const { text } of mails) expect(text).toContain("\nHello,\n");
    api.clock.advance(22 * HOUR_MS);
    expect(await open()).toBeUndefined();
  });

  /** Each way to have a mail about an account sent to an address; what the caller in a session of the account is answered. */
  const WAYS: [string, (email: string) => Promise<Answer | null>][] = [
    ["a sign-up", (email) => signUp(api.client(), email)],
    ["a quick start", (email) => quickStart(api.client(), email)],
    ["a correction", async (email) => correct(await guest(), email)],
  ];
  test.each(WAYS)(
    "by %s has no name, and none is sent beyond the limit, which the caller is told",
    async (_way, ask) => {
      const [free, used] = [newEmail(), newEmail()];
      await useUp(used);
      expect((await ask(free))!.body).not.toHaveProperty("mailAfter");
      expect((await ask(used))!.body).toMatchObject({ email: used, mailAfter: inHours(1) });
      const [mail, ...others] = await mailsTo(free);
      expect(others).toEqual([]);
      expect(mail?.text).toContain("\nHello,\n");
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain("Pills");
      expect(await mailsTo(used)).toEqual([]);
    },
  );

  test("by resending, by asking for links and by signing in from elsewhere have no name and are counted together", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const client = api.client();
    await signUp(client, email);
    const signIn = (address: string, device: string) =>
      api
        .client()
        .post(
          "/users/sign-in",
          { email, password: PASSWORD },
          { headers: { "x-forwarded-for": address, "user-agent": device } },
        );
    await signIn(LAGOS, "Firefox/1 Windows");
    await signIn(LONDON, "Firefox/1 Windows");
    expect((await askForLink(email)).body).toEqual((await askForLink(other)).body);
    await mailsTo(email);
    for (const device of ["Chrome/1 Windows", "Chrome/1 Linux", "Safari/1 iPhone"]) await signIn(LONDON, device);
    const reset = await askForReset(email);
    expect(reset.body).toEqual((await askForReset(other)).body);
    const resent = await client.post("/users/verificationEmail");
    expect([resent.status, resent.body]).toEqual([200, { message: TEXTS.noMailSent, mailAfter: inHours(1) }]);
    const mails = await mailsTo(email);
    expect(mails.map(subjectOf).toSorted()).toEqual(["New sign-in to your account", "Sign in", "Verify your account"]);
    for (const { text } of mails) expect(text).toContain("\nHello,\n");
    expect(JSON.stringify(mails)).not.toContain("Pills");
    api.clock.advance(HOUR_MS);
    await askForReset(email);
    const later = await client.post("/users/verificationEmail");
    expect(later.body).toEqual({ message: "A verification link is on its way to your email" });
    const [changed, again] = (await mailsTo(email)).slice(-2).map(({ text }) => text);
    expect(`${changed}${again}`.match(/\nHello,\n/g)).toHaveLength(2);
  });

  test("that wait while their account is corrected to another one do not go there unpaid", async () => {
    const victim = newEmail();
    await useUp(victim);
    api.inbox.faults.set("451");
    const client = await guest();
    await client.post("/users/verificationEmail");
    expect((await correct(client, victim)).body).toMatchObject({ mailAfter: inHours(1) });
    api.inbox.faults.clear();
    api.clock.advance(60_000);
    expect(await mailsTo(victim)).toEqual([]);
  });

  test("count for the mailbox, whatever label stands after a + in its address", async () => {
    const email = newEmail();
    const labelled = (label: string) => email.replace("@", `+${label}@`);
    for (const label of ["one", "two", "three"]) await guest(labelled(label));
    expect((await quickStart(api.client(), labelled("four"))).body).toMatchObject({ mailAfter: inHours(1) });
    expect((await quickStart(api.client(), email)).body).toMatchObject({ mailAfter: inHours(1) });
  });

  test("count for the mailbox, wherever its address has dots", async () => {
    const [, number] = newEmail().match(/mailbox(\d+)@/)!;
    for (const email of ["m.ailbox", "ma.ilbox", "mai.l.box"]) await guest(`${email}${number}@victim.example`);
    const undotted = await quickStart(api.client(), `mailbox${number}@victim.example`);
    expect(undotted.body).toMatchObject({ mailAfter: inHours(1) });
    expect((await quickStart(api.client(), newEmail())).body).not.toHaveProperty("mailAfter");
  });

  test("are not counted for a sign-up that is refused", async () => {
    const email = newEmail();
    await signUp(api.client(), email);
    for (let i = 0; i < 9; i++) expect((await signUp(api.client(), email)).status).toBe(409);
    for (let i = 0; i < 4; i++) await askForLink(email);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test("are at most three for many callers at once", async () => {
    const email = newEmail();
    await Promise.all(Array.from({ length: 9 }, () => quickStart(api.client(), email)));
    // One that is refused gives its use back a moment later, so that another may be refused beside it.
    const { length } = await mailsTo(email);
    expect([1, 2, 3]).toContain(length);
  });
});

describe("mails about an account to its owner, who is proven", () => {
  test("are three an hour by each way, with the name, also when a stranger asked for others", async () => {
    const email = newEmail();
    await signUp(api.client(), email);
    await mailsTo(email);
    await prove(email);
    for (let i = 0; i < 5; i++) await askForReset(email);
    for (let i = 0; i < 5; i++) await askForLink(email);
    const [, ...mails] = await mailsTo(email);
    expect(mails.map(subjectOf).toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => "Choose a new password"),
      ...Array.from({ length: 3 }, () => "Sign in"),
    ]);
    for (const { text } of mails) expect(text).toContain(`Hello ${NAME},`);
  });
});

describe("the answer to a correction tells nobody what stands behind the address [T5]", () => {
  const standing: [string, (email: string) => Promise<unknown>][] = [
    ["no account", async () => undefined],
    ["an account that is not proven", (email) => guest(email)],
    ["an owner who is proven", async (email) => (await guest(email), await prove(email))],
  ];

  test.each([["before", 0] as const, ["after", 3] as const])("%s a stranger used up its mails", async (_when, uses) => {
    const answers = [];
    for (const [, stand] of standing) {
      const email = newEmail();
      await stand(email);
      // What the account itself has had sent is over.
      api.clock.advance(24 * HOUR_MS);
      const client = await guest();
      for (let i = 0; i < uses; i++) await askForReset(email);
      const corrections = [await correct(client, email), await client.post("/users/verificationEmail")];
      const shown = corrections.map(({ status, body: { _id, createdAt: _at, ...body } }) => [status, body]);
      const asTold = JSON.stringify(shown).replaceAll(email, "the address").replaceAll(inHours(1), "in an hour");
      answers.push(asTold);
    }
    expect(answers[0]!.includes("in an hour")).toBe(uses > 0);
    expect(new Set(answers).size).toBe(1);
  });

  test("and the owner who is proven is told all the same", async () => {
    const email = newEmail();
    await guest(email);
    await mailsTo(email);
    await prove(email);
    api.clock.advance(24 * HOUR_MS);
    const client = await guest();
    for (let i = 0; i < 3; i++) await askForReset(email);
    expect((await correct(client, email)).body).toMatchObject({ email, mailAfter: inHours(1) });
    const told = (await mailsTo(email)).filter(({ text }) => text.includes("Somebody entered this address"));
    expect(told).toHaveLength(1);
  });
});

test("mails about a booking, a payment and a message are counted by none of this [T50]", async () => {
  const admin = await api.staff("admin");
  const email = newEmail();
  await useUp(email);
  const client = api.client();
  const { body } = await quickStart(client, email);
  expect(body.mailAfter).toBe(inHours(1));
  const day = inHours(72).slice(0, 10);
  const { bookingId } = await bookedPayment({ client, id: body._id, email }, [{ date: day, time: "10:00 AM" }]);
  expect((await admin.post(`/booking/${bookingId}/send-receipt`)).status).toBe(200);
  // Sent before the cancellation, after which no confirmation goes.
  await api.jobs.runAll();
  expect((await client.post(`/booking/${bookingId}/cancel`)).status).toBe(200);
  await api.client().post("/users/contact-us", { name: "Adaobi", email, message: "Hello" });
  await api.client().post("/users/news-letter", { email });
  const subjects = (await mailsTo(email)).map(subjectOf).toSorted();
  expect(subjects).toEqual([
    "Welcome to our newsletter",
    "Your booking is cancelled",
    "Your booking is confirmed",
    "Your receipt",
  ]);
  expect((await client.post("/users/verificationEmail")).body).toMatchObject({ mailAfter: inHours(1) });
});
