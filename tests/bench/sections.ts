import type { BesideResult } from "./beside/beside.ts";
import { shown } from "./figures.ts";
import type { GrowthResult } from "./growth/growth.ts";
import type { PageResult } from "./web/pages.ts";
import type { ProcessProfile, SideProfile } from "./profile/process-profile.ts";
import { ROUND_CALLS, WARM_UP_CALLS, type ProcessResult } from "./processes/processes.ts";
import type { ProfileResult } from "./profile/profile.ts";
import type { RatioResult } from "./ratios/ratios.ts";
import type { FirstStart } from "./start/first-start.ts";
import type { StartResult } from "./start/start.ts";
import type { TeamResult } from "./team/team.ts";
import type { WebResult } from "./web/web.ts";
import type { Report } from "../harness/report.ts";

/** One part of the report; missed goals are listed below its table. */
type Section = Report & { faults: string };

const FLOORS: Record<RatioResult["floor"], string> = {
  express: "a bare Express route with the answer of the services list",
  insert: "an insert by the driver alone, w:majority j:true",
  compare: "one password comparison after the other",
};
const MAX_CPU = 1.2;
const MIN_BESIDE = 0.9;
const faults = "Goals missed";
const sameCalls = `Each process answers ${WARM_UP_CALLS} such calls as warm-up and ${ROUND_CALLS} in a round.`;

export function ratioSection(results: readonly RatioResult[], setting: string): Section {
  const row = ({ key, name, floor, goal, median, ratios }: RatioResult) => [
    name,
    FLOORS[floor],
    shown(median.floorPerSecond),
    shown(median.perSecond),
    shown(median.ratio),
    ratios.map(shown).join(" to "),
    goal ?? "",
    key.startsWith("bare-") ? "" : shown(median.cpuMs),
    median.floorP50Ms === 0 ? "" : shown(median.floorP50Ms),
    `${shown(median.p50Ms)} / ${shown(median.p99Ms)}`,
  ];
  const slow = ({ goal, median }: RatioResult) => goal !== undefined && median.ratio < goal;
  const timesOf = ({ median }: RatioResult) => median.p50Ms / median.floorP50Ms;
  const isLong = (result: RatioResult) => result.mostTimes !== undefined && timesOf(result) > result.mostTimes;
  return {
    title: `Calls beside their floor: ${setting}`,
    about:
      "The floor and the call run in turn, each in its own process, over keep-alive connections (signing in: at most two); medians of the rounds. CPU is the server's time for one call.",
    columns: [
      "call",
      "floor",
      "floor/s",
      "call/s",
      "ratio",
      "rounds",
      "goal",
      "CPU ms",
      "floor p50 ms",
      "p50 / p99 ms",
    ],
    rows: results.map(row),
    violations: [
      ...results
        .filter(slow)
        .map(({ name, goal, median }) => `${name}: ${shown(median.ratio)} of its floor, not ${goal}`),
      ...results
        .filter(isLong)
        .map((one) => `${one.name}: ${shown(timesOf(one))} times its floor's p50, not ${one.mostTimes}`),
    ],
    faults,
  };
}

export function besideSection(results: readonly BesideResult[], setting: string): Section {
  return {
    title: `Two builds in turn: ${setting}`,
    about: `Both builds run in one session, each on a database of its own; medians of the rounds. At least ${MIN_BESIDE} of the other build's calls per second.`,
    columns: [
      "call",
      "other build, calls/s",
      "this build, calls/s",
      "ratio",
      "rounds",
      "CPU ms, other",
      "CPU ms, this",
    ],
    rows: results.map(({ name, otherPerSecond, perSecond, ratio, ratios, otherCpuMs, cpuMs }) => [
      name,
      shown(otherPerSecond),
      shown(perSecond),
      shown(ratio),
      ratios.map(shown).join(" to "),
      shown(otherCpuMs),
      shown(cpuMs),
    ]),
    violations: results
      .filter(({ ratio }) => ratio < MIN_BESIDE)
      .map(({ name, ratio }) => `${name}: ${shown(ratio)} of the other build, not ${MIN_BESIDE}`),
    faults,
  };
}

export function growthSection(results: readonly GrowthResult[], sizes: readonly number[], engine: string): Section {
  return {
    title: `Growth, ${engine}`,
    about: "One caller, the salons in turn; p50 in milliseconds by the number of bookings.",
    columns: ["answer", ...sizes.map((size) => `${size} bookings`), "largest by smallest", "at most"],
    rows: results.map(({ name, p50Ms, ratio, goal }) => [name, ...p50Ms.map(shown), shown(ratio), goal]),
    violations: results
      .filter(({ goal, ratio }) => ratio > goal)
      .map(({ name, goal, ratio }) => `${name}: ${shown(ratio)} times as long, not ${goal}`),
    faults,
  };
}

export function teamSection(results: readonly TeamResult[], engine: string): Section {
  return {
    title: `With a team, ${engine}`,
    about:
      "One caller; two salons in turn with the same 200 appointments on each open day: one without a team, one with 12 people and 4 resources, whose appointments hold a person and " +
      "half of them a unit. A service that needs both; p50 in milliseconds. The last two rows: two salons of 12 people with the same scattered appointments, none or all of which may be moved, " +
      "asked for two hours.",
    columns: ["answer", "without", "with", "ratio", "at most"],
    rows: results.map(({ name, withoutMs, withMs, ratio, goal }) => [
      name,
      shown(withoutMs),
      shown(withMs),
      shown(ratio),
      goal,
    ]),
    violations: results
      .filter(({ goal, ratio }) => ratio > goal)
      .map(({ name, goal, ratio }) => `${name}: ${shown(ratio)} times as long, not ${goal}`),
    faults,
  };
}

export function processSection(results: readonly ProcessResult[], processes: number, clients: number): Section {
  return {
    title: `CPU of a call with 1 and ${processes} processes`,
    about: `Each side has its own database and ${clients} callers per process; milliseconds of the servers' CPU time for one call. ${sameCalls}`,
    columns: ["call", "1 process", `${processes} processes`, "ratio", "rounds", "at most"],
    rows: results.map(({ name, alone, together, ratio, ratios }) => [
      name,
      shown(alone),
      shown(together),
      shown(ratio),
      ratios.map(shown).join(" to "),
      MAX_CPU,
    ]),
    violations: results
      .filter(({ ratio }) => ratio > MAX_CPU)
      .map(({ name, ratio }) => `${name}: ${shown(ratio)} times the CPU, not ${MAX_CPU}`),
    faults,
  };
}

export function startSection({ readyMs, idleMb, busyMb }: StartResult, engine: string): Section {
  return {
    title: `Start and memory, ${engine}`,
    about: "One process on a salon of 1,000 bookings; the median of five starts.",
    columns: ["from the command to serving, ms", "memory after start, MB", "memory after load, MB"],
    rows: [[shown(readyMs), shown(idleMb), shown(busyMb)]],
    violations: [],
    faults,
  };
}

const MAX_FIRST_START_SECONDS = 40;

export function firstStartSection(found: FirstStart): Section {
  const { readySeconds, livedSeconds, bookings, appointments, toDecide } = found;
  return {
    title: "The first start of a newcomer",
    about: `\`npx -y pnpm dev\` in a fresh clone, installation included, until the back office shows a salon that has been open for weeks; at most ${MAX_FIRST_START_SECONDS} s. Packages come from the registry or from pnpm's store, as on this machine.`,
    columns: ["site answers, s", "back office is filled, s", "bookings", "appointments today", "payments to decide"],
    rows: [[shown(readySeconds), shown(livedSeconds), bookings, appointments, toDecide]],
    violations: [
      ...(livedSeconds > MAX_FIRST_START_SECONDS ? [`the first start took ${shown(livedSeconds)} s`] : []),
      ...(bookings === 0 || toDecide === 0 ? ["the back office shows no bookings, or no payment to decide"] : []),
    ],
    faults,
  };
}

export function webSection(results: readonly WebResult[]): Section {
  return {
    title: "The landing page",
    about: "A phone on slow 4G (1.6 Mbps, 150 ms) with a processor four times slower, empty cache, in turn; medians.",
    columns: ["page", "LCP ms", "FCP ms", "CLS", "TBT ms", "KB"],
    rows: results.map(({ name, lcpMs, fcpMs, cls, tbtMs, kilobytes }) => [name, lcpMs, fcpMs, cls, tbtMs, kilobytes]),
    violations: [],
    faults,
  };
}

export function pagesSection(results: readonly PageResult[]): Section {
  return {
    title: "Requests of the pages",
    about: "Empty cache, 150 ms latency, no service worker; chain: requests that start after another one ended.",
    columns: ["page", "requests", "KB", "chain", "which"],
    rows: results.map(({ path, requests, kilobytes, inARow }) => [
      path,
      requests,
      kilobytes,
      inARow.length,
      inARow.join(", "),
    ]),
    violations: [],
    faults,
  };
}

export function profileSection(results: readonly ProfileResult[], engine: string): Section {
  return {
    title: `Where the CPU time of a call goes, ${engine}`,
    about:
      "Node's profiler in the server with 50 callers; self time of all functions by part, without idle time and without waiting for a core.",
    columns: ["call", "share of the time"],
    rows: results.map(({ key, parts }) => [
      key,
      parts.map(({ name, share }) => `${name} ${Math.round(share * 100)} %`).join(", "),
    ]),
    violations: [],
    faults,
  };
}

const LIBRARIES = "Express, middleware, zod, tokens";
/** Parts of a profile that are shown as one. */
const GROUPED_AS: Record<string, string> = {
  "Express and middleware": LIBRARIES,
  zod: LIBRARIES,
  jsonwebtoken: LIBRARIES,
};
const PROFILE_COLUMNS = [
  "the product itself",
  "driver and Mongoose",
  LIBRARIES,
  "Node's own code",
  "V8",
  "garbage collector",
];

export function processProfileSection(results: readonly ProcessProfile[], clients: number): Section {
  const figuresOf = ({ cost, parts, commands }: SideProfile): number[] => [
    cost.cpuMs,
    ...PROFILE_COLUMNS.map((column) =>
      parts.reduce((sum, { name, ms }) => ((GROUPED_AS[name] ?? name) === column ? sum + ms : sum), 0),
    ),
    cost.systemMs,
    cost.besideMs,
    cost.turns,
    commands,
  ];
  const rows = results.flatMap(({ name, sides }) => {
    const [one, several] = [figuresOf(sides[0]), figuresOf(sides[1])];
    const more = several.map((figure, index) => figure - one[index]!);
    return [
      [name, sides[0].processes, ...one.map(hundredths)],
      [name, sides[1].processes, ...several.map(hundredths)],
      ["", "more", ...more.map((figure) => (figure < 0 ? "" : "+") + hundredths(figure))],
    ];
  });
  return {
    title: "Where the CPU time of a call goes with several processes",
    about: `${clients} callers on each process, over one database; milliseconds a call. ${sameCalls} CPU, its own and that of threads beside the one that runs JavaScript is what the operating system counts while nothing is profiled; the rest is divided as Node's profiler finds it in every process. Turns of the event loop and commands to the database are for one call.`,
    columns: ["call", "processes", "CPU", ...PROFILE_COLUMNS, "operating system", "other threads", "turns", "commands"],
    rows,
    violations: [],
    faults,
  };
}

const hundredths = (figure: number): string => figure.toFixed(2);
