import { MongoClient } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";

const PAUSE_MS = 5;
const SERVER_SELECTION_TIMEOUT_MS = 500;

/**
 * Writes with the bare driver and the server's write concern, and records acknowledged rows. Rows that are lost here
 * were lost by the database itself.
 */
export class BareWriters {
  readonly #uri: string;
  readonly #acknowledged: number[] = [];
  readonly #loops: Promise<void>[];
  #writing = true;
  #next = 0;

  constructor(uri: string, count: number) {
    this.#uri = uri;
    const client = new MongoClient(uri, {
      serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
      directConnection: true,
    });
    this.#loops = Array.from({ length: count }, () => this.#write(client));
    void Promise.all(this.#loops).then(() => client.close());
  }

  async #write(client: MongoClient): Promise<void> {
    const rows = client.db("bare").collection<{ _id: number }>("rows");
    while (this.#writing) {
      const _id = this.#next++;
      await rows.insertOne({ _id }, { writeConcern: { w: "majority", journal: true } }).then(
        () => this.#acknowledged.push(_id),
        () => undefined,
      );
      await sleep(PAUSE_MS);
    }
  }

  /** Stops the writers; returns the number of acknowledged rows that the database does not have. */
  async lost(): Promise<number> {
    this.#writing = false;
    await Promise.all(this.#loops);
    const client = await new MongoClient(this.#uri, { directConnection: true }).connect();
    try {
      const there = await client
        .db("bare")
        .collection<{ _id: number }>("rows")
        .find({ _id: { $in: this.#acknowledged } })
        .toArray();
      return this.#acknowledged.length - there.length;
    } finally {
      await client.close();
    }
  }
}
