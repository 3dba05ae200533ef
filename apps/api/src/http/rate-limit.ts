import { DAY_MS, HOUR_MS, MINUTE_MS, TEXTS } from "@salon/contracts";
import { createHash } from "node:crypto";
import mongoose from "mongoose";
import { isDuplicateKey } from "../db/connection/database-faults.ts";
import { AppError } from "./app-error.ts";

interface Counter {
  _id: string;
  count: number;
  expiresAt: Date;
}
const counterSchema = new mongoose.Schema<Counter>({
  _id: { type: String, required: true },
  count: { type: Number, required: true },
  expiresAt: { type: Date, required: true },
});
counterSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
/** Counters that all processes share; reads check the expiry, and the TTL index only deletes old rows. */
const CounterModel = mongoose.model<Counter>("Counter", counterSchema, "counters");

/** A maximum number of uses within a time. */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  /** `RATE_LIMIT_SCALE` does not multiply it. */
  isFixed?: true;
}
/** The limits of the product; `RATE_LIMIT_SCALE` multiplies each maximum but those that are fixed, and leaves at least one use. */
export const LIMITS = {
  signInAccount: { name: "sign-in-account", max: 10, windowMs: 15 * MINUTE_MS },
  signInAddress: { name: "sign-in-address", max: 100, windowMs: 15 * MINUTE_MS },
  /** Wrong codes of a second step: of an account, and apart from that on each device that it trusts. */
  secondStepCode: { name: "second-step-code", max: 5, windowMs: 15 * MINUTE_MS, isFixed: true },
  /** The same in a day, after which a mailed link is asked for before the next code. */
  secondStepDay: { name: "second-step-day", max: 20, windowMs: DAY_MS, isFixed: true },
  /** Codes that a mailed link allows after that. */
  secondStepByLink: { name: "second-step-by-link", max: 5, windowMs: HOUR_MS, isFixed: true },
  /** Wrong recovery codes of a session. */
  recoveryCode: { name: "recovery-code", max: 5, windowMs: 15 * MINUTE_MS, isFixed: true },
  /** Mails about an account that is proven, by each way to ask for one. */
  linkMail: { name: "link-mail", max: 3, windowMs: HOUR_MS },
  /** Mails about an account to one mailbox that no account has proven, by all ways together. */
  accountMailHour: { name: "account-mail-hour", max: 3, windowMs: HOUR_MS },
  accountMailDay: { name: "account-mail-day", max: 8, windowMs: DAY_MS },
  /** Messages by WhatsApp that are stored of one customer. */
  whatsappAnswers: { name: "whatsapp-answers", max: 30, windowMs: 2 * HOUR_MS },
  stopReply: { name: "stop-reply", max: 1, windowMs: DAY_MS },
  contact: { name: "contact", max: 10, windowMs: HOUR_MS },
  newsletter: { name: "newsletter", max: 10, windowMs: HOUR_MS },
  signUp: { name: "sign-up", max: 60, windowMs: HOUR_MS },
  quickStart: { name: "quick-start", max: 60, windowMs: HOUR_MS },
  emailCorrection: { name: "email-correction", max: 3, windowMs: DAY_MS },
  signInLink: { name: "sign-in-link", max: 20, windowMs: HOUR_MS },
  forgotPassword: { name: "forgot-password", max: 20, windowMs: HOUR_MS },
  teamFeed: { name: "team-feed", max: 30, windowMs: HOUR_MS },
  absence: { name: "absence", max: 30, windowMs: HOUR_MS },
  waitlistAddress: { name: "waitlist-address", max: 40, windowMs: HOUR_MS },
  waitlist: { name: "waitlist", max: 30, windowMs: HOUR_MS },
  /** Answers to one offer of the waiting list. */
  offer: { name: "offer", max: 30, windowMs: 15 * MINUTE_MS },
  /** Moves of one booking by its customer. */
  bookingMove: { name: "booking-move", max: 10, windowMs: DAY_MS },
  /** Mails that ask for the same sum of a bill. */
  paymentRequest: { name: "payment-request", max: 1, windowMs: HOUR_MS },
  bookingMail: { name: "booking-mail", max: 3, windowMs: HOUR_MS },
  shortLink: { name: "short-link", max: 60, windowMs: MINUTE_MS },
  /** Payments that staff or a link begin for one bill. */
  billPayment: { name: "bill-payment", max: 10, windowMs: 15 * MINUTE_MS },
  /** Questions of the provider about one payment that is said to be sent. */
  saidSent: { name: "said-sent", max: 10, windowMs: 15 * MINUTE_MS },
  /** Questions of the provider about an open cart whose slot was held for long. */
  heldLongAsked: { name: "held-long-asked", max: 3, windowMs: 15 * MINUTE_MS },
  paymentReturn: { name: "payment-return", max: 30, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Counts uses and refuses those above a limit. */
export interface RateLimiter {
  /** A maximum as `RATE_LIMIT_SCALE` multiplies it: a whole number, at least one. */
  scaled: (max: number) => number;
  /** Counts one use of a subject (an address, an e-mail); returns which it is, whether it is within the limit, and the seconds until the limit resets. */
  take: (limit: Limit, subject: string) => Promise<{ count: number; allowed: boolean; retryAfter: number }>;
  /** Counts one use. @throws AppError 429 with Retry-After when it is above the limit */
  require: (limit: Limit, subject: string) => Promise<void>;
  /** The uses that are counted now. */
  used: (limit: Limit, subject: string) => Promise<number>;
  /** Subtracts one use. */
  giveBack: (limit: Limit, subject: string) => Promise<void>;
  /** Deletes the counter. */
  reset: (limit: Limit, subject: string) => Promise<void>;
}

/** Creates a limiter that counts in the database, in fixed windows that begin with the first use. */
export function createRateLimiter({ now, scale }: { now: () => Date; scale: number }): RateLimiter {
  // Subjects are personal data (addresses, e-mails), so only their digest is stored.
  const key = (limit: Limit, subject: string): string =>
    `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
  const scaled = (max: number): number => Math.max(1, Math.floor(max * scale));
  const answer = (limit: Limit, count: number, { expiresAt }: Pick<Counter, "expiresAt">) => ({
    count,
    allowed: count <= (limit.isFixed ? limit.max : scaled(limit.max)),
    retryAfter: Math.max(1, Math.ceil((expiresAt.getTime() - now().getTime()) / 1000)),
  });
  const take: RateLimiter["take"] = async (limit, subject) => {
    const counter = await countUse(key(limit, subject), limit.windowMs, now());
    return answer(limit, counter.count, counter);
  };
  return {
    scaled,
    take,
    require: async (limit, subject) => {
      const { allowed, retryAfter } = await take(limit, subject);
      if (!allowed) throw new AppError(429, TEXTS.tooMany, { retryAfter });
    },
    used: async (limit, subject) =>
      (await CounterModel.findOne({ _id: key(limit, subject), expiresAt: { $gt: now() } }).lean())?.count ?? 0,
    giveBack: async (limit, subject) => {
      await CounterModel.updateOne({ _id: key(limit, subject), count: { $gt: 0 } }, { $inc: { count: -1 } });
    },
    reset: async (limit, subject) => {
      await CounterModel.deleteOne({ _id: key(limit, subject) });
    },
  };
}

/** One call to the database whether the subject is new or not, so that the time does not show who was counted before. */
async function countUse(_id: string, windowMs: number, now: Date): Promise<Counter> {
  const expiresAt = new Date(now.getTime() + windowMs);
  for (;;) {
    try {
      // An end further away than a window was written by a clock that was ahead.
      return await CounterModel.findOneAndUpdate(
        { _id, expiresAt: { $gt: now } },
        { $inc: { count: 1 }, $min: { expiresAt } },
        { upsert: true, returnDocument: "after" },
      ).lean();
    } catch (error) {
      // The window is over, or another request has just inserted the counter: the next round increments it.
      if (!isDuplicateKey(error)) throw error;
    }
    const started = await CounterModel.findOneAndUpdate(
      { _id, expiresAt: { $lte: now } },
      { $set: { count: 1, expiresAt } },
      { returnDocument: "after" },
    ).lean();
    if (started) return started;
  }
}
