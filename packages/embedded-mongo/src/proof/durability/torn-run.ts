import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MongoClient } from "mongodb";

import { startEmbeddedMongo } from "../../index.ts";
import { Random } from "../random.ts";

/** The results of opening damaged journals. */
type TornResult = { damages: number; prefixes: number; refusals: number; bad: string[] };

type Row = { _id: number; v: number };

const COMMANDS = 60;

/** Damages a journal in many ways; each time the server must show the state after some command, or refuse naming the file. */
export async function tear(damages: number, seed: number): Promise<TornResult> {
  const random = new Random(seed);
  const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-torn-"));
  const states = await fill(join(folder, "whole"));
  const result: TornResult = { damages, prefixes: 0, refusals: 0, bad: [] };
  for (let index = 0; index < damages; index++) {
    const copy = join(folder, `copy-${index}`);
    await cp(join(folder, "whole"), copy, { recursive: true });
    const what = await damage(join(copy, "journal.bin"), random);
    const outcome = await contents(copy);
    if (outcome.refusal?.includes(join(copy, "journal.bin")) === true) result.refusals++;
    else if (outcome.state !== undefined && states.has(outcome.state)) result.prefixes++;
    else result.bad.push(`${what}: ${outcome.refusal ?? outcome.state}`);
    await rm(copy, { recursive: true });
  }
  await rm(folder, { recursive: true });
  return result;
}

// Every command leaves a different state, so that a mixture of two would be detected.
async function fill(folder: string): Promise<Set<string>> {
  const server = await startEmbeddedMongo({ dataDir: folder });
  const client = new MongoClient(server.uri);
  const rows = client.db("torn").collection<Row>("rows");
  const states = new Set([JSON.stringify([])]);
  for (let index = 0; index < COMMANDS; index++) {
    if (index % 3 === 2) await rows.updateMany({}, { $inc: { v: 1 } });
    else if (index % 10 === 9) await rows.deleteOne({ _id: index - 9 });
    else
      await rows.insertMany([
        { _id: index, v: 0 },
        { _id: index + 1000, v: 0 },
      ]);
    states.add(JSON.stringify(await rows.find().sort({ _id: 1 }).toArray()));
  }
  await client.close();
  await server.stop();
  return states;
}

async function damage(file: string, random: Random): Promise<string> {
  const bytes = await readFile(file);
  const at = random.below(bytes.length);
  if (random.chance(0.5)) {
    await writeFile(file, bytes.subarray(0, at));
    return `cut at ${at} of ${bytes.length}`;
  }
  const bit = random.below(8);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << bit), at);
  await writeFile(file, bytes);
  return `bit ${bit} of byte ${at} of ${bytes.length} flipped`;
}

async function contents(folder: string): Promise<{ state?: string; refusal?: string }> {
  let server;
  try {
    server = await startEmbeddedMongo({ dataDir: folder });
  } catch (error) {
    return { refusal: String(error) };
  }
  const client = new MongoClient(server.uri);
  const state = JSON.stringify(await client.db("torn").collection<Row>("rows").find().sort({ _id: 1 }).toArray());
  await client.close();
  await server.stop();
  return { state };
}
