import { slotKey, keySlots, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { bookingsOfImport, removeBrought, usesService } from "../bookings/imported.ts";
import { cardsOfImport, forgetNotes, marksOf, removeBroughtCard } from "../clients/imported.ts";
import { isPaymentWatched } from "../payments/by-link.ts";
import { removeBroughtService, servicesOfImport } from "../services/imported.ts";
import { keepQuiet } from "../waitlist/quiet-places.ts";
import { type ImportDocument, ImportModel, ImportRowModel } from "./imports.model.ts";

const BATCH = 100;
/** Places that come free are not offered to the waiting list for so long: the admin may bring the list again. */
const QUIET_MS = 60 * 60_000;
const PAYMENT_WATCHED = "A payment of the appointment is open, or ended less than 48 hours ago";
const MADE = { state: { $in: ["made", "joined"] as const } };

/** Removes what an import made and people have not touched since, and notes at each row why something stays. */
export async function continueUndo(deps: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> {
  await undoBookings(deps, list, stopping);
  await forgetNotes(list._id);
  await undoCards(deps, list, stopping);
  await undoServices(list);
  if (stopping()) return;

  const ofList = { import: list._id, revision: list.revision };
  await ImportRowModel.updateMany({ ...ofList, ...MADE }, { $set: { state: "removed" } });
  await ImportModel.updateOne({ _id: list._id, step: "undoing" }, { $set: { step: "undone" } });
}

type Found = { _id: Types.ObjectId };

/** Does the work on all that an import has made, in batches by id. */
async function onEach<T extends Found>(
  find: (after: Types.ObjectId | null) => Promise<T[]>,
  work: (one: T) => Promise<void>,
  stopping: () => boolean,
): Promise<void> {
  let after: Types.ObjectId | null = null;
  while (!stopping()) {
    const found: T[] = await find(after);
    for (const one of found) await work(one);
    if (found.length < BATCH) return;
    after = found.at(-1)!._id;
  }
}

const undoBookings = ({ now }: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> =>
  onEach(
    (after) => bookingsOfImport(list._id, after, BATCH),
    async (booking) => {
      const until = new Date(now().getTime() + QUIET_MS);
      const places = booking.cartItems.flatMap((line) =>
        keySlots(line.time as Slot, line).map((slot) => slotKey(line.day, slot)),
      );
      const isWatched = () => isPaymentWatched(booking._id, now());
      if (!booking.imported?.removing && (await isWatched())) return noteLeft(list, booking, PAYMENT_WATCHED);
      await keepQuiet(places, until);
      const removed = await removeBrought(booking, list._id, isWatched);
      if (removed === "kept") await noteLeft(list, booking, PAYMENT_WATCHED);
      else if (!removed) await noteLeft(list, booking, "The appointment was changed or paid");
    },
    stopping,
  );

const undoCards = ({ now }: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> =>
  onEach(
    (after) => cardsOfImport(list._id, after, BATCH),
    async (card) => {
      const why = await removeBroughtCard(card, list._id, now());
      if (why !== null) await noteLeft(list, card, why, marksOf(card));
    },
    stopping,
  );

async function undoServices(list: ImportDocument): Promise<void> {
  if (list.kind !== "services") return;
  const made = await ImportRowModel.find({ import: list._id, revision: list.revision, ...MADE }).lean();
  const said = new Map(made.map((row) => [row.said.made?.id, row.said.service]));
  for (const service of await servicesOfImport(list._id)) {
    const asMade = said.get(String(service._id));
    if (await usesService(service._id)) await noteLeft(list, service, "There are appointments for it");
    else if (!asMade || !(await removeBroughtService(service, asMade)))
      await noteLeft(list, service, "The service was changed");
  }
}

/** Notes at the rows that made it why something stays. */
async function noteLeft(
  { _id: list, revision }: ImportDocument,
  { _id }: Found,
  why: string,
  marks: readonly string[] = [],
): Promise<void> {
  const ofIt = { $or: [{ "said.made.id": String(_id) }, { mark: { $in: [...marks] } }] };
  await ImportRowModel.updateMany(
    { import: list, revision, ...ofIt, ...MADE },
    { $set: { state: "left", "said.why": why } },
  );
}
