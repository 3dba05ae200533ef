import { isStaff, type CartItem, type CartLine, type Entered } from "@salon/contracts";
import { showPhone } from "../../phone-numbers.ts";
import type { UserDocument } from "./users.model.ts";

/** What an account has in rooms to the right of this one. */
export interface AccountBelongings {
  /** Deletes the stored cart. */
  deleteCart: (userId: string) => Promise<void>;
  /** Lines of no account at today's prices, without those that cannot be booked any more. */
  showLines: (lines: readonly CartLine[], now: Date) => Promise<CartItem[]>;
  /** Revokes the calendar address of its team member. */
  revokeFeeds: (userId: string) => Promise<void>;
  /** How many wishes it has on the waiting list. */
  countWishes: (userId: string) => Promise<number>;
  /** Takes it off the waiting list; an open offer is declined. */
  dropWishes: (userId: string) => Promise<void>;
  /** Lets its bookings show the name that they show now, whatever the account is called later. */
  keepName: (userId: string, name: string) => Promise<void>;
}

const LAST_DIGITS = 4;

/** A number without its middle digits, which only its owner recognises: `0803 ••• 4567`. */
function maskedPhone(e164: string): string {
  const [start] = showPhone(e164).split(" ");
  return `${start} ••• ${e164.slice(-LAST_DIGITS)}`;
}

/** What somebody entered on an account, as the owner of its mailbox reads it before saying whether it is theirs. */
export async function presentEntered(belongings: AccountBelongings, user: UserDocument): Promise<Entered> {
  const { _id, name, phone, proven, passwordHash, role } = user;
  return {
    name,
    ...(phone !== undefined && { phone: maskedPhone(phone) }),
    wishes: await belongings.countWishes(String(_id)),
    ...(!proven && passwordHash !== undefined && { secured: true }),
    ...(!proven && isStaff(role) && { role }),
  };
}
