import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "./bench-cases.ts";
import { load } from "./bench-load.ts";
import type { Scene } from "./bench-scene.ts";

/** Where the processor's time of one case went, the largest part first. */
export interface ProfileResult {
  key: string;
  /** Share of the time in which something ran. */
  parts: { name: string; share: number }[];
}

interface Profile {
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

/** Runs each case under Node's CPU profiler; the whole profiles are left in `folder`. */
export async function profileCases(
  scene: Scene,
  { only, ms, folder }: { only: readonly string[]; ms: number; folder: string },
): Promise<ProfileResult[]> {
  mkdirSync(folder, { recursive: true });
  const [server] = scene.stage.processes;
  const results: ProfileResult[] = [];
  for (const { key, next } of casesOf(scene).filter((one) => only.length === 0 || only.includes(one.key))) {
    const file = join(folder, `${key}.cpuprofile`);
    await load({ urls: scene.urls, clients: CLIENTS, ms, next });
    await server!.ask({ profile: "start" });
    await load({ urls: scene.urls, clients: CLIENTS, ms, next });
    await server!.ask({ profile: "stop", file });
    results.push({ key, parts: partsOf(JSON.parse(readFileSync(file, "utf8")) as Profile) });
  }
  return results;
}

function partsOf({ nodes, samples, timeDeltas }: Profile): ProfileResult["parts"] {
  const part = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const name = part.get(id)!;
    if (!NOT_THE_SERVER.has(name)) times.set(name, (times.get(name) ?? 0) + timeDeltas[index]!);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times].map(([name, time]) => ({ name, share: time / all })).toSorted((a, b) => b.share - a.share);
}

/** What a function belongs to; the product itself is one bundle. */
function partOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string {
  const owner = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)/g)].at(-1)?.[1];
  if (owner) return Object.keys(LAYERS).find((layer) => LAYERS[layer]!.includes(owner)) ?? "Express and middleware";
  if (url.startsWith("node:")) return "Node's own code";
  if (url.startsWith("file:")) return "the product itself";
  if (functionName === "(idle)") return functionName;
  if (functionName === "(garbage collector)") return "garbage collector";
  return functionName === "dispatch" ? "the profiler" : "V8 and system calls";
}
