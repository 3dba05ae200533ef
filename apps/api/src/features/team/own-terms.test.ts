import { FIRST_SETTINGS, type Service, type TeamMember } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, expect, test } from "vitest";
import { type OpenSalon, openSalon } from "../../../test/support/salon/open-salon.ts";
import { dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
let braids: string;
beforeEach(async () => {
  await dismissTeam();
  braids = await newService({ price: 10_000, timeframe: "1hr" });
});

const newService = async (fields: object) =>
  (await salon.admin.post("/services", { name: `Braids ${crypto.randomUUID()}`, ...fields })).body._id as string;
const add = (fields: object = {}) =>
  salon.admin.post("/team", { name: "Halima", hours: FIRST_SETTINGS.hours, serviceIds: [braids], ...fields });
const idOf = async (added: ReturnType<typeof add>) => (await added).body._id as string;
const change = (id: string, revision: number, body: object) => salon.admin.patch(`/team/${id}`, { revision, ...body });
const refusal = async (answer: Promise<{ status: number; body: { errors?: unknown } }>) => {
  const { status, body } = await answer;
  return [status, body.errors];
};
const at = (path: string, message: string) => [400, [{ path, message }]];
const own = (terms: object) => [{ serviceId: braids, ...terms }];
const storedMember = (id: string) =>
  mongoose.connection.collection("team").findOne({ _id: new mongoose.Types.ObjectId(id) });

test("a person has a price and minutes of their own for a service, shown to staff until they are taken away", async () => {
  await add({ name: "Ada" });
  const id = await idOf(add());
  expect(Object.keys((await storedMember(id))!)).not.toContain("own");

  const terms = own({ price: 15_000, minutes: 45 });
  expect((await change(id, 0, { own: terms })).body.own).toEqual(terms);
  const { body } = await salon.author.get("/team/all");
  const shown = body as unknown as TeamMember[];
  expect(shown.map((member) => member.own)).toEqual([undefined, terms]);
  const { body: entries } = await salon.admin.get("/audit/?action=team.update");
  expect((entries as unknown as { after: object }[])[0]).toMatchObject({ after: { own: terms } });

  // An empty row takes the terms away, and so does the service that the person does no more.
  expect((await change(id, 1, { own: own({}) })).body.own).toBeUndefined();
  await change(id, 2, { own: terms });
  expect((await change(id, 3, { serviceIds: [], without: { [braids]: "seats" } })).body.own).toBeUndefined();
  expect(Object.keys((await storedMember(id))!)).not.toContain("own");
});

test("a row that cannot be is refused, with its field", async () => {
  const unpriced = await newService({ price: 0, timeframe: "1hr" });
  await add({ name: "Ada" });
  const id = await idOf(add({ serviceIds: [braids, unpriced] }));
  const other = await newService({ price: 5000, timeframe: "1hr" });
  const send = (rows: object[]) => refusal(change(id, 0, { own: rows }));

  expect(await send([...own({ price: 15_000 }), { serviceId: unpriced, price: 500 }])).toEqual(
    at("own.1.price", "This service has no price"),
  );
  expect(await send(own({ price: 9999 }))).toEqual(at("own.0.price", "Make the service's price the lowest one"));
  expect(await send([{ serviceId: other, price: 6000 }])).toEqual(
    at("own.0.serviceId", "Please choose a service that this person does"),
  );
  expect(await send(own({ minutes: 4 }))).toEqual(at("own.0.minutes", "Minutes must be a whole number from 5 to 1440"));
  expect(await send([...own({ price: 15_000 }), ...own({ minutes: 30 })])).toEqual(
    at("own", "A service is listed twice"),
  );
});

test("a price of their own needs a person whom customers may ask for at the service's price", async () => {
  const message = "Nobody serves at NGN 10,000: raise the service's price";
  const terms = own({ price: 15_000 });
  expect(await refusal(add({ own: terms }))).toEqual(at("own.0.price", message));
  await add({ name: "Ada", bookable: false });
  expect(await refusal(add({ own: terms }))).toEqual(at("own.0.price", message));
  await add({ name: "Kemi" });
  expect((await add({ own: terms })).status).toBe(201);
});

test("who leaves the last person for anyone, and a lower price, say so before they are saved", async () => {
  const ada = await idOf(add({ name: "Ada" }));
  await add({ own: own({ price: 15_000, minutes: 30 }) });
  const { name } = (await salon.author.get(`/services/${braids}`)).body as unknown as Service;
  const ends = [{ _id: braids, name, from: 15_000 }];

  for (const left of [{ active: false }, { serviceIds: [] }, { own: own({ minutes: 90 }) }]) {
    const { body } = await salon.admin.post(`/team/${ada}/preview`, { revision: 0, ...left });
    expect(body).toEqual({ bookings: [], byName: "own" in left ? [{ _id: braids, name }] : ends });
  }
  expect((await salon.admin.post(`/team/${ada}/preview`, { revision: 0, name: "Ada Obi" })).body).toEqual({
    bookings: [],
  });

  await change(ada, 0, { own: own({ price: 12_000 }) });
  await add({ name: "Kemi" });
  expect((await change(ada, 0, { own: own({ price: 12_000 }) })).status).toBe(200);
  const preview = async (query: string) => (await salon.author.get(`/services/${braids}/preview${query}`)).body;
  expect(await preview("")).toEqual({ bookings: [] });
  expect(await preview("?timeframe=20mins")).toEqual({ bookings: [] });
});

test("a price above that of a person is refused, and names them", async () => {
  await add({ name: "Ada" });
  await add({ own: own({ price: 15_000 }) });
  const raise = (price: number) => salon.admin.patch(`/services/${braids}`, { price });
  expect(await refusal(raise(15_001))).toEqual(at("price", "Raise the own price of Halima (NGN 15,000) first"));
  expect((await raise(15_000)).status).toBe(200);
});

test("a length of their own leaves work before the pause of a service, also after a change of the service", async () => {
  const pause = { after: 20, minutes: 20, spare: 0 };
  expect((await salon.admin.patch(`/services/${braids}/menu`, { revision: 0, pause })).status).toBe(200);
  const id = await idOf(add());
  const send = (minutes: number) => change(id, 0, { own: own({ minutes }) });
  expect(await refusal(send(44))).toEqual(at("own.0.minutes", "The pause begins after at least 5 minutes of work"));
  expect((await send(45)).status).toBe(200);

  const message = "The own length of Halima (45 minutes) would leave no work before the pause";
  const menu = (changed: object) => salon.admin.patch(`/services/${braids}/menu`, { revision: 1, ...changed });
  expect(await refusal(salon.admin.patch(`/services/${braids}`, { timeframe: "65mins" }))).toEqual(
    at("timeframe", message),
  );
  expect(await refusal(menu({ pause: { ...pause, after: 15 } }))).toEqual(at("pause.after", message));
  expect((await menu({ pause: null })).status).toBe(200);
  expect((await salon.admin.patch(`/services/${braids}`, { timeframe: "65mins" })).status).toBe(200);
});

test("nothing of it is set while a server runs that does not know it", async () => {
  await add({ name: "Ada" });
  const id = await idOf(add());
  const now = new Date();
  const old = { name: "old", version: "1.2.0", until: new Date(now.getTime() + 60_000), at: now, databaseAt: now };
  await mongoose.model("Server").create({ _id: "old", ...old });
  const { status, body } = await change(id, 0, { own: own({ price: 15_000 }) });
  expect([status, body.message]).toEqual([409, "An update is under way. Please try again in a minute"]);
  await mongoose.model("Server").deleteOne({ _id: "old" });
});

test("a customer sees who costs and takes something else, and what a service costs that is only had from a person", async () => {
  const ada = await idOf(add({ name: "Ada" }));
  const halima = await idOf(add({ own: own({ price: 15_000, minutes: 60 }) }));
  await add({ name: "Kemi", bookable: false, own: own({ minutes: 90 }) });
  const { body: people } = await salon.author.get(`/team?service=${braids}`);
  expect(people).toEqual([
    { _id: ada, name: "Ada", serviceIds: [braids] },
    { _id: halima, name: "Halima", serviceIds: [braids], own: own({ price: 15_000 }) },
  ]);
  const shown = async () => {
    const { from, byName } = (await salon.author.get(`/services/${braids}`)).body;
    return { from, byName };
  };
  const openFor = async (person = "") => {
    const { body } = await salon.author.get(`/booking/availability?date=2037-11-24&service=${braids}${person}`);
    return (body.slots as { status: string }[]).filter(({ status }) => status === "open").length;
  };
  expect(await shown()).toEqual({});
  expect(await openFor()).toBeGreaterThan(0);

  await change(ada, 0, { active: false });
  expect(await shown()).toEqual({ from: 15_000, byName: true });
  expect(await openFor()).toBe(0);
  expect(await openFor(`&with=${halima}`)).toBeGreaterThan(0);
  const { body: listed } = await salon.author.get("/services/all-services?pageSize=500");
  const inList = (listed as unknown as Service[]).find(({ _id }) => _id === braids);
  expect(inList).toMatchObject({ from: 15_000, byName: true });

  // A price of the service that reaches hers makes her one of anyone.
  await salon.admin.patch(`/services/${braids}`, { price: 15_000 });
  expect(await shown()).toEqual({});
  expect(await openFor()).toBeGreaterThan(0);
});
