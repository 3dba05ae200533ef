import { setTimeout as sleep } from "node:timers/promises";
import { BareWriters } from "./bare-writers.ts";
import { startDatabaseProcess, type DatabaseProcess } from "../../harness/database-process.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";
import { Writers } from "../../harness/writers.ts";

export interface KillOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
  /** Kills of each kind. */
  rounds: number;
  seed: number;
}
interface Victim {
  name: string;
  kill: (harness: Harness, database: DatabaseProcess) => Promise<unknown>;
}

const WRITERS = 6;
const BARE_WRITERS = 2;
const PAUSE_MS = 5;
const REST_TIMEOUT_MS = 60_000;

const VICTIMS: readonly Victim[] = [
  {
    name: "the server",
    kill: (harness) => harness.processes[0]!.kill().then(() => harness.start(0, { jobsSeconds: 5 })),
  },
  { name: "the database", kill: (_, database) => database.kill().then(database.start) },
];

/**
 * Kills the server or its database at random moments while staff create bookings, and looks for every acknowledged
 * one.
 */
export async function runKillsTest(options: KillOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (const mongod of options.mongod ? [options.mongod, undefined] : [undefined])
    for (const victim of VICTIMS) {
      const run = await killAgainAndAgain({ ...options, mongod }, victim);
      rows.push(run.row);
      violations.push(...run.violations);
      console.error(run.row.join(", "));
    }
  return {
    title: "Kills under writers",
    about:
      "SIGKILL at random moments under six writers; afterwards every booking that was answered with 201 is looked for, and every invariant is checked. Two more writers use the bare driver with " +
      "the same write concern: if the database loses rows that it acknowledged to them, losses of the server do not count.",
    columns: ["database", "killed", "times", "acknowledged", "lost", "lost by the bare driver", "invariants broken"],
    rows,
    violations,
  };
}

async function killAgainAndAgain({ server, mongod, rounds, seed }: KillOptions, { name, kill }: Victim) {
  const engine = mongod ? "MongoDB" : "embedded";
  const random = seededRandom(seed);
  const database = await startDatabaseProcess(mongod);
  const harness = await Harness.start({ server, mongoUri: database.uri, processes: 1, capacity: 50 });
  try {
    await harness.start(0, { jobsSeconds: 5 });
    const bare = new BareWriters(database.uri, BARE_WRITERS);
    const writers = await Writers.start(harness, await harness.admin(), WRITERS, PAUSE_MS);
    for (let round = 0; round < rounds; round++) {
      await sleep(300 + 1200 * random());
      await kill(harness, database);
    }
    await sleep(1000);
    await writers.stop();
    const acknowledged = writers.acknowledged.length;
    const lost = await writers.lost();
    const bareLost = await bare.lost();
    const isFaithful = bareLost === 0;
    const broken = await harness.violationsAtRest(REST_TIMEOUT_MS);
    return {
      row: [engine, name, rounds, acknowledged, lost, bareLost, broken.length],
      violations: [
        ...((lost > 0 && isFaithful) || acknowledged === 0
          ? [`${engine}, ${name} killed: ${lost} of ${acknowledged} lost`]
          : []),
        ...(isFaithful ? broken : []).map((what) => `${engine}, ${name} killed: ${what}`),
      ],
    };
  } finally {
    await harness.stop();
    await database.stop();
  }
}
