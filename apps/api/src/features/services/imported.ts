import type { Service } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { nameKeyOf } from "./services.ts";
import { ServiceModel, type ServiceDocument } from "./services.model.ts";

/** A service of a price list that a salon brings. */
export type BroughtService = Pick<Service, "name" | "price" | "timeframe" | "category" | "description">;

/** Adds a service of a price list; one with its name stays as it is. Answers its id, and whether this list made it. */
export async function makeBroughtService(
  { name, price, timeframe, category, description }: BroughtService,
  list: Types.ObjectId,
): Promise<{ id: Types.ObjectId; isMade: boolean }> {
  const nameKey = nameKeyOf(name);
  const menu = { ...(category && { category }), ...(description && { description }), revision: 1 };
  const _id = new Types.ObjectId();
  try {
    const hasMenu = Object.keys(menu).length > 1;
    await ServiceModel.create({ _id, name, nameKey, price, timeframe, ...(hasMenu && { menu }), imported: list });
    return { id: _id, isMade: true };
  } catch (error) {
    const known = isDuplicateKey(error) ? await ServiceModel.findOne({ nameKey }).lean() : null;
    if (!known) throw error;
    return { id: known._id, isMade: list.equals(known.imported) };
  }
}

/** The services that a list has made. */
export const servicesOfImport = (list: Types.ObjectId): Promise<ServiceDocument[]> =>
  ServiceModel.find({ imported: list }).sort({ _id: 1 }).lean().exec();

/** Removes a service that a list has made if it is still as the list says; whether it did. */
export async function removeBroughtService(
  _id: Types.ObjectId,
  { name, price, timeframe }: BroughtService,
): Promise<boolean> {
  const asMade = { _id, name, price, timeframe, $or: [{ menu: { $exists: false } }, { "menu.revision": 1 }] };
  const { deletedCount } = await ServiceModel.deleteOne(asMade);
  return deletedCount === 1;
}
