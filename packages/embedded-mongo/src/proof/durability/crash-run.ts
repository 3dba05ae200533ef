import { MongoClient } from "mongodb";

import { Random } from "../random.ts";
import { startServerProcess } from "../server-process.ts";

/** The lost and wrong documents after a number of kills. */
type CrashResult = { kills: number; acknowledged: number; lost: number; wrong: number; counterBehind: number };

type Row = { _id: number; value: string; version: number };
type Tally = { next: number; acknowledged: Map<number, number>; increments: number };

const WRITERS = 8;
const valueOf = (id: number, version: number): string => `value of ${id} in version ${version}`;

/** Kills the server repeatedly during writes, and after each restart compares its data with the acknowledged writes. */
export async function crash(folder: string, kills: number, seed: number): Promise<CrashResult> {
  const random = new Random(seed);
  const tally: Tally = { next: 0, acknowledged: new Map(), increments: 0 };
  const result: CrashResult = { kills, acknowledged: 0, lost: 0, wrong: 0, counterBehind: 0 };
  for (let round = 0; round <= kills; round++) {
    const server = await startServerProcess(folder);
    const client = new MongoClient(server.uri, { retryReads: false, retryWrites: false });
    await verify(client, tally, result);
    const writers = round === kills ? [] : await beginWriting(client, tally);
    if (round < kills) await new Promise((resolve) => setTimeout(resolve, 150 + random.below(350)));
    await server.kill();
    await client.close();
    await Promise.all(writers);
  }
  result.acknowledged =
    [...tally.acknowledged.values()].reduce((sum, version) => sum + version + 1, 0) + tally.increments;
  return result;
}

/** Waits for the first acknowledged write: a kill before it would prove nothing, and a busy machine may be slow. */
async function beginWriting(client: MongoClient, tally: Tally): Promise<Promise<void>[]> {
  let writers: Promise<void>[] = [];
  const first = new Promise<void>((resolve) => {
    writers = Array.from({ length: WRITERS }, () => write(client, tally, resolve));
  });
  await Promise.race([first, Promise.all(writers)]);
  return writers;
}

// Writes until the server is gone, and records only acknowledged writes.
async function write(client: MongoClient, tally: Tally, onAcknowledged: () => void): Promise<void> {
  const rows = client.db("crash").collection<Row>("rows");
  const counters = client.db("crash").collection<{ _id: string; n: number }>("counters");
  try {
    for (;;) {
      const _id = tally.next++;
      await rows.insertOne({ _id, value: valueOf(_id, 0), version: 0 });
      tally.acknowledged.set(_id, 0);
      onAcknowledged();
      await rows.updateOne({ _id }, { $set: { value: valueOf(_id, 1), version: 1 } });
      tally.acknowledged.set(_id, 1);
      await counters.updateOne({ _id: "n" }, { $inc: { n: 1 } }, { upsert: true });
      tally.increments++;
    }
  } catch {
    // The connection broke: this write was not acknowledged.
  }
}

async function verify(client: MongoClient, tally: Tally, result: CrashResult): Promise<void> {
  const rows = new Map(
    (await client.db("crash").collection<Row>("rows").find().toArray()).map((row) => [row._id, row]),
  );
  for (const [id, version] of tally.acknowledged) {
    const row = rows.get(id);
    if (row === undefined || row.version < version) result.lost++;
  }
  for (const row of rows.values()) if (row.value !== valueOf(row._id, row.version)) result.wrong++;
  const counter = await client.db("crash").collection<{ _id: string; n: number }>("counters").findOne({ _id: "n" });
  if ((counter?.n ?? 0) < tally.increments) result.counterBehind++;
}
