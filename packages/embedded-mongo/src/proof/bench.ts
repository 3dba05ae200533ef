import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MongoClient } from "mongodb";

import { measure } from "./bench-run.ts";
import type { Figures } from "./bench-run.ts";
import { oracleUri } from "./env.ts";
import { print } from "./report.ts";
import { startServerProcess } from "./server-process.ts";

const show = (value: number | undefined): string =>
  value === undefined ? "-" : Math.round(value).toLocaleString("en-US");

async function measured(uri: string): Promise<Figures> {
  const client = await new MongoClient(uri).connect();
  const figures = await measure(client.db("salon_bench"));
  await client.close();
  return figures;
}

// The resident memory of a process of this machine, in MB.
const residentMegabytes = (pid: number): number =>
  Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;

const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-bench-"));
const server = await startServerProcess(folder);
const ours = await measured(server.uri);
const memory = residentMegabytes(server.pid);
await server.kill();
const startedAt = performance.now();
const again = await startServerProcess(folder);
const startMilliseconds = performance.now() - startedAt;
const memoryAfterStart = residentMegabytes(again.pid);
await again.kill();
await rm(folder, { recursive: true });
const real = await measured(oracleUri());

print("| operation | embedded, journal on | real engine |");
print("|---|---|---|");
for (const [name, value] of Object.entries(ours)) print(`| ${name} | ${show(value)} | ${show(real[name])} |`);
print(`| start with 100k documents, node included, ms | ${show(startMilliseconds)} | - |`);
print(`| memory with 100k documents, MB (after a start) | ${show(memory)} (${show(memoryAfterStart)}) | - |`);
