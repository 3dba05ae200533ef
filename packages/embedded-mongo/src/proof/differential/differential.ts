import { EJSON } from "bson";
import { MongoClient } from "mongodb";
import type { Db } from "mongodb";

import { startEmbeddedMongo } from "../../index.ts";
import { answerOf } from "./answers.ts";
import type { Answer } from "./answers.ts";
import { explanation } from "./differences.ts";
import { oracleUri } from "../env.ts";
import { COLLECTIONS, createIndexes, operation } from "./operations.ts";
import { Random } from "../random.ts";
import type { Plain } from "./values.ts";

const DATABASE = "salon_differential";

type Pair = { ours: Db; real: Db };

/** The result of a run. */
type Outcome = { operations: number; refused: number; explained: Map<string, number>; unexplained: string[] };

/** Sends the same random commands to the stand-in and to a real MongoDB and compares every answer and the whole state. */
export async function compareServers(pair: Pair, seed: number, operations: number): Promise<Outcome> {
  const random = new Random(seed);
  const outcome: Outcome = { operations, refused: 0, explained: new Map(), unexplained: [] };
  await reset(pair);
  for (let step = 0; step < operations; step++) {
    if (step % 200 === 199) await reset(pair);
    const { command, writes } = operation(random);
    const [ours, real] = await both(pair, command);
    if (ours.error !== undefined) outcome.refused++;
    const differs = ours.text !== real.text || (writes && !(await sameState(pair)));
    if (!differs) continue;
    const reason = await explanation(command, ours, real, pair.real);
    if (reason === undefined) outcome.unexplained.push(report(seed, step, command, ours, real));
    else outcome.explained.set(reason, (outcome.explained.get(reason) ?? 0) + 1);
    if (writes) await reset(pair);
  }
  return outcome;
}

const report = (seed: number, step: number, command: Plain, ours: Answer, real: Answer): string =>
  `seed ${seed} step ${step}: ${EJSON.stringify(command, { relaxed: false })}\n  ours ${ours.text}\n  real ${real.text}`;

const both = ({ ours, real }: Pair, command: Plain): Promise<[Answer, Answer]> =>
  Promise.all([answerOf(ours, command), answerOf(real, command)]);

async function sameState(pair: Pair): Promise<boolean> {
  for (const find of COLLECTIONS) {
    const [ours, real] = await both(pair, { find, sort: { _id: 1 }, batchSize: 1000 });
    if (ours.text !== real.text) return false;
  }
  return true;
}

async function reset(pair: Pair): Promise<void> {
  for (const db of [pair.ours, pair.real]) {
    await db.dropDatabase();
    await db.createCollection("plain");
    await db.command(createIndexes());
  }
}

/** Runs the comparison for several seeds against the server that `MONGO_ORACLE_URI` names, and prints what it found. */
export async function differential(seeds: readonly number[], operations: number): Promise<boolean> {
  const embedded = await startEmbeddedMongo();
  const clients = [new MongoClient(embedded.uri), new MongoClient(oracleUri())] as const;
  const [ours, real] = clients.map((client) => client.db(DATABASE)) as [Db, Db];
  let unexplained = 0;
  for (const seed of seeds) {
    const outcome = await compareServers({ ours, real }, seed, operations);
    unexplained += outcome.unexplained.length;
    const explained = [...outcome.explained].map(([reason, count]) => `${count} ${reason}`).join(", ");
    process.stdout.write(
      `seed ${seed}: ${operations} operations, ${outcome.refused} answered with an error, ` +
        `${outcome.unexplained.length} unexplained differences, explained: ${explained || "none"}\n`,
    );
    for (const text of outcome.unexplained) process.stdout.write(`${text}\n`);
  }
  await real.dropDatabase();
  await Promise.all(clients.map((client) => client.close()));
  await embedded.stop();
  return unexplained === 0;
}
