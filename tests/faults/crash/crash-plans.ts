import type { HoldEnding } from "./crash-reservation.ts";
import type { CrashRound } from "./crash-round.ts";

/** The required final state of a killed payment. */
export type Ending =
  /** No payment arrived, and the customer can start again. */
  | "nothing"
  /** One booking exists for the payment. */
  | "booked"
  /** The payment was refunded once. */
  | "refunded"
  /** Nothing was sent, and the refund is due again. */
  | "refund due"
  /** The result of the refund is unknown, and the payment is listed for staff. */
  | "refund unknown"
  /** A press of the desk happened once, when it was sent again. */
  | "once"
  | HoldEnding;

/** How the server is brought to one point and killed there. */
export interface CrashPlan {
  point: string;
  /** The failpoint, or that of a time from 0; without it the plan kills the server from outside. */
  crashAt?: string | ((time: number) => string | undefined);
  /** What happens on a server without failpoints first: a later step reaches the same point. */
  prepare?: (round: CrashRound) => Promise<void>;
  /** How far the clock moves after the restart, for what a lease protects. */
  waitMs?: number;
  /** A job reaches the point: only a server that runs its jobs every second is killed there. */
  isByJob?: true;
  /** What must be possible once everything has settled; answers the problems. */
  afterwards?: (round: CrashRound) => Promise<string[]>;
  /**
   * Brings the server to the point; `time` counts from 0, so that a plan can alternate. Returns the required final
   * state.
   */
  provoke: (round: CrashRound, time: number) => Promise<Ending>;
}

const even = (time: number) => time % 2 === 0;

/** The server dies while the customer waits for the payment page. */
const whilePaying: CrashPlan["provoke"] = async (round) => {
  await round.ask();
  return "nothing";
};

/** The customer has paid; the webhook or, alternately, the return redirect makes the server book, and it dies. */
const whileBooking: CrashPlan["provoke"] = async (round, time) => {
  await round.ask();
  if (even(time)) await round.payAndStay();
  else await round.payAndReturn();
  return "booked";
};

const whileRefunding =
  (ending: Ending): CrashPlan["provoke"] =>
  async (round) => {
    await round.book();
    await round.cancelAndRefund();
    return ending;
  };

const ANY_MOMENT_MS = 400;

/** Every failpoint, in the order in which a payment reaches them. */
export const CRASH_PLANS: readonly CrashPlan[] = [
  { point: "order saved", crashAt: "order-saved", provoke: whilePaying },
  { point: "claims half made", crashAt: "claims-half-made", provoke: whilePaying },
  {
    point: "link asked",
    crashAt: "link-asked",
    provoke: async (round, time) => {
      await round.ask();
      if (even(time)) return "nothing";
      // The customer never saw this page; a payment on it must still become a booking.
      await round.payWithoutPage();
      return "booked";
    },
  },
  {
    point: "link saved",
    crashAt: "link-saved",
    provoke: async (round, time) => {
      await round.ask();
      if (even(time)) return "nothing";
      await round.payWithoutPage();
      return "booked";
    },
  },
  {
    point: "account made",
    crashAt: "account-made",
    // Until then the number could still be shown.
    waitMs: 3 * 60_000,
    provoke: async (round, time) => {
      await round.book();
      await round.askForTransfer();
      // The number was never shown; money that reaches it must still be on the bill.
      if (!even(time)) await round.sendTransfer();
      return "booked";
    },
  },
  {
    point: "customer paid",
    provoke: async (round, time) => {
      await round.ask();
      // Alternately, the webhook is retried after the restart or never arrives.
      if (even(time)) round.dropWebhook();
      await round.kill();
      await round.payWithoutPage();
      return "booked";
    },
  },
  {
    point: "webhook stored",
    crashAt: "webhook-stored",
    provoke: async (round) => {
      await round.ask();
      await round.payAndStay();
      return "booked";
    },
  },
  { point: "marked paid", crashAt: "marked-paid", provoke: whileBooking },
  { point: "some seats secured", crashAt: "seats-half-secured", provoke: whileBooking },
  { point: "all seats secured", crashAt: "seats-secured", provoke: whileBooking },
  { point: "decided to book", crashAt: "placing", provoke: whileBooking },
  { point: "booking written", crashAt: "booking-written", provoke: whileBooking },
  { point: "mail queued", crashAt: "mail-queued", provoke: whileBooking },
  {
    point: "payment being closed",
    crashAt: "closing",
    provoke: async (round) => {
      await round.ask();
      await round.cancelPayment();
      return "nothing";
    },
  },
  {
    point: "booking cancelled",
    crashAt: "booking-cancelled",
    provoke: async (round) => {
      await round.book();
      await round.cancel();
      return "booked";
    },
  },
  { point: "refund recorded", crashAt: "refund-recorded", provoke: whileRefunding("refund due") },
  { point: "refund asked", crashAt: "refund-asked", provoke: whileRefunding("refund due") },
  { point: "refund begun", crashAt: "refund-begun", provoke: whileRefunding("refund unknown") },
  { point: "refund sent", crashAt: "refund-sent", provoke: whileRefunding("refunded") },
  {
    point: "give back discounted",
    crashAt: "give-back-discounted",
    provoke: async (round) => {
      await round.book();
      await round.giveBack();
      return "booked";
    },
    afterwards: (round) => round.giveBackAgain(),
  },
  {
    point: "any moment",
    provoke: async (round) => {
      await round.ask();
      const killed = round.killWithin(ANY_MOMENT_MS);
      await round.payAndReturn();
      await killed;
      return "booked";
    },
  },
];
