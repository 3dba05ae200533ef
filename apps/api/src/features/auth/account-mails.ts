import { createHash } from "node:crypto";
import type { Deps } from "../../deps.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { findUserByEmail, type UserDocument } from "../users/users.ts";

/** When a mail may be sent, because none was; empty where it is sent. */
export interface Unsent {
  /** ISO instant. */
  mailAfter?: string;
}
type PurseDeps = Pick<Deps, "limiter" | "now">;

const PURSE = [LIMITS.accountMailHour, LIMITS.accountMailDay];
/** What stands after a + is a label, and large mail services ignore dots: all such addresses of a mailbox have one purse. */
const mailboxOf = (email: string): string => email.replace(/(?<=.)\+.*(?=@)/, "").replaceAll(/\.(?=.*@)/g, "");

/**
 * Pays for one mail about an account to an address from the purse of its mailbox, which all ways to ask for one share.
 * It is the same for every address, so the answer does not show whether one has an account.
 */
export async function payAccountMail({ limiter, now }: PurseDeps, email: string): Promise<Unsent> {
  const uses = await Promise.all(PURSE.map((limit) => limiter.take(limit, mailboxOf(email))));
  const waits = uses.flatMap(({ allowed, retryAfter }) => (allowed ? [] : [retryAfter]));
  if (waits.length === 0) return {};

  await giveAccountMailBack({ limiter }, email);
  return { mailAfter: new Date(now().getTime() + Math.max(...waits) * 1000).toISOString() };
}

/** Gives back what was paid for a mail that is not sent after all. */
export async function giveAccountMailBack({ limiter }: Pick<Deps, "limiter">, email: string): Promise<void> {
  await Promise.all(PURSE.map((limit) => limiter.giveBack(limit, mailboxOf(email))));
}

/** What the payload of a mail says of the address that it is paid for: once the account has another one, it goes nowhere. */
export const markOf = (email: string): string => createHash("sha256").update(email).digest("base64url");

/** Whether the purse has paid. */
export const isPaid = ({ mailAfter }: Unsent): boolean => mailAfter === undefined;

/** The row of a mail that somebody asked for by an address. */
interface Addressed extends Unsent {
  /** Its `id` is null where no mail goes: such a row is dropped from the start. Null where not even a row is written. */
  recipient: { type: "user"; id: UserDocument["_id"] | null } | null;
  /** What the payload says of the address; nothing is stored of one that gets no mail. */
  to?: string;
}

/**
 * Pays for a mail that somebody asks for by an address. For an owner who is proven the limit of this way decides, for
 * everybody else the purse. Both are counted for every address, and a row is written while one of them allows it, so
 * answer and time do not show what stands behind the address.
 */
export async function payByAddress(deps: PurseDeps, email: string, way: string): Promise<Addressed> {
  const [user, unsent, own] = await Promise.all([
    findUserByEmail(email),
    payAccountMail(deps, email),
    deps.limiter.take(LIMITS.linkMail, `${way} ${email}`),
  ]);
  if (!isPaid(unsent) && !own.allowed) return { ...unsent, recipient: null };

  const goes = user?.proven ? own.allowed : isPaid(unsent);
  if (!user || !goes) return { ...unsent, recipient: { type: "user", id: null } };
  return { ...unsent, recipient: { type: "user", id: user._id }, to: markOf(email) };
}
