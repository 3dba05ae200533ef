import { API_BASE } from "@salon/contracts";
import { MongoClient, type Document } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import { Probe } from "../../harness/probe.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";
import { Writers } from "../../harness/writers.ts";

export interface StepDownOptions {
  server: string;
  mongoUri: string | undefined;
}
interface Change {
  name: string;
  command: Document;
}

const TITLE = "The primary changes";
const COLUMNS = ["what", "errors over, s", "at most", "reads failed", "reads", "acknowledged", "lost"];
const MAX_ERRORS_S = 15;
const WATCHED_MS = 25_000;
const PROBE_MS = 50;
const CALM_MS = 2000;

const STEP_DOWN: Change = { name: "steps down", command: { replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 } };
const CHANGES: readonly Change[] = [
  STEP_DOWN,
  STEP_DOWN,
  { name: "shuts down for good", command: { shutdown: 1, force: true } },
];

/** Makes the primary of a replica set step down twice and then shuts it down, while staff create bookings. */
export async function runStepDownTest({ server, mongoUri }: StepDownOptions): Promise<Report> {
  if (!mongoUri || !(await isReplicaSet(mongoUri)))
    return {
      title: TITLE,
      about: "Skipped: MONGODB_URI names no replica set.",
      columns: COLUMNS,
      rows: [],
      violations: [],
    };
  const harness = await Harness.start({ server, mongoUri, processes: 1, capacity: 50 });
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  try {
    await harness.start();
    for (const change of CHANGES) {
      const { row, broken } = await changePrimary(harness, mongoUri, change);
      rows.push(row);
      violations.push(...broken);
      console.error(row.join(", "));
    }
    violations.push(...(await harness.violationsAtRest(WATCHED_MS)));
  } finally {
    await harness.stop();
  }
  return {
    title: TITLE,
    about:
      "The primary of a replica set of three steps down while staff create bookings and a caller lists the services twenty times a second.",
    columns: COLUMNS,
    rows,
    violations,
  };
}

async function ask(mongoUri: string, command: Document): Promise<Document> {
  const client = await new MongoClient(mongoUri).connect();
  try {
    return await client.db("admin").command(command);
  } finally {
    await client.close();
  }
}

const isReplicaSet = async (mongoUri: string): Promise<boolean> =>
  typeof (await ask(mongoUri, { hello: 1 }))["setName"] === "string";

async function changePrimary(harness: Harness, mongoUri: string, { name, command }: Change) {
  const writers = await Writers.start(harness, await harness.admin(), 4, 20);
  const reads = new Probe(() => `${harness.processes[0]!.url}${API_BASE}/services/all-services`, PROBE_MS);
  await sleep(CALM_MS);
  const commandedAt = performance.now();
  // The primary may close the connection instead of answering.
  await ask(mongoUri, command).catch(() => null);
  await sleep(WATCHED_MS);
  await Promise.all([writers.stop(), reads.stop()]);
  const failed = reads.seen.filter(({ status }) => status !== 200);
  const over = Math.max(0, ...failed.map(({ end }) => (end - commandedAt) / 1000));
  const unexpected = failed.filter(({ status }) => status !== 503).length;
  const lost = await writers.lost();
  const rules: [boolean, string][] = [
    [over <= MAX_ERRORS_S, `errors for ${over.toFixed(1)} s`],
    [unexpected === 0, `${unexpected} answers other than 200 and 503`],
    [
      lost === 0 && writers.acknowledged.length > 0,
      `${lost} of ${writers.acknowledged.length} acknowledged bookings lost`,
    ],
  ];
  return {
    row: [name, over.toFixed(1), MAX_ERRORS_S, failed.length, reads.seen.length, writers.acknowledged.length, lost],
    broken: rules.filter(([isKept]) => !isKept).map(([, otherwise]) => `${name}: ${otherwise}`),
  };
}
