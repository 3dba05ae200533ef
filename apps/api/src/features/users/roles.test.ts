import { TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lastToken } from "../../../test/support/api/mailed-links.ts";
import { proveAddress } from "../../../test/support/api/prove-address.ts";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { endAdmin } from "./end-admin.ts";

let api: TestApi;
let admin: TestClient;
let adminId: string;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
});
beforeEach(async () => {
  await mongoose.connection.collection("users").deleteMany({});
  await mongoose.connection.collection("guards").deleteMany({});
  admin = await api.staff("admin");
  adminId = (await admin.get("/users/getUser")).body._id;
});
afterAll(() => api.stop());

const change = (by: TestClient, id: string, role: string) => by.post("/users/upgradeUser", { id, role });
const admins = () => mongoose.connection.collection("users").countDocuments({ role: "admin" });
/** A customer whose address is proven. */
const provenCustomer = async () => {
  const client = api.client();
  const user = await client.signUp();
  await proveAddress(user.email);
  return { client, ...user };
};
const addressOf = async (client: TestClient): Promise<string> => (await client.get("/users/getUser")).body.email;
const idOf = async (client: TestClient): Promise<string> => (await client.get("/users/getUser")).body._id;

describe("changing a role", () => {
  test("takes effect on the next request and is in the activity log", async () => {
    const { client, _id } = await provenCustomer();
    expect(await change(admin, _id, "author")).toMatchObject({ status: 200, body: { message: "The role is changed" } });
    expect((await client.get("/users/getUsers")).status).toBe(200);
    const { body } = await admin.get(`/audit?target=${_id}&action=user.role`);
    expect(body).toMatchObject([
      {
        actor: { _id: adminId, role: "admin" },
        target: { type: "user", id: _id },
        before: "customer",
        after: "author",
      },
    ]);
  });

  test("is refused to a page that read another role, with the account as it is now", async () => {
    const { _id } = await provenCustomer();
    const read = (body: object) => admin.post("/users/upgradeUser", { id: _id, ...body });
    expect((await read({ role: "suspended", revision: 0 })).status).toBe(200);
    const stale = await read({ role: "author", revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { stored: { _id, role: "suspended", revision: 1 } } });
    expect((await read({ role: "author", revision: 1 })).status).toBe(200);
  });
});

test("only an account whose address is proven becomes author or admin", async () => {
  const client = api.client();
  const { _id, email } = await client.signUp();
  for (const role of ["author", "admin"])
    expect(await change(admin, _id, role)).toMatchObject({ status: 409, body: { message: TEXTS.provenFirst } });
  expect((await client.get("/users/getUser")).body.role).toBe("customer");
  await client.patch(`/users/verifyUser/${await lastToken(api, email, "verify")}`);
  expect((await change(admin, _id, "admin")).status).toBe(200);
});

describe("an admin for longer", () => {
  test("is demoted or suspended by none of later, and says since when; admins of one moment do [T52]", async () => {
    api.clock.advance(60_000);
    const { client: later, _id } = await provenCustomer();
    await change(admin, _id, "admin");
    expect((await admin.get(`/users/getuserbyid/${_id}`)).body.adminSince).toBe(api.clock.now().toISOString());
    for (const role of ["customer", "author", "suspended"])
      expect(await change(later, adminId, role)).toMatchObject({
        status: 409,
        body: { message: TEXTS.adminForLonger },
      });
    const peer = await api.staff("admin");
    expect((await change(later, await idOf(peer), "author")).status).toBe(200);
    expect((await change(admin, _id, "suspended")).status).toBe(200);
    expect((await admin.get(`/users/getuserbyid/${_id}`)).body).not.toHaveProperty("adminSince");
  });

  test("loses the time with the role", async () => {
    const { client, _id } = await provenCustomer();
    await change(admin, _id, "admin");
    const between = await api.staff("admin");
    api.clock.advance(60_000);
    await change(admin, _id, "author");
    await change(admin, _id, "admin");
    expect((await change(client, await idOf(between), "customer")).status).toBe(409);
  });
});

describe("the mails about a role", () => {
  const subjects = async (to: string) => {
    await api.jobs.runAll();
    return api.inbox.mails().flatMap((mail) => (mail.to === to ? [mail.subject.split(" – ")[0]] : []));
  };

  test("go to the person and to every admin when a role is given, and an account is suspended and opened again [T52]", async () => {
    const other = await api.staff("admin");
    const { _id, email } = await provenCustomer();
    await api.jobs.runAll();
    await api.inbox.clear();
    for (const role of ["author", "suspended", "customer"]) {
      await change(admin, _id, role);
      await api.jobs.runAll();
    }
    expect(await subjects(email)).toEqual([
      "You are an author now",
      "Your account is suspended",
      "Your account is no longer suspended",
    ]);
    const told = ["An account is an author now", "An account is suspended", "An account is no longer suspended"];
    for (const reader of [admin, other]) expect(await subjects(await addressOf(reader))).toEqual(told);
    expect(
      api.inbox.mails().filter(({ text }) => text.includes("Test admin changed the account of Test Person")),
    ).toHaveLength(2);
  });

  test("go to no address that is not proven, and none go about a change that is refused", async () => {
    const { _id, email } = await api.client().signUp();
    await subjects(email);
    await api.inbox.clear();
    await change(admin, _id, "author");
    expect(await subjects(await addressOf(admin))).toEqual([]);
    await change(admin, _id, "suspended");
    expect(await subjects(email)).toEqual([]);
    expect(await subjects(await addressOf(admin))).toHaveLength(1);
  });
});

describe("the command that ends an admin", () => {
  test("makes whoever was longest one a customer without a session, in the activity and by mail", async () => {
    const { email } = (await admin.get("/users/getUser")).body;
    api.clock.advance(60_000);
    const other = await api.staff("admin");
    await api.jobs.runAll();
    await api.inbox.clear();
    await endAdmin(api.deps, email);
    expect((await admin.get("/users/getUser")).status).toBe(401);
    const { body } = await other.get(`/audit?target=${adminId}&action=user.role`);
    expect(body).toMatchObject([{ actor: null, before: "admin", after: "customer" }]);
    await api.jobs.runAll();
    expect(new Set(api.inbox.mails().map(({ to }) => to))).toEqual(new Set([email, await addressOf(other)]));
    await expect(endAdmin(api.deps, email)).rejects.toThrow("is no admin");
  });

  test("leaves the last admin", async () => {
    const { email } = (await admin.get("/users/getUser")).body;
    await expect(endAdmin(api.deps, email)).rejects.toThrow("is the last admin and stays one");
    expect((await admin.get("/users/getUser")).body.role).toBe("admin");
  });
});

describe("suspension", () => {
  test("refuses the open session with its reason, and public calls treat it as a guest", async () => {
    const client = api.client();
    const { _id, email } = await client.signUp();
    await change(admin, _id, "suspended");
    expect(await client.get("/users/getUser")).toMatchObject({ status: 403, body: { message: TEXTS.suspended } });
    expect((await client.get("/users/loginStatus")).body).toBe(false);
    expect(await api.client().signIn(email)).toMatchObject({ status: 403, body: { message: TEXTS.suspended } });
    expect(await api.client().signIn(email, "Wrong#123")).toMatchObject({
      status: 401,
      body: { message: TEXTS.wrongCredentials },
    });
  });

  test("leaves no old session valid after it is lifted", async () => {
    const client = api.client();
    const { _id, email } = await client.signUp();
    await change(admin, _id, "suspended");
    await change(admin, _id, "customer");
    expect((await client.get("/users/getUser")).status).toBe(401);
    expect((await client.signIn(email)).status).toBe(200);
  });
});

test("simultaneous changes of one role: each starts from the one before and is in the activity log [R16]", async () => {
  const { _id } = await provenCustomer();
  const wishes = ["author", "suspended", "customer"];
  for (let round = 0; round < 4; round++) {
    const decisions = Array.from({ length: 9 }, (_, index) => change(admin, _id, wishes[(index + round) % 3]!));
    for (const { status } of await Promise.all(decisions)) expect(status).toBe(200);
    const { role }: { role: string } = (await admin.get(`/users/getuserbyid/${_id}`)).body;
    const log: { before: string; after: string }[] = (
      await admin.get(`/audit?target=${_id}&action=user.role&pageSize=500`)
    ).body;
    // The rows form one chain from `customer` to the current role, in any order of writing.
    const left = ["customer", ...log.map(({ after }) => after)].toSorted();
    expect(left).toEqual([...log.map(({ before }) => before), role].toSorted());
  }
});

describe("the last admin", () => {
  test("stays when two admins demote each other at the same time [T3]", async () => {
    const other = await api.staff("admin");
    const otherId = await idOf(other);
    for (let round = 0; round < 50; round++) {
      const [first, second] = await Promise.all([change(admin, otherId, "author"), change(other, adminId, "customer")]);
      expect(await admins()).toBe(1);
      expect([first.status, second.status].filter((status) => status === 200)).toHaveLength(1);
      const again =
        first.status === 200 ? await change(admin, otherId, "admin") : await change(other, adminId, "admin");
      expect(again.status).toBe(200);
    }
  });

  test("stays when several admins demote each other in a ring", async () => {
    const clients = [admin, ...(await Promise.all(Array.from({ length: 7 }, () => api.staff("admin"))))];
    const ids = await Promise.all(clients.map(idOf));
    await Promise.all(clients.map((client, i) => change(client, ids[(i + 1) % ids.length]!, "customer")));
    expect(await admins()).toBeGreaterThanOrEqual(1);
  });

  test("stays under simultaneous promotions and demotions of the same accounts [R16]", async () => {
    const others = await Promise.all(Array.from({ length: 3 }, () => api.staff("admin")));
    const ids = await Promise.all(others.map(idOf));
    for (let round = 0; round < 10; round++) {
      await Promise.all(
        ids.flatMap((id) => [change(admin, id, "customer"), change(admin, id, "admin"), change(admin, id, "author")]),
      );
      await Promise.all([...others.map((other) => change(other, adminId, "author")), change(admin, ids[0]!, "admin")]);
      const left = await mongoose.connection.collection("users").find({ role: "admin" }).toArray();
      expect(left.length).toBeGreaterThanOrEqual(1);
      await mongoose.connection
        .collection("users")
        .updateOne({ _id: new Types.ObjectId(adminId) }, { $set: { role: "admin" } });
    }
  });

  test("an interrupted demotion leaves the account an admin who can act", async () => {
    const other = await api.staff("admin");
    const otherId = await idOf(other);
    // The state after a crash: removed from `certain`, and still an admin.
    await mongoose.connection
      .collection<{ _id: string }>("guards")
      .insertOne({ _id: "admins", certain: [], joining: [{ id: new Types.ObjectId(otherId), token: "old" }] } as never);
    expect((await change(admin, otherId, "customer")).status).toBe(200);
    expect(await admins()).toBe(1);
  });
});
