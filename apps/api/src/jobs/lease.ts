import mongoose from "mongoose";
import { isDuplicateKey } from "../db/connection/database-faults.ts";

interface Lease {
  _id: string;
  holder: string;
  until: Date;
}
const LeaseModel = mongoose.model<Lease>(
  "Lease",
  new mongoose.Schema<Lease>({
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  }),
  "leases",
);

export const LEASE_MS = 20_000;

/** Takes or renews a named lease for 20 seconds; false while another holder has it. */
export async function holdLease(name: string, holder: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + LEASE_MS);
  try {
    await LeaseModel.updateOne(
      { _id: name, $or: [{ holder }, { until: { $lte: now } }] },
      { $set: { holder, until } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Who wants which lease, and the clock. */
interface Leasing {
  name: string;
  holder: string;
  now: () => Date;
}

/** Does the work while no other holder has the lease, and renews it meanwhile; otherwise nothing. */
export async function underLease({ name, holder, now }: Leasing, work: () => Promise<void>): Promise<void> {
  if (!(await holdLease(name, holder, now()))) return;
  const renew = setInterval(() => void holdLease(name, holder, now()).catch(() => undefined), LEASE_MS / 3);
  try {
    await work();
  } finally {
    clearInterval(renew);
    await dropLease(name, holder);
  }
}

/** Ends a lease if the holder still has it. */
export async function dropLease(name: string, holder: string): Promise<void> {
  await LeaseModel.deleteOne({ _id: name, holder });
}
