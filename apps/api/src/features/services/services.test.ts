import { TEXTS } from "@salon/contracts";
import mongoose from "mongoose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test("the public list has all services by name, priced or not, with their number", async () => {
  const { status, body, headers } = await api.client().get("/services/all-services");
  const names = body.map(({ name }: { name: string }) => name);
  expect(status).toBe(200);
  expect(names).toEqual(names.toSorted());
  expect(names).toHaveLength(8);
  expect(headers.get("x-total-count")).toBe("8");
  expect(headers.get("cache-control")).toContain("public");
  expect(body.find(({ name }: { name: string }) => name === "Bridal Styling").price).toBe(0);
});

test("the list shows a change at once under simultaneous reads, and answers 304 to a current copy", async () => {
  const desk = await api.staff("author");
  const guest = api.client();
  const list = "/services/all-services?q=haircut";
  const { _id } = (await guest.get(list)).body[0];
  for (let price = 3001; price <= 3005; price++) {
    const meanwhile = Promise.all(Array.from({ length: 8 }, () => guest.get(list)));
    await desk.patch(`/services/${_id}`, { price });
    expect((await guest.get(list)).body[0].price).toBe(price);
    await meanwhile;
  }
  const { headers } = await guest.get(list);
  const again = await guest.get(list, {
    headers: { "if-none-match": headers.get("etag")!, "cache-control": "max-age=0" },
  });
  expect([again.status, again.headers.get("x-total-count")]).toEqual([304, headers.get("x-total-count")]);
});

test("cacheable answers do not depend on the caller", async () => {
  const dead = { headers: { cookie: "salon=no-session-of-ours" } };
  const { status, headers } = await api.client().get("/services/all-services", dead);
  expect([status, headers.get("set-cookie")]).toEqual([200, null]);
  expect((await api.client().get("/users/loginStatus", dead)).headers.get("set-cookie")).toContain("salon=;");
});

test("a list is paged, sorted and searched", async () => {
  const client = api.client();
  const cheapest = await client.get("/services/all-services?sort=-price&pageSize=1");
  expect(cheapest.body).toHaveLength(1);
  expect(cheapest.body[0].name).toBe("Wig Installation");
  expect((await client.get("/services/all-services?q=BRAID")).body.map(({ name }: { name: string }) => name)).toEqual([
    "Braiding & Weaving",
  ]);
  expect((await client.get("/services/all-services?q=.*")).body).toEqual([]);
  for (const query of ["pageSize=501", "pageSize=0", "pageSize=-1", "page[$gt]=1", "sort=nameKey", "limit=5"])
    expect((await client.get(`/services/all-services?${query}`)).status, query).toBe(400);
});

test("staff create, change and remove a service, and each change is in the activity log", async () => {
  const desk = await api.staff("author");
  const created = await desk.post("/services/", { name: "  Beard Trim ", timeframe: "20mins", price: 1500 });
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({ name: "Beard Trim", timeframe: "20mins", price: 1500 });
  const id = created.body._id as string;
  const changed = await desk.patch(`/services/${id}`, { price: 2000 });
  expect(changed).toMatchObject({ status: 200, body: { name: "Beard Trim", price: 2000 } });
  expect(changed.body).not.toHaveProperty("message");
  const removed = await Promise.all([desk.delete(`/services/${id}`), desk.delete(`/services/${id}`)]);
  expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const log = await (await api.staff("admin")).get(`/audit?target=${id}`);
  expect(log.body.map(({ action }: { action: string }) => action)).toEqual([
    "service.remove",
    "service.update",
    "service.create",
  ]);
});

test("a price does not go back without a word: a page that read an older one is told what it is now", async () => {
  const desk = await api.staff("author");
  const { body: made } = await desk.post("/services/", { name: "Gel Polish", timeframe: "45mins", price: 6000 });
  const change = (body: object) => desk.patch(`/services/${made._id}`, body);
  const shown = { name: "Gel Polish", timeframe: "45mins", price: 6000 };
  expect((await change({ price: 5500, own: 0, shown })).body).toMatchObject({ price: 5500, own: 1 });
  const stored = { ...shown, price: 5500, own: 1 };
  const stale = { status: 409, body: { message: TEXTS.changedMeanwhile, stored } };
  expect(await change({ name: "Gel Polish Deluxe", own: 0, shown })).toMatchObject(stale);

  // A process of 1.0.0 leaves `own`: the values that the page showed tell that it wrote.
  await mongoose.model("Service").updateOne({ _id: made._id }, { $set: { price: 5800 } });
  const older = await change({ name: "Gel Polish Deluxe", own: 1, shown: { ...shown, price: 5500 } });
  expect(older).toMatchObject({ status: 409, body: { stored: { name: "Gel Polish", price: 5800 } } });
  // Put back by hand, the values are the same, and `own` tells.
  await change({ price: 5000 });
  await change({ price: 5800 });
  expect((await change({ price: 6000, own: 1, shown: { ...shown, price: 5800 } })).status).toBe(409);
  const twice = await Promise.all(
    [6100, 6200].map((price) => change({ price, own: 3, shown: { ...shown, price: 5800 } })),
  );
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("the activity log has every value of a service before its change and its removal", async () => {
  const desk = await api.staff("author");
  const created = await desk.post("/services/", { name: "Hot Towel", timeframe: "20mins", price: 1500 });
  const { _id, ...values } = created.body;
  await desk.patch(`/services/${_id}`, { name: "Hot Towels" });
  await desk.delete(`/services/${_id}`);
  const log = await (await api.staff("admin")).get(`/audit?target=${_id}`);
  expect(log.body.map(({ before }: { before: unknown }) => before)).toEqual([
    { ...values, name: "Hot Towels" },
    values,
    null,
  ]);
});

test("a service may be sent as a form, whose price becomes a number", async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ name: "Scalp Massage", timeframe: "45mins", price: "4500" }))
    form.append(name, value);
  const created = await (await api.staff("author")).post("/services/", undefined, { raw: form });
  expect(created).toMatchObject({ status: 201, body: { price: 4500 } });
});

test("two services cannot have the same name in any letter case", async () => {
  const desk = await api.staff("author");
  const clash = await desk.post("/services/", { name: "HAIRCUT & styling", timeframe: "30mins", price: 1 });
  expect(clash.status).toBe(409);
  const parallel = await Promise.all(
    ["Waxing", "waxing", "WAXING"].map((name) => desk.post("/services/", { name, timeframe: "30mins", price: 1 })),
  );
  expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
});
