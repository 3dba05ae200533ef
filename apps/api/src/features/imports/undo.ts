import { HOUR_MS, slotKey, unitSlots, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { bookingsOfImport, removeBrought, usesService } from "../bookings/make/imported.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { cardsOfImport, forgetNotes, marksOf, removeBroughtCards } from "../clients/imported.ts";
import { cardsJoinedBy, leftOn, takeBack } from "../clients/joins.ts";
import { isPaymentWatched } from "../payments/by-link.ts";
import { hasTerms, takeTermsBack } from "../team/imported-terms.ts";
import { removeBroughtService, servicesOfImport } from "../services/imported.ts";
import { keepQuiet } from "../waitlist/quiet-places.ts";
import { type ImportDocument, ImportModel, ImportRowModel } from "./imports.model.ts";

const BATCH = 100;
/** Places that come free are not offered to the waiting list for so long: the admin may bring the list again. */
const QUIET_MS = HOUR_MS;
const PAYMENT_WATCHED = "A payment of the appointment is open, or ended less than 48 hours ago";
const MADE = { state: { $in: ["made", "joined"] as const } };

/** Removes what an import made and people have not touched since, and notes at each row why something stays. */
export async function continueUndo(deps: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> {
  await undoBookings(deps, list, stopping);
  await undoJoins(list, stopping);
  await forgetNotes(list._id);
  await undoCards(deps, list, stopping);
  await undoTerms(list);
  await undoServices(list);
  if (stopping()) return;

  const ofList = { import: list._id, revision: list.revision };
  await ImportRowModel.updateMany({ ...ofList, ...MADE }, { $set: { state: "removed" } });
  await ImportModel.updateOne({ _id: list._id, step: "undoing" }, { $set: { step: "undone" } });
}

type MadeRow = { _id: Types.ObjectId };

/** Does the work on all that an import has made, in batches by id; the progress moves with each batch. */
async function inBatches<T extends MadeRow>(
  list: ImportDocument,
  find: (after: Types.ObjectId | null) => Promise<T[]>,
  work: (found: T[]) => Promise<void>,
  stopping: () => boolean,
): Promise<void> {
  let after: Types.ObjectId | null = null;
  while (!stopping()) {
    const found: T[] = await find(after);
    await work(found);
    await noteRemoved(list, found);
    if (found.length < BATCH) return;
    after = found.at(-1)!._id;
  }
}

const undoBookings = ({ now }: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> =>
  inBatches(
    list,
    (after) => bookingsOfImport(list._id, after, BATCH),
    async (bookings) => {
      for (const booking of bookings) await undoBooking(booking, { list, now });
    },
    stopping,
  );

async function undoBooking(
  booking: BookingDocument,
  { list, now }: Pick<Deps, "now"> & { list: ImportDocument },
): Promise<void> {
  const until = new Date(now().getTime() + QUIET_MS);
  const places = booking.cartItems.flatMap((line) =>
    unitSlots(line.time as Slot, line).map((slot) => slotKey(line.day, slot)),
  );
  const isWatched = () => isPaymentWatched(booking._id, now());
  if (!booking.imported?.removing && (await isWatched())) return noteLeft(list, [booking], PAYMENT_WATCHED);
  await keepQuiet(places, until);
  const removed = await removeBrought(booking, list._id, isWatched);
  if (removed === "kept") await noteLeft(list, [booking], PAYMENT_WATCHED);
  else if (!removed) await noteLeft(list, [booking], "The appointment was changed or paid");
}

const undoCards = ({ now }: Deps, list: ImportDocument, stopping: () => boolean): Promise<void> =>
  inBatches(
    list,
    (after) => cardsOfImport(list._id, after, BATCH),
    async (cards) => {
      const left = await removeBroughtCards(cards, list._id, now());
      for (const why of new Set(left.map((one) => one.why))) {
        const kept = left.filter((one) => one.why === why).map(({ card }) => card);
        await noteLeft(list, kept, why, kept.flatMap(marksOf));
      }
    },
    stopping,
  );

/** Takes off the cards that were there what the rows have added; a number with appointments stays, and its row says so. */
async function undoJoins(list: ImportDocument, stopping: () => boolean): Promise<void> {
  for (const card of await cardsJoinedBy(list._id)) {
    if (stopping()) return;
    const left = await leftOn(card, list._id);
    if (left) await noteLeft(list, [], left.why, left.marks);
    await takeBack(card._id, list._id);
  }
}

/** Takes back what members ask by the list; where a hand has changed it since, the row says so. */
async function undoTerms(list: ImportDocument): Promise<void> {
  if (list.kind !== "services") return;
  await takeTermsBack(list._id);
  const ofPeople = { "said.service.with": { $exists: true } };
  const made = await ImportRowModel.find({ import: list._id, revision: list.revision, ...ofPeople, ...MADE }).lean();
  for (const { mark, said } of made) {
    const { _id, serviceId } = said.service!.with!;
    if (mark !== undefined && (await hasTerms(_id, serviceId)))
      await noteLeft(list, [], "It was changed in the team", [mark]);
  }
}

async function undoServices(list: ImportDocument): Promise<void> {
  if (list.kind !== "services") return;
  const made = await ImportRowModel.find({ import: list._id, revision: list.revision, ...MADE }).lean();
  const said = new Map(made.map((row) => [row.said.made?.id, row.said.service]));
  for (const service of await servicesOfImport(list._id)) {
    const asMade = said.get(String(service._id));
    if (await usesService(service._id)) await noteLeft(list, [service], "There are appointments for it");
    else if (!asMade || !(await removeBroughtService(service, asMade)))
      await noteLeft(list, [service], "The service was changed");
  }
}

const idsOf = (found: readonly MadeRow[]): string[] => found.map(({ _id }) => String(_id));

/** Notes at the rows that made them why these stay. */
async function noteLeft(
  { _id: list, revision }: ImportDocument,
  found: readonly MadeRow[],
  why: string,
  marks: readonly string[] = [],
): Promise<void> {
  const ofThem = { $or: [{ "said.made.id": { $in: idsOf(found) } }, { mark: { $in: [...marks] } }] };
  await ImportRowModel.updateMany(
    { import: list, revision, ...ofThem, ...MADE },
    { $set: { state: "left", "said.why": why } },
  );
}

/** Notes at the rows that made them that these are gone; the rows of what stays have their reason by then. */
async function noteRemoved({ _id: list, revision }: ImportDocument, found: readonly MadeRow[]): Promise<void> {
  const ofThem = { "said.made.id": { $in: idsOf(found) } };
  await ImportRowModel.updateMany({ import: list, revision, ...ofThem, ...MADE }, { $set: { state: "removed" } });
}
