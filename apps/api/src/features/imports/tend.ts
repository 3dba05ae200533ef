import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { singleflight } from "../../concurrency/singleflight.ts";
import type { Deps } from "../../deps.ts";
import { underLease } from "../../jobs/lease.ts";
import { type ImportDocument, ImportModel, ImportRowModel } from "./imports.model.ts";
import { continueRun } from "./run.ts";
import { continueUndo } from "./undo.ts";

const LEASE = "import";

interface Tending {
  ask: () => Promise<void>;
  stopping: () => boolean;
}
const tendings = new WeakMap<Deps, Tending>();

/**
 * Goes on with what was begun, one import of the salon at a time, and deletes lists whose days are over. Once for all who ask
 * while it waits; in a process no two runs overlap.
 */
export function tendImports(deps: Deps, stopping?: () => boolean): Promise<void> {
  const holder = randomUUID();
  const tending: Tending = tendings.get(deps) ?? {
    ask: singleflight(() => tendOnce(deps, holder, () => tending.stopping()), Infinity),
    stopping: () => false,
  };
  tendings.set(deps, tending);
  if (stopping) tending.stopping = stopping;
  return tending.ask();
}

async function tendOnce(deps: Deps, holder: string, stopping: () => boolean): Promise<void> {
  await underLease({ name: LEASE, holder, now: deps.now }, async () => {
    for (let list = await nextBegun(); list && !stopping(); list = await nextBegun())
      await (list.step === "running" ? continueRun : continueUndo)(deps, list, stopping);
  });

  const over = { deleteAt: { $lte: deps.now() } };
  await ImportModel.deleteMany({ ...over, step: { $nin: ["running", "undoing"] } });
  await ImportRowModel.deleteMany({ ...over, import: { $nin: await ImportModel.distinct("_id") } });
}

const nextBegun = (): Promise<ImportDocument | null> =>
  ImportModel.findOne({ step: { $in: ["running", "undoing"] } })
    .sort({ createdAt: 1 })
    .lean()
    .exec();

/** A caller waits for a short list. */
const WAIT_MS = 2000;

/** Goes on, and waits a moment for the end; when it is broken off, the job does the rest. */
export async function beginTending(deps: Deps): Promise<void> {
  const tended = tendImports(deps).catch((error: unknown) =>
    deps.logger.warn({ err: error }, "an import was broken off; its job goes on with it"),
  );
  await Promise.race([tended, sleep(WAIT_MS, undefined, { ref: false })]);
}
