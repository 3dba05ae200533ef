import type { MenuOption, Service } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { nameKeyOf } from "./services.ts";
import { ServiceModel, type ServiceDocument } from "./services.model.ts";

/** A service of a price list that a salon brings. */
export interface BroughtService extends Pick<Service, "name" | "price" | "timeframe" | "category" | "description"> {
  options?: Omit<MenuOption, "_id">[] | undefined;
}

/** What a price list did with a service: made it, gave it the price that it lacked, or left it as it is. */
export interface BroughtOutcome {
  id: Types.ObjectId;
  did: "made" | "priced" | "nothing";
}

/** Adds a service of a price list. One with its name gets the price if it has none yet, and stays as it is otherwise. */
export async function bringService(service: BroughtService, list: Types.ObjectId): Promise<BroughtOutcome> {
  const { name, price, timeframe, category, description, options = [] } = service;
  const nameKey = nameKeyOf(name);
  const menu = {
    ...(category && { category }),
    ...(description && { description }),
    ...(options.length > 0 && { options: options.map((option) => ({ _id: new Types.ObjectId(), ...option })) }),
    revision: 1,
  };
  const _id = new Types.ObjectId();
  try {
    const hasMenu = Object.keys(menu).length > 1;
    await ServiceModel.create({ _id, name, nameKey, price, timeframe, ...(hasMenu && { menu }), imported: list });
    return { id: _id, did: "made" };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await ServiceModel.updateOne(
      { nameKey, price: 0, imported: { $exists: false } },
      { $set: { price, pricedBy: list }, $inc: { own: 1 } },
    );
    const known = await ServiceModel.findOne({ nameKey }).lean();
    if (!known) throw error;
    const did = list.equals(known.imported) ? "made" : list.equals(known.pricedBy) ? "priced" : "nothing";
    return { id: known._id, did };
  }
}

/** The services that a list has made or given a price. */
export const servicesOfImport = (list: Types.ObjectId): Promise<ServiceDocument[]> =>
  ServiceModel.find({ $or: [{ imported: list }, { pricedBy: list }] })
    .sort({ _id: 1 })
    .lean()
    .exec();

/** Removes a service that a list has made, or the price that it gave, if that is still as the list says; whether it did. */
export async function removeBroughtService(
  { _id, imported }: ServiceDocument,
  { name, price, timeframe }: BroughtService,
): Promise<boolean> {
  if (!imported) {
    const { matchedCount } = await ServiceModel.updateOne(
      { _id, price },
      { $set: { price: 0 }, $unset: { pricedBy: 1 }, $inc: { own: 1 } },
    );
    return matchedCount === 1;
  }
  const asMade = { _id, name, price, timeframe, $or: [{ menu: { $exists: false } }, { "menu.revision": 1 }] };
  const { deletedCount } = await ServiceModel.deleteOne(asMade);
  return deletedCount === 1;
}
