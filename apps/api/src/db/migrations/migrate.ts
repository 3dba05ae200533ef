import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import mongoose from "mongoose";
import { Umzug, type UmzugStorage } from "umzug";
import { LEASE_MS, dropLease, holdLease } from "../../jobs/lease.ts";

/** One change of stored shapes. */
export interface Migration {
  /** `NNN-name`; they run in the order of their names, each once. */
  name: string;
  /** Changes every row of the old shape. It may be killed at any point and then runs again from the start; it does not change rows of the new shape. */
  up: () => Promise<void>;
}

interface Applied {
  _id: string;
  at: Date;
}
const AppliedModel = mongoose.model<Applied>(
  "Migration",
  new mongoose.Schema<Applied>({ _id: { type: String, required: true }, at: { type: Date, required: true } }),
  "migrations",
);

const LEASE = "migrations";
const POLL_MS = 250;

const umzug = (migrations: readonly Migration[], now: () => Date) =>
  new Umzug({
    migrations: migrations.map(({ name, up }) => ({ name, up })),
    logger: undefined,
    storage: {
      executed: async () => (await AppliedModel.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id),
      logMigration: async ({ name }) =>
        void (await AppliedModel.updateOne({ _id: name }, { $set: { at: now() } }, { upsert: true })),
      unlogMigration: async ({ name }) => void (await AppliedModel.deleteOne({ _id: name })),
    } satisfies UmzugStorage,
  });

/** When a migration ran on this database; undefined before it did. */
export const migratedAt = async (name: string): Promise<Date | undefined> =>
  (await AppliedModel.findById(name).lean())?.at;

/**
 * Runs the migrations that this database lacks, one process at a time under a lease; the other processes wait until none
 * is missing. Processes that run already keep serving meanwhile.
 */
export async function migrate(migrations: readonly Migration[], now: () => Date): Promise<void> {
  const holder = randomUUID();
  const runner = umzug(migrations, now);
  while ((await runner.pending()).length > 0) {
    if (!(await holdLease(LEASE, holder, now()))) {
      await sleep(POLL_MS);
      continue;
    }
    const renew = setInterval(() => void holdLease(LEASE, holder, now()).catch(() => undefined), LEASE_MS / 3);
    try {
      await runner.up();
    } finally {
      clearInterval(renew);
      await dropLease(LEASE, holder);
    }
  }
}
