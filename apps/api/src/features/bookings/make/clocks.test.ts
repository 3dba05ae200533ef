import { randomUUID } from "node:crypto";
import type { Slot } from "@salon/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Failpoint, setFailpointHook } from "../../../failpoint.ts";
import { testLateSweeps } from "../../../../test/support/salon/late-sweeps.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, keysAt, seatsAt, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, dismissTeam } from "../../../../test/support/salon/team.ts";
import { sweepClaims, sweepSeats } from "../../seats/claims/sweep.ts";
import { SlotModel } from "../../seats/slots.model.ts";
import { BookingModel } from "../bookings.model.ts";
import { reportUnclaimed } from "../change/booked-lines.ts";
import { mendLostLines } from "../change/lost-places.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(dismissTeam);
afterEach(() => {
  setFailpointHook(null);
  vi.restoreAllMocks();
});

testLateSweeps(() => salon, { othersBook: [true], twice: false });

const post = async (path: string, body: object) => (await salon.author.post(`/booking/${path}`, body)).status;

describe("a sweep", () => {
  test("that has read a booking between two assignments takes no claim of its person", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    const assign = (person: string) => post(`${bookingId}/assign`, { item: 0, with: person });
    const { seatHolders, now } = salon.api.deps;
    const answers: number[] = [];
    const findBookedLines: typeof seatHolders.findBookedLines = async (refs) => {
      if (answers.length > 0) return seatHolders.findBookedLines(refs);
      answers.push(await assign(tolu));
      const lines = await seatHolders.findBookedLines(refs);
      answers.push(await assign(sade));
      return lines;
    };
    const sweep = { ...seatHolders, findBookedLines, settleHold: async () => "kept" as const };
    await sweepClaims({ ...sweep, now: now(), stopping: () => false });
    expect(answers).toEqual([200, 200]);
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`]);
    await reportUnclaimed(now());
  });
});

describe("a move that is taken back", () => {
  const AHEAD_MS = 15 * 60_000;
  const times = { from: { date: TUESDAY, time: "09:00 AM" }, date: TUESDAY, time: "10:00 AM" };
  const fill = (time: Slot) =>
    bookedPayment(salon.bola, [
      { time, cartQuantity: 4 },
      { service: "Ear & Nose Piercing", time },
    ]);
  /** Another server drops what the move has claimed, and others book its time. */
  const loseAt = (point: Failpoint, others: () => Promise<unknown>) =>
    setFailpointHook(async (reached) => {
      if (reached !== point) return;
      setFailpointHook(null);
      const { deps, clock } = salon.api;
      await sweepSeats({ ...deps, now: () => new Date(clock.now().getTime() + AHEAD_MS) }, () => false);
      await others();
    });

  test("is not answered as made when its attempt is repeated", async () => {
    const { bookingId } = await bookedPayment(salon.ada);
    loseAt("move-claimed", () => fill("10:00 AM"));
    const attempt = { key: randomUUID(), lines: [{ item: 0, ...times }] };
    const again = () => post(`${bookingId}/reschedule-visit`, attempt);
    expect([await again(), await again()]).toEqual([409, 409]);
    expect((await BookingModel.findById(bookingId).lean())!.cartItems[0]!.time).toBe("09:00 AM");
    await reportUnclaimed(salon.api.clock.now());
  });

  test("leaves the person to an assignment that is made while its claims are taken again", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const tolu = await addMember(salon.admin, { name: "Tolu" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    const assign = () => post(`${bookingId}/assign`, { item: 0, with: tolu });
    const answers: number[] = [];
    loseAt("people-claimed", async () => {
      const find = SlotModel.findById.bind(SlotModel);
      vi.spyOn(SlotModel, "findById").mockImplementationOnce(((id: string) => ({
        lean: async () => {
          answers.push(await assign());
          return find(id).lean();
        },
      })) as never);
    });
    answers.push(await assign());
    expect(answers).toEqual([200, 409]);
    expect((await BookingModel.findById(bookingId).lean())!.cartItems[0]!.with!.map(String)).toEqual([tolu]);
    expect(await keysAt("09:00 AM")).toEqual([`p:${tolu}`]);
    await reportUnclaimed(salon.api.clock.now());
  });

  test("is reported where others have its former seat too", async () => {
    const { bookingId } = await bookedPayment(salon.ada);
    loseAt("move-claimed", async () => {
      await fill("10:00 AM");
      loseAt("move-written", () => fill("09:00 AM"));
    });
    const { status, body } = await salon.author.post(`/booking/${bookingId}/reschedule`, { item: 0, ...times });
    expect([status, body.message]).toEqual([409, expect.stringContaining("has lost its team member or place")]);
    expect(await seatsAt("09:00 AM")).toBe(5);
    await expect(reportUnclaimed(salon.api.clock.now())).rejects.toThrow(bookingId);
  });

  test("and whose process was killed before its place was claimed again has it once the jobs ran", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    loseAt("move-claimed", async () => {
      await fill("10:00 AM");
      setFailpointHook((point) => (point === "lines-put-back" ? Promise.reject(new Error("killed")) : undefined));
    });
    expect(await post(`${bookingId}/reschedule`, { item: 0, ...times })).toBe(500);
    setFailpointHook(null);
    // A killed process gives back nothing of what it had marked.
    await SlotModel.updateOne({ _id: `${TUESDAY}|09:00 AM` }, { $set: { claims: [] } });
    await expect(reportUnclaimed(salon.api.clock.now())).rejects.toThrow(bookingId);
    salon.api.clock.advance(5 * 60_000);
    await salon.api.jobs.runAll();
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`]);
    await reportUnclaimed(salon.api.clock.now());
  });
});

describe("a server whose clock was ahead", () => {
  test("is found by a job: a booking gets its person again, and is reported while another has them", async () => {
    const sade = await addMember(salon.admin, { name: "Sade" });
    const { bookingId } = await bookedPayment(salon.ada, [{ with: sade }]);
    const slot = { _id: `${TUESDAY}|09:00 AM` };
    const mend = () => mendLostLines(salon.api.deps, () => false);
    await SlotModel.updateOne(slot, { $set: { "claims.0.holds": [] } });
    await expect(reportUnclaimed(salon.api.clock.now())).rejects.toThrow(bookingId);
    await mend();
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`]);
    await SlotModel.updateOne(slot, { $set: { "claims.0.ref": "another's" } });
    await expect(mend()).rejects.toThrow(bookingId);
    expect(await keysAt("09:00 AM")).toEqual([`p:${sade}`]);
  });
});
