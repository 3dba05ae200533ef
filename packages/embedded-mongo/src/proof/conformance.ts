import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

import { startEmbeddedMongo } from "../index.ts";

// A folder with `run.mjs` and `real-engine-failures.json`: the drivers' CRUD tests are not part of this project.
const [runner, realUri] = process.argv.slice(2);
if (runner === undefined)
  throw new Error("give the path of the CRUD specification's runner, and optionally the URI of a real MongoDB");

type FileReport = { pass: number; fail: number; skip: number; fails: [title: string, why: string][] };
type Failure = { test: string; why: string };
type Summary = { pass: number; failures: Failure[]; skip: number };

const REFUSAL = /threw: (238|40324|168|59|40415|73) |errorCode 73 /;
const REQUIRED_PASSES = 285;

async function run(script: string, uri: string): Promise<Summary> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-conformance-"));
  const report = join(folder, "report.json");
  await promisify(execFile)(process.execPath, [script, uri, report], { maxBuffer: 1 << 24 });
  const files = Object.entries(JSON.parse(await readFile(report, "utf8")) as Record<string, FileReport>);
  await rm(folder, { recursive: true });
  const failures = files.flatMap(([file, { fails }]) =>
    fails.map(([title, why]) => ({ test: `${file} / ${title}`, why })),
  );
  const sum = (of: (file: FileReport) => number) => files.reduce((total, [, file]) => total + of(file), 0);
  return { pass: sum(({ pass }) => pass), failures, skip: sum(({ skip }) => skip) };
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const line = (name: string, { pass, failures, skip }: Summary) =>
  `${name}: ${pass} pass, ${failures.length} fail, ${skip} skip`;

const server = await startEmbeddedMongo();
const ours = await run(runner, server.uri);
await server.stop();
const excused = new Set(
  JSON.parse(await readFile(join(dirname(runner), "real-engine-failures.json"), "utf8")) as string[],
);
const own = ours.failures.filter(({ test }) => !excused.has(test));
const unexplained = own.filter(({ why }) => !REFUSAL.test(why));
print(line("embedded", ours));
if (realUri !== undefined) print(line("real    ", await run(runner, realUri)));
print(
  `${ours.failures.length - own.length} fail on a real engine too, ${own.length - unexplained.length} are refusals:`,
);
for (const { test, why } of own) print(`  ${test}: ${why.slice(0, 110)}`);
const holds = ours.pass >= REQUIRED_PASSES && unexplained.length === 0;
print(`${holds ? "holds" : "FAILS"}: at least ${REQUIRED_PASSES} pass and every other is a refusal`);
if (!holds) process.exitCode = 1;
