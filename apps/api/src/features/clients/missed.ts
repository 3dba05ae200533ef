import { hasMissedSince } from "../bookings/report.ts";
import { LIVE } from "./cards.ts";
import { personOf } from "./clients.ts";
import { ClientModel } from "./clients.model.ts";
import { addDays, lagosDay, MISSED_DAYS } from "@salon/contracts";
import { Types } from "mongoose";

/** Whether an account, or the person of its card, missed an appointment in the last 180 days. */
export async function hasMissed(userId: string, now: Date): Promise<boolean> {
  const user = new Types.ObjectId(userId);
  const card = await ClientModel.findOne({ ...LIVE, user }).lean();
  const person = card ? await personOf(card, now) : { user, cards: [], phones: [] };
  return hasMissedSince(person, addDays(lagosDay(now), -MISSED_DAYS));
}
