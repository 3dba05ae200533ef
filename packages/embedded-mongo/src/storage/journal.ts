import type { FileHandle } from "node:fs/promises";

import { MongoError } from "../errors.ts";
import { packFrame } from "./frames.ts";
import type { Change } from "./store.ts";

type Batch = { frames: Buffer[]; written: Deferred };
type Deferred = { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void };

/** The error codes of a full disk. */
const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** Whether an error means that the disk is full. */
export const isDiskFull = (error: unknown): boolean => FULL.has((error as NodeJS.ErrnoException).code ?? "");
const PROBE = Buffer.alloc(64 * 1024);
const PROBE_PAUSE_MS = 500;

/**
 * Appends frames to a file and resolves when they are on disk. Frames that arrive during a write are written together
 * (group commit). After a failed write the data in memory is ahead of the disk: the owner reloads `content`, and the
 * journal accepts nothing until that is done and the disk has room.
 */
export class Journal {
  /** The error that stops all writing; with a full disk, until there is room again. */
  failure: MongoError | undefined;
  /** Resolves when the owner has reloaded the data from disk; undefined when no reload is under way. */
  recovery: Promise<void> | undefined;
  /** False when the reload failed, so that memory and disk differ. */
  isReadable = true;
  private readonly file: FileHandle;
  private readonly hold: () => Promise<void>;
  private end: number;
  private waiting: Batch | undefined;
  private writing: Promise<void> | undefined;
  private reload: () => Promise<void> = () => Promise.resolve();
  private isFull = false;
  private probed = -Infinity;
  private probing: Promise<boolean> | undefined;

  /** `hold` resolves while the file may be written to, and throws once it is another process's. */
  constructor(file: FileHandle, end: number, hold: () => Promise<void> = () => Promise.resolve()) {
    this.file = file;
    this.end = end;
    this.hold = hold;
  }

  /** Sets the function by which the owner reloads the data after a failed write. */
  onFailure(reload: () => Promise<void>): void {
    this.reload = reload;
  }

  /** Appends one command's changes; they are on disk when `settled` resolves. */
  append(changes: readonly Change[]): void {
    this.waiting ??= { frames: [], written: deferred() };
    this.waiting.frames.push(packFrame(changes));
    if (this.writing === undefined) void this.flush();
  }

  /** Resolves when everything appended so far is on disk. @throws MongoError 14031 when the write failed. */
  settled(): Promise<void> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return this.waiting?.written.promise ?? this.writing ?? Promise.resolve();
  }

  /** The frames on disk. */
  async content(): Promise<Buffer> {
    const bytes = Buffer.alloc(this.end);
    for (let at = 0; at < this.end;) {
      const { bytesRead } = await this.file.read(bytes, at, this.end - at, at);
      if (bytesRead === 0) throw new Error(`the journal ends at byte ${at}, not ${this.end}`);
      at += bytesRead;
    }
    return bytes;
  }

  /** Whether a full disk has room again; checked at most twice a second. */
  async hasRoom(): Promise<boolean> {
    if (!this.isFull) return false;
    if (performance.now() - this.probed < PROBE_PAUSE_MS) return false;
    this.probing ??= this.probe().finally(() => {
      this.probing = undefined;
      this.probed = performance.now();
    });
    return this.probing;
  }

  private async probe(): Promise<boolean> {
    const isHeld = await this.hold().then(
      () => true,
      () => false,
    );
    if (!isHeld) return false;
    try {
      await this.put(PROBE);
      this.isFull = false;
      this.failure = undefined;
      return true;
    } catch {
      return false;
    } finally {
      await this.file.truncate(this.end).catch(() => undefined);
    }
  }

  /** Closes the file once everything is on disk. */
  async close(): Promise<void> {
    await this.settled().catch(() => undefined);
    await this.file.close();
  }

  private async flush(): Promise<void> {
    while (this.waiting !== undefined) {
      const { frames, written } = this.waiting;
      this.waiting = undefined;
      this.writing = written.promise;
      written.promise.catch(() => undefined); // A batch without a waiting client must not end the process.
      try {
        if (this.failure !== undefined) throw this.failure;
        await this.write(Buffer.concat(frames));
        written.resolve();
      } catch (error) {
        this.giveUp(error);
        written.reject(this.failure!);
      }
    }
    this.writing = undefined;
  }

  private async write(bytes: Buffer): Promise<void> {
    await this.hold();
    try {
      await this.put(bytes);
    } catch (error) {
      // The written part of the batch is removed, so that a restart finds acknowledged writes only.
      await this.file.truncate(this.end).catch(() => undefined);
      throw error;
    }
    this.end += bytes.length;
  }

  private async put(bytes: Buffer): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.end + done);
      done += bytesWritten;
    }
    await this.file.datasync();
  }

  private giveUp(cause: unknown): void {
    if (this.failure !== undefined) return;
    this.isFull = isDiskFull(cause);
    const remedy = this.isFull ? "nothing is saved until there is room" : "restart when the disk works again";
    this.failure = new MongoError("OutOfDiskSpace", `the journal could not be written, ${remedy}: ${String(cause)}`);
    this.recovery = this.undo().finally(() => (this.recovery = undefined));
  }

  private async undo(): Promise<void> {
    await this.reload().catch((error: unknown) => {
      this.isFull = false;
      this.isReadable = false;
      this.failure = new MongoError("OutOfDiskSpace", `the journal cannot be read back, restart: ${String(error)}`);
    });
  }
}

function deferred(): Deferred {
  const made = { resolve: (): void => undefined, reject: (_error: Error): void => undefined };
  const promise = new Promise<void>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { ...made, promise };
}
