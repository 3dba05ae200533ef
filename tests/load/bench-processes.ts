import { median, spread } from "./bench-figures.ts";
import { casesOf } from "./bench-cases.ts";
import { load } from "./bench-load.ts";
import { openScene, usageOf, type Scene, type SceneOptions } from "./bench-scene.ts";

/** What is compared. */
export interface ProcessOptions extends Pick<SceneOptions, "server" | "providerUrl"> {
  mongoUri: string;
  processes: number;
  /** Callers of each process. */
  clients: number;
  rounds: number;
  ms: number;
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
const WARM_UP_MS = 3000;
const KEYS = ["services", "day", "booking", "cart"];

/** Calls one process and several, in turn, as many callers on each process, and compares the CPU time that a call takes them. */
export async function measureProcesses(options: ProcessOptions): Promise<ProcessResult[]> {
  const open = (processes: number) => openScene({ ...options, processes, customers: CUSTOMERS, bookings: BOOKINGS });
  const alone = await open(1);
  try {
    const together = await open(options.processes);
    try {
      return await compare(alone, together, options);
    } finally {
      await together.stage.stop();
    }
  } finally {
    await alone.stage.stop();
  }
}

async function compare(alone: Scene, together: Scene, options: ProcessOptions): Promise<ProcessResult[]> {
  const sides = [alone, together].map((scene) => ({
    scene,
    cases: new Map(casesOf(scene).map((one) => [one.key, one])),
  }));
  const results: ProcessResult[] = [];
  for (const key of KEYS) {
    const costs: [number[], number[]] = [[], []];
    // Each process has to have made as many calls before, or the many would still be compiling what the one has compiled.
    for (const { scene, cases } of sides)
      await cpuPerCall(scene, cases.get(key)!.next, { ...options, ms: WARM_UP_MS * scene.urls.length });
    for (let round = 0; round < options.rounds; round++)
      for (const [side, { scene, cases }] of sides.entries())
        costs[side as 0 | 1].push(await cpuPerCall(scene, cases.get(key)!.next, options));
    const ratios = costs[1].map((cost, round) => cost / costs[0][round]!);
    results.push({
      key,
      name: sides[0]!.cases.get(key)!.name,
      alone: median(costs[0]),
      together: median(costs[1]),
      ratio: median(ratios),
      ratios: spread(ratios),
    });
  }
  return results;
}

async function cpuPerCall(scene: Scene, next: () => Buffer | null, { clients, ms }: ProcessOptions): Promise<number> {
  const before = await usageOf(scene);
  const { count } = await load({ urls: scene.urls, clients: clients * scene.urls.length, ms, next });
  return ((await usageOf(scene)).cpuMs - before.cpuMs) / count;
}
