import type { Slot } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { type Failpoint, setFailpointHook } from "../../failpoint.ts";
import { type OpenSalon, openSalon } from "../../../test/support/salon/open-salon.ts";
import { bookedPayment, keysAt, TUESDAY } from "../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../test/support/salon/team.ts";
import { SlotModel } from "../seats/slots.model.ts";
import { sweepSeats } from "../seats/claims/sweep.ts";
import { BookingModel } from "./bookings.model.ts";
import { reportUnclaimed } from "./booked-lines.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);

const lineOf = async (bookingId: string) => (await BookingModel.findById(bookingId).lean())!.cartItems[0]!;
const personOf = async (bookingId: string) => (await lineOf(bookingId)).with?.map(String);
const assign = (bookingId: string, person: string) =>
  salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: person });
const move = (bookingId: string, time: Slot) =>
  salon.ada.client.post(`/booking/${bookingId}/reschedule`, { item: 0, date: TUESDAY, time });

describe("a server whose clock is ahead", () => {
  /** Another server takes the change for dead, and someone else gets what the change has claimed. */
  async function takeAt(point: Failpoint, take: () => Promise<unknown>, change: () => Promise<{ status: number }>) {
    let isTaken = false;
    setFailpointHook(async (reached) => {
      if (reached !== point || isTaken) return;
      isTaken = true;
      const { deps, clock } = salon.api;
      await sweepSeats({ ...deps, now: () => new Date(clock.now().getTime() + 15 * 60_000) }, () => false);
      await take();
    });
    return change().finally(() => setFailpointHook(null));
  }

  test("sells no person twice: the assignment finds that its claim is gone, and takes its write back", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    const take = () => bookedPayment(salon.bola, [{ with: tolu }]);
    const answer = await takeAt("people-claimed", take, () => assign(bookingId, tolu));
    expect(answer.status).toBe(409);
    expect(await personOf(bookingId)).toEqual([sade]);
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`, `p:${tolu}`].toSorted());
    await reportUnclaimed(salon.api.clock.now());
  });

  test("sells no seat or person twice to a move, which puts the line back", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    const take = () => bookedPayment(salon.bola, [{ with: sade, time: "10:00 AM" }]);
    const answer = await takeAt("move-claimed", take, () => move(bookingId, "10:00 AM"));
    expect(answer.status).toBe(409);
    const { cartItems } = (await BookingModel.findById(bookingId).lean())!;
    expect(cartItems[0]).toMatchObject({ time: "09:00 AM" });
    for (const time of ["09:00 AM", "10:00 AM"] as const) expect(await keysAt(time)).toEqual([`p:${sade}`]);
    await reportUnclaimed(salon.api.clock.now());
  });

  test("is found by a job: a booking without its person is reported until it has it again", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    await reportUnclaimed(salon.api.clock.now());
    const slot = { _id: `${TUESDAY}|09:00 AM` };
    const before = (await SlotModel.findOne(slot).lean())!;
    await SlotModel.updateOne(slot, { $set: { "claims.0.holds": [] } });
    await expect(reportUnclaimed(salon.api.clock.now())).rejects.toThrow(bookingId);
    await SlotModel.updateOne(slot, { $set: { claims: before.claims } });
    await reportUnclaimed(salon.api.clock.now());
  });
});
