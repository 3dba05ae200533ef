import { seatSlots, slotKey, type LineLength, type Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { insertMissing } from "../../db/batching/insert-missing.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** A slot of a day that came free by an undo. The waiting list gets no offer of it until then. */
interface QuietPlace {
  /** As `slotKey` builds it. */
  _id: string;
  until: Date;
}
const quietSchema = storedSchema<QuietPlace>({
  _id: { type: String, required: true },
  until: { type: Date, required: true },
});
const QuietPlaceModel = mongoose.model<QuietPlace>("QuietPlace", quietSchema, "quietplaces");
const quietRows = QuietPlaceModel.db.collection<QuietPlace>("quietplaces");

/** Keeps slots from the waiting list until then. */
export async function keepQuiet(keys: readonly string[], until: Date): Promise<void> {
  await insertMissing(
    quietRows,
    keys.map((_id) => ({ _id, until })),
  );
  await QuietPlaceModel.updateMany({ _id: { $in: [...keys] } }, { $set: { until } });
}

/** Whether a line at a time would take a slot that is kept from the waiting list now. */
export async function quietPlaces(now: Date): Promise<(day: string, time: Slot, line: LineLength) => boolean> {
  await QuietPlaceModel.deleteMany({ until: { $lte: now } });
  const keys = new Set((await QuietPlaceModel.find().lean()).map(({ _id }) => _id));
  return (day, time, line) => keys.size > 0 && seatSlots(time, line).some((slot) => keys.has(slotKey(day, slot)));
}
