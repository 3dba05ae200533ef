import { TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";

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
const idOf = async (client: TestClient): Promise<string> => (await client.get("/users/getUser")).body._id;

describe("changing a role", () => {
  test("takes effect on the next request and is in the activity log", async () => {
    const client = api.client();
    const { _id } = await client.signUp();
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
    const client = api.client();
    const { _id } = await client.signUp();
    const read = (body: object) => admin.post("/users/upgradeUser", { id: _id, ...body });
    expect((await read({ role: "suspended", revision: 0 })).status).toBe(200);
    const stale = await read({ role: "author", revision: 0 });
    expect(stale).toMatchObject({ status: 409, body: { stored: { _id, role: "suspended", revision: 1 } } });
    expect((await read({ role: "author", revision: 1 })).status).toBe(200);
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
  const { _id } = await api.client().signUp();
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
