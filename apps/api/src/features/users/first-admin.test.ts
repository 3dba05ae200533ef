import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { seed } from "../../db/seed.ts";
import { watchDatabase } from "../../../test/support/api/watch-database.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { SessionModel } from "./sessions.model.ts";

const CONFIGURED = "Configured#789";
let api: TestApi;
let email: string;
let people = 0;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
beforeEach(() => {
  email = `owner${++people}@salon.example`;
});
afterAll(() => api.stop());

/** What every start of the server does with `ADMIN_EMAIL` and `ADMIN_PASSWORD`. */
const start = () => seed(api.deps, { seed: "none", ADMIN_EMAIL: email, ADMIN_PASSWORD: CONFIGURED });
const signUp = async (): Promise<TestClient> => {
  const client = api.client();
  await client.signUp({ email });
  return client;
};
const linkOf = async (page: string): Promise<string> => {
  await api.jobs.runAll();
  const isLink = (link: string) => link.includes(`/${page}/`);
  const mail = await api.inbox.waitFor(({ to, links }) => to === email && links.some(isLink), 30_000);
  return mail.links.find(isLink)!.split("/").at(-1)!;
};
const accounts = () => mongoose.connection.collection("users").find({ email }).toArray();
/** Who gets in: the person who signed up with their password or session, and the owner with the configured password. */
const doors = async (stranger: TestClient) => ({
  strangersSession: (await stranger.get("/users/getUser")).status,
  strangersPassword: (await api.client().signIn(email)).status,
  configuredPassword: (await api.client().signIn(email, CONFIGURED)).status,
});
const OWNER_ONLY = { strangersSession: 401, strangersPassword: 401, configuredPassword: 200 };

test("an address without an account gets one with the configured password", async () => {
  await start();
  await start();
  expect(await accounts()).toMatchObject([{ role: "admin", verified: true }]);
  expect((await api.client().signIn(email, CONFIGURED)).body).toMatchObject({ role: "admin" });
});

test("a proven account is promoted and keeps its password and its session", async () => {
  const owner = await signUp();
  await owner.patch(`/users/verifyUser/${await linkOf("verify")}`);
  await start();
  expect((await owner.get("/users/getUser")).body).toMatchObject({ role: "admin", verified: true });
  expect((await api.client().signIn(email)).status).toBe(200);
  expect((await api.client().signIn(email, CONFIGURED)).status).toBe(401);
});

test("an account that was verified by the bare link is not proven, and is taken over", async () => {
  const stranger = await signUp();
  await api.client().patch(`/users/verifyUser/${await linkOf("verify")}`);
  await start();
  expect(await doors(stranger)).toEqual(OWNER_ONLY);
  expect(await accounts()).toMatchObject([{ role: "admin", verified: true, proven: true }]);
});

describe("an unverified account, which a stranger may have made,", () => {
  test("is an admin's only with the configured password, without its sessions and links", async () => {
    const stranger = await signUp();
    const verification = await linkOf("verify");
    await stranger.post("/users/forgotPassword", { email });
    const reset = await linkOf("resetPassword");
    await start();
    expect(await doors(stranger)).toEqual(OWNER_ONLY);
    expect(await accounts()).toMatchObject([{ role: "admin", verified: true }]);
    const invalid = { status: 400, body: { message: TEXTS.linkInvalid } };
    expect(await stranger.patch(`/users/verifyUser/${verification}`)).toMatchObject(invalid);
    expect(await stranger.patch(`/users/resetPassword/${reset}`, { password: "Strangers#1" })).toMatchObject(invalid);
  });

  test("is taken over in the same way when it was made an admin before", async () => {
    const stranger = await signUp();
    await mongoose.connection.collection("users").updateOne({ email }, { $set: { role: "admin" } });
    await start();
    expect(await doors(stranger)).toEqual(OWNER_ONLY);
  });

  test("is taken over once by several processes that start together", async () => {
    const stranger = await signUp();
    await Promise.all(Array.from({ length: 6 }, start));
    expect(await doors(stranger)).toEqual(OWNER_ONLY);
    expect(await accounts()).toMatchObject([{ role: "admin", verified: true, revision: 1 }]);
  });

  test("is never an admin with the stranger's session or password, at whatever step the start is cut off", async () => {
    let cut = 0;
    for (let failed = true; failed; cut++) {
      email = `cut${cut}-${++people}@salon.example`;
      const stranger = await signUp();
      let call = 0;
      const stop = watchDatabase(() => {
        if (call++ >= cut) throw new Error("killed");
      });
      failed = await start().then(
        () => false,
        () => true,
      );
      stop();
      const [account] = await accounts();
      const left = account?.["verified"] ? await doors(stranger) : account?.["role"];
      expect(["customer", OWNER_ONLY]).toContainEqual(left);
      await start();
      expect(await doors(stranger)).toEqual(OWNER_ONLY);
    }
    expect(cut).toBeGreaterThan(5);
  });

  test("gets no session from a sign-up that was under way", async () => {
    const beginLate = async (row: object) => {
      await start();
      return new SessionModel(row).save();
    };
    const late = vi.spyOn(SessionModel, "create");
    late.mockImplementationOnce(beginLate as unknown as (typeof SessionModel)["create"]);
    const stranger = api.client();
    const answer = await stranger.post("/users/create-account", { name: "Test Person", email, password: PASSWORD });
    late.mockRestore();
    expect(answer).toMatchObject({ status: 401, body: { message: TEXTS.wrongCredentials } });
    expect(await doors(stranger)).toEqual(OWNER_ONLY);
    const [account] = await accounts();
    expect(await mongoose.connection.collection("sessions").countDocuments({ user: account!["_id"] })).toBe(1);
  });
});
