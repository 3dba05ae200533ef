import { setTimeout as sleep } from "node:timers/promises";
import { PaymentModel } from "./payments.model.ts";

const LEASE_MS = 15_000;
const PATIENCE_MS = 5000;
const PAUSE_MS = 50;

/**
 * Lets one settler at a time work on a payment, so that redirect, webhook and reconciler do not all ask the provider.
 * It only saves work: whoever has waited five seconds goes on without it.
 */
export async function withLease<T>(ref: string, now: () => Date, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let lease = await takeLease(ref, now());
  while (lease === "busy" && performance.now() < deadline) {
    await sleep(PAUSE_MS);
    lease = await takeLease(ref, now());
  }
  try {
    return await work();
  } finally {
    if (lease instanceof Date)
      await PaymentModel.updateOne({ ref, leasedUntil: lease }, { $set: { leasedUntil: null } });
  }
}

async function takeLease(ref: string, now: Date): Promise<Date | "busy" | "none"> {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const { matchedCount } = await PaymentModel.updateOne(
    { ref, $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }] },
    { $set: { leasedUntil } },
  );
  if (matchedCount === 1) return leasedUntil;
  return (await PaymentModel.exists({ ref })) ? "busy" : "none";
}
