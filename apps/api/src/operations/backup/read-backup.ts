import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import {
  DamagedBackup,
  decodeFrames,
  documentsOf,
  FORMAT,
  CollectionDigest,
  VERSION,
  type BeginFrame,
  type CollectionFrame,
  type CollectionSummary,
  type EndFrame,
  type Frame,
} from "./backup-file.ts";

/** Receives the content of a file as it is read. */
interface Receiver {
  collection: (frame: CollectionFrame) => Promise<void> | void;
  documents: (documents: Uint8Array[]) => Promise<void> | void;
}
/** The content of a file. */
export interface BackupContents {
  begin: BeginFrame;
  collections: CollectionSummary[];
}

const CHECK_ONLY: Receiver = { collection: () => {}, documents: () => {} };

/**
 * Reads a backup and passes its content to the receiver. Only its return means that the file is complete.
 * @throws DamagedBackup when the file is no backup, is incomplete, or was changed
 */
export async function readBackup(file: string, receiver: Receiver = CHECK_ONLY): Promise<BackupContents> {
  const reading = new Reading(receiver);
  // The error of the pipeline itself only says that it was aborted.
  let fault: unknown;
  const consume = async (stream: AsyncIterable<Uint8Array>) => {
    try {
      for await (const { frame, bytes } of decodeFrames(stream)) await reading.take(frame, bytes);
    } catch (error) {
      fault = error;
      throw error;
    }
  };
  try {
    await pipeline(createReadStream(file), createGunzip(), consume);
    return reading.contents();
  } catch (error) {
    throw explained(file, fault ?? error);
  }
}

function explained(file: string, error: unknown): unknown {
  if (error instanceof DamagedBackup)
    return new DamagedBackup(`${file} cannot be used: ${error.message}`, { cause: error });
  if (String((error as NodeJS.ErrnoException).code).startsWith("Z_"))
    return new DamagedBackup(`${file} cannot be used: it is no backup of a salon, cut off, or damaged`, {
      cause: error,
    });
  return error;
}

/** The state of one reading. */
class Reading {
  readonly #receiver: Receiver;
  readonly #digest = createHash("sha256");
  readonly #summaries: CollectionSummary[] = [];
  #begin: BeginFrame | undefined;
  #summing: CollectionDigest | undefined;
  #end: EndFrame | undefined;

  constructor(receiver: Receiver) {
    this.#receiver = receiver;
  }

  async take(frame: Frame, bytes: Uint8Array): Promise<void> {
    if (this.#end) throw new DamagedBackup("something was added behind its end");
    if (frame.kind !== "end") this.#digest.update(bytes);
    if (!this.#begin) {
      if (frame.kind !== "begin" || frame.format !== FORMAT) throw new DamagedBackup("it is no backup of a salon");
      if (frame.version !== VERSION) throw new DamagedBackup(`its version ${String(frame.version)} is not known here`);
      this.#begin = frame;
    } else if (frame.kind === "collection") {
      this.#closeCollection();
      this.#summing = new CollectionDigest(frame.name);
      await this.#receiver.collection(frame);
    } else if (frame.kind === "documents" && this.#summing) {
      const documents = [...documentsOf(frame)];
      for (const document of documents) this.#summing.add(document);
      await this.#receiver.documents(documents);
    } else if (frame.kind === "end") {
      this.#closeCollection();
      this.#check(frame);
      this.#end = frame;
    } else throw new DamagedBackup("its parts are not in order");
  }

  contents(): BackupContents {
    if (!this.#begin || !this.#end) throw new DamagedBackup("it is cut off");
    return { begin: this.#begin, collections: this.#end.collections };
  }

  #closeCollection(): void {
    if (this.#summing) this.#summaries.push(this.#summing.summary());
    this.#summing = undefined;
  }

  #check({ sha256, collections }: EndFrame): void {
    const found = JSON.stringify(this.#summaries);
    const expected = JSON.stringify(collections.map(({ name, count, sha256: sum }) => ({ name, count, sha256: sum })));
    if (sha256 !== this.#digest.digest("hex") || found !== expected)
      throw new DamagedBackup("its contents are not what was written into it");
  }
}
