import type { Deps } from "../../../deps.ts";
import { MAKER_GONE_MS } from "../lifecycle/close.ts";
import { type PaymentDocument, paymentRows } from "../payments.model.ts";

/** The lease of the process that makes a page, and how often it renews it. */
export const MAKER_MS = 8000;

const BEAT_MS = 2000;

/**
 * Runs `work` while it renews the maker's lease every two seconds: other calls of the customer wait as long as the
 * lease runs, and continue seconds after the process was killed.
 */
export async function withMakerLease<T>(deps: Deps, { _id, ref }: PaymentDocument, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAKER_GONE_MS;

  const renewLease = async () => {
    const makerUntil = new Date(deps.now().getTime() + MAKER_MS);
    await paymentRows.updateOne({ _id, state: "creating" }, { $set: { makerUntil } });
  };

  const beat = setInterval(() => {
    if (performance.now() >= deadline) clearInterval(beat);
    else
      renewLease().catch((error: unknown) =>
        deps.logger.warn({ err: error, ref }, "the lease of a payment page could not be renewed"),
      );
  }, BEAT_MS).unref();

  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
