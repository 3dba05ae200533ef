import type { FileHandle } from "node:fs/promises";

import { MongoError } from "../errors.ts";
import { packFrame } from "./frames.ts";
import type { Change } from "./store.ts";

type Batch = { frames: Buffer[]; written: Deferred };
type Deferred = { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void };

/**
 * Appends frames to a file and tells when they are on disk. Frames that arrive while the disk works are written together
 * (group commit). After a failed write it takes nothing more: memory then holds what the disk does not.
 */
export class Journal {
  /** The error that ended the journal's service; every later command is answered with it. */
  failure: MongoError | undefined;
  private readonly file: FileHandle;
  private end: number;
  private waiting: Batch | undefined;
  private writing: Promise<void> | undefined;

  constructor(file: FileHandle, end: number) {
    this.file = file;
    this.end = end;
  }

  /** Takes one command's changes; they are on disk when `settled` resolves. */
  append(changes: readonly Change[]): void {
    this.waiting ??= { frames: [], written: deferred() };
    this.waiting.frames.push(packFrame(changes));
    if (this.writing === undefined) void this.flush();
  }

  /** Resolves when everything appended so far is on disk. @throws MongoError 14031 when the disk refused it. */
  settled(): Promise<void> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    return this.waiting?.written.promise ?? this.writing ?? Promise.resolve();
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
        this.failure ??= await this.giveUp(error);
        written.reject(this.failure);
      }
    }
    this.writing = undefined;
  }

  private async write(bytes: Buffer): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.file.write(bytes, done, bytes.length - done, this.end + done);
      done += bytesWritten;
    }
    await this.file.datasync();
    this.end += bytes.length;
  }

  private async giveUp(cause: unknown): Promise<MongoError> {
    // What was written of the batch is taken back, so that a restart finds only what was acknowledged.
    await this.file.truncate(this.end).catch(() => undefined);
    return new MongoError(
      "OutOfDiskSpace",
      `the journal could not be written, restart when there is room: ${String(cause)}`,
    );
  }
}

function deferred(): Deferred {
  const made = { resolve: (): void => undefined, reject: (_error: Error): void => undefined };
  const promise = new Promise<void>((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { ...made, promise };
}
