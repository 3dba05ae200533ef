import type { Customer } from "../ports.ts";
import { hasMissedSince } from "../bookings/people/figures.ts";
import { LIVE } from "./cards.ts";
import { personOf } from "./clients.ts";
import { ClientModel } from "./clients.model.ts";
import { addDays, lagosDay, MISSED_DAYS } from "@salon/contracts";
import { isValidObjectId, Types } from "mongoose";

/** Whether an account or a client card, or the person of it, missed an appointment in the last 180 days. */
export async function hasMissed({ user: account, client }: Customer, now: Date): Promise<boolean> {
  const user = account === undefined ? null : new Types.ObjectId(account);
  if (!user && !(client !== undefined && isValidObjectId(client))) return false;
  const card = await ClientModel.findOne({
    ...LIVE,
    ...(user ? { user } : { _id: new Types.ObjectId(client) }),
  }).lean();
  const person = card ? await personOf(card, now) : { user, cards: [], phones: [] };
  return hasMissedSince(person, addDays(lagosDay(now), -MISSED_DAYS));
}
