import type { Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { setFailpointHook } from "../../../src/failpoint.ts";
import { BookingModel } from "../../../src/features/bookings/bookings.model.ts";
import { reportUnclaimed } from "../../../src/features/bookings/change/booked-lines.ts";
import { sweepSeats } from "../../../src/features/seats/claims/sweep.ts";
import { checkInvariants } from "../interleavings/check-invariants.ts";
import type { OpenSalon } from "./open-salon.ts";
import { bookedPayment, requestPayment, resetSalon, TUESDAY } from "./paying.ts";
import { addMember } from "./team.ts";

let salon: OpenSalon;

const SHORT = "Haircut & Styling";
const LONG = "Manicure & Pedicure";
const AHEAD_MS = 15 * 60_000;
const assign = (bookingId: string, person: string) =>
  salon.author.post(`/booking/${bookingId}/assign`, { item: 0, with: person });
const move = (bookingId: string, time: Slot, more: object = {}) =>
  salon.ada.client.post(`/booking/${bookingId}/reschedule`, { item: 0, date: TUESDAY, time, ...more });
const sweepAt = (at: Date) => sweepSeats({ ...salon.api.deps, now: () => at }, () => false);
/** The sweep of a server that takes what is under way for dead. */
const sweepAhead = () => sweepAt(new Date(salon.api.clock.now().getTime() + AHEAD_MS));

/** Sade does everything; Tolu does the long service alone, and is chosen last. */
interface Team {
  sade: string;
  tolu: string;
}
/** A change of Ada's booking, which has one line of an hour. */
interface Change {
  name: string;
  /** Books it, and answers the booking. */
  book: (team: Team) => Promise<string>;
  change: (id: string, team: Team) => Promise<{ status: number }>;
  /** What is written stays, without its people where they are another's. */
  stays?: true;
  /** It is part of another booking, which can be refused or made either way. */
  isPart?: true;
}

const bookLong = async (line: { with?: string }) =>
  (await bookedPayment(salon.ada, [{ service: LONG, time: "10:00 AM", ...line }])).bookingId;
const bookNamed = ({ sade }: Team) => bookLong({ with: sade });
const bookAnyone = () => bookLong({});

const CHANGES: readonly Change[] = [
  { name: "an assignment", book: bookNamed, change: (id, { tolu }) => assign(id, tolu) },
  {
    name: "a move to the same time with another person",
    book: bookNamed,
    change: (id, { tolu }) => move(id, "10:00 AM", { with: tolu }),
  },
  { name: "a move by half its length", book: bookNamed, change: (id) => move(id, "10:30 AM") },
  { name: "a move by staff", book: bookNamed, change: (id, { tolu: person }) => moveByDesk(id, person) },
  { name: "a move of a visit", book: bookNamed, change: (id) => moveVisit(id) },
  {
    name: "a move that makes room for another booking",
    book: bookAnyone,
    change: () => requestPayment(salon.bola, [{ service: SHORT, time: "10:30 AM" }]),
    isPart: true,
  },
  {
    name: "a booking that comes back",
    book: async (team) => {
      const id = await bookNamed(team);
      await salon.author.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
      return id;
    },
    change: (id) => salon.author.patch(`/booking/${id}`, { bookingStatus: "placed" }),
    stays: true,
  },
];
const moveByDesk = (id: string, person: string) =>
  salon.author.post(`/booking/${id}/reschedule`, { item: 0, date: TUESDAY, time: "10:30 AM", person });
const moveVisit = (id: string) =>
  salon.author.post(`/booking/${id}/reschedule-visit`, {
    lines: [{ item: 0, from: { date: TUESDAY, time: "10:00 AM" }, date: TUESDAY, time: "10:30 AM" }],
  });

/** Somebody else gets all that is free at both times. */
async function takeAll({ sade, tolu }: Team): Promise<void> {
  const services = await mongoose.connection.collection("services").find().toArray();
  const serviceId = String(services.find(({ name }) => name === LONG)!._id);
  for (const person of [sade, tolu])
    for (const time of ["10:00 AM", "10:30 AM"])
      await salon.author.post("/booking/walk-in", {
        name: "Chidi",
        method: "later",
        serviceId,
        date: TUESDAY,
        time,
        with: person,
      });
}

/** Makes a change, with work at each failpoint that it reaches; `step` counts them. */
async function reaching<T>(change: () => Promise<T>, work: (step: number) => Promise<unknown>): Promise<T> {
  let step = 0;
  let isWorking = false;
  setFailpointHook(async () => {
    if (isWorking) return;
    isWorking = true;
    await work(step++);
    isWorking = false;
  });
  return change().finally(() => setFailpointHook(null));
}

const placeOf = async (id: string) => {
  const { time, with: people = [] } = (await BookingModel.findById(id).lean())!.cartItems[0]!;
  return { time, people: people.map(String) };
};

/** Every booking holds what it says, and nothing is held twice, once the leases are over. */
async function expectHeld(): Promise<void> {
  const { clock } = salon.api;
  clock.advance(60 * 60_000);
  await sweepAt(clock.now());
  await reportUnclaimed(clock.now());
  const truth = { transactions: [], refundCalls: [] };
  const options = { db: mongoose.connection.db!, truth, now: clock.now(), capacity: 5, atRest: true };
  const broken = (await checkInvariants(options)).filter(({ invariant }) => /^P[134]/.test(invariant));
  expect(broken).toEqual([]);
}

/** Which sweeps are tried. */
interface Sweeps {
  /** Whether other customers book all that comes free. */
  othersBook: readonly boolean[];
  /** Whether a second sweep follows at each later failpoint. */
  twice: boolean;
}

/**
 * Tests each change with a sweep at every failpoint that it reaches: by a server whose clock is ahead, and while the
 * server of the change stands still.
 */
export function testLateSweeps(salonOf: () => OpenSalon, { othersBook, twice }: Sweeps): void {
  beforeEach(() => void (salon = salonOf()));

  const cases = othersBook.flatMap((isBooked) => [false, true].map((standsStill) => ({ standsStill, isBooked })));
  describe.each(CHANGES)("$name, and a server that takes it for dead", (one) => {
    test.each(cases)("sells nobody twice: stands still $standsStill, others book $isBooked", async (how) => {
      await expect(keepApart(one, { ...how, twice })).resolves.toBeUndefined();
    });
  });
}

interface Circumstances {
  standsStill: boolean;
  isBooked: boolean;
  twice: boolean;
}

async function keepApart({ book, change, stays, isPart }: Change, how: Circumstances): Promise<void> {
  const { api } = salon;
  const team = {
    sade: await addMember(salon.admin, { name: "Sade", services: [SHORT, LONG] }),
    tolu: await addMember(salon.admin, { name: "Tolu", services: [LONG] }),
  };
  const first = await book(team);
  const before = await placeOf(first);
  let steps = 0;
  expect(
    (
      await reaching(
        () => change(first, team),
        async (step) => (steps = step + 1),
      )
    ).status,
  ).toBe(200);
  const after = await placeOf(first);
  expect(steps).toBeGreaterThan(1);
  const [from, to] = [before, after].map(({ time }) => ({ time, people: [] }));
  const made = [after, ...(stays ? [to] : [])];

  for (const sweeps of sweepsIn(steps, how.twice)) {
    await resetSalon(api);
    const id = await book(team);
    const { status } = await reaching(
      () => change(id, team),
      async (step) => {
        if (!sweeps.includes(step)) return;
        if (how.standsStill) api.clock.advance(AHEAD_MS);
        await sweepAhead();
        if (how.isBooked) await takeAll(team);
      },
    );
    await expectHeld();
    const possible = [...(status === 200 || isPart ? made : []), ...(status === 409 || isPart ? [before, from] : [])];
    expect([200, 409], `sweeps at ${sweeps.join()}`).toContain(status);
    expect(possible, `sweeps at ${sweeps.join()}, ${status}`).toContainEqual(await placeOf(id));
  }
}

/** The failpoints at which the claims are swept: each alone, and each with each later one. */
const sweepsIn = (steps: number, twice: boolean): number[][] =>
  Array.from({ length: steps }, (_, one) => [
    [one],
    ...(twice ? Array.from({ length: steps - one - 1 }, (_none, more) => [one, one + more + 1]) : []),
  ]).flat();
