import { fileURLToPath } from "node:url";
import { bareInsert, casesOf, cartOf, type Case, type FloorKind } from "../cases.ts";
import type { Floor } from "./floor.ts";
import { load, requestBytes } from "../load.ts";
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
  const cases = [...casesOf(fixture), bareInsert(fixture, floor.url)].filter(
    ({ key }) => options.only.length === 0 || options.only.includes(key),
  );
  const floors = await floorsOf(fixture, floor, options);
  const rounds = new Map<string, Round[]>();
  for (const one of cases) await measure(one, 1, fixture, { ...options, ms: WARM_UP_MS });
  await floors.express(WARM_UP_MS);
  await floors.insert(WARM_UP_MS);
  for (let round = 0; round < options.rounds; round++)
    for (const one of cases) {
      const floorPerSecond = await floors[one.floor](options.ms);
      const measured = await measure(one, floorPerSecond, fixture, options);
      rounds.set(one.key, [...(rounds.get(one.key) ?? []), measured]);
    }
  return cases.map((one) => resultOf(one, rounds.get(one.key)!));
}

async function measure(
  { next, floor, url }: Case,
  floorPerSecond: number,
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
  return { ratio: perSecond / floorPerSecond, perSecond, floorPerSecond, p50Ms, p99Ms, cpuMs };
}

/** Returns, for each floor, a function that measures its operations per second. */
async function floorsOf(
  fixture: Fixture,
  floor: Floor,
  { clients, server }: RatioOptions,
): Promise<Record<FloorKind, (ms: number) => Promise<number>>> {
  await floor.answerWith((await fixture.harness.client().get("/services/all-services")).body);
  const db = await fixture.harness.db();
  const admin = await db.collection("users").findOne({ role: "admin" });
  const answer = requestBytes("GET", "/answer");
  const password = { password: "Salon#2025", digest: String(admin!["passwordHash"]) };
  const worker = fileURLToPath(new URL("worker.mjs", `file://${server}`));
  return {
    express: async (ms) => (await load({ urls: [floor.url], clients, ms, next: () => answer })).perSecond,
    insert: (ms) =>
      floor.run({
        kind: "insert",
        uri: fixture.harness.databaseUri(),
        document: { lines: cartOf(fixture, 0) },
        clients,
        ms,
      }),
    compare: (ms) => floor.run({ kind: "compare", worker, ...password, ms }),
  };
}

function resultOf({ key, name, floor, goal }: Case, rounds: readonly Round[]): RatioResult {
  const middle = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    key,
    name,
    floor,
    goal,
    median: {
      ratio: middle("ratio"),
      perSecond: middle("perSecond"),
      floorPerSecond: middle("floorPerSecond"),
      p50Ms: middle("p50Ms"),
      p99Ms: middle("p99Ms"),
      cpuMs: middle("cpuMs"),
    },
    ratios: spread(rounds.map(({ ratio }) => ratio)),
  };
}
