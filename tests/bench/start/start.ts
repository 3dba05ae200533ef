import { median } from "../figures.ts";
import { load } from "../load.ts";
import { casesOf } from "../cases.ts";
import { openFixture, usageOf, type FixtureOptions } from "../fixtures.ts";

/** Start-up time and memory of one process. */
export interface StartResult {
  /** Milliseconds from the command to the line that announces readiness, on an existing database; median. */
  readyMs: number;
  /** Resident megabytes after the start, and below it after load. */
  idleMb: number;
  busyMb: number;
}

const STARTS = 5;
const CLIENTS = 50;
const KEYS = ["services", "day", "booking", "cart"];

/** Starts the API several times on a salon of 1000 bookings and then measures its memory under load. */
export async function measureStart(
  options: Pick<FixtureOptions, "server" | "mongoUri" | "providerUrl">,
  ms: number,
): Promise<StartResult> {
  const fixture = await openFixture({ ...options, processes: 1, bookings: 1000, customers: 100 });
  const { harness } = fixture;
  try {
    const times: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      await harness.processes[0]!.stop();
      const startedAt = performance.now();
      await harness.start(0, { jobsSeconds: 3600 });
      times.push(performance.now() - startedAt);
    }
    const idle = await usageOf(fixture);
    for (const { next } of casesOf(fixture).filter(({ key }) => KEYS.includes(key)))
      await load({ urls: fixture.urls, clients: CLIENTS, ms, next });
    return { readyMs: median(times), idleMb: idle.rssMb, busyMb: (await usageOf(fixture)).rssMb };
  } finally {
    await harness.stop();
  }
}
