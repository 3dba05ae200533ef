import { MongoClient, type Collection, type Db } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import {
  lossOfWrites,
  readDatabaseServer,
  type DatabaseServer,
} from "../../../apps/api/src/db/connection/database-server.ts";
import type { DatabaseProcess } from "../../harness/database-process.ts";

/** How a counter came through the kills of its database. */
export interface CounterOutcome {
  server: DatabaseServer;
  kills: number;
  /** How many values were acknowledged. */
  acknowledged: number;
  /** After how many kills a value was gone that had been acknowledged. */
  lost: number;
}

interface Counter {
  _id: "counter";
  value: number;
}

const KILLS = 60;
export const COUNTER = `${KILLS} kills of a counter`;
const SHORTEST_MS = 100;
const LONGEST_MS = 1000;

/** Counts with every write in the journal, kills the database meanwhile, and compares what it has then with the last value that it acknowledged. */
export async function countThroughKills(database: DatabaseProcess): Promise<CounterOutcome> {
  const server = await onDatabase(database, ({ db }) => readDatabaseServer(db));
  const outcome: CounterOutcome = { server, kills: KILLS, acknowledged: 0, lost: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    const last = await onDatabase(database, async ({ counter }) => {
      const counting = count(counter, outcome);
      await sleep(SHORTEST_MS + ((LONGEST_MS - SHORTEST_MS) * kill) / (KILLS - 1));
      await database.kill();
      return counting;
    });
    await database.start();
    const stored = await onDatabase(database, ({ counter }) => counter.findOne({ _id: "counter" }));
    if ((stored?.value ?? 0) < last) outcome.lost++;
  }
  return outcome;
}

/** What the outcome says in its row, and what is wrong: a loss that a server is known for is named and counted. */
export function judgeLoss({ server, kills, acknowledged, lost }: CounterOutcome): {
  cell: string | number;
  violations: string[];
} {
  const ofKills = `${lost} of ${kills}`;
  const known = lossOfWrites(server);
  const rules: [boolean, string][] = [
    [acknowledged > 0, "no value was acknowledged"],
    [lost === 0 || known !== null, `after ${ofKills} kills a value was gone that had been acknowledged`],
  ];
  return {
    cell: known && lost > 0 ? `known: ${known}, ${ofKills}` : lost,
    violations: rules.filter(([isKept]) => !isKept).map(([, otherwise]) => otherwise),
  };
}

async function onDatabase<T>(
  database: DatabaseProcess,
  work: (opened: { db: Db; counter: Collection<Counter> }) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(database.uri, {
    directConnection: true,
    serverSelectionTimeoutMS: 5000,
    writeConcern: { w: "majority", journal: true },
  });
  try {
    const db = client.db("counted");
    return await work({ db, counter: db.collection<Counter>("counter") });
  } finally {
    await client.close();
  }
}

/** Adds one after the other until the database is gone. @returns the last value that it acknowledged */
async function count(counter: Collection<Counter>, outcome: CounterOutcome): Promise<number> {
  for (let last = 0; ; outcome.acknowledged++) {
    const next = await counter
      .findOneAndUpdate({ _id: "counter" }, { $inc: { value: 1 } }, { upsert: true, returnDocument: "after" })
      .catch(() => null);
    if (!next) return last;
    last = next.value;
  }
}
