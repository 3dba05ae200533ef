import { casesOf, type Case } from "../cases.ts";
import { median, spread } from "../figures.ts";
import { openFixture, usageOf, type Fixture, type FixtureOptions } from "../fixtures.ts";
import { load } from "../load.ts";

export interface BesideOptions extends Pick<FixtureOptions, "server" | "mongoUri" | "providerUrl" | "customers"> {
  /** The main.js of the other build. */
  other: string;
  rounds: number;
  /** Length of one measurement. */
  ms: number;
  clients: number;
  /** Keys of the cases; empty for all but signing in, which compares passwords. */
  only: readonly string[];
}
/** One call of both builds; each figure is the median of the rounds. */
export interface BesideResult {
  name: string;
  otherPerSecond: number;
  perSecond: number;
  otherCpuMs: number;
  cpuMs: number;
  /** Calls per second beside those of the other build. */
  ratio: number;
  /** Smallest and largest ratio of the rounds. */
  ratios: [number, number];
}

interface Measured {
  perSecond: number;
  cpuMs: number;
}

const WARM_UP_MS = 3000;

/** Measures the same calls of two builds in turn, each on a database of its own. */
export async function measureBeside({ other, server, ...options }: BesideOptions): Promise<BesideResult[]> {
  const fixtures: Fixture[] = [];
  try {
    for (const build of [other, server])
      fixtures.push(await openFixture({ ...options, server: build, processes: 1, bookings: 1000 }));
    const wanted = ({ key }: Case) => (options.only.length > 0 ? options.only.includes(key) : key !== "sign-in");
    const [before, after] = fixtures.map((fixture) =>
      casesOf(fixture)
        .filter(wanted)
        .map((one) => (ms: number) => measure(one, fixture, { ...options, ms })),
    );
    for (const call of [...before!, ...after!]) await call(WARM_UP_MS);
    const names = casesOf(fixtures[0]!).filter(wanted);
    const results: BesideResult[] = [];
    for (const [index, { name }] of names.entries())
      results.push(await inTurn(name, [before![index]!, after![index]!], options));
    return results;
  } finally {
    for (const { harness } of fixtures) await harness.stop();
  }
}

/** The builds swap their places in each round, so that load on the machine that grows or ends affects both. */
async function inTurn(
  name: string,
  [before, after]: [(ms: number) => Promise<Measured>, (ms: number) => Promise<Measured>],
  { rounds, ms }: BesideOptions | Pick<BesideOptions, "rounds" | "ms">,
): Promise<BesideResult> {
  const pairs: { old: Measured; now: Measured }[] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const old = await before(ms);
      pairs.push({ old, now: await after(ms) });
    } else {
      const now = await after(ms);
      pairs.push({ old: await before(ms), now });
    }
  }
  const ratios = pairs.map(({ old, now }) => now.perSecond / old.perSecond);
  return {
    name,
    otherPerSecond: median(pairs.map(({ old }) => old.perSecond)),
    perSecond: median(pairs.map(({ now }) => now.perSecond)),
    otherCpuMs: median(pairs.map(({ old }) => old.cpuMs)),
    cpuMs: median(pairs.map(({ now }) => now.cpuMs)),
    ratio: median(ratios),
    ratios: spread(ratios),
  };
}

async function measure(
  { name, next }: Case,
  fixture: Fixture,
  { clients, ms }: Pick<BesideOptions, "clients" | "ms">,
): Promise<Measured> {
  const before = await usageOf(fixture);
  const { perSecond, count } = await load({ urls: fixture.urls, clients, ms, next });
  const after = await usageOf(fixture);
  if (count === 0) throw new Error(`There are no customers left for ${name}: ask for fewer rounds`);
  return { perSecond, cpuMs: (after.cpuMs - before.cpuMs) / count };
}
