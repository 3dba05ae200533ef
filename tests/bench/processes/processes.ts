import { median, spread } from "../figures.ts";
import { casesOf, type Case } from "../cases.ts";
import { load } from "../load.ts";
import { openFixture, usageOf, usageOfEach, type Fixture, type FixtureOptions, type Usage } from "../fixtures.ts";

export interface ProcessOptions extends Pick<FixtureOptions, "server" | "providerUrl"> {
  mongoUri: string;
  processes: number;
  /** Clients per process. */
  clients: number;
  rounds: number;
}
/** One side of the comparison: a salon with one process or with several. */
export interface Side {
  fixture: Fixture;
  cases: ReadonlyMap<string, Case>;
}
/** CPU time of one call with one process and with several. */
export interface ProcessResult {
  key: string;
  name: string;
  /** Milliseconds, the median of the rounds. */
  alone: number;
  together: number;
  /** Several processes divided by one: median, and below it the extremes of the rounds. */
  ratio: number;
  ratios: [number, number];
}

const CUSTOMERS = 400;
const BOOKINGS = 1000;
/** Warm-up calls per process: V8 still compiles the code of a call during its first thousands. */
export const WARM_UP_CALLS = 6000;
/** Calls per process in one round. */
export const ROUND_CALLS = 1000;
const KEYS = ["services", "day", "booking", "cart"];

/**
 * Measures the CPU time of a call with one process and with several in turn, with the same number of clients per
 * process.
 */
export const measureProcesses = (options: ProcessOptions): Promise<ProcessResult[]> =>
  withBothSides(options, async (sides) => {
    const results: ProcessResult[] = [];
    for (const key of KEYS) {
      await warmUp(sides, key, options.clients);
      const [alone, together] = (await costsInTurn(sides, key, options)).map((costs) =>
        costs.map(({ cpuMs }) => cpuMs),
      ) as [number[], number[]];
      const ratios = together.map((cost, round) => cost / alone[round]!);
      results.push({
        key,
        name: sides[0].cases.get(key)!.name,
        alone: median(alone),
        together: median(together),
        ratio: median(ratios),
        ratios: spread(ratios),
      });
    }
    return results;
  });

/** Opens a salon for each side, runs the work and closes both. */
export async function withBothSides<T>(
  { processes, ...options }: ProcessOptions,
  work: (sides: [Side, Side]) => Promise<T>,
): Promise<T> {
  const open = (count: number) =>
    openFixture({ ...options, processes: count, customers: CUSTOMERS, bookings: BOOKINGS });
  const sideOf = (fixture: Fixture): Side => ({
    fixture,
    cases: new Map(casesOf(fixture).map((one) => [one.key, one])),
  });
  const alone = await open(1);
  try {
    const together = await open(processes);
    try {
      return await work([sideOf(alone), sideOf(together)]);
    } finally {
      await together.harness.stop();
    }
  } finally {
    await alone.harness.stop();
  }
}

/**
 * Warms both sides up in turn. Each process answers the same number of calls, so that V8 has compiled the same code;
 * the turns keep both busy, because an idle process releases memory and starts slowly.
 */
export async function warmUp(sides: readonly Side[], key: string, clients: number): Promise<void> {
  await costsInTurn(sides, key, { clients, rounds: WARM_UP_CALLS / ROUND_CALLS });
}

/** Measures the cost of a call on each side in alternating rounds. */
export async function costsInTurn(
  sides: readonly Side[],
  key: string,
  { clients, rounds }: Pick<ProcessOptions, "clients" | "rounds">,
): Promise<Usage[][]> {
  const costs: Usage[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries())
      costs[index]!.push(await callEach(side, key, { clients, calls: ROUND_CALLS }));
  return costs;
}

/** Makes a number of calls per process and returns the cost of one call. */
export async function callEach(
  { fixture, cases }: Side,
  key: string,
  { clients, calls }: { clients: number; calls: number },
): Promise<Usage> {
  const many = fixture.urls.length;
  const before = await usageOf(fixture);
  const { count } = await load({
    urls: fixture.urls,
    clients: clients * many,
    calls: calls * many,
    next: cases.get(key)!.next,
  });
  const after = await usageOf(fixture);
  return usageOfEach((figure) => (after[figure] - before[figure]) / count);
}
