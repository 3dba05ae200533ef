import { isOffered as isBookable, lagosMinutes, OFFERS_FROM_MINUTES, OFFERS_UNTIL_MINUTES } from "@salon/contracts";
import { oneByOne } from "../../concurrency/one-by-one.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { findService, type ServiceDocument } from "../services/services.ts";
import { makeOffer, type OfferedTime } from "./holding.ts";
import { Room } from "./room.ts";
import { WaitModel, type WaitDocument } from "./waitlist.model.ts";

const BATCH = 100;

/** Whether offers are made by themselves at this time of the day. */
const isOfferTime = (now: Date): boolean => {
  const minutes = lagosMinutes(now);
  return minutes >= OFFERS_FROM_MINUTES && minutes < OFFERS_UNTIL_MINUTES;
};

/**
 * Offers every place that is free to the oldest entry that it fits. What is free is read from the claims, so a place
 * that a killed process freed is found too. Several processes may do this at once: an entry whose place another process
 * claims counts as seated, so that a later entry does not get the place before it. The days are read once, and one of
 * them again after each offer on it.
 */
export async function matchWaitlist(deps: Deps, stopping: () => boolean = () => false): Promise<void> {
  let room: Room | undefined;
  let after: Pick<WaitDocument, "createdAt" | "_id"> | null = null;
  const isOver = () => stopping() || !isOfferTime(deps.now());
  const rows = oneByOne();
  while (!isOver()) {
    const entries: WaitDocument[] = await oldestWaiting(after);
    if (entries.length === 0) break;
    const known = (room ??= await Room.read(deps.now()));
    for (const entry of entries) if (!isOver()) await rows.attempt(() => serve(deps, entry, known));
    after = entries.at(-1)!;
  }
  rows.end();
}

/**
 * Offers an entry the first place that fits it; one that is refused, as when another process has taken it, is not tried
 * again.
 */
async function serve(deps: Deps, entry: WaitDocument, room: Room): Promise<void> {
  const service = await findService(String(entry.serviceId));
  if (!service || !isBookable({ price: service.price, hidden: service.menu?.hidden })) return;

  let waiting: WaitDocument | null = entry;
  while (waiting) {
    if (waiting.offer) return room.seat(waiting, service);
    const { at, filled } = room.firstFor(waiting, service);
    // A place that comes free on these days is offered like any other from now on.
    if (filled.length > 0) await WaitModel.updateOne({ _id: entry._id }, { $pull: { hadRoom: { $in: filled } } });
    if (!at) return;

    const isOffered = await tryOffer(deps, waiting, service, at);
    if (!isOffered) room.refuse(waiting, at);
    await room.readAgain(at.day, deps.now());
    if (isOffered) return;
    waiting = await WaitModel.findOne({ _id: entry._id, state: "waiting" }).lean();
  }
}

const oldestWaiting = (after: Pick<WaitDocument, "createdAt" | "_id"> | null): Promise<WaitDocument[]> =>
  WaitModel.find({
    state: "waiting",
    ...(after && {
      $or: [{ createdAt: { $gt: after.createdAt } }, { createdAt: after.createdAt, _id: { $gt: after._id } }],
    }),
  })
    .sort({ createdAt: 1, _id: 1 })
    .limit(BATCH)
    .lean()
    .exec();

/** Whether the offer is open now; another process may have taken the entry or the place. */
async function tryOffer(deps: Deps, entry: WaitDocument, service: ServiceDocument, at: OfferedTime): Promise<boolean> {
  try {
    await makeOffer(deps, entry, service, at);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
