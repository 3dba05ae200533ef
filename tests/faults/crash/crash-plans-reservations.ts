import type { CrashPlan } from "./crash-plans.ts";
import type { CrashRound } from "./crash-round.ts";

/** A payment that was closed is asked about again at growing intervals, when no webhook tells. */
const PAST_ASKING_MS = 30 * 60_000;
const even = (time: number) => time % 2 === 0;
const held = async ({ reservation }: CrashRound): Promise<void> => void (await reservation.hold());
const paying = async (round: CrashRound): Promise<void> => {
  await held(round);
  await round.reservation.askForNumber();
};

/** The time ends while the deposit comes: it reaches the provider before the server dies, or afterwards. */
const whileMoneyComes: CrashPlan["provoke"] = async ({ reservation, hasDied }, time) => {
  await reservation.pass();
  if (even(time)) await reservation.sendDeposit(true);
  await hasDied();
  if (!even(time)) await reservation.sendDeposit(false);
  return "deposit paid";
};

/** The failpoints of a reservation: its jobs reach them, so the server runs them every second. */
export const RESERVATION_PLANS: readonly CrashPlan[] = [
  {
    point: "reservation written",
    crashAt: "hold-written",
    provoke: async (round) => {
      await held(round);
      return "held";
    },
    // The page sends the same attempt again, and it is the same reservation.
    afterwards: (round) => round.reservation.hold(),
  },
  {
    point: "reservation asked about",
    crashAt: "hold-asked",
    isByJob: true,
    waitMs: PAST_ASKING_MS,
    prepare: paying,
    provoke: whileMoneyComes,
  },
  {
    point: "reservation ended while money comes",
    crashAt: "booking-cancelled",
    isByJob: true,
    waitMs: PAST_ASKING_MS,
    prepare: paying,
    provoke: whileMoneyComes,
  },
  {
    point: "ended bill with an account number",
    crashAt: "bill-ended",
    waitMs: PAST_ASKING_MS,
    prepare: paying,
    provoke: async ({ reservation }) => {
      await reservation.letGo();
      return "let go";
    },
  },
  {
    point: "ended bill with a page",
    crashAt: "closing",
    waitMs: PAST_ASKING_MS,
    prepare: async (round) => {
      await held(round);
      await round.reservation.askForPage();
    },
    provoke: async ({ reservation }) => {
      await reservation.letGo();
      return "let go";
    },
  },
  {
    point: "lapse told",
    crashAt: "hold-told",
    isByJob: true,
    prepare: held,
    provoke: async ({ reservation }) => {
      await reservation.pass();
      return "lapsed";
    },
  },
];
