import { PaymentModel } from "./payments.model.ts";

/** Of these references, those no payment has. */
export async function unknownPayments(refs: readonly string[]): Promise<string[]> {
  const known = new Set(await PaymentModel.distinct("ref", { ref: { $in: refs } }));
  return refs.filter((ref) => !known.has(ref));
}
