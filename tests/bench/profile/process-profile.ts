import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { median } from "../figures.ts";
import {
  callEach,
  costsInTurn,
  warmUp,
  withBothSides,
  type ProcessOptions,
  type Side,
} from "../processes/processes.ts";
import { WRITING, partsOf, readProfile, type ProfileResult } from "./profile.ts";
import { usageOfEach, type Usage } from "../fixtures.ts";

/** The CPU time of one call by part, with one process and with several. */
export interface ProcessProfile {
  name: string;
  sides: [SideProfile, SideProfile];
}
/** The CPU time by part of one side. */
export interface SideProfile {
  processes: number;
  /** The usage of a call without the profiler; medians of the rounds. */
  cost: Usage;
  /** Database commands per call. */
  commands: number;
  /** Milliseconds of the JavaScript thread in user mode, by part. */
  parts: { name: string; ms: number }[];
}

const KEYS = ["services", "booking", "cart"];
const PROFILED_CALLS = 2000;
const COMMANDS = ["find", "aggregate", "insert", "update", "delete", "findAndModify", "getMore"] as const;

/** Profiles calls with one process and with several; the complete profiles stay in `folder`. */
export const profileProcesses = (
  options: ProcessOptions & { only: readonly string[]; folder: string },
): Promise<ProcessProfile[]> =>
  withBothSides(options, async (sides) => {
    const { only, folder, clients } = options;
    mkdirSync(folder, { recursive: true });
    const results: ProcessProfile[] = [];
    for (const key of KEYS.filter((one) => only.length === 0 || only.includes(one))) {
      await warmUp(sides, key, clients);
      const costs = await costsInTurn(sides, key, options);
      const profileOf = async (index: 0 | 1): Promise<SideProfile> => {
        const side = sides[index];
        const cost = usageOfEach((figure) => median(costs[index]!.map((round) => round[figure])));
        const { shares, commands } = await profile(side, key, { clients, folder });
        return { processes: side.fixture.urls.length, cost, commands, parts: partsOfCost(cost, shares) };
      };
      results.push({ name: sides[0].cases.get(key)!.name, sides: [await profileOf(0), await profileOf(1)] });
    }
    return results;
  });

/**
 * Adds what the profiler does not see: kernel time, which is nearly all spent on sockets, and the time of other
 * threads.
 */
function partsOfCost({ cpuMs, systemMs, besideMs }: Usage, shares: ProfileResult["parts"]): SideProfile["parts"] {
  const own = shares.filter(({ name }) => name !== WRITING);
  const all = own.reduce((sum, { share }) => sum + share, 0);
  return own.map(({ name, share }) => ({ name, ms: (share / all) * (cpuMs - systemMs - besideMs) }));
}

async function profile(
  side: Side,
  key: string,
  { clients, folder }: { clients: number; folder: string },
): Promise<{ shares: ProfileResult["parts"]; commands: number }> {
  const { processes } = side.fixture.harness;
  const files = processes.map((_, index) => join(folder, `${key}-${index + 1}-of-${processes.length}.cpuprofile`));
  await Promise.all(processes.map((api) => api.ask({ profile: "start" })));
  const before = await commandsOf(side);
  await callEach(side, key, { clients, calls: PROFILED_CALLS });
  const commands = ((await commandsOf(side)) - before) / (PROFILED_CALLS * processes.length);
  await Promise.all(processes.map((api, index) => api.ask({ profile: "stop", file: files[index] })));
  return { shares: partsOf(files.map(readProfile)), commands };
}

/** Counts the database commands of all clients, without internal ones. */
async function commandsOf({ fixture }: Side): Promise<number> {
  const { metrics } = (await (await fixture.harness.db()).command({ serverStatus: 1 })) as {
    metrics: { commands: Record<(typeof COMMANDS)[number], { total: number }> };
  };
  return COMMANDS.reduce((sum, name) => sum + metrics.commands[name].total, 0);
}
