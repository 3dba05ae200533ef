import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Failpoint, setFailpointHook } from "../../../failpoint.ts";
import { killAt, stopAt } from "../../../../test/support/failpoints/failpoints.ts";
import { faultsAtRest } from "../../../../test/support/salon/at-rest.ts";
import { openSalon, type OpenSalon } from "../../../../test/support/salon/open-salon.ts";
import { advanceTime, claimsAt, confirmedBooking, seatsAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { BookingModel } from "../bookings.model.ts";

const LONG = "Manicure & Pedicure";
const TIME = "10:00 AM";
let salon: OpenSalon;
let serviceId: string;
openSalon(1, (opened) => (salon = opened));
beforeEach(async () => {
  await dismissTeam();
  const { body } = await salon.author.get("/services/all-services?pageSize=500");
  serviceId = (body as { _id: string; name: string }[]).find(({ name }) => name === LONG)!._id;
});
afterEach(() => setFailpointHook(null));

const book = (key: string, more: object = {}) =>
  salon.author.post("/booking/walk-in", {
    key,
    name: "Ngozi",
    serviceId,
    date: TUESDAY,
    time: TIME,
    method: "cash",
    ...more,
  });
const bookings = () => BookingModel.find({ "walkIn.name": "Ngozi" }).lean();
const faults = () => faultsAtRest(salon, 1);

const POINTS = ["claims-half-made", "place-held", "place-written", "seats-half-secured"] as const;

describe.each([["by seats"], ["by people"]])("a walk-in %s whose server died", (kind) => {
  beforeEach(async () => {
    if (kind === "by people") await addMember(salon.admin, { name: "Tunde", services: [LONG] });
  });

  test.each(POINTS)("at '%s' is booked once at its place when it is sent again", async (point: Failpoint) => {
    const key = randomUUID();
    killAt(point);
    await book(key);
    const again = await book(key);
    expect([200, 201]).toContain(again.status);
    const [booking, ...others] = await bookings();
    expect(others).toEqual([]);
    expect(booking!.cartItems[0]).toMatchObject({ day: TUESDAY, time: TIME });
    expect(booking!.cartItems[0]).not.toHaveProperty("beyond");
    expect((await claimsAt(TIME)).map(({ ref }) => ref)).toEqual([booking!.cartItems[0]!.seatRef]);
    expect(await seatsAt(TIME)).toBe(1);
    expect(await faults()).toEqual([]);
  });

  test("keeps its place from others until it is sent again", async () => {
    const key = randomUUID();
    killAt("place-held");
    await book(key);
    expect((await book(randomUUID())).status).toBe(409);
    expect((await book(key)).status).toBe(201);
  });
});

describe("a walk-in that is slow and sent again", () => {
  test("makes one booking, which either of the two may write", async () => {
    await addMember(salon.admin, { name: "Tunde", services: [LONG] });
    for (const isFirstFaster of [false, true]) {
      await BookingModel.deleteMany({});
      await salon.api.jobs.runAll();
      const key = randomUUID();
      const slow = stopAt("place-held");
      const first = book(key);
      await slow.reached;
      const other = stopAt(isFirstFaster ? "place-held" : "place-written");
      const second = book(key);
      await other.reached;
      slow.release();
      if (isFirstFaster) await first;
      other.release();
      const answers = [await first, await second];
      expect(answers.map(({ status }) => status)).toEqual(isFirstFaster ? [201, 200] : [200, 201]);
      const made = await bookings();
      expect(made.map(({ _id }) => String(_id))).toEqual([answers[0]!.body._id]);
      expect(answers[1]!.body._id).toBe(answers[0]!.body._id);
      expect(await seatsAt(TIME)).toBe(1);
      expect(await faults()).toEqual([]);
    }
  });
});

describe.each([["by seats"], ["by people"]])("a line %s whose move's server died", (kind) => {
  const TO = "10:30 AM";
  let id: string;
  beforeEach(async () => {
    if (kind === "by people") await addMember(salon.admin, { name: "Tunde", services: [LONG] });
    id = await confirmedBooking(salon.api, salon.ada, [
      { service: LONG, time: kind === "by people" ? TIME : "09:00 AM" },
    ]);
  });
  const lineNow = async () => (await BookingModel.findById(id).lean())!;
  const MOVE_POINTS = [
    "claims-half-made",
    "place-held",
    "move-claimed",
    "move-written",
    "place-written",
    "seats-half-secured",
    "move-sold",
  ] as const;

  test.each(MOVE_POINTS)("at '%s' is moved once when it is sent again", async (point) => {
    const { cartItems, sequence } = await lineNow();
    const { day: date, time, with: people = [] } = cartItems[0]!;
    const from = { date, time, with: people.map(String) };
    const move = { key: randomUUID(), item: 0, date, time: TO, from };
    killAt(point);
    await salon.author.post(`/booking/${id}/reschedule`, move);
    const again = await salon.author.post(`/booking/${id}/reschedule`, move);
    expect([again.status, again.body.message]).toEqual([200, expect.stringContaining("Moved to Tue 24 Nov, 10:30 AM")]);
    const moved = await lineNow();
    expect([moved.cartItems[0]!.time, moved.sequence]).toEqual([TO, sequence + 1]);
    await salon.api.jobs.runAll();
    expect((await claimsAt(TO)).map(({ ref }) => ref)).toEqual([moved.cartItems[0]!.seatRef]);
    expect(await claimsAt(time as never)).toEqual([]);
    expect(await faults()).toEqual([]);
  });
});

describe("an assignment whose server died", () => {
  test.each(["people-half-claimed", "people-claimed", "people-written", "people-half-released"] as const)(
    "at '%s' is made once when it is sent again",
    async (point) => {
      const tunde = await addMember(salon.admin, { name: "Tunde", services: [LONG] });
      const id = await confirmedBooking(salon.api, salon.ada, [{ service: LONG, time: TIME, with: tunde }]);
      await addMember(salon.admin, { name: "Bisi", services: [LONG] });
      await addMember(salon.admin, { name: "Femi", services: [LONG] });
      const body = { key: randomUUID(), item: 0, with: null };
      killAt(point);
      await salon.author.post(`/booking/${id}/assign`, body);
      const between = (await BookingModel.findById(id).lean())!.cartItems[0]!.with!.map(String);
      expect((await salon.author.post(`/booking/${id}/assign`, body)).status).toBe(200);
      const { cartItems, sequence } = (await BookingModel.findById(id).lean())!;
      const people = cartItems[0]!.with!.map(String);
      expect(people).not.toContain(tunde);
      expect(sequence).toBe(1);
      expect(between.includes(tunde) || between[0] === people[0]).toBe(true);
      // The lease of the first try ends.
      await advanceTime(salon.api, 4);
      expect(await faults()).toEqual([]);
    },
  );
});
