import { setTimeout as sleep } from "node:timers/promises";
import { PaymentModel } from "./payments.model.ts";

const LEASE_MS = 15_000;
const PATIENCE_MS = 5000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/**
 * Lets one process at a time settle a payment, so that redirect, webhook and reconciler do not all ask the provider.
 * It only saves work: a process that has waited five seconds goes on without it. Within a process `deps.settles` does.
 */
export async function withLease<T>(ref: string, now: () => Date, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS;
  let lease = await takeLease(ref, now());
  for (let pause = FIRST_PAUSE_MS; lease === "busy" && performance.now() < deadline; pause *= 2) {
    await sleep(Math.min(pause, LONGEST_PAUSE_MS));
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
