import { fileURLToPath } from "node:url";
import { bareInsert, barePing, casesOf, cartOf, type Case, type FloorKind } from "../cases.ts";
import type { Floor } from "./floor.ts";
import type { FloorTask } from "./floor.worker.ts";
import { type Load, load, requestBytes } from "../load.ts";
import { usageOf, type Fixture } from "../fixtures.ts";
import { median, spread } from "../figures.ts";

export interface RatioOptions {
  rounds: number;
  /** Length of one measurement. */
  ms: number;
  clients: number;
  /** Keys of the cases; empty for all. */
  only: readonly string[];
  server: string;
}
/** The measurements of one round. */
interface Round {
  ratio: number;
  perSecond: number;
  floorPerSecond: number;
  /** The floor's median time; 0 where the floor is no call. */
  floorP50Ms: number;
  p50Ms: number;
  p99Ms: number;
  /** The server's CPU time per call. */
  cpuMs: number;
}
/** The result of one case. */
export interface RatioResult {
  key: string;
  name: string;
  floor: FloorKind;
  goal: number | undefined;
  /** The wanted number of times the floor's median time at most; undefined for several callers, and for a case without it. */
  mostTimes: number | undefined;
  /** Medians of the rounds. */
  median: Round;
  /** Smallest and largest ratio of the rounds. */
  ratios: [number, number];
}

/** Long enough for thousands of calls, during which V8 still compiles their code. */
const WARM_UP_MS = 8000;
/** Clients of password calls: the server compares one password at a time, so more clients would only wait. */
const PASSWORD_CLIENTS = 2;

/** Measures each case directly after its floor, so that other load on the machine affects both. */
export async function measureRatios(fixture: Fixture, floor: Floor, options: RatioOptions): Promise<RatioResult[]> {
  await floor.run({ kind: "connect", uri: fixture.harness.databaseUri() });
  const cases = [...casesOf(fixture), barePing(floor.url), bareInsert(fixture, floor.url)].filter(
    ({ key }) => options.only.length === 0 || options.only.includes(key),
  );
  const floors = await floorsOf(fixture, floor, options);
  const rounds = new Map<string, Round[]>();
  for (const one of cases) await measure(one, NO_PACE, fixture, { ...options, ms: WARM_UP_MS });
  await floors.express(WARM_UP_MS);
  await floors.insert(WARM_UP_MS);
  for (let round = 0; round < options.rounds; round++)
    for (const one of cases) {
      const floorPace = await floors[one.floor](options.ms);
      const measured = await measure(one, floorPace, fixture, options);
      rounds.set(one.key, [...(rounds.get(one.key) ?? []), measured]);
    }
  return cases.map((one) => resultOf(one, rounds.get(one.key)!, options.clients));
}

/** How fast a floor is. */
type Pace = Pick<Load, "perSecond" | "p50Ms">;
const NO_PACE: Pace = { perSecond: 1, p50Ms: 0 };

async function measure(
  { next, floor, url }: Case,
  floorPace: Pace,
  fixture: Fixture,
  { ms, clients }: RatioOptions,
): Promise<Round> {
  const before = await usageOf(fixture);
  const { perSecond, count, p50Ms, p99Ms } = await load({
    urls: url === undefined ? fixture.urls : [url],
    ms,
    clients: floor === "compare" ? Math.min(PASSWORD_CLIENTS, clients) : clients,
    next,
  });
  const after = await usageOf(fixture);
  if (count === 0) throw new Error("There are no customers left to make this call: ask for fewer rounds");
  const cpuMs = (after.cpuMs - before.cpuMs) / count;
  const { perSecond: floorPerSecond, p50Ms: floorP50Ms } = floorPace;
  return { ratio: perSecond / floorPerSecond, perSecond, floorPerSecond, floorP50Ms, p50Ms, p99Ms, cpuMs };
}

/** Returns, for each floor, a function that measures its pace. */
async function floorsOf(
  fixture: Fixture,
  floor: Floor,
  { clients, server }: RatioOptions,
): Promise<Record<FloorKind, (ms: number) => Promise<Pace>>> {
  await floor.answerWith((await fixture.harness.client().get("/services/all-services")).body);
  const db = await fixture.harness.db();
  const admin = await db.collection("users").findOne({ role: "admin" });
  const paceOf = async (task: FloorTask) => ({ perSecond: await floor.run(task), p50Ms: 0 });
  const answer = requestBytes("GET", "/answer");
  const password = { password: "Salon#2025", digest: String(admin!["passwordHash"]) };
  const worker = fileURLToPath(new URL("worker.mjs", `file://${server}`));
  return {
    express: (ms) => load({ urls: [floor.url], clients, ms, next: () => answer }),
    insert: (ms) =>
      paceOf({
        kind: "insert",
        uri: fixture.harness.databaseUri(),
        document: { lines: cartOf(fixture, 0) },
        clients,
        ms,
      }),
    compare: (ms) => paceOf({ kind: "compare", worker, ...password, ms }),
  };
}

function resultOf({ key, name, floor, goal, mostTimes }: Case, rounds: readonly Round[], clients: number): RatioResult {
  const middle = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    key,
    name,
    floor,
    goal,
    mostTimes: clients === 1 ? mostTimes : undefined,
    median: {
      ratio: middle("ratio"),
      perSecond: middle("perSecond"),
      floorPerSecond: middle("floorPerSecond"),
      floorP50Ms: middle("floorP50Ms"),
      p50Ms: middle("p50Ms"),
      p99Ms: middle("p99Ms"),
      cpuMs: middle("cpuMs"),
    },
    ratios: spread(rounds.map(({ ratio }) => ratio)),
  };
}
