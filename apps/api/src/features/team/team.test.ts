import { addDays, FIRST_SETTINGS, type Slot, TEXTS } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { PASSWORD, type TestClient } from "../../../test/support/api/test-client.ts";
import { databaseCallsOf } from "../../../test/support/api/watch-database.ts";

const { hours } = FIRST_SETTINGS;
const STALE = { status: 409, body: { message: TEXTS.changedMeanwhile } };
let api: TestApi;
let admin: TestClient;
let author: TestClient;
let services: { _id: string; name: string }[];
beforeAll(async () => {
  api = await startApi();
  [admin, author] = await Promise.all([api.staff("admin"), api.staff("author")]);
  services = (await admin.get("/services/all-services")).body as { _id: string; name: string }[];
});
beforeEach(async () => {
  for (const name of ["TeamMember", "Resource", "Audit"]) await mongoose.model(name).deleteMany({});
  await mongoose.model("Settings").updateOne({}, { $unset: { hasTeam: 1 } });
});
afterAll(() => api.stop());

const add = async (fields: object = {}) => {
  const { status, body } = await admin.post("/team", { name: "Sade Bello", hours, ...fields });
  expect([status, body.message]).toEqual([201, undefined]);
  return body as { _id: string; revision: number };
};
const week = (open: Slot | null, close: Slot | null) => [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open, close }));
const idOf = async (client: TestClient) => (await client.get("/users/getUser")).body._id as string;
const entries = async () =>
  mongoose.connection
    .collection("audit")
    .find({ "target.type": { $in: ["team", "resource"] } })
    .sort({ _id: 1 })
    .toArray();

test("availability sees a change that another process has made since the team was read", async () => {
  const service = services[0]!._id;
  const sade = await add({ serviceIds: [service] });
  const open = async () => {
    const { body } = await api.client().get(`/booking/availability?date=2037-11-25&service=${service}`);
    return (body as { slots: { status: string }[] }).slots.some(({ status }) => status === "open");
  };
  expect(await open()).toBe(true);
  await mongoose.model("TeamMember").updateOne({ _id: sade._id }, { hours: week(null, null) });
  await mongoose.model("Settings").updateOne({}, { teamVersion: "another" });
  expect(await open()).toBe(false);
});

describe("members of the team", () => {
  test("may have the largest lists that the contract takes", async () => {
    const days = Array.from({ length: 366 }, (_, day) => addDays("2038-01-01", day));
    const timeOff = days.map((day) => ({ from: day, to: day, reason: "x".repeat(100) }));
    const lists = { timeOff, serviceIds: Array.from({ length: 200 }, () => String(new Types.ObjectId())) };
    const { _id, revision } = await add({ timeOff });
    // The services are unknown; what counts is that the body is read.
    const changed = await admin.patch(`/team/${_id}`, { ...lists, hours, revision });
    expect([changed.status, (await admin.post(`/team/${_id}/preview`, { timeOff, revision })).status]).toEqual([
      400, 200,
    ]);
  });

  test("are added by an admin with defaults, and listed for staff by name", async () => {
    const account = await idOf(author);
    const sade = await add({
      account,
      serviceIds: [services[0]!._id],
      timeOff: [{ from: "2037-12-01", to: "2037-12-02" }],
    });
    expect(sade).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: "Sade Bello",
      account,
      serviceIds: [services[0]!._id],
      hours,
      breaks: [],
      timeOff: [{ from: "2037-12-01", to: "2037-12-02", reason: "" }],
      bookable: true,
      commissionPercent: 0,
      active: true,
      revision: 0,
      createdAt: api.clock.now().toISOString(),
    });
    await add({ name: "Bisi Ojo", active: false });
    const listed = await author.get("/team/all");
    expect(listed.headers.get("x-total-count")).toBe("2");
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(["Bisi Ojo", "Sade Bello"]);
    expect((await admin.get("/team/all?q=bel&pageSize=1")).body).toEqual([sade]);
    expect((await author.post("/team", { name: "Bisi Ojo", hours })).status).toBe(403);
  });

  test("keep commission and why they are off from authors, but for their own row", async () => {
    const off = { from: "2037-12-01", to: "2037-12-02" };
    const secret = { timeOff: [{ ...off, reason: "Surgery" }], commissionPercent: 40 };
    await add({ name: "Bisi Ojo", ...secret });
    await add({ name: "Sade Bello", account: await idOf(author), ...secret });
    const [bisi, own] = (await author.get("/team/all")).body;
    expect(bisi).toMatchObject({ name: "Bisi Ojo", timeOff: [off] });
    expect(Object.keys(bisi)).not.toContain("commissionPercent");
    expect((await admin.patch(`/team/${bisi._id}`, { revision: 0, commissionPercent: 45 })).body.percents).toHaveLength(
      2,
    );
    expect(
      (await admin.patch(`/team/${own._id}`, { revision: 0, commissionPercent: 40 })).body.percents,
    ).toBeUndefined();
    expect((await author.get("/team/all")).body[0].percents).toBeUndefined();
    expect(JSON.stringify(bisi)).not.toContain("reason");
    expect(own).toMatchObject(secret);
    expect((await admin.get("/team/all")).body).toMatchObject([{ ...secret, commissionPercent: 45 }, secret]);
  });

  test("are public while they are active and can be asked for, by service, and for caches", async () => {
    const [cut, braids] = [services[0]!._id, services[1]!._id];
    const sade = await add({ serviceIds: [cut, braids] });
    const bisi = await add({ name: "Bisi Ojo", serviceIds: [braids], commissionPercent: 40 });
    await add({ name: "Hidden One", serviceIds: [cut], bookable: false });
    await add({ name: "Gone One", serviceIds: [cut], active: false });
    const guest = api.client();
    const all = await guest.get("/team");
    expect(all.body).toEqual([
      { _id: bisi._id, name: "Bisi Ojo", serviceIds: [braids] },
      { _id: sade._id, name: "Sade Bello", serviceIds: [cut, braids] },
    ]);
    expect((await guest.get(`/team?service=${cut}`)).body).toEqual([all.body[1]]);
    const cached = await guest.get("/team", {
      headers: { "if-none-match": all.headers.get("etag")!, "cache-control": "max-age=0" },
    });
    expect([all.headers.get("cache-control"), cached.status]).toEqual(["public, no-cache", 304]);
  });

  test("a salon without a team pays for it with no read", async () => {
    const calls = await databaseCallsOf(async () => {
      expect((await api.client().get("/team")).body).toEqual([]);
    });
    expect(calls.filter((call) => call.startsWith("team") || call.startsWith("resources"))).toEqual([]);
  });

  test("a change needs the stored revision; of two changes of one revision one is refused", async () => {
    const { _id, revision } = await add();
    const changes = await Promise.all([
      admin.patch(`/team/${_id}`, { revision, name: "Sade Alabi" }),
      admin.patch(`/team/${_id}`, { revision, commissionPercent: 30 }),
    ]);
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(changes.find(({ status }) => status === 409)).toMatchObject(STALE);
    const { body } = await admin.patch(`/team/${_id}`, { revision: 1, bookable: false });
    expect(body).toMatchObject({ bookable: false, revision: 2 });
    expect(await admin.patch(`/team/${_id}`, { revision: 1, active: false })).toMatchObject(STALE);
    expect((await author.patch(`/team/${_id}`, { revision: 2, active: false })).status).toBe(403);
  });

  test("breaks are checked against the hours that result from a change", async () => {
    const breaks = [{ day: 2, from: "01:00 PM", to: "02:00 PM" }];
    const { _id } = await add({ breaks });
    const shorter = await admin.patch(`/team/${_id}`, { revision: 0, hours: week("02:00 PM", "05:00 PM") });
    expect([shorter.status, shorter.body.errors]).toEqual([
      400,
      [{ path: "breaks.0.from", message: "A break must lie within the hours of its day" }],
    ]);
    const both = { revision: 0, hours: week("02:00 PM", "05:00 PM"), breaks: [] };
    expect((await admin.patch(`/team/${_id}`, both)).body).toMatchObject({ breaks: [], revision: 1 });
  });

  test("an account has one member at most", async () => {
    const account = await idOf(author);
    await add({ account });
    const second = await add({ name: "Bisi Ojo" });
    const message = "This account belongs to another member of the team";
    const refused = { status: 409, body: { message, errors: [{ path: "account", message }] } };
    expect(await admin.post("/team", { name: "Third One", hours, account })).toMatchObject(refused);
    expect(await admin.patch(`/team/${second._id}`, { revision: 0, account })).toMatchObject(refused);
    expect((await author.get("/team/all")).body).toHaveLength(2);
    await add({ name: "Fourth One", account: null });
  });

  test("keep the skill of a service that was removed since, and take no other unknown one", async () => {
    const { body: henna } = await admin.post("/services/", { name: "Henna", timeframe: "1hr", price: 4000 });
    const { _id } = await add({ serviceIds: [henna._id] });
    await admin.delete(`/services/${henna._id}`);
    const serviceIds = [henna._id, services[0]!._id];
    expect((await admin.patch(`/team/${_id}`, { revision: 0, serviceIds })).body).toMatchObject({ serviceIds });
    const unknown = await admin.patch(`/team/${_id}`, { revision: 1, serviceIds: [String(new Types.ObjectId())] });
    expect([unknown.status, unknown.body.errors?.[0].path]).toEqual([400, "serviceIds.0"]);
  });
});

describe("resources", () => {
  test("are added and changed by an admin, listed for staff, and checked by revision", async () => {
    const basin = { name: "Washing basin", units: 2, serviceIds: [services[0]!._id] };
    const { status, body } = await admin.post("/resources", basin);
    expect([status, body]).toEqual([201, { _id: expect.any(String), ...basin, active: true, revision: 0 }]);
    const changed = await admin.patch(`/resources/${body._id}`, { revision: 0, units: 3 });
    expect(changed.body).toEqual({ ...body, units: 3, revision: 1 });
    expect(await admin.patch(`/resources/${body._id}`, { revision: 0, active: false })).toMatchObject(STALE);
    expect((await author.get("/resources")).body).toEqual([changed.body]);
    expect((await author.post("/resources", basin)).status).toBe(403);
  });
});

describe("the activity log", () => {
  test("has each change with the values before and after, without names and reasons", async () => {
    const { _id } = await add({ timeOff: [{ from: "2037-12-01", to: "2037-12-02", reason: "Surgery" }] });
    const timeOff = [{ from: "2037-12-05", to: "2037-12-05", reason: "Malaria" }];
    await admin.patch(`/team/${_id}`, { revision: 0, name: "Sade Alabi", timeOff });
    const { body: basin } = await admin.post("/resources", { name: "Basin", units: 1 });
    await admin.patch(`/resources/${basin._id}`, { revision: 0, units: 4 });
    const log = await entries();
    expect(log.map(({ action, target }) => [action, target.id])).toEqual([
      ["team.create", _id],
      ["team.update", _id],
      ["resource.create", basin._id],
      ["resource.update", basin._id],
    ]);
    expect(log[1]).toMatchObject({
      before: { timeOff: [{ from: "2037-12-01", to: "2037-12-02" }] },
      after: { timeOff: [{ from: "2037-12-05", to: "2037-12-05" }] },
    });
    expect(log[3]).toMatchObject({ before: { units: 1 }, after: { units: 4 } });
    expect(JSON.stringify(log)).not.toMatch(/Sade|Surgery|Malaria/);
  });
});

describe("the account of a member", () => {
  test("has the member in its export, and is taken off when it is deleted; the member stays [T36]", async () => {
    const stylist = await api.staff("author");
    const account = await idOf(stylist);
    const { _id } = await add({ account });
    expect((await stylist.get("/users/export")).body.team).toMatchObject({ _id, account, name: "Sade Bello" });
    const { url } = (await stylist.post(`/team/${_id}/feed`)).body as { url: string };
    expect((await stylist.post("/users/delete-account", { password: PASSWORD })).status).toBe(200);
    expect((await admin.get("/team/all")).body).toEqual([expect.objectContaining({ _id, account: null, revision: 1 })]);
    expect((await fetch(url)).status).toBe(404);
    const { body: log } = await admin.get(`/audit?target=${_id}`);
    expect(log[0]).toMatchObject({ action: "team.update", before: { account }, after: { account: null } });
    expect((await admin.get("/users/export")).body.team).toBeUndefined();
  });
});
