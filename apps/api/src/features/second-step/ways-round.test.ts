import { DAY_MS, MINUTE_MS, TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";
import { DESK, STEP, isOpen, pass, staffOf } from "../../../test/support/api/two-steps.ts";
import { describeKeyFault } from "./key.ts";
import { resetSecondStep } from "./reset.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "services" });
});
// Every test has its own day, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(DAY_MS));
afterAll(() => api.stop());

const { codeAt, member, entered, byLink, withStep } = staffOf(() => api);
const users = () => mongoose.connection.collection("users");
const waitsForCode = { status: 403, body: { message: TEXTS.codeFirst, step: "code" } };

describe("a session that waits for the code", () => {
  test("sets up no other second step, with password and a new mailed link", async () => {
    const { email } = await withStep();
    const client = await byLink(email);
    expect(await client.post(`${STEP}/begin`, { password: PASSWORD })).toMatchObject(waitsForCode);
    expect(await client.post(`${STEP}/finish`, { code: "123456" })).toMatchObject({ status: 409 });
    expect(await client.post("/users/again", { password: PASSWORD })).toMatchObject(waitsForCode);
  });

  test("changes nothing of the account and ends no session of its owner", async () => {
    const { email, client: owner } = await withStep();
    const client = await entered(email);
    const calls: [string, string, object?][] = [
      ["PATCH", "/users/me", { phone: "0803 123 4567" }],
      ["POST", "/users/sessions/end-others"],
      ["POST", `${STEP}/recovery-codes`],
      ["DELETE", STEP],
      ["POST", "/settings/two-steps", { on: false }],
      ["POST", "/users/delete-account", { password: PASSWORD }],
    ];
    for (const [method, path, body] of calls)
      expect(await client.send(method, path, body), path).toMatchObject(waitsForCode);
    expect((await owner.get(STEP)).body).toMatchObject({ recoveryCodes: 8 });
  });

  test("is left for a new account, which is a customer", async () => {
    const { email } = await withStep();
    const client = await entered(email);
    await client.signUp();
    expect(await client.get(DESK)).toMatchObject({ status: 403, body: { message: TEXTS.notAllowed } });
  });
});

test("a take-over by mailed link and password is asked for the code", async () => {
  const { email } = await withStep("author");
  await users().updateOne({ email }, { $set: { proven: false } });
  await api.client().post("/users/sign-in-link", { email });
  const client = api.client();
  const token = await lastToken(api, email, "sign-in-link");
  const { status, body } = await client.post(`/users/sign-in-link/${token}`, { keep: true, password: PASSWORD });
  expect({ status, body }).toMatchObject({ status: 200, body: { role: "author", step: "code" } });
  expect(await client.get(DESK)).toMatchObject(waitsForCode);
});

test("a second step is finished in the session alone that began it", async () => {
  const { email } = await member();
  const client = await byLink(email);
  const { secret } = (await client.post(`${STEP}/begin`, { password: PASSWORD })).body;
  const other = await entered(email);
  expect(await other.post(`${STEP}/finish`, { code: codeAt(secret) })).toMatchObject({ status: 409 });
  expect(await client.post(`${STEP}/finish`, { code: codeAt(secret) })).toMatchObject({ status: 200 });
});

test("a device is trusted by eight accounts at most", async () => {
  const owners = [await withStep("author")];
  const desk = await entered(owners[0]!.email);
  expect((await pass(desk, { code: codeAt(owners[0]!.secret), trust: true })).status).toBe(200);
  const rows = () => mongoose.connection.collection("trustedDevices");
  const { _id: _own, account: _account, ...row } = (await rows().findOne({}, { sort: { until: -1 } }))!;
  const until = new Date(row["until"].getTime() + MINUTE_MS);
  await rows().insertMany(Array.from({ length: 8 }, () => ({ ...row, account: new mongoose.Types.ObjectId(), until })));
  const next = await withStep("author");
  await entered(next.email, desk);
  expect((await pass(desk, { code: codeAt(next.secret), trust: true })).status).toBe(200);
  expect(await rows().countDocuments({ device: row["device"] })).toBe(8);
  expect(await isOpen(await entered(owners[0]!.email, desk))).toBe(false);
});

describe("the way back of the server", () => {
  test("removes a second step without the key, ends the sessions, and has the person and all admins mailed", async () => {
    const { email, client } = await withStep("author");
    const other = await member();
    const waiting = await entered(email);
    await resetSecondStep({ now: api.clock.now, outbox: api.deps.outbox }, email);
    for (const before of [client, waiting]) expect((await before.get(DESK)).status).toBe(401);
    expect(await isOpen(await entered(email))).toBe(true);
    await api.jobs.runAll();
    for (const to of [email, other.email])
      expect(
        api.inbox
          .mails()
          .filter((mail) => mail.to === to)
          .at(-1)?.subject,
      ).toMatch(/second step/);
  });

  test("is named by a start with another key or without one", async () => {
    await withStep();
    expect(await describeKeyFault(api.deps.config.secondStepKey)).toBeNull();
    for (const key of [null, "another key of at least 32 characters"])
      expect(await describeKeyFault(key)).toMatch(/^SECOND_STEP_KEY: .*reset-second-step/);
  });
});
