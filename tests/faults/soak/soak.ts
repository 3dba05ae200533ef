import { setTimeout as sleep } from "node:timers/promises";
import { signUpCustomers } from "../../harness/customers.ts";
import { startDatabaseProcess } from "../../harness/database-process.ts";
import { startLink } from "../../harness/link.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { SoakRecord, type Vitals } from "./soak-record.ts";
import { visitOnce, type Visitors } from "./soak-visitors.ts";
import { Harness } from "../../harness/harness.ts";

export interface SoakOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
  minutes: number;
  seed: number;
}

const CUSTOMERS = 12;
const AT_ONCE = 4;
const PAUSE_MS = 400;
const SAMPLE_EVERY_MS = 30_000;
/** Longer than the server's keep-alive, so that idle connections are closed when the sample is taken. */
const IDLE_MS = 6500;
const OUTAGE_EVERY_MS = 180_000;
const OUTAGE_MS = 5000;
const VITALS = new URL("../../harness/vitals.mjs", import.meta.url);

/** Runs a mix of calls with database outages for a long time, and samples what the server holds. */
export async function runSoakTest(options: SoakOptions): Promise<Report> {
  const database = await startDatabaseProcess(options.mongod);
  const link = await startLink(database.uri);
  const harness = await Harness.start({ ...options, mongoUri: link.uri, processes: 1, capacity: 50, preload: VITALS });
  try {
    await harness.start(0, { jobsSeconds: 15 });
    const visitors: Visitors = {
      harness,
      customers: await signUpCustomers(harness, CUSTOMERS),
      admin: await harness.admin(),
      random: seededRandom(options.seed),
    };
    const record = new SoakRecord(options.minutes);
    let outages = 0;
    const outage = async () => {
      // The outages alternate between a cut connection and a frozen database.
      if (outages++ % 2 === 0) link.cut();
      else database.pause();
      record.outageBegins();
      await sleep(OUTAGE_MS);
      link.mend();
      database.resume();
      record.outageEnds();
    };
    await visitFor(visitors, record, outage);
    record.logged(harness.processes[0]!.log());
    return record.report(options.mongod ? "MongoDB" : "embedded", await harness.violationsAtRest(OUTAGE_EVERY_MS));
  } finally {
    await harness.stop();
    await link.stop();
    await database.stop();
  }
}

async function visitFor(visitors: Visitors, record: SoakRecord, outage: () => Promise<void>): Promise<void> {
  const api = visitors.harness.processes[0]!;
  const state = { isIdle: false, isOver: false };
  let currentOutage: Promise<void> | undefined;
  const visitor = async () => {
    while (!state.isOver) {
      if (!state.isIdle) record.visited(await visitOnce(visitors));
      // During the warm-up the visitors do not pause, because a server that still compiles code looks like one that
      // leaks.
      await sleep(record.isWarm() ? 2 * PAUSE_MS * visitors.random() : 0);
    }
  };
  const all = Array.from({ length: AT_ONCE }, visitor);
  let nextBlip = performance.now() + OUTAGE_EVERY_MS;
  while (!record.isOver()) {
    await sleep(SAMPLE_EVERY_MS - IDLE_MS);
    state.isIdle = true;
    await sleep(IDLE_MS);
    record.sampled(((await api.ask({ vitals: true })) as { vitals: Vitals }).vitals);
    state.isIdle = false;
    if (performance.now() < nextBlip) continue;
    nextBlip += OUTAGE_EVERY_MS;
    currentOutage = outage();
  }
  state.isOver = true;
  await currentOutage;
  await Promise.all(all);
}
