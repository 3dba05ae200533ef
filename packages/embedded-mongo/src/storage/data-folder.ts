import { copyFile, mkdir, open, readFile, realpath, rename, rm } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";

import { hasFrameAfter, packFrame, readFrames, unpackFrame } from "./frames.ts";
import { Journal, isDiskFull } from "./journal.ts";
import type { FolderClaim } from "./folder-claim.ts";
import { lockFolder } from "./lock.ts";
import { Store } from "./store.ts";

/** An open data folder: its data, its journal and its lock. */
type DataFolder = { store: Store; journal: Journal; lock: FolderClaim };

const SNAPSHOT_CHANGES = 1000;

/**
 * Opens a data folder: locks it, replays its journal and rewrites the journal without outdated records.
 * @throws when another process uses the folder, or when the journal is damaged elsewhere than at its end.
 */
export async function openDataFolder(folder: string, now: Date): Promise<DataFolder> {
  await mkdir(folder, { recursive: true });
  const path = await realpath(folder);
  const lock = await lockFolder(path);
  try {
    const file = join(path, "journal.bin");
    const { store, outdated, isTorn, end } = await replay(file, now);
    const size = outdated ? await compact(path, file, store).catch(keepUnlessTorn(isTorn, end)) : end;
    return { store, journal: new Journal(await openForAppend(path, file), size, () => lock.hold()), lock };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

// Not the "a" flag: the journal writes at known offsets and truncates failed writes.
async function openForAppend(folder: string, file: string): Promise<FileHandle> {
  const handle = await open(file, "a");
  await handle.close();
  // Without this a power cut may take a new journal away, name and all, after its writes were answered.
  await syncFolder(folder);
  return open(file, "r+");
}

/** Keeps the long journal when the disk is full; it has the same content, unless its end is torn. */
const keepUnlessTorn = (isTorn: boolean, end: number) => (error: NodeJS.ErrnoException) => {
  if (isTorn || !isDiskFull(error)) throw error;
  return end;
};

type Replayed = { store: Store; outdated: boolean; isTorn: boolean; end: number };

async function replay(file: string, now: Date): Promise<Replayed> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  });
  const { payloads, end } = readFrames(bytes);
  if (hasFrameAfter(bytes, end))
    throw new Error(
      `${file} is damaged at byte ${end}, and whole records follow: restore a copy or move the file away`,
    );
  const isTorn = end < bytes.length;
  // The torn end is kept in a file of its own, for a repair by hand.
  if (isTorn) await copyFile(file, `${file}.torn-${now.getTime()}`);
  try {
    const { store, replayed } = rebuild(payloads);
    return { store, outdated: isTorn || replayed > store.size, isTorn, end };
  } catch (error) {
    throw new Error(`${file} cannot be read: restore a copy or move the file away`, { cause: error });
  }
}

/** The store that results from a journal's content. */
export const storeOf = (content: Buffer): Store => rebuild(readFrames(content).payloads).store;

function rebuild(payloads: readonly Buffer[]): { store: Store; replayed: number } {
  const store = new Store();
  let replayed = 0;
  for (const payload of payloads) {
    for (const change of unpackFrame(payload)) {
      store.apply(change);
      replayed++;
    }
  }
  return { store, replayed };
}

// Written to a new file that is renamed over the old one: after a crash one of the two is complete.
async function compact(folder: string, file: string, store: Store): Promise<number> {
  const temporary = `${file}.tmp`;
  const handle = await open(temporary, "w");
  let size = 0;
  try {
    const changes = [...store.snapshot()];
    for (let at = 0; at < changes.length; at += SNAPSHOT_CHANGES) {
      const frame = packFrame(changes.slice(at, at + SNAPSHOT_CHANGES));
      await handle.appendFile(frame);
      size += frame.length;
    }
    await handle.sync();
    await handle.close();
  } catch (error) {
    await handle.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await rename(temporary, file);
  await syncFolder(folder);
  return size;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Folders cannot be opened there, and renames are journaled.
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
