import { setTimeout as sleep } from "node:timers/promises";
import { signUpCustomers } from "../../harness/customers.ts";
import { startDatabaseProcess } from "../../harness/database-process.ts";
import { startLink } from "../../harness/link.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { SoakRecord, type Vitals } from "./soak-record.ts";
import { visitOnce, type Visitors } from "./soak-visitors.ts";
import { Harness } from "../../harness/harness.ts";

/** How long, and on what. */
export interface SoakOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
  minutes: number;
  seed: number;
}

const CUSTOMERS = 12;
const AT_ONCE = 4;
const REST_MS = 400;
const LOOK_EVERY_MS = 30_000;
/** Longer than a connection is kept for a caller who says nothing: what is held then is held for good. */
const QUIET_MS = 6500;
const BLIP_EVERY_MS = 180_000;
const BLIP_MS = 5000;
const VITALS = new URL("../../harness/vitals.mjs", import.meta.url);

/** Visits the salon for hours as many people would, while its database goes away now and then, and watches what the server holds on to. */
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
    let blips = 0;
    const blip = async () => {
      // Gone, or there and silent: turn by turn.
      if (blips++ % 2 === 0) link.cut();
      else database.pause();
      record.blipBegins();
      await sleep(BLIP_MS);
      link.mend();
      database.resume();
      record.blipEnds();
    };
    await visitFor(visitors, record, blip);
    record.logged(harness.processes[0]!.log());
    return record.report(options.mongod ? "MongoDB" : "embedded", await harness.violationsAtRest(BLIP_EVERY_MS));
  } finally {
    await harness.stop();
    await link.stop();
    await database.stop();
  }
}

async function visitFor(visitors: Visitors, record: SoakRecord, blip: () => Promise<void>): Promise<void> {
  const api = visitors.harness.processes[0]!;
  const state = { isQuiet: false, isOver: false };
  let blipping: Promise<void> | undefined;
  const visitor = async () => {
    while (!state.isOver) {
      if (!state.isQuiet) record.visited(await visitOnce(visitors));
      // Nobody rests until it is warm: a server that is still compiling itself looks like one that leaks.
      await sleep(record.isWarm() ? 2 * REST_MS * visitors.random() : 0);
    }
  };
  const all = Array.from({ length: AT_ONCE }, visitor);
  let nextBlip = performance.now() + BLIP_EVERY_MS;
  while (!record.isOver()) {
    await sleep(LOOK_EVERY_MS - QUIET_MS);
    state.isQuiet = true;
    await sleep(QUIET_MS);
    record.looked(((await api.ask({ vitals: true })) as { vitals: Vitals }).vitals);
    state.isQuiet = false;
    if (performance.now() < nextBlip) continue;
    nextBlip += BLIP_EVERY_MS;
    blipping = blip();
  }
  state.isOver = true;
  await blipping;
  await Promise.all(all);
}
