import { MongoError } from "../errors.ts";

const FIRST_BATCH = 101;
const BATCH_BYTES = 16 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;

/** A reply that contains documents; their stored bytes are copied into the message unchanged. */
export class CursorReply {
  readonly id: bigint;
  readonly namespace: string;
  readonly batchName: "firstBatch" | "nextBatch";
  readonly batch: readonly Uint8Array[];

  constructor(id: bigint, namespace: string, batchName: "firstBatch" | "nextBatch", batch: readonly Uint8Array[]) {
    this.id = id;
    this.namespace = namespace;
    this.batchName = batchName;
    this.batch = batch;
  }
}

type Cursor = { namespace: string; documents: readonly Uint8Array[]; at: number; usedAt: number };

/** The open cursors. Each holds the results as they were when the command ran. */
export class Cursors {
  private readonly open = new Map<bigint, Cursor>();
  private lastId = 0n;

  /** Returns the first batch, and keeps a cursor unless the batch is complete or only one batch is wanted. */
  start(
    namespace: string,
    documents: readonly Uint8Array[],
    options: { batchSize?: number | undefined; singleBatch?: boolean; now: Date },
  ): CursorReply {
    const cursor: Cursor = { namespace, documents, at: 0, usedAt: options.now.getTime() };
    const batch = nextBatch(cursor, options.batchSize ?? FIRST_BATCH);
    if (cursor.at === documents.length || options.singleBatch === true)
      return new CursorReply(0n, namespace, "firstBatch", batch);
    this.open.set(++this.lastId, cursor);
    return new CursorReply(this.lastId, namespace, "firstBatch", batch);
  }

  /** Returns the next batch. @throws MongoError 43 for an unknown cursor, 13 for one of another collection. */
  more(id: bigint, namespace: string, batchSize: number | undefined, now: Date): CursorReply {
    const cursor = this.open.get(id);
    if (cursor === undefined) throw new MongoError("CursorNotFound", `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new MongoError(
        "Unauthorized",
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.usedAt = now.getTime();
    const batch = nextBatch(cursor, batchSize === undefined || batchSize === 0 ? Infinity : batchSize);
    const isLast = cursor.at === cursor.documents.length;
    if (isLast) this.open.delete(id);
    return new CursorReply(isLast ? 0n : id, namespace, "nextBatch", batch);
  }

  /** Closes a cursor; false when there is none. */
  kill(id: bigint): boolean {
    return this.open.delete(id);
  }

  /** Closes cursors that were not used for ten minutes. */
  sweep(now: Date): void {
    for (const [id, cursor] of this.open) if (now.getTime() - cursor.usedAt > IDLE_MS) this.open.delete(id);
  }
}

function nextBatch(cursor: Cursor, count: number): Uint8Array[] {
  const batch: Uint8Array[] = [];
  let bytes = 0;
  while (batch.length < count && cursor.at < cursor.documents.length) {
    const document = cursor.documents[cursor.at] as Uint8Array;
    bytes += document.length;
    if (batch.length > 0 && bytes > BATCH_BYTES) break;
    batch.push(document);
    cursor.at++;
  }
  return batch;
}
