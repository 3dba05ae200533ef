import type { WaitEntry } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { OPEN_WAITS, WaitModel } from "./waitlist.model.ts";
import { endOffer, removeEntry } from "./offers.ts";
import { presentEntries } from "./present.ts";

/** Every entry of a user on the waiting list, for the export of their data: without the links that open its offers. */
export async function waitEntriesOf(deps: Pick<Deps, "config" | "now">, userId: string): Promise<WaitEntry[]> {
  const entries = await WaitModel.find({ user: new Types.ObjectId(userId) })
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return presentEntries(deps, entries, "file");
}

/** How many open entries a user has. */
export const countWishes = async (userId: string): Promise<number> =>
  WaitModel.countDocuments({ user: new Types.ObjectId(userId), state: { $in: OPEN_WAITS } });

/** Declines the open offers of a user and removes them from the waiting list. */
export async function dropWishes(userId: string): Promise<void> {
  const offered = { user: new Types.ObjectId(userId), state: "offered" } as const;
  for (const { offer } of await WaitModel.find(offered, { offer: 1 }).lean())
    if (offer) await endOffer(offer.ref, "declined");
  await forgetWaiting(userId);
}

/**
 * Ends the offers of a deleted account and removes it from the waiting list; offers that were made stay for the
 * figures, without the person.
 */
export async function forgetWaiting(userId: string): Promise<void> {
  const user = new Types.ObjectId(userId);
  const open = await WaitModel.find({ user, state: { $in: OPEN_WAITS } }, { _id: 1 }).lean();
  for (const { _id } of open) await removeEntry(_id);
  await WaitModel.deleteMany({ user, offer: { $exists: false } });
  await WaitModel.updateMany({ user }, { $set: { user: null }, $unset: { attempt: 1 } });
}
