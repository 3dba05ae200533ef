import { AUDIT_TARGETS } from "@salon/contracts";
import { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MONDAY, startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import type { TestClient } from "../../../test/support/api/test-client.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";

let api: TestApi;
let admin: TestClient;
let adminId: string;
beforeAll(async () => {
  api = await startApi({ seed: "none" });
  admin = await api.staff("admin");
  adminId = (await admin.get("/users/getUser")).body._id;
});
afterAll(() => api.stop());

const list = async (query = "") => (await admin.get(`/audit?${query}`)).body;

describe("the activity log", () => {
  test("has successful and failed sign-ins, without names or addresses [T34]", async () => {
    const client = api.client();
    const { _id, email } = await client.signUp();
    await api.client().signIn(email, "Wrong#123");
    await api.client().signIn("stranger@example.com", "Wrong#123");
    const rows = await list("pageSize=3");
    expect(rows).toMatchObject([
      { action: "user.sign-in-failed", actor: null, target: { type: "user", id: "unknown" } },
      { action: "user.sign-in-failed", actor: null, target: { type: "user", id: _id } },
      {
        action: "user.sign-in",
        actor: { _id, name: "Test Person", role: "customer" },
        target: { type: "user", id: _id },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("@");
  });

  test("is filtered by target, actor and action, and searched by name", async () => {
    const target = { type: "booking", id: String(new Types.ObjectId()) } as const;
    api.clock.advance(1000);
    const status = { at: api.clock.now(), actor: adminId, action: "booking.status", target } as const;
    await recordAuditEntry({ ...status, before: "placed", after: "completed" });
    await recordAuditEntry({
      ...status,
      actor: null,
      action: "settings.update",
      target: { type: "settings", id: "salon" },
    });
    const row = { at: status.at.toISOString(), actor: { _id: adminId }, before: "placed", after: "completed" };
    for (const query of [
      `target=${target.id}`,
      "target=booking",
      `target=booking:${target.id}`,
      "action=booking",
      "action=booking.status",
    ])
      expect(await list(query)).toMatchObject([row]);
    expect(await list(`actor=${adminId}&action=booking`)).toMatchObject([row]);
    expect(await list(`q=${target.id}`)).toMatchObject([row]);
    expect(await list("q=admin&action=booking")).toMatchObject([row]);
    expect(await list("q=stranger")).toEqual([]);
    expect(await list("action=settings")).toMatchObject([{ actor: null, action: "settings.update" }]);
    expect(await list("action=booking.stat")).toEqual([]);
  });

  test.each(AUDIT_TARGETS)("is filtered by the type %s", async (type) => {
    const entry = { at: api.clock.now(), actor: adminId, action: "booking.status" } as const;
    await recordAuditEntry({ ...entry, target: { type, id: `the-only-${type}` } });
    expect(await list(`target=${type}`)).toContainEqual(
      expect.objectContaining({ target: { type, id: `the-only-${type}` } }),
    );
  });

  test("is paged, newest first or oldest first, with its total", async () => {
    const newest = await admin.get("/audit?pageSize=1");
    const oldest = await admin.get("/audit?pageSize=1&sort=at");
    expect(newest.headers.get("x-total-count")).toBe(oldest.headers.get("x-total-count"));
    expect(Date.parse(newest.body[0].at)).toBeGreaterThan(Date.parse(oldest.body[0].at));
  });

  test("keeps the entries of a deleted account, without its name", async () => {
    const client = api.client();
    const { _id } = await client.signUp();
    await client.post("/users/delete-account", { password: "Secret#123" });
    const [row] = await list(`actor=${_id}&action=user.delete`);
    expect(row.actor).toEqual({ _id, name: "Deleted account", role: "customer" });
  });
});

describe("the targets of the activity log", () => {
  test("have the names that they have now, and a deleted one has none", async () => {
    const { body: service } = await admin.post("/services/", { name: "Silk press", timeframe: "1hr", price: 5000 });
    const visit = { name: "Ọlá Bello", serviceId: service._id, date: MONDAY, time: "10:00 AM", method: "cash" };
    const { body: booking } = await admin.post("/booking/walk-in", visit);
    const client = api.client();
    const { _id: user } = await client.signUp();
    const nameOf = async (target: string) => (await list(`target=${target}`))[0].target.name;
    expect(await nameOf(`booking:${booking._id}`)).toBe("Ọlá Bello, Silk press");
    expect(await nameOf(`user:${user}`)).toBe("Test Person");
    expect(await nameOf(`service:${service._id}`)).toBe("Silk press");
    await admin.delete(`/services/${service._id}`);
    expect(await nameOf(`service:${service._id}`)).toBeUndefined();
  });

  test("leave out sign-ins when they are not asked for", async () => {
    await admin.signIn((await admin.get("/users/getUser")).body.email);
    const actions = async (query: string) => (await list(query)).map(({ action }: { action: string }) => action);
    expect(await actions("pageSize=1")).toEqual(["user.sign-in"]);
    expect(await actions("signIns=false&pageSize=1")).not.toEqual(["user.sign-in"]);
    expect(await actions("signIns=false&action=user.sign-in&pageSize=1")).toEqual(["user.sign-in"]);
  });
});
