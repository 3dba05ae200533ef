import { FIRST_SETTINGS, type Service } from "@salon/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setFailpointHook } from "../../failpoint.ts";
import { type OpenSalon, openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, requestPayment } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
let lashes: string;
beforeEach(async () => {
  await dismissTeam();
  const { body } = await salon.admin.post("/services", {
    name: `Lashes ${crypto.randomUUID()}`,
    timeframe: "1hr",
    price: 10_000,
  });
  lashes = body._id as string;
});
afterEach(() => setFailpointHook(null));

const service = async () => (await salon.author.get(`/services/${lashes}`)).body as unknown as Service;
const halima = async (fields: object = {}) =>
  (await salon.admin.post("/team", { name: "Halima", hours: FIRST_SETTINGS.hours, serviceIds: [lashes], ...fields }))
    .body._id as string;
const change = (id: string, revision: number, body: object) => salon.admin.patch(`/team/${id}`, { revision, ...body });
const isHidden = async () => (await service()).hidden === true;

test("who lets go the last person for a service says whether it is hidden or sold by seats", async () => {
  const id = await halima();
  const { name } = await service();
  const off = { active: false };
  const { body } = await salon.admin.post(`/team/${id}/preview`, { revision: 0, ...off });
  expect(body).toEqual({ bookings: [], alone: [{ _id: lashes, name }] });

  for (const lost of [off, { serviceIds: [] }]) {
    const refused = await change(id, 0, lost);
    expect([refused.status, refused.body.message, refused.body.alone]).toEqual([
      409,
      `Nobody else does ${name}. Please say whether it is hidden or sold by seats`,
      [{ _id: lashes, name }],
    ]);
  }
  expect((await change(id, 0, { ...off, without: { [lashes]: "perhaps" } })).status).toBe(400);

  expect((await change(id, 0, { ...off, without: { [lashes]: "hide" } })).status).toBe(200);
  expect(await isHidden()).toBe(true);
});

test("a service that somebody else does, that is hidden or that goes on by seats asks for nothing more", async () => {
  const id = await halima();
  await halima({ name: "Sade", active: false });
  await change(id, 0, { active: false, without: { [lashes]: "seats" } });
  expect(await isHidden()).toBe(false);
  const { bookingId } = await bookedPayment(salon.ada, [{ service: (await service()).name }]);
  expect(bookingId).toBeTruthy();
  await addMember(salon.admin, { name: "Tolu", services: [(await service()).name] });
  await change(id, 1, { active: true });
  expect((await change(id, 2, { active: false })).status).toBe(200);
});

test("hiding is written first: a kill before the person is saved leaves nothing that is sold without anybody", async () => {
  const id = await halima();
  setFailpointHook((point) => {
    if (point === "service-hidden") throw new Error("killed");
  });
  expect((await change(id, 0, { active: false, without: { [lashes]: "hide" } })).status).toBe(500);
  expect(await isHidden()).toBe(true);
  setFailpointHook(null);
  expect((await change(id, 0, { active: false })).status).toBe(200);
});

test("two people who leave at the same moment leave a service that nobody was asked about hidden", async () => {
  const [one, two] = [await halima(), await halima({ name: "Sade" })];
  let arrived = 0;
  setFailpointHook(async (point) => {
    if (point !== "service-hidden") return;
    arrived += 1;
    await vi.waitUntil(() => arrived === 2);
  });
  const answers = await Promise.all([one, two].map((id) => change(id, 0, { active: false })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await isHidden()).toBe(true);
});

test("who gives the skill again is asked whether to show the service", async () => {
  const id = await halima();
  await change(id, 0, { active: false, without: { [lashes]: "hide" } });
  const { name } = await service();
  const again = { name: "Bisi", hours: FIRST_SETTINGS.hours, serviceIds: [lashes] };
  const hidden = [{ _id: lashes, name }];
  expect((await salon.admin.post("/team/preview", again)).body).toEqual({ bookings: [], hidden });
  expect((await salon.admin.post(`/team/${id}/preview`, { revision: 1, active: true })).body).toEqual({
    bookings: [],
    hidden,
  });

  const back = await change(id, 1, { active: true });
  expect([back.status, await isHidden()]).toEqual([200, true]);
  await change(id, 2, { active: false });
  expect((await salon.admin.post("/team", { ...again, show: [lashes] })).status).toBe(201);
  expect(await isHidden()).toBe(false);
  expect((await requestPayment(salon.ada, [{ service: name }])).status).toBe(200);
});
