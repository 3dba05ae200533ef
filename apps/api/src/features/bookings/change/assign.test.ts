import type { Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../failpoint.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  keysAt,
  mailsTo,
  MONDAY,
  newPayer,
  type Payer,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, changeMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { SlotModel } from "../../seats/slots.model.ts";
import { BookingModel } from "../bookings.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

const LONG = "Manicure & Pedicure";
const lineOf = async (bookingId: string) => (await BookingModel.findById(bookingId).lean())!.cartItems[0]!;
const personOf = async (bookingId: string) => (await lineOf(bookingId)).with?.map(String);
const assign = (bookingId: string, person: string | null, item = 0) =>
  salon.author.post(`/booking/${bookingId}/assign`, { item, with: person });
const move = (bookingId: string, time: Slot, more: object = {}) =>
  salon.ada.client.post(`/booking/${bookingId}/reschedule`, { item: 0, date: TUESDAY, time, ...more });

describe("moving a line with people", () => {
  test("keeps its own person where the old and the new time share a slot", async () => {
    const sade = await addMember(salon.admin, { name: "Sade", services: [LONG] });
    const { bookingId } = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    const before = (await lineOf(bookingId)).seatRef;
    expect((await move(bookingId, "10:30 AM")).status).toBe(200);
    const { seatRef, serviceId } = await lineOf(bookingId);
    const service = String(serviceId);
    expect(seatRef).not.toBe(before);
    expect(await claimsAt("10:00 AM")).toEqual([]);
    for (const time of ["10:30 AM", "11:00 AM"] as const)
      expect(await claimsAt(time)).toEqual([
        {
          ref: seatRef,
          line: 0,
          seats: 1,
          state: "sold",
          expiresAt: null,
          holds: [`p:${sade}`],
          anyone: service,
          service,
        },
      ]);
  });

  test("keeps its own seat too where the slot is full", async () => {
    await addMember(salon.admin, { name: "Sade", services: [LONG] });
    await salon.admin.patch("/settings", { slotCapacity: 1 });
    try {
      const { bookingId } = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
      expect((await move(bookingId, "10:30 AM")).status).toBe(200);
      expect((await SlotModel.findById(`${TUESDAY}|10:30 AM`).lean())?.taken).toBe(1);
    } finally {
      await salon.admin.patch("/settings", { slotCapacity: 5 });
    }
  });

  test("a refused move leaves line and claims as they were", async () => {
    const sade = await addMember(salon.admin, { name: "Sade", services: [LONG] });
    const { bookingId } = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM", with: sade }]);
    await bookedPayment(salon.bola, [{ service: LONG, time: "11:00 AM", with: sade }]);
    const claims = await SlotModel.find({}).sort("_id").lean();
    const refused = await move(bookingId, "10:30 AM");
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([{ nearest: [{ time: "10:00 AM" }, { time: "09:30 AM" }, {}] }]);
    expect(
      await SlotModel.find({ taken: { $gt: 0 } })
        .sort("_id")
        .lean(),
    ).toEqual(claims);
  });

  test("the same time with another person is a move, and mails the name to the customer", async () => {
    const sade = await addMember(salon.admin, { name: "Sade Bello" });
    const tolu = await addMember(salon.admin, { name: "Tolu Ojo" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    expect((await move(bookingId, "09:00 AM")).status).toBe(200);
    expect(await personOf(bookingId)).toEqual([sade]);
    expect((await move(bookingId, "09:00 AM", { with: tolu })).status).toBe(200);
    expect(await keysAt("09:00 AM")).toEqual([`p:${tolu}`]);
    const { body } = await salon.ada.client.get(`/booking/getBooking/${bookingId}`);
    expect(body.cartItems[0]).toMatchObject({ asked: tolu, with: [{ _id: tolu, name: "Tolu Ojo" }] });
    await salon.api.jobs.runAll();
    expect(mailsTo(salon.api, salon.ada).filter((subject) => /was changed/.test(subject))).toHaveLength(1);
    expect((await move(bookingId, "09:00 AM", { with: "65f0c0ffee65f0c0ffee65f0" })).body.errors[0].path).toBe("with");
  });

  test("a customer who asked for anyone gets no name", async () => {
    await addMember(salon.admin, { name: "Sade Bello" });
    const { bookingId } = await bookedPayment(salon.ada);
    const own = (await salon.ada.client.get(`/booking/getBooking/${bookingId}`)).body;
    expect(own.cartItems[0].asked).toBeNull();
    const exported = (await salon.ada.client.get("/users/export")).body;
    expect(JSON.stringify([own, exported])).not.toContain("Sade");
    expect((await salon.author.get(`/booking/getBooking/${bookingId}`)).body.cartItems[0].with).toMatchObject([
      { name: "Sade Bello" },
    ]);
  });
});

describe("assigning", () => {
  test("gives a line another person, and mails only a customer who asked by name", async () => {
    const sade = await addMember(salon.admin, { name: "Sade Bello" });
    const tolu = await addMember(salon.admin, { name: "Tolu Ojo" });
    const [ada, bola] = [await newPayer(salon.api), await newPayer(salon.api)];
    const asked = await bookedPayment(ada, [{ with: sade }]);
    const anyone = await bookedPayment(bola, [{ time: "10:00 AM" }]);
    const [chosen] = (await personOf(anyone.bookingId))!;
    expect((await assign(asked.bookingId, tolu)).status).toBe(200);
    expect((await assign(anyone.bookingId, chosen === sade ? tolu : sade)).status).toBe(200);
    expect(await keysAt("09:00 AM")).toEqual([`p:${tolu}`]);
    expect(await claimsAt("10:00 AM")).toMatchObject([{ holds: [`p:${chosen === sade ? tolu : sade}`] }]);
    expect(Object.keys((await claimsAt("10:00 AM"))[0]!)).not.toContain("changing");
    await advanceTime(salon.api, 1);
    const changes = (payer: Payer) => mailsTo(salon.api, payer).filter((subject) => /was changed/.test(subject));
    expect([changes(ada), changes(bola)].map(({ length }) => length)).toEqual([1, 0]);
    const texts = (payer: Payer) =>
      JSON.stringify(salon.api.inbox.mails().filter(({ envelope }) => envelope.to.includes(payer.email)));
    expect(texts(ada)).toMatch(/Tolu Ojo/);
    expect(texts(bola)).toMatch(/with our team/);
    expect(texts(bola)).not.toMatch(/Sade|Tolu/);
    const { body } = await ada.client.get(`/booking/getBooking/${asked.bookingId}`);
    expect(body.cartItems[0]).toMatchObject({ asked: sade, with: [{ name: "Tolu Ojo" }] });
  });

  test("to anyone gives another person who is free, for two seats two", async () => {
    const people = [];
    for (const name of ["Sade", "Tolu", "Uche", "Kemi"]) people.push(await addMember(salon.admin, { name }));
    const { bookingId } = await bookedPayment(salon.ada, [{ cartQuantity: 2 }]);
    const before = (await personOf(bookingId))!;
    expect((await assign(bookingId, null)).status).toBe(200);
    const after = (await personOf(bookingId))!;
    expect(new Set([...before, ...after]).size).toBe(4);
    await changeMember(salon.admin, after[0]!, { timeOff: [{ from: TUESDAY, to: TUESDAY }] });
    expect((await assign(bookingId, null)).status).toBe(200);
    expect(await personOf(bookingId)).toContain(after[1]);
    expect(await personOf(bookingId)).not.toContain(after[0]);
    expect(await keysAt("09:00 AM")).toEqual((await personOf(bookingId))!.map((id) => `p:${id}`).toSorted());
  });

  test("refuses an unknown, unskilled, absent or taken person and bookings that are over, and changes nothing", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const busy = await addMember(salon.admin, { name: "Tolu" });
    const away = await addMember(salon.admin, { name: "Uche", timeOff: [{ from: TUESDAY, to: TUESDAY }] });
    const unskilled = await addMember(salon.admin, { name: "Kemi", services: [LONG] });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    await bookedPayment(salon.bola, [{ with: busy }]);
    const before = await SlotModel.find({ taken: { $gt: 0 } }).lean();
    for (const [person, status] of [
      ["65f0c0ffee65f0c0ffee65f0", 400],
      [unskilled, 400],
      [away, 409],
      [busy, 409],
      [null, 409],
    ] as const) {
      const answer = await assign(bookingId, person);
      const field = answer.body.errors?.[0].path;
      expect({ person, status: answer.status, field }).toEqual({
        person,
        status,
        field: status === 400 ? "with" : undefined,
      });
    }
    expect((await assign(bookingId, sade, 3)).status).toBe(400);
    expect((await assign("65f0c0ffee65f0c0ffee65f0", sade)).status).toBe(404);
    expect((await salon.ada.client.post(`/booking/${bookingId}/assign`, { item: 0, with: sade })).status).toBe(403);
    expect(await SlotModel.find({ taken: { $gt: 0 } }).lean()).toEqual(before);
    await salon.author.patch(`/booking/${bookingId}`, { bookingStatus: "completed" });
    expect((await assign(bookingId, null)).status).toBe(409);
    await salon.author.patch(`/booking/${bookingId}`, { bookingStatus: "cancelled" });
    expect((await assign(bookingId, null)).status).toBe(409);
  });

  test("gives a line a unit that its resource keeps, with the same person and without a mail", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const basin = await addResource(salon.admin, { name: "Basin", units: 2 });
    const [ada, bola] = [await newPayer(salon.api), await newPayer(salon.api)];
    const first = await bookedPayment(bola);
    const [taken] = (await personOf(first.bookingId))!;
    const { bookingId } = await bookedPayment(ada, [{ with: taken === sade ? tolu : sade }]);
    const people = await personOf(bookingId);
    expect((await lineOf(bookingId)).units).toEqual([`r:${basin}#2`]);
    const replace = (resource: string, units: number) =>
      salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: null, leaving: { resource, units } });
    const before = await SlotModel.find({ taken: { $gt: 0 } }).lean();
    expect(await replace(basin, 1)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/unit/) } });
    expect((await replace(basin, 0)).status).toBe(409);
    expect((await replace(sade, 1)).body.errors?.[0].path).toBe("leaving.resource");
    expect((await replace(basin, 51)).body.errors?.[0].path).toBe("leaving.units");
    expect(await SlotModel.find({ taken: { $gt: 0 } }).lean()).toEqual(before);
    await salon.author.patch(`/booking/${first.bookingId}`, { bookingStatus: "cancelled" });
    await changeMember(salon.admin, people![0]!, { timeOff: [{ from: TUESDAY, to: TUESDAY }] });
    expect((await replace(basin, 1)).body.message).toBe("This person does not work at this time");
    expect(await personOf(bookingId)).toEqual(people);
    await changeMember(salon.admin, people![0]!, { timeOff: [] });
    expect((await replace(basin, 1)).status).toBe(200);
    expect(await lineOf(bookingId)).toMatchObject({ units: [`r:${basin}#1`] });
    expect(await personOf(bookingId)).toEqual(people);
    expect(await keysAt("09:00 AM")).toEqual([`p:${people![0]}`, `r:${basin}#1`]);
    await salon.api.jobs.runAll();
    expect(mailsTo(salon.api, ada).filter((subject) => /was changed/.test(subject))).toEqual([]);
  });

  test("says that no one is free, when a line without a person gets another unit and no one works", async () => {
    const { bookingId } = await bookedPayment(salon.ada);
    await addMember(salon.admin, { name: "Sade", timeOff: [{ from: TUESDAY, to: TUESDAY }] });
    const basin = await addResource(salon.admin, { name: "Basin" });
    const leaving = { resource: basin, units: 1 };
    const refused = await salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: null, leaving });
    expect(refused).toMatchObject({
      status: 409,
      body: { message: "No team member for this service is free at this time" },
    });
    expect(await keysAt("09:00 AM")).toEqual([`r:${basin}#1`]);
  });

  test("of two assignments to one person at one time exactly one succeeds", async () => {
    const team: string[] = [];
    for (const name of ["Sade", "Tolu", "Uche"]) team.push(await addMember(salon.admin, { name }));
    const lines = [await bookedPayment(salon.ada), await bookedPayment(salon.bola)];
    const taken = await keysAt("09:00 AM");
    const spare = team.find((id) => !taken.includes(`p:${id}`))!;
    const answers = await Promise.all(lines.map(({ bookingId }) => assign(bookingId, spare)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    const keys = await keysAt("09:00 AM");
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("a second assignment at the same instant is refused, and takes no key of the first", async () => {
    const [sade, tolu, bisi] = [
      await addMember(salon.admin, { name: "Sade" }),
      await addMember(salon.admin, { name: "Tolu" }),
      await addMember(salon.admin, { name: "Bisi" }),
    ];
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    let second: { status: number } | undefined;
    setFailpointHook(async (point) => {
      if (point === "people-claimed") second ??= await assign(bookingId, bisi);
    });
    const first = await assign(bookingId, tolu).finally(() => setFailpointHook(null));
    expect([first.status, second?.status]).toEqual([200, 409]);
    expect(await personOf(bookingId)).toEqual([tolu]);
    expect(await keysAt("09:00 AM")).toEqual([`p:${tolu}`]);
  });

  test("a move and an assignment that overtake each other never undo each other", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    let overtaking: Promise<{ status: number }> | undefined;
    setFailpointHook(async (point) => {
      if (point === "people-claimed" && !overtaking) {
        overtaking = move(bookingId, "10:00 AM");
        await overtaking;
      }
    });
    const answer = await assign(bookingId, tolu).finally(() => setFailpointHook(null));
    expect([(await overtaking!).status, answer.status]).toEqual([200, 409]);
    expect(await personOf(bookingId)).toEqual([sade]);
    expect(await keysAt("10:00 AM")).toEqual([`p:${sade}`]);
    expect(await keysAt("09:00 AM")).toEqual([]);
  });
});

describe("reviving", () => {
  test("takes the former person of Anyone first, and for a named person no other", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const anyone = await bookedPayment(salon.ada, [{ time: "09:30 AM" }]);
    const [former] = (await personOf(anyone.bookingId))!;
    // The former person has more minutes that day than the other one.
    await bookedPayment(salon.bola, [{ time: "11:00 AM", with: former! }]);
    const named = await bookedPayment(salon.bola, [{ time: "10:00 AM", with: sade }]);
    const set = (id: string, bookingStatus: string) => salon.author.patch(`/booking/${id}`, { bookingStatus });
    await set(anyone.bookingId, "cancelled");
    await set(named.bookingId, "cancelled");
    expect([...(await keysAt("09:30 AM")), ...(await keysAt("10:00 AM"))]).toEqual([]);
    expect((await set(anyone.bookingId, "placed")).status).toBe(200);
    expect(await personOf(anyone.bookingId)).toEqual([former]);
    await bookedPayment(salon.ada, [{ time: "10:00 AM", with: sade }]);
    expect((await set(named.bookingId, "placed")).status).toBe(409);
    expect(await keysAt("10:00 AM")).toEqual([`p:${sade}`]);
    expect([sade, tolu]).toContain(former);
  });
});

describe("a walk-in", () => {
  test("takes a person from the running slot, the named one where asked", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    salon.api.clock.set(new Date(`${MONDAY}T10:10:00Z`));
    const services = (await salon.author.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === "Haircut & Styling")!._id;
    const walkIn = (more: object) =>
      salon.author.post("/booking/walk-in", { name: "Bola", serviceId, method: "cash", ...more });
    const first = await walkIn({ with: tolu });
    expect(first.body.cartItems[0]).toMatchObject({
      time: "11:00 AM",
      asked: tolu,
      with: [{ _id: tolu, name: "Tolu" }],
    });
    expect((await walkIn({})).body.cartItems[0]).toMatchObject({ asked: null, with: [{ _id: sade }] });
    expect(await keysAt("11:00 AM", MONDAY)).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
    const refused = await walkIn({});
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts[0].nearest[0].time).toBe("11:30 AM");
    expect((await walkIn({ with: "65f0c0ffee65f0c0ffee65f0" })).body.errors[0].path).toBe("with");
  });
});

describe("availability", () => {
  const shown = async (query: string) => {
    const { body } = await salon.ada.client.get(`/booking/availability?date=${TUESDAY}&${query}`);
    return Object.fromEntries(
      (body.slots as { time: string; free: number; status: string }[]).map(({ time, free, status }) => [
        time,
        `${status} ${free}`,
      ]),
    );
  };

  test("counts the people who are on duty and free, and distinguishes closed from full", async () => {
    const services = (await salon.author.get("/services/all-services")).body as { _id: string; name: string }[];
    const id = services.find(({ name }) => name === LONG)!._id;
    const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "10:00 AM", close: "01:00 PM" }));
    const breaks = [{ day: 2, from: "11:30 AM", to: "12:00 PM" }];
    const sade = await addMember(salon.admin, { name: "Sade", services: [LONG], hours, breaks });
    const tolu = await addMember(salon.admin, { name: "Tolu", services: [LONG] });
    await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM", with: tolu }]);
    const anyone = await shown(`service=${id}`);
    expect(anyone).toMatchObject({ "09:00 AM": "open 1", "09:30 AM": "full 0", "10:00 AM": "open 1" });
    expect(anyone).toMatchObject({ "11:00 AM": "open 1", "12:00 PM": "open 2", "01:00 PM": "open 1" });
    const named = await shown(`service=${id}&with=${sade}`);
    expect(named).toMatchObject({ "09:30 AM": "closed 0", "10:00 AM": "open 1", "11:00 AM": "closed 0" });
    expect(await shown(`service=${id}&with=${tolu}`)).toMatchObject({ "10:00 AM": "full 0", "07:00 PM": "open 1" });
    const month = await salon.ada.client.get(`/booking/availability/month?month=2037-11&service=${id}&with=${sade}`);
    const tuesday = month.body.days.find(({ date }: { date: string }) => date === TUESDAY);
    expect(tuesday.free).toBe(Object.values(named).filter((slot) => slot.startsWith("open")).length);
    expect((await requestPayment(salon.bola, [{ service: LONG, time: "11:00 AM", with: sade }])).status).toBe(409);
  });
});
