import { DAY_MS, type CartLine } from "@salon/contracts";
import { Types } from "mongoose";
import { LinkCartModel } from "./link-carts.model.ts";

/** How long a mail with a link is tried. */
const MAIL_MS = DAY_MS;

/** Keeps a guest's cart for the link of a mail that is about to be queued. */
export async function keepLinkCart(request: string, lines: readonly CartLine[] = [], now: Date): Promise<void> {
  if (lines.length === 0) return;
  const expiresAt = new Date(now.getTime() + MAIL_MS);
  // The token of an offer stays with the device.
  const kept = lines.map(({ offer: _offer, ...line }) => line);
  await LinkCartModel.create({ _id: new Types.ObjectId(request), lines: kept, expiresAt });
}

/** Ties the cart of a mail to its link, with which it ends. */
export async function tieLinkCart(request: string, link: { hash: string; expiresAt: Date }): Promise<void> {
  await LinkCartModel.updateOne({ _id: new Types.ObjectId(request) }, { $set: link });
}

/** The cart that came with a link; empty without one. */
export async function linkCart(hash: string, now: Date): Promise<CartLine[]> {
  return (await LinkCartModel.findOne({ hash, expiresAt: { $gt: now } }).lean())?.lines ?? [];
}

/** Forgets the cart of a link that was used. */
export async function dropLinkCart(hash: string): Promise<void> {
  await LinkCartModel.deleteOne({ hash });
}
