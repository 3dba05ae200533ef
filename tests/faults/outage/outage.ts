import { PASSWORD } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { startDatabaseProcess, type DatabaseProcess } from "../../harness/database-process.ts";
import { startLink, type Link } from "../../harness/link.ts";
import { COUNTER, countThroughKills, judgeLoss } from "./counter.ts";
import { OUTAGE_FAULTS, type OutageFault } from "./outage-faults.ts";
import { Probe, recoverySeconds, type ProbeResult } from "../../harness/probe.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";
import { Writers } from "../../harness/writers.ts";

export interface OutageOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
}
/** The cells of a row after the engine's, and what is wrong. */
interface Outcome {
  row: (string | number)[];
  violations: string[];
}
interface Fixture {
  harness: Harness;
  database: DatabaseProcess;
  link: Link;
}

const CALM_MS = 1500;
const AWAY_MS = 9000;
const WATCHED_AFTER_MS = 9000;
const PROBE_MS = 100;
const HEALTH_PROBE_MS = 250;
const WRITERS = 3;
const WRITE_PAUSE_MS = 50;
const MAX_RECOVERY_S = 5;
const SLACK_S = 0.5;
const REST_TIMEOUT_MS = 60_000;

/** Makes the database of a busy server unavailable in every way, and available again. */
export async function runOutageTest(options: OutageOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (const mongod of options.mongod ? [options.mongod, undefined] : [undefined]) {
    const engine = mongod ? "MongoDB" : "embedded";
    const add = (name: string, outcome: Outcome) => {
      rows.push([engine, ...outcome.row]);
      violations.push(...outcome.violations.map((what) => `${engine}, ${name}: ${what}`));
      console.error(`${engine}, ${outcome.row.join(", ")}; ${outcome.violations.join("; ") || "as expected"}`);
    };
    add(COUNTER, await runCounter(mongod));
    const fixture = await openFixture(options.server, mongod);
    try {
      for (const fault of OUTAGE_FAULTS) add(fault.name, await runFault(fixture, fault));
      violations.push(...(await fixture.harness.violationsAtRest(REST_TIMEOUT_MS)).map((what) => `${engine}: ${what}`));
      if (!fixture.harness.processes[0]!.alive()) violations.push(`${engine}: the server has ended`);
    } finally {
      await closeFixture(fixture);
    }
  }
  return {
    title: "Database outage",
    about:
      `A caller lists the services ten times a second while staff create bookings; for ${AWAY_MS / 1000} s the database is unavailable or slow. 'Detected' is the time to the first 503, ` +
      "'recovered again' the time after which everything asked is answered, from the database's first answer on, without a restart; 'lost' counts acknowledged bookings that are not there. " +
      "The counter goes up as fast as the database acknowledges, which is killed meanwhile; 'lost' counts the kills after which a value was gone.",
    columns: [
      "database",
      "fault",
      "detected, s",
      "at most",
      "slowest answer, s",
      "/healthz, /readyz meanwhile",
      "signing in",
      "recovered again, s",
      "acknowledged",
      "lost",
    ],
    rows,
    violations,
  };
}

async function openFixture(server: string, mongod: string | undefined): Promise<Fixture> {
  const database = await startDatabaseProcess(mongod);
  const link = await startLink(database.uri);
  const harness = await Harness.start({ server, mongoUri: link.uri, processes: 1, capacity: 50 });
  await harness.start();
  return { harness, database, link };
}

async function closeFixture({ harness, link, database }: Fixture): Promise<void> {
  await harness.stop();
  await link.stop();
  await database.stop();
}

async function runCounter(mongod: string | undefined): Promise<Outcome> {
  const database = await startDatabaseProcess(mongod);
  try {
    const outcome = await countThroughKills(database);
    const { cell, violations } = judgeLoss(outcome);
    return { row: [COUNTER, "", "", "", "", "", "", outcome.acknowledged, cell], violations };
  } finally {
    await database.stop();
  }
}

async function runFault({ harness, database, link }: Fixture, fault: OutageFault): Promise<Outcome> {
  const admin = await harness.admin();
  const { email } = await harness.client().signUp();
  const origin = harness.processes[0]!.url;
  const writers = await Writers.start(harness, admin, WRITERS, WRITE_PAUSE_MS);
  const reads = new Probe(() => `${origin}${API_BASE}/services/all-services`, PROBE_MS);
  const health = new Probe(() => `${origin}/healthz`, HEALTH_PROBE_MS);
  const ready = new Probe(() => `${origin}/readyz`, HEALTH_PROBE_MS);
  await sleep(CALM_MS);
  const gone = performance.now();
  await fault.begin(database, link);
  await sleep(AWAY_MS / 2);
  const signIn = harness.client().signIn(email, PASSWORD);
  await sleep(AWAY_MS / 2);
  const returning = performance.now();
  await fault.end(database, link);
  const back = performance.now();
  const signInStatus = (await signIn.catch(() => ({ status: 0 }))).status;
  await sleep(WATCHED_AFTER_MS);
  await Promise.all([writers, reads, health, ready].map((each) => each.stop()));
  const seen = {
    before: reads.between(0, gone).filter(({ end }) => end < gone),
    during: reads.between(gone, back),
    all: reads.between(gone),
    back,
  };
  // Answers around the fault's start and end are left out, because both states are correct then.
  const statuses = [health, ready].map((probe) =>
    statusesOf(probe.between(gone + MAX_RECOVERY_S * 1000).filter(({ end }) => end < returning)),
  );
  return judge(fault, {
    ...seen,
    gone,
    health: statuses[0]!,
    ready: statuses[1]!,
    signInStatus,
    acknowledged: writers.acknowledged.length,
    lost: await writers.lost(),
  });
}

const statusesOf = (seen: readonly ProbeResult[]): string =>
  [...new Set(seen.map(({ status }) => status))].join(" and ");

interface Findings {
  before: ProbeResult[];
  during: ProbeResult[];
  all: ProbeResult[];
  gone: number;
  back: number;
  health: string;
  ready: string;
  signInStatus: number;
  acknowledged: number;
  lost: number;
}

function judge({ name, detectedWithin }: OutageFault, found: Findings): Outcome {
  const { before, during, all, gone, back, health, ready, signInStatus, acknowledged, lost } = found;
  const refused = during.filter(({ status }) => status === 503);
  const detected = (Math.min(...refused.map(({ end }) => end)) - gone) / 1000;
  const slowest = Math.max(...during.map(({ start, end }) => end - start)) / 1000;
  const recovered = recoverySeconds(all, back);
  const unexpected = [...before, ...all].filter(({ status }) => status !== 200 && status !== 503);
  const isAway = detectedWithin !== null;
  const rules: [boolean, string][] = [
    [before.every(({ status }) => status === 200), `not every call succeeded before the fault`],
    [unexpected.length === 0, `${unexpected.length} answers ${statusesOf(unexpected)}`],
    [isAway ? detected <= detectedWithin : refused.length === 0, `detected after ${detected.toFixed(1)} s`],
    [!isAway || slowest <= detectedWithin + SLACK_S, `an answer took ${slowest.toFixed(1)} s`],
    [refused.every(({ retryAfter }) => retryAfter !== null), "a 503 without Retry-After"],
    [health === "200" && ready === (isAway ? "503" : "200"), `healthz ${health}, readyz ${ready}`],
    [signInStatus === (isAway ? 503 : 200), `signing in answered ${signInStatus}`],
    [recovered <= MAX_RECOVERY_S, `recovered again after ${recovered.toFixed(1)} s`],
    [acknowledged > 0 && lost === 0, `${lost} of ${acknowledged} acknowledged bookings lost`],
  ];
  const seconds = (value: number): string => (Number.isFinite(value) ? value.toFixed(1) : "never");
  return {
    row: [
      name,
      seconds(detected),
      detectedWithin ?? "never",
      seconds(slowest),
      `${health}, ${ready}`,
      signInStatus,
      seconds(recovered),
      acknowledged,
      lost,
    ],
    violations: rules.filter(([isKept]) => !isKept).map(([, otherwise]) => otherwise),
  };
}
