import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { casesOf } from "./bench-cases.ts";
import { load } from "./bench-load.ts";
import type { Scene } from "./bench-scene.ts";

/** Where the processor's time of one case went, the largest part first. */
export interface ProfileResult {
  key: string;
  /** Share of the time in which something ran, by package or part of Node. */
  parts: { name: string; share: number }[];
}

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const CLIENTS = 32;
const SHOWN = 8;

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
    if (name !== "(idle)") times.set(name, (times.get(name) ?? 0) + timeDeltas[index]!);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return [...times]
    .map(([name, time]) => ({ name, share: time / all }))
    .toSorted((a, b) => b.share - a.share)
    .slice(0, SHOWN);
}

/** The package a function belongs to; the product itself is one bundle. */
function partOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string {
  const packages = [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/.][^/]*)/g)];
  if (packages.length > 0) return packages.at(-1)![1]!;
  if (url.startsWith("node:")) return `Node: ${url.slice(5).split("/").slice(0, 2).join("/")}`;
  if (url.startsWith("file:")) return "the product itself";
  return ["(idle)", "(garbage collector)", "(program)"].includes(functionName) ? functionName : "V8 and system calls";
}
