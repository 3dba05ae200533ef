import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "../cases.ts";
import { load } from "../load.ts";
import type { Fixture } from "../fixtures.ts";

/** The CPU time of one case by part, the largest first. */
export interface ProfileResult {
  key: string;
  /** Share of the busy time. */
  parts: { name: string; share: number }[];
}

/** The format of Node's profiler. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const CLIENTS = 50;
/** Packages by layer; all other packages count as middleware. */
const LAYERS: Record<string, readonly string[]> = {
  "driver and Mongoose": ["mongodb", "bson", "mongoose", "mquery", "kareem"],
  zod: ["zod"],
  jsonwebtoken: ["jsonwebtoken", "jws", "jwa"],
};
const NOT_THE_SERVER = new Set(["(idle)", "the profiler"]);
const COLLECTOR = "garbage collector";
/** Writing wakes the reader on the same cores, so this time is not only the writer's. */
export const WRITING = "writing to sockets";
/** Samples are 1 ms apart. After a longer gap the process waited for a core, and the gap does not count. */
const LATE_US = 2500;
/** No samples are taken during a garbage collection, so its gap is longer, but rarely longer than this. */
const MAX_COLLECTION_US = 5000;

/** Profiles the server during each case; the complete profiles stay in `folder`. */
export async function profileCases(
  fixture: Fixture,
  { only, ms, folder }: { only: readonly string[]; ms: number; folder: string },
): Promise<ProfileResult[]> {
  mkdirSync(folder, { recursive: true });
  const [server] = fixture.harness.processes;
  const results: ProfileResult[] = [];
  for (const { key, next } of casesOf(fixture).filter((one) => only.length === 0 || only.includes(one.key))) {
    const file = join(folder, `${key}.cpuprofile`);
    await load({ urls: fixture.urls, clients: CLIENTS, ms, next });
    await server!.ask({ profile: "start" });
    await load({ urls: fixture.urls, clients: CLIENTS, ms, next });
    await server!.ask({ profile: "stop", file });
    results.push({ key, parts: partsOf([readProfile(file)]) });
  }
  return results;
}

export const readProfile = (file: string): Profile => JSON.parse(readFileSync(file, "utf8")) as Profile;

/** Returns the shares of the parts in one or several profiles. */
export function partsOf(profiles: readonly Profile[]): ProfileResult["parts"] {
  const times = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const part = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
    for (const [index, id] of samples.entries()) {
      const name = part.get(id)!;
      if (!NOT_THE_SERVER.has(name)) times.set(name, (times.get(name) ?? 0) + atWork(name, timeDeltas[index]!));
    }
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([name, time]) => ({ name, share: time / all })).toSorted((a, b) => b.share - a.share);
}

/** Returns the microseconds of a sample that count for its part. */
function atWork(name: string, us: number): number {
  if (name === COLLECTOR) return Math.min(us, MAX_COLLECTION_US);
  return us > LATE_US ? 0 : us;
}

/** Returns the part that a function belongs to; the product is one bundle. */
function partOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string {
  const owner = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)/g)].at(-1)?.[1];
  if (owner) return Object.keys(LAYERS).find((layer) => LAYERS[layer]!.includes(owner)) ?? "Express and middleware";
  if (url.startsWith("node:")) return "Node's own code";
  if (url.startsWith("file:")) return "the product itself";
  if (functionName === "(idle)") return functionName;
  if (functionName === "(garbage collector)") return COLLECTOR;
  if (functionName.startsWith("write")) return WRITING;
  return functionName === "dispatch" ? "the profiler" : "V8";
}
