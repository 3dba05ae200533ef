import mongoose from "mongoose";
import { checkInvariants } from "../interleavings/check-invariants.ts";
import type { OpenSalon } from "./open-salon.ts";

/** The broken invariants of seats and people once the jobs have run; empty where every place has one owner. */
export async function faultsAtRest({ api }: OpenSalon, capacity: number) {
  await api.jobs.runAll();
  const found = await checkInvariants({
    db: mongoose.connection.db!,
    truth: { transactions: [], refundCalls: [] },
    now: api.clock.now(),
    capacity,
    atRest: true,
  });
  return found.filter(({ invariant }) => /^(?:I1|P)/.test(invariant));
}
