import { DAY_MS, HOUR_MS, lagosDay } from "@salon/contracts";
import type { Limit, RateLimiter } from "../../http/rate-limit.ts";
import type { Recipient } from "./outbox.model.ts";

/**
 * What pays for a message to a phone, each with a sum for a Lagos day: reminders and what staff or money cause, or what
 * a customer causes.
 */
export const PURSES = ["salon", "customers"] as const;
export type Purse = (typeof PURSES)[number];

/** What a customer did that causes a message; `address` is that of who moved an appointment, as `clientAddress` has it. */
export interface CustomerAct {
  address?: string | undefined;
}

/**
 * How much customers may cause: for each number and account in an hour and a day, for each network address in a day.
 */
const HOURLY = { number: limitOf("number-hour", 5, HOUR_MS), account: limitOf("account-hour", 5, HOUR_MS) };
const DAILY = { number: limitOf("number-day", 15, DAY_MS), account: limitOf("account-day", 15, DAY_MS) };
const OF_ADDRESS = limitOf("address-day", 30, DAY_MS);

function limitOf(name: string, max: number, windowMs: number): Limit {
  return { name: `phone-message-${name}`, max, windowMs };
}

/** The messages that a purse has for a day. */
const sizeOf = (purse: Purse, perDay: number): number => (purse === "salon" ? perDay : Math.floor(perDay / 3));

/** The count of a day; it is kept for longer than the day. */
const dayOf = (purse: Purse, perDay: number): Limit => ({
  ...limitOf(purse, sizeOf(purse, perDay), 2 * DAY_MS),
  isFixed: true,
});

/** A message to a phone before it is written. */
interface Message {
  recipient: Recipient;
  /** E.164. */
  phone: string;
  /** Absent for what staff, money or a job cause. */
  act?: CustomerAct | undefined;
}

export interface PhonePurses {
  /** Takes a message out of its purse; null when it is not to be written, because the purse or a limit is used up. */
  pay: (message: Message) => Promise<Purse | null>;
  /** Puts back what a message that was never sent took at `at`. */
  giveBack: (purse: Purse, at: Date) => Promise<void>;
}

interface Options {
  limiter: RateLimiter;
  /** PHONE_MESSAGES_PER_DAY. */
  perDay: number;
  now: () => Date;
  /** Whether an account is proven or has paid something; others cause no messages. */
  isTrusted: (user: string) => Promise<boolean>;
}

/** The purses of the salon, which all processes share. */
export function createPhonePurses({ limiter, perDay, now, isTrusted }: Options): PhonePurses {
  const giveBack: PhonePurses["giveBack"] = (purse, at) => limiter.giveBack(dayOf(purse, perDay), lagosDay(at));

  const payFrom = async (purse: Purse): Promise<Purse | null> => {
    const at = now();
    const { allowed } = await limiter.take(dayOf(purse, perDay), lagosDay(at));
    if (!allowed) await giveBack(purse, at);
    return allowed ? purse : null;
  };

  return {
    pay: async ({ recipient: { id }, phone, act }) => {
      if (!act) return payFrom("salon");
      const account = String(id);
      if (!(await isTrusted(account))) return null;
      for (const { number, account: ofAccount } of [HOURLY, DAILY]) {
        if (!(await limiter.take(number, phone)).allowed) return null;
        if (!(await limiter.take(ofAccount, account)).allowed) return null;
      }
      const { address } = act;
      if (address !== undefined && !(await limiter.take(OF_ADDRESS, address)).allowed) return null;
      return payFrom("customers");
    },
    giveBack,
  };
}

/** What each purse has for today, and how much of it is used. */
export const readPurses = ({ limiter, perDay, now }: Omit<Options, "isTrusted">) =>
  Promise.all(
    PURSES.map(async (purse) => {
      const limit = dayOf(purse, perDay);
      return { purse, used: await limiter.used(limit, lagosDay(now())), size: limit.max };
    }),
  );
