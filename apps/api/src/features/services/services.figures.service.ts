import { ServiceModel } from "./services.model.ts";

/** How many services can be booked online, and how many cannot because nobody said what they cost. */
export async function countServices(): Promise<{ priced: number; unpriced: number }> {
  const [priced, unpriced] = await Promise.all([
    ServiceModel.countDocuments({ price: { $gt: 0 } }),
    ServiceModel.countDocuments({ price: { $lte: 0 } }),
  ]);
  return { priced, unpriced };
}
