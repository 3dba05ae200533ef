import type { CrashPlan } from "./crash-plans.ts";
import type { CrashRound } from "./crash-round.ts";

/** Longer than the lease of a change. */
const PAST_LEASE_MS = 5 * 60_000;
/** Longer than a hold that waits for its booking to be written. */
const PAST_WRITING_MS = 11 * 60_000;

const changing =
  (change: (round: CrashRound) => Promise<void>): CrashPlan["provoke"] =>
  async (round) => {
    await round.book();
    await change(round);
    return "booked";
  };

const booked = (round: CrashRound): Promise<void> => round.book();
const cancelled = async (round: CrashRound): Promise<void> => {
  await round.book();
  await round.cancel();
};
const missed = async (round: CrashRound): Promise<void> => {
  await round.book();
  await round.miss();
};
const freed = async (round: CrashRound): Promise<void> => {
  await missed(round);
  await round.free();
};
const moveNow: CrashPlan["provoke"] = async (round) => {
  await round.move();
  return "booked";
};
const reviveNow: CrashPlan["provoke"] = async (round) => {
  await round.revive();
  return "booked";
};
/** Two appointments of a service that nobody does, beside the customer's own. */
const soldBySeats = async (round: CrashRound): Promise<void> => {
  await round.book();
  await round.firstPeople.book();
};
const givePeople: CrashPlan["provoke"] = async (round) => {
  await round.firstPeople.add();
  return "booked";
};
const move = changing((round) => round.move());
const assign = changing((round) => round.assign());
const reseat = changing((round) => round.reseat());

/** The failpoints of storing another plan, of moving a line, of giving it other people, of making room by such a change and of reviving a booking. */
export const TEAM_PLANS: readonly CrashPlan[] = [
  {
    point: "plan stored while paying",
    crashAt: "plan-stored",
    provoke: async (round) => {
      await round.askWithRival();
      return "nothing";
    },
  },
  {
    point: "plan stored while booking",
    crashAt: "plan-stored",
    provoke: async (round, time) => {
      await round.ask();
      await round.loseHoldToRival();
      // Alternately, the webhook is retried after the restart or never arrives.
      if (time % 2 === 1) round.dropWebhook();
      await round.payWithoutPage();
      return "booked";
    },
  },
  {
    point: "move half claimed",
    crashAt: "claims-half-made",
    waitMs: PAST_WRITING_MS,
    prepare: booked,
    provoke: moveNow,
  },
  {
    point: "move half sold",
    crashAt: "seats-half-secured",
    waitMs: PAST_WRITING_MS,
    prepare: booked,
    provoke: moveNow,
  },
  { point: "move claimed", crashAt: "move-claimed", waitMs: PAST_WRITING_MS, provoke: move },
  { point: "move written", crashAt: "move-written", waitMs: PAST_WRITING_MS, provoke: move },
  { point: "move sold", crashAt: "move-sold", waitMs: PAST_WRITING_MS, provoke: move },
  { point: "room half claimed", crashAt: "people-half-claimed", waitMs: PAST_LEASE_MS, provoke: reseat },
  { point: "room claimed", crashAt: "people-claimed", waitMs: PAST_LEASE_MS, provoke: reseat },
  { point: "room written", crashAt: "people-written", waitMs: PAST_LEASE_MS, provoke: reseat },
  { point: "room half released", crashAt: "people-half-released", waitMs: PAST_LEASE_MS, provoke: reseat },
  { point: "room made", crashAt: "line-moved", waitMs: PAST_LEASE_MS, provoke: reseat },
  { point: "people half claimed", crashAt: "people-half-claimed", waitMs: PAST_LEASE_MS, provoke: assign },
  { point: "people claimed", crashAt: "people-claimed", waitMs: PAST_LEASE_MS, provoke: assign },
  { point: "people written", crashAt: "people-written", waitMs: PAST_LEASE_MS, provoke: assign },
  { point: "people half released", crashAt: "people-half-released", waitMs: PAST_LEASE_MS, provoke: assign },
  {
    point: "first people half given out",
    crashAt: "first-people-half-given",
    // The save and the job give people out at once: one of them may be in the middle of a line.
    waitMs: PAST_LEASE_MS,
    prepare: soldBySeats,
    provoke: givePeople,
    afterwards: (round) => round.firstPeople.problems(),
  },
  {
    point: "first person half claimed",
    crashAt: "people-half-claimed",
    waitMs: PAST_LEASE_MS,
    prepare: soldBySeats,
    provoke: givePeople,
    afterwards: (round) => round.firstPeople.problems(),
  },
  {
    point: "revival half claimed",
    crashAt: "claims-half-made",
    waitMs: PAST_WRITING_MS,
    prepare: cancelled,
    provoke: reviveNow,
  },
  {
    point: "revival half sold",
    crashAt: "seats-half-secured",
    waitMs: PAST_WRITING_MS,
    prepare: cancelled,
    provoke: reviveNow,
  },
  {
    point: "booking revived",
    crashAt: "booking-revived",
    waitMs: PAST_WRITING_MS,
    prepare: cancelled,
    provoke: reviveNow,
  },
  {
    point: "freed time",
    crashAt: "time-freed",
    waitMs: PAST_LEASE_MS,
    prepare: missed,
    provoke: async (round) => {
      await round.free();
      return "booked";
    },
    afterwards: (round) => round.isFreed(),
  },
  {
    point: "freed time taken back",
    crashAt: "time-claimed",
    waitMs: PAST_WRITING_MS,
    prepare: freed,
    provoke: async (round) => {
      await round.comeBack();
      return "booked";
    },
    afterwards: (round) => round.isFreed(),
  },
  {
    point: "walk-in",
    crashAt: "claims-half-made",
    waitMs: PAST_WRITING_MS,
    prepare: booked,
    provoke: async (round) => {
      await round.walkInNow();
      return "booked";
    },
    afterwards: (round) => round.walkInAgain(),
  },
];
