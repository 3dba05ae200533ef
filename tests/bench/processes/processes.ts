import { median, spread } from "../figures.ts";
import { casesOf, type Case } from "../cases.ts";
import { load } from "../load.ts";
import { openFixture, usageOf, usageOfEach, type Fixture, type FixtureOptions, type Usage } from "../fixtures.ts";

/** What is compared. */
export interface ProcessOptions extends Pick<FixtureOptions, "server" | "providerUrl"> {
  mongoUri: string;
  processes: number;
  /** Callers of each process. */
  clients: number;
  rounds: number;
}
/** A salon served by one process or by several, and what is asked of it. */
export interface Side {
  fixture: Fixture;
  cases: ReadonlyMap<string, Case>;
}
/** CPU time of one call, in one process and in several. */
export interface ProcessResult {
  key: string;
  name: string;
  /** Milliseconds, the median of the rounds. */
  alone: number;
  together: number;
  /** Several by one: the median and the extremes of the rounds. */
  ratio: number;
  ratios: [number, number];
}

const CUSTOMERS = 400;
const BOOKINGS = 1000;
/** Of each process: V8 is still compiling what a call runs through after the first thousands of them. */
export const WARM_UP_CALLS = 6000;
/** Of each process, in a round. */
export const ROUND_CALLS = 1000;
const KEYS = ["services", "day", "booking", "cart"];

/** Calls one process and several, in turn, as many callers on each process, and compares the CPU time that a call takes them. */
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

/** Opens a salon for one process and one for several, and closes both when the work is done. */
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
 * Each process has to have answered as many calls before, or the many would still be compiling what the one has compiled.
 * In turn, because a process that has been idle for long gives its memory back and is slow to begin.
 */
export async function warmUp(sides: readonly Side[], key: string, clients: number): Promise<void> {
  await costsInTurn(sides, key, { clients, rounds: WARM_UP_CALLS / ROUND_CALLS });
}

/** What a call took each side, round by round. */
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

/** Calls so often for each process, with so many callers for each; what one call took. */
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
