import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { MongoClient } from "mongodb";

import { compete } from "./race-worker.ts";
import type { RaceCounts } from "./race-worker.ts";
import { conclude, print } from "./report.ts";
import { startServerProcess } from "./server-process.ts";

const OPERATIONS = 200;
const [role, uri = "", who = ""] = process.argv.slice(2);

if (role === "worker") print(JSON.stringify(await compete(uri, OPERATIONS, who)));
else await race();

async function race(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-race-"));
  const server = await startServerProcess(folder);
  const client = new MongoClient(server.uri);
  await client.db("race").collection("slots").createIndex({ salon: 1, start: 1 }, { unique: true });
  const worker = async (name: string): Promise<RaceCounts> => {
    const args = ["--import", "tsx", import.meta.filename, "worker", server.uri, name];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout) as RaceCounts;
  };
  const all = await Promise.all([worker("a"), worker("b")]);
  const sum = (of: (counts: RaceCounts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  const counter = await client.db("race").collection("counters").findOne({});
  const result = {
    winners: sum(({ winners }) => winners),
    duplicates: sum(({ duplicates }) => duplicates),
    claims: sum(({ claims }) => claims),
    errors: sum(({ errors }) => errors.length),
    counter: counter?.["n"] as number,
  };
  print(JSON.stringify(result));
  const expected = { winners: 1, duplicates: 2 * OPERATIONS - 1, claims: 1, errors: 0, counter: 2 * OPERATIONS };
  conclude(
    JSON.stringify(result) === JSON.stringify(expected),
    "two processes, one unique key, one counter, one claim",
  );
  await client.close();
  await server.kill();
  await rm(folder, { recursive: true });
}
