import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "../cases.ts";
import { load } from "../load.ts";
import type { Fixture } from "../fixtures.ts";

/** Where the processor's time of one case went, the largest part first. */
export interface ProfileResult {
  key: string;
  /** Share of the time in which something ran. */
  parts: { name: string; share: number }[];
}

/** As Node's profiler writes it. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const CLIENTS = 50;
/** Packages by what they are for; all others are the middleware in front of a handler. */
const LAYERS: Record<string, readonly string[]> = {
  "driver and Mongoose": ["mongodb", "bson", "mongoose", "mquery", "kareem"],
  zod: ["zod"],
  jsonwebtoken: ["jsonwebtoken", "jws", "jwa"],
};
const NOT_THE_SERVER = new Set(["(idle)", "the profiler"]);
const COLLECTOR = "garbage collector";
/** Whoever reads the other end wakes on the same cores: this time is not all the writer's. */
export const WRITING = "writing to sockets";
/** Samples are a millisecond apart. One that comes later than this was kept waiting by others who had the core, and says nothing of ours. */
const LATE_US = 2500;
/** While garbage is collected no sample is taken: that one is late by itself, but rarely by more. */
const LONGEST_COLLECTION_US = 5000;

/** Runs each case under Node's CPU profiler; the whole profiles are left in `folder`. */
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

/** A profile as it was left in a file. */
export const readProfile = (file: string): Profile => JSON.parse(readFileSync(file, "utf8")) as Profile;

/** Shares of the time of one process, or of several together. */
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

/** How much of the time since the sample before is the part's that was found at work. */
function atWork(name: string, us: number): number {
  if (name === COLLECTOR) return Math.min(us, LONGEST_COLLECTION_US);
  return us > LATE_US ? 0 : us;
}

/** What a function belongs to; the product itself is one bundle. */
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
