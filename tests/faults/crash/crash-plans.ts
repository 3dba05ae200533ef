import type { CrashRound } from "./crash-round.ts";

/** What a killed payment has to come to. */
export type Ending =
  /** Nobody paid, and the customer can begin anew. */
  | "nothing"
  /** One booking for the money. */
  | "booked"
  /** The money went back, once. */
  | "refunded"
  /** Nobody knows whether it went back, and staff are told. */
  | "refund unknown";

/** How the server is brought to one moment and killed there. */
export interface CrashPlan {
  point: string;
  /** The point of the server's own; without it the plan kills from outside. */
  crashAt?: string;
  /** Drives the server to where it dies; `time` counts from 0, so that a plan can take turns. Answers what must come of it. */
  provoke: (round: CrashRound, time: number) => Promise<Ending>;
}

const even = (time: number) => time % 2 === 0;

/** Dies while the customer waits for the payment page. */
const whilePaying: CrashPlan["provoke"] = async (round) => {
  await round.ask();
  return "nothing";
};

/** The customer has paid; the webhook, or in turn the customer's way back, has the server book it and die. */
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

/** Every named moment, in the order a payment comes to them. */
export const CRASH_PLANS: readonly CrashPlan[] = [
  { point: "order saved", crashAt: "order-saved", provoke: whilePaying },
  { point: "claims half made", crashAt: "claims-half-made", provoke: whilePaying },
  {
    point: "link asked",
    crashAt: "link-asked",
    provoke: async (round, time) => {
      await round.ask();
      if (even(time)) return "nothing";
      // Nobody was shown this page; should money come through it all the same, it is not lost.
      await round.payUnseen();
      return "booked";
    },
  },
  {
    point: "link saved",
    crashAt: "link-saved",
    provoke: async (round, time) => {
      await round.ask();
      if (even(time)) return "nothing";
      await round.payUnseen();
      return "booked";
    },
  },
  {
    point: "customer paid",
    provoke: async (round, time) => {
      await round.ask();
      // In turn the webhook is tried again after the restart, or never comes.
      if (even(time)) round.loseWebhook();
      await round.kill();
      await round.payUnseen();
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
  { point: "decided to book", crashAt: "placing", provoke: whileBooking },
  { point: "booking written", crashAt: "booking-written", provoke: whileBooking },
  { point: "mail queued", crashAt: "mail-queued", provoke: whileBooking },
  { point: "refund begun", crashAt: "refund-begun", provoke: whileRefunding("refund unknown") },
  { point: "refund sent", crashAt: "refund-sent", provoke: whileRefunding("refunded") },
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
