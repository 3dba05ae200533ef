import { DAY_MS, MINUTE_MS } from "@salon/contracts";
import type { Types } from "mongoose";
import { userTerms, type UserDocument } from "../../../features/users/users.ts";
import type { Ids } from "../ids.ts";
import { CUSTOMERS, emailOf, phoneOf, WALK_INS, WALK_INS_WITH_PHONE } from "./names.ts";
import type { Random } from "../random.ts";

/** The first customers are older than the first booking; the others have come since. */
const OLD_CUSTOMERS = 24;
const OLDEST_DAYS = 100;
const OLD_DAYS = 45;
const NEWEST_DAYS = 3;
const SUSPENDED = 38;

/** A customer of the salon, with or without an account. */
export interface Person {
  user: Types.ObjectId | null;
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  /** When the person first came. */
  since: Date;
  /** The channel to the phone that the person agreed to. */
  channel?: "whatsapp" | "sms";
}

/** The account rows of all customers. They have no password, so nobody can sign in with one. */
export function customerRows(now: Date, ids: Ids, random: Random): UserDocument[] {
  return CUSTOMERS.map((name, index) => {
    const days =
      index < OLD_CUSTOMERS
        ? OLD_DAYS + random(OLDEST_DAYS - OLD_DAYS)
        : NEWEST_DAYS +
          Math.round(((CUSTOMERS.length - 1 - index) * (OLD_DAYS - NEWEST_DAYS)) / (CUSTOMERS.length - OLD_CUSTOMERS));
    const createdAt = new Date(now.getTime() - days * DAY_MS - random(600) * MINUTE_MS);
    const hasPhone = index % 4 !== 3;
    const email = emailOf(name);
    return {
      _id: ids.at(createdAt),
      name,
      email,
      ...(hasPhone && { phone: phoneOf(index) }),
      ...(hasPhone && consentsOf(index, createdAt)),
      role: index === SUSPENDED ? ("suspended" as const) : ("customer" as const),
      revision: index === SUSPENDED ? 1 : 0,
      verified: index % 13 !== 5,
      proven: index % 13 !== 5,
      createdAt,
      terms: userTerms({ name, email, ...(hasPhone && { phone: phoneOf(index) }) }),
      links: {},
      signInPlaces: [],
    };
  });
}

/** Every sixth customer agreed to WhatsApp, and every sixth to SMS. */
function consentsOf(index: number, at: Date): Pick<UserDocument, "reminders"> {
  const agreed = { on: true, at };
  if (index % 6 === 0) return { reminders: { whatsapp: agreed } };
  return index % 6 === 2 ? { reminders: { sms: agreed } } : {};
}

/** The customers who can still book. */
export const peopleOf = (rows: readonly UserDocument[]): Person[] =>
  rows
    .filter(({ role }) => role === "customer")
    .map(({ _id, name, email, phone, createdAt, reminders }) => {
      const channel = reminders?.whatsapp?.on ? "whatsapp" : reminders?.sms?.on ? "sms" : undefined;
      return { user: _id, name, email, phone: phone ?? null, since: createdAt, ...(channel && { channel }) };
    });

/** The people who come without an account. */
export const walkInPeople = (now: Date): Person[] =>
  WALK_INS.map((name, index) => ({
    user: null,
    name,
    email: null,
    phone: index < WALK_INS_WITH_PHONE ? phoneOf(CUSTOMERS.length + index) : null,
    since: new Date(now.getTime() - OLDEST_DAYS * DAY_MS),
  }));
