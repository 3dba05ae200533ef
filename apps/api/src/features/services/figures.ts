import { ServiceModel } from "./services.model.ts";

/** The numbers of services with a price, which can be booked online, and without one that are not on request. */
export async function countServices(): Promise<{ priced: number; unpriced: number }> {
  const [priced, unpriced] = await Promise.all([
    ServiceModel.countDocuments({ price: { $gt: 0 } }),
    ServiceModel.countDocuments({ price: { $lte: 0 }, "menu.onRequest": { $ne: true } }),
  ]);
  return { priced, unpriced };
}
