import { DAY_MS, MINUTE_MS, TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { startSecondServer } from "../../../test/support/api/second-server.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD } from "../../../test/support/api/test-client.ts";
import { DESK, STEP, isOpen, pass, staffOf } from "../../../test/support/api/two-steps.ts";
import { ensureAdmin } from "../users/first-admin.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ seed: "services" });
});
// Every test has its own day, so that the limits of one do not reach the next.
afterEach(() => api.clock.advance(DAY_MS));
afterAll(() => api.stop());

const users = () => mongoose.connection.collection("users");
const waitsForCode = { status: 403, body: { message: TEXTS.codeFirst, step: "code" } };

const { codeAt, member, entered, byLink, withStep } = staffOf(() => api);

describe("signing in with a second step", () => {
  test("opens nothing but the question for the code, and shows no number, until the code is right", async () => {
    const { email, secret, id } = await withStep();
    await users().updateOne({ email }, { $set: { phone: "+2348031234567" } });
    const client = api.client();
    const { body } = await client.signIn(email);
    expect(body).toMatchObject({ email, step: "code" });
    expect(body).not.toHaveProperty("phone");
    expect(await client.get(DESK)).toMatchObject(waitsForCode);
    expect(await client.get("/users/export")).toMatchObject(waitsForCode);
    expect(await client.get("/desk/events")).toMatchObject({ status: 403 });
    expect(await pass(client, { code: codeAt(secret) })).toMatchObject({ status: 200, body: { email, _id: id } });
    expect(await isOpen(client)).toBe(true);
  });

  test("counts as a guest on public pages before the code", async () => {
    const { email } = await withStep();
    const client = await entered(email);
    const [service] = (await client.get("/services/all-services")).body;
    const line = { serviceId: service._id, date: "2038-02-16", time: "02:00 PM", cartQuantity: 1 };
    expect((await client.patch("/users/saveCart", { cartItems: [line] })).status).not.toBe(200);
  });

  test.each([-30, 30])("takes the code of a phone that is %i seconds off", async (seconds) => {
    const { email, secret } = await withStep();
    const client = await entered(email);
    expect(await pass(client, { code: codeAt(secret, seconds) })).toMatchObject({ status: 200 });
  });

  test.each([-60, 60])("refuses the code of %i seconds away", async (seconds) => {
    const { email, secret } = await withStep();
    const client = await entered(email);
    expect(await pass(client, { code: codeAt(secret, seconds) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "code", message: TEXTS.codeWrong }] },
    });
    expect(await isOpen(client)).toBe(false);
  });

  test("takes a code once, also of two servers at the same moment", async () => {
    const { email, secret } = await withStep();
    const second = await startSecondServer(api);
    const clients = [await entered(email), await entered(email, second.client())];
    const code = codeAt(secret);
    const answers = await Promise.all(clients.map((client) => pass(client, { code })));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]));
    expect(await pass(await entered(email), { code })).toMatchObject({ status: 400 });
    await second.stop();
  });

  test("takes a recovery code once, as people write it down", async () => {
    const { email, recoveryCodes } = await withStep();
    expect(new Set(recoveryCodes)).toHaveProperty("size", 8);
    const [code] = recoveryCodes as [string];
    const recovery = code.toLowerCase().replaceAll(/(.{4})/g, "$1 ");
    const client = await entered(email);
    expect(await pass(client, { recovery })).toMatchObject({ status: 200 });
    expect((await client.get(STEP)).body).toMatchObject({ recoveryCodes: 7 });
    expect(await pass(await entered(email), { recovery })).toMatchObject({ status: 400 });
  });
});

describe("no other way in skips it", () => {
  test("a mailed link and a reset password", async () => {
    const { email } = await withStep();
    expect(await isOpen(await byLink(email))).toBe(false);
    api.clock.advance(MINUTE_MS);
    await api.client().post("/users/forgotPassword", { email });
    const token = await lastToken(api, email, "resetPassword");
    const password = "Another#987";
    expect((await api.client().patch(`/users/resetPassword/${token}`, { password })).status).toBe(200);
    const client = api.client();
    expect((await client.signIn(email, password)).status).toBe(200);
    expect(await client.get(DESK)).toMatchObject(waitsForCode);
  });

  test("a session from before is asked for the code, and goes on after it", async () => {
    const { email, client: before } = await member();
    const client = await byLink(email);
    const { secret } = (await client.post(`${STEP}/begin`, { password: PASSWORD })).body;
    expect(await isOpen(before)).toBe(true);
    expect((await client.post(`${STEP}/finish`, { code: codeAt(secret) })).status).toBe(200);
    expect(await before.get(DESK)).toMatchObject(waitsForCode);
    api.clock.advance(MINUTE_MS);
    expect((await pass(before, { code: codeAt(secret) })).status).toBe(200);
    expect(await isOpen(before)).toBe(true);
  });

  test("a role that is taken and given back", async () => {
    const { email, id } = await withStep("author");
    const admin = await api.staff("admin");
    for (const role of ["customer", "author"])
      expect((await admin.post("/users/upgradeUser", { id, role })).status).toBe(200);
    expect(await isOpen(await entered(email))).toBe(false);
  });

  test("a restart with ADMIN_PASSWORD, and another JWT_SECRET", async () => {
    const { email, secret } = await withStep();
    await ensureAdmin(api.deps, { email, password: PASSWORD });
    expect(await isOpen(await entered(email))).toBe(false);
    const second = await startSecondServer(api, { config: { ...api.deps.config, secret: "x".repeat(48) } });
    const client = await entered(email, second.client());
    expect(await isOpen(client)).toBe(false);
    expect((await pass(client, { code: codeAt(secret) })).status).toBe(200);
    await second.stop();
  });
});

describe("setting it up", () => {
  test("needs the password beside a link that was opened in the last ten minutes", async () => {
    const { client, email } = await member();
    expect(await client.post(`${STEP}/begin`, { password: PASSWORD })).toMatchObject({ status: 409 });
    expect((await client.get(STEP)).body).toMatchObject({ needs: ["link"], recoveryCodes: 0 });
    const opened = await byLink(email);
    expect(await opened.post(`${STEP}/begin`, { password: "Wrong#123" })).toMatchObject({ status: 400 });
    api.clock.advance(11 * MINUTE_MS);
    expect(await opened.post(`${STEP}/begin`, { password: PASSWORD })).toMatchObject({ status: 409 });
    expect(await users().findOne({ email }, { projection: { secondStep: 1, stepDraft: 1, _id: 0 } })).toEqual({});
  });

  test("counts from its first code on, and mails the account and all admins", async () => {
    const other = await member();
    const { email } = await withStep("author");
    await api.jobs.runAll();
    const subjects = (to: string) => api.inbox.mails().flatMap((mail) => (mail.to === to ? [mail.subject] : []));
    expect(subjects(email)).toContainEqual(expect.stringContaining("The second step of your account was set up"));
    expect(subjects(other.email)).toContainEqual(expect.stringContaining("of the account of Bola Ade was set up"));
  });

  test("stores the secret encrypted, and the recovery codes as digests", async () => {
    const { email, secret, recoveryCodes, client } = await withStep();
    const stored = JSON.stringify(await users().findOne({ email }));
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
    expect((await client.get("/users/export")).body.account).not.toHaveProperty("secondStep");
  });

  test("cannot be had without the key, nor beside a server of an earlier version", async () => {
    const { email } = await member();
    const withoutKey = await startSecondServer(api, { config: { ...api.deps.config, secondStepKey: null } });
    const client = await byLink(email, withoutKey.client());
    const refused = { status: 409, body: { message: expect.stringContaining("SECOND_STEP_KEY") } };
    expect(await client.post(`${STEP}/begin`, { password: PASSWORD })).toMatchObject(refused);
    expect(await (await api.staff("admin")).get(STEP)).toMatchObject({ status: 200 });
    await withoutKey.stop();

    const servers = mongoose.connection.collection("servers");
    const at = new Date();
    const _id = new Types.ObjectId();
    await servers.insertOne({
      _id,
      name: "before",
      version: "1.1.0",
      until: new Date("2200-01-01"),
      at,
      databaseAt: at,
    });
    const opened = await byLink(email);
    expect(await opened.post(`${STEP}/begin`, { password: PASSWORD })).toMatchObject({ status: 409 });
    expect((await opened.get(STEP)).body).toMatchObject({ unavailable: "update" });
    await servers.deleteOne({ _id });
  });
});

describe("wrong codes", () => {
  test("are taken five times in 15 minutes, the fifth mails the account, and the recovery codes of its owner go on", async () => {
    const { email, secret, recoveryCodes } = await withStep();
    const client = await entered(email);
    for (let tries = 0; tries < 5; tries++)
      expect(await pass(client, { code: "000000" })).toMatchObject({ status: 400 });
    expect(await pass(client, { code: codeAt(secret) })).toMatchObject({ status: 429 });
    for (let tries = 0; tries < 6; tries++) await pass(client, { recovery: "A".repeat(26) });
    const owner = await entered(email);
    expect(await pass(owner, { recovery: recoveryCodes[0] })).toMatchObject({ status: 200 });
    await api.jobs.runAll();
    const mails = api.inbox.mails().filter(({ to, subject }) => to === email && subject.includes("Five wrong codes"));
    expect(mails).toHaveLength(1);
  });

  test("do not keep a trusted device out", async () => {
    const { email, secret } = await withStep();
    const desk = await entered(email);
    expect((await pass(desk, { code: codeAt(secret), trust: true })).status).toBe(200);
    const stranger = await entered(email);
    for (let tries = 0; tries < 6; tries++) await pass(stranger, { code: "000000" });
    api.clock.advance(MINUTE_MS);
    expect(await desk.post("/users/again", { code: codeAt(secret) })).toMatchObject({ status: 200 });
  });

  test("ask for a mailed link after 20 in a day", async () => {
    const { email, secret } = await withStep();
    const client = await entered(email);
    for (let tries = 0; tries < 20; tries++) {
      await pass(client, { code: "000000" });
      api.clock.advance(4 * MINUTE_MS);
    }
    for (let tries = 0; tries < 6; tries++)
      expect(await pass(client, { code: codeAt(secret) })).toMatchObject({ status: 403, body: { needs: "link" } });
    expect(await pass(await byLink(email), { code: codeAt(secret) })).toMatchObject({ status: 200 });
  });
});

describe("a trusted device", () => {
  const trusting = async () => {
    const owner = await withStep("author");
    const client = await entered(owner.email);
    expect((await pass(client, { code: codeAt(owner.secret), trust: true })).status).toBe(200);
    return { ...owner, client };
  };

  test("is not asked for 30 days, also after signing out, and by this account alone", async () => {
    const { email, client } = await trusting();
    await client.post("/users/sign-out");
    expect(await isOpen(await entered(email, client))).toBe(true);
    const other = await withStep();
    expect(await isOpen(await entered(other.email, client))).toBe(false);
    api.clock.advance(31 * DAY_MS);
    expect(await isOpen(await entered(email, client))).toBe(false);
  });

  test("is listed, also in the download of the own data, and asked again once it is forgotten", async () => {
    const { email, client } = await trusting();
    const { devices } = (await client.get(STEP)).body;
    expect(devices).toMatchObject([{ current: true }]);
    expect((await client.get("/users/export")).body.trustedDevices).toMatchObject([{ _id: devices[0]._id }]);
    expect((await (await api.staff("admin")).delete(`/users/trusted-devices/${devices[0]._id}`)).status).toBe(404);
    expect((await client.delete(`/users/trusted-devices/${devices[0]._id}`)).status).toBe(200);
    expect(await isOpen(await entered(email, client))).toBe(false);
  });

  test.each(["a reset password", "a new second step", "suspension", "the end of all other devices"])(
    "is asked again after %s",
    async (end) => {
      const { email, client, secret, id } = await trusting();
      let password = PASSWORD;
      if (end === "a reset password") {
        await api.client().post("/users/forgotPassword", { email });
        password = "Another#987";
        await api.client().patch(`/users/resetPassword/${await lastToken(api, email, "resetPassword")}`, { password });
      } else if (end === "suspension") {
        const admin = await api.staff("admin");
        for (const role of ["suspended", "author"]) await admin.post("/users/upgradeUser", { id, role });
      } else {
        const elsewhere = await byLink(email);
        api.clock.advance(MINUTE_MS);
        await pass(elsewhere, { code: codeAt(secret) });
        if (end === "a new second step") {
          const begun = await elsewhere.post(`${STEP}/begin`, { password });
          await elsewhere.post(`${STEP}/finish`, { code: codeAt(begun.body.secret) });
        } else await elsewhere.post("/users/sessions/end-others");
      }
      expect((await client.signIn(email, password)).body).toMatchObject({ step: "code" });
    },
  );
});

describe("two steps for admins", () => {
  test("leave an admin a week, then open nothing but setting one up", async () => {
    const admin = await member();
    const others = await api.staff("admin");
    onTestFinished(() => void mongoose.connection.collection("settings").updateOne({}, { $unset: { twoSteps: 1 } }));
    expect((await others.post("/settings/two-steps", { on: true })).status).toBe(200);
    const due = new Date(api.clock.now().getTime() + 7 * DAY_MS).toISOString();
    expect((await entered(admin.email).then((client) => client.get("/users/getUser"))).body).toMatchObject({
      stepDue: due,
    });
    api.clock.advance(8 * DAY_MS);
    const client = await byLink(admin.email);
    expect(await client.get(DESK)).toMatchObject({ status: 403, body: { step: "setUp" } });
    const { secret } = (await client.post(`${STEP}/begin`, { password: PASSWORD })).body;
    expect((await client.post(`${STEP}/finish`, { code: codeAt(secret) })).status).toBe(200);
    expect(await isOpen(client)).toBe(true);
    expect((await client.post("/settings/two-steps", { on: false })).status).toBe(200);
    expect(await isOpen(await entered(admin.email))).toBe(false);
  });
});

describe("what asks again who the caller is", () => {
  const CALLS: [string, string, object?][] = [
    ["POST", "/users/again", {}],
    ["POST", "/settings/two-steps", { on: true }],
    ["POST", `${STEP}/recovery-codes`],
    ["DELETE", STEP],
    ["POST", "/users/0123456789abcdef01234567/end-sessions"],
    ["POST", "/users/upgradeUser", { id: "0123456789abcdef01234567", role: "author" }],
    ["POST", "/import/0123456789abcdef01234567/run"],
    ["GET", "/reports/everything.json"],
    ["PATCH", "/users/me", { phone: "0803 123 4567" }],
    ["PATCH", "/users/me", { email: "other@salon.test" }],
  ];

  test("says how after ten minutes, and changes nothing", async () => {
    const { client } = await member();
    api.clock.advance(11 * MINUTE_MS);
    const refused = { status: 403, body: { message: TEXTS.proveAgain, again: "password" } };
    for (const [method, path, body] of CALLS)
      expect(await client.send(method, path, body), path).toMatchObject(refused);
  });

  test("goes on after the password, which counts as a sign-in where it is wrong", async () => {
    const { client } = await member();
    api.clock.advance(11 * MINUTE_MS);
    expect(await client.post("/users/again", { password: "Wrong#123" })).toMatchObject({ status: 400 });
    expect((await client.post("/users/again", {})).status).toBe(403);
    expect((await client.post("/users/again", { password: PASSWORD })).status).toBe(200);
    expect((await client.post("/settings/two-steps", { on: false })).status).toBe(200);
  });

  test("takes a new mailed link of an account without a password", async () => {
    const { client, email } = await member();
    await users().updateOne({ email }, { $unset: { passwordHash: 1 } });
    api.clock.advance(11 * MINUTE_MS);
    expect(await client.post("/users/again", {})).toMatchObject({ status: 403, body: { again: "link" } });
    expect((await (await byLink(email)).post("/users/again", {})).status).toBe(200);
  });
});
