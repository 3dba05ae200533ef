import type { Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { type Failpoint, setFailpointHook } from "../../../failpoint.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import {
  advanceTime,
  bookedPayment,
  claimsAt,
  keysAt,
  mailsTo,
  MONDAY,
  newPayer,
  openPayment,
  requestPayment,
  TUESDAY,
} from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, dismissTeam } from "../../../../test/support/salon/team.ts";
import { AuditModel } from "../../audit-log/audit-log.model.ts";
import { BookingModel } from "../bookings.model.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

const SHORT = "Haircut & Styling";
const PIERCING = "Ear & Nose Piercing";
const LONG = "Manicure & Pedicure";
/** The figures of the month's report. */
const reported = async (): Promise<{ refused: number; moved: number }> =>
  (await salon.admin.get("/reports/summary?from=2037-11-01&to=2037-11-30")).body.seats ?? { refused: 0, moved: 0 };
const bookingOf = async (id: string) => (await BookingModel.findById(id).lean())!;
const peopleOf = async (id: string) => (await bookingOf(id)).cartItems[0]!.with?.map(String);
const serviceId = async (name: string) => {
  const { body } = await salon.author.get("/services/all-services?pageSize=500");
  return (body as unknown as { _id: string; name: string }[]).find((service) => service.name === name)!._id;
};
const shownAt = async (service: string, time: Slot) => {
  const { body } = await salon.ada.client.get(
    `/booking/availability?date=${TUESDAY}&service=${await serviceId(service)}`,
  );
  return (body.slots as { time: string; status: string; free: number }[]).find((slot) => slot.time === time);
};
/** Sade does both services and is chosen first; Tolu does the long one alone. */
const addPair = async () => ({
  sade: await addMember(salon.admin, { name: "Sade", services: [SHORT, LONG] }),
  tolu: await addMember(salon.admin, { name: "Tolu", services: [LONG] }),
});
const wanted = { service: SHORT, time: "10:30 AM" } as const;
const ask = () => requestPayment(salon.bola, [wanted]);

describe("reseating", () => {
  test("moves a line of Anyone to make room, without a mail and without a new sequence", async () => {
    const { sade, tolu } = await addPair();
    const ada = await newPayer(salon.api);
    const { bookingId } = await bookedPayment(ada, [{ service: LONG, time: "10:00 AM" }]);
    await salon.api.jobs.runAll();
    const [before, mails] = [await bookingOf(bookingId), mailsTo(salon.api, ada).length];
    const counted = await reported();
    expect(await peopleOf(bookingId)).toEqual([sade]);
    expect(await shownAt(SHORT, "10:30 AM")).toEqual({ time: "10:30 AM", status: "open", free: 1 });
    expect((await ask()).status).toBe(200);
    expect(await peopleOf(bookingId)).toEqual([tolu]);
    expect(await keysAt("10:00 AM")).toEqual([`p:${tolu}`]);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
    expect((await bookingOf(bookingId)).sequence).toBe(before.sequence);
    await salon.api.jobs.runAll();
    expect(mailsTo(salon.api, ada)).toHaveLength(mails);
    const row = await AuditModel.findOne({ action: "booking.people", "target.id": bookingId }).lean();
    expect(row).toMatchObject({ actor: null, before: { with: [sade] }, after: { item: 0, with: [tolu] } });
    expect(await reported()).toEqual({ ...counted, moved: counted.moved + 1 });
    expect(await shownAt(SHORT, "10:30 AM")).toEqual({ time: "10:30 AM", status: "full", free: 0 });
    expect((await requestPayment(ada, [wanted])).status).toBe(409);
    expect(await reported()).toEqual({ refused: counted.refused + 1, moved: counted.moved + 1 });
  });

  test("makes several moves, each to a person who is free at that moment", async () => {
    const sade = await addMember(salon.admin, { name: "Sade", services: [SHORT, LONG] });
    const tolu = await addMember(salon.admin, { name: "Tolu", services: [LONG, PIERCING] });
    const uche = await addMember(salon.admin, { name: "Uche", services: [PIERCING] });
    const first = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    const second = await bookedPayment(salon.ada, [{ service: PIERCING, time: "10:30 AM" }]);
    expect([await peopleOf(first.bookingId), await peopleOf(second.bookingId)]).toEqual([[sade], [tolu]]);
    expect((await ask()).status).toBe(200);
    expect([await peopleOf(first.bookingId), await peopleOf(second.bookingId)]).toEqual([[tolu], [uche]]);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`, `p:${tolu}`, `p:${uche}`].toSorted());
  });

  test("gives a line another unit", async () => {
    for (const name of ["Sade", "Tolu", "Uche"]) await addMember(salon.admin, { name, services: [SHORT, LONG] });
    const basin = await addResource(salon.admin, { name: "Basin", units: 2, services: [SHORT, LONG] });
    const early = await bookedPayment(salon.ada, [{ time: "09:30 AM" }]);
    const filler = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    const late = await bookedPayment(salon.ada, [{ time: "10:00 AM" }]);
    await salon.author.patch(`/booking/${filler.bookingId}`, { bookingStatus: "cancelled" });
    const unitOf = async (id: string) => (await bookingOf(id)).cartItems[0]!.units;
    expect([await unitOf(early.bookingId), await unitOf(late.bookingId)]).toEqual([[`r:${basin}#1`], [`r:${basin}#2`]]);
    const people = await peopleOf(late.bookingId);
    expect((await requestPayment(salon.bola, [{ service: LONG, time: "09:30 AM" }])).status).toBe(200);
    const units = [await unitOf(early.bookingId), await unitOf(late.bookingId)];
    expect(units[0]).toEqual(units[1]);
    expect(await peopleOf(late.bookingId)).toEqual(people);
  });

  test("never moves a line whose customer asked for a person, one that is not paid, and one that has begun", async () => {
    const { sade } = await addPair();
    const named = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM", with: sade }]);
    expect((await ask()).status).toBe(409);
    expect(await peopleOf(named.bookingId)).toEqual([sade]);
    await salon.author.patch(`/booking/${named.bookingId}`, { bookingStatus: "cancelled" });
    await openPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    expect((await ask()).status).toBe(409);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`]);
    salon.api.clock.set(new Date(`${MONDAY}T10:10:00Z`));
    const walkIn = async (service: string) =>
      salon.author.post("/booking/walk-in", { name: "Bola", serviceId: await serviceId(service), method: "cash" });
    expect((await walkIn(LONG)).body.cartItems[0].with).toMatchObject([{ _id: sade }]);
    expect((await walkIn(SHORT)).status).toBe(409);
  });

  test("a change of a line that staff have begun is not disturbed, and the new line is refused", async () => {
    const { sade, tolu } = await addPair();
    const { bookingId } = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    let refused: { status: number } | undefined;
    setFailpointHook(async (point) => {
      if (point === "people-claimed") refused ??= await ask();
    });
    const assign = salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: tolu });
    const assigned = await assign.finally(() => setFailpointHook(null));
    expect([assigned.status, refused?.status]).toEqual([200, 409]);
    expect(await keysAt("10:30 AM")).toEqual([`p:${tolu}`]);
    expect((await ask()).status).toBe(200);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
  });

  const KILLS: readonly Failpoint[] = [
    "people-half-claimed",
    "people-claimed",
    "people-written",
    "people-half-released",
    "line-moved",
  ];
  test.each(KILLS)("a move that ends at %s leaves a valid day after one sweep", async (wantedPoint) => {
    const { sade, tolu } = await addPair();
    const { bookingId } = await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM" }]);
    let killed = 0;
    setFailpointHook((point) => {
      if (point !== wantedPoint) return;
      killed++;
      throw new Error("killed");
    });
    const answer = await ask().finally(() => setFailpointHook(null));
    expect([answer.status, killed]).toEqual([500, 1]);
    await advanceTime(salon.api, 5);
    const [person] = (await peopleOf(bookingId))!;
    for (const time of ["10:00 AM", "10:30 AM"] as const) {
      const [claim, ...others] = await claimsAt(time);
      expect(others).toEqual([]);
      expect(claim).toMatchObject({ holds: [`p:${person}`], state: "sold" });
      expect(Object.keys(claim!)).not.toContain("changing");
    }
    expect((await ask()).status).toBe(200);
    expect(await keysAt("10:30 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
  });
});
