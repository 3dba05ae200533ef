import { API_BASE } from "@salon/contracts";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { abandon, drip, sendBody, type Ended } from "./flood-sockets.ts";
import { percentile } from "../../harness/history.ts";
import { Probe, type ProbeResult } from "../../harness/probe.ts";
import type { Vitals } from "../soak/soak-record.ts";
import type { Harness } from "../../harness/harness.ts";
import { SeatChanges } from "./seat-changes.ts";
import { callSteadily, type Steady } from "./steady-callers.ts";

/** One measurement and its limit. */
export interface Finding {
  what: string;
  measured: string | number;
  most: string | number;
  isKept: boolean;
}

const SERVICES = `${API_BASE}/services/all-services`;
const PROBE_MS = 20;
const CALM_MS = 5000;
const WARM_UP = 10;
const AFTERMATH_MS = 1500;
/** One round has some 470 answers, so its p99 would be the fifth slowest of them: chance decides. The rounds are judged together. */
const SIGN_IN_ROUNDS = 3;
const SIGN_IN_MS = 8000;
const FLOOR_MS = 25;
const TIMES = 3;
/** The limits allow for the flood itself, which uses the same two cores. */
const REFUSED_MS = 500;
const LET_IN_MS = 2000;
/** The booking page, and a page as the links of a campaign open it. */
const PAINTED = ["/bookings", "/price-list?utm_source=flood"];
const PAINTED_MS = 16_000;
const PAINTED_PER_SECOND = 100;
const MB = 1024 * 1024;

const urlOf = (harness: Harness): string => harness.processes[0]!.url;
const vitals = async (harness: Harness): Promise<Vitals> =>
  ((await harness.processes[0]!.ask({ vitals: true })) as { vitals: Vitals }).vitals;
const p99 = (seen: readonly ProbeResult[]): number =>
  percentile(
    seen.map(({ start, end }) => end - start).toSorted((a, b) => a - b),
    0.99,
  );
const allFine = (seen: readonly ProbeResult[]): boolean =>
  seen.length > 0 && seen.every(({ status }) => status === 200);
const atMost = (what: string, measured: number, most: number, unit: string): Finding => ({
  what,
  measured: `${measured.toFixed(1)} ${unit}`,
  most: `${most.toFixed(1)} ${unit}`,
  isKept: measured <= most,
});

async function watched<T>(
  harness: Harness,
  during: () => Promise<T>,
): Promise<{ result: T; idle: ProbeResult[]; busy: ProbeResult[] }> {
  const probe = new Probe(() => `${urlOf(harness)}${SERVICES}`, PROBE_MS);
  await sleep(CALM_MS);
  const begin = performance.now();
  const result = await during();
  const end = performance.now();
  await sleep(CALM_MS);
  await probe.stop();
  const idle = [...probe.between(0, begin), ...probe.between(end + AFTERMATH_MS)];
  return { result, idle, busy: probe.between(begin, end) };
}

/** Twenty callers sign in without a pause, with right and wrong passwords. */
async function signInFlood(harness: Harness): Promise<Finding[]> {
  const { email } = await harness.client().signUp();
  const statuses = new Map<number, number>();
  // The first runs of each call are slow and not measured.
  for (let nth = 0; nth < WARM_UP; nth++) await harness.client().signIn(email, nth % 2 === 0 ? undefined : "Wrong#123");
  const caller = async (index: number, until: number) => {
    while (performance.now() < until) {
      const password = index % 2 === 0 ? undefined : "Wrong#123";
      const { status } = await harness.client().signIn(email, password);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const rounds: { idle: ProbeResult[]; busy: ProbeResult[] }[] = [];
  for (let round = 0; round < SIGN_IN_ROUNDS; round++) {
    rounds.push(
      await watched(harness, () => {
        const until = performance.now() + SIGN_IN_MS;
        return Promise.all(Array.from({ length: 20 }, (_, index) => caller(index, until)));
      }),
    );
  }
  const idle = rounds.flatMap((round) => round.idle);
  const busy = rounds.flatMap((round) => round.busy);
  const most = Math.max(FLOOR_MS, TIMES * p99(idle));
  const odd = [...statuses.keys()].filter((status) => ![200, 401, 503].includes(status));
  return [
    {
      what: "sign-in flood: sign-ins answered",
      measured: describe(statuses),
      most: "200, 401, 503",
      isKept: odd.length === 0,
    },
    atMost(`sign-in flood: p99 of the services (idle ${p99(idle).toFixed(1)} ms)`, p99(busy), most, "ms"),
    { what: "sign-in flood: services all answered", measured: busy.length, most: "all 200", isKept: allFine(busy) },
  ];
}

const describe = (counts: ReadonlyMap<number, number>): string =>
  [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");

/** Five hundred connections send one byte a second. */
async function drippingSockets(harness: Harness): Promise<Finding[]> {
  const { result, busy } = await watched(harness, () =>
    Promise.all(Array.from({ length: 500 }, (_, index) => drip(urlOf(harness), index % 2 === 0 ? "head" : "body"))),
  );
  const [heads, bodies] = [0, 1].map((rest) => result.filter((_, index) => index % 2 === rest)) as [Ended[], Ended[]];
  const longest = (ended: Ended[]): number => Math.max(...ended.map(({ seconds }) => seconds));
  return [
    {
      what: "500 dripping sockets: services all answered",
      measured: busy.length,
      most: "all 200",
      isKept: allFine(busy),
    },
    {
      what: "dripping sockets closed with 408",
      measured: result.filter(({ status }) => status === 408).length,
      most: 500,
      isKept: result.every(({ status }) => status === 408),
    },
    atMost("slow heads are closed within", longest(heads), 13, "s"),
    atMost("slow bodies are closed within", longest(bodies), 33, "s"),
  ];
}

/** A hundred callers send ten megabytes each at once. */
async function hugeBodies(harness: Harness): Promise<Finding[]> {
  const before = await vitals(harness);
  let peak = before.rss;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(before.pid))), 20);
  const statuses = await Promise.all(Array.from({ length: 100 }, () => sendBody(urlOf(harness), 10 * MB)));
  clearInterval(timer);
  return [
    {
      what: "100 bodies of 10 MB: refused with 413",
      measured: statuses.filter((status) => status === 413).length,
      most: 100,
      isKept: statuses.every((status) => status === 413),
    },
    atMost("100 bodies of 10 MB: growth of RSS", (peak - before.rss) / MB, 50, "MB"),
  ];
}

/** https://man7.org/linux/man-pages/man5/proc_pid_statm.5.html */
const residentBytes = (pid: number): number => Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * 4096;

/** Callers announce a body and disconnect within it. */
async function abandonedBodies(harness: Harness): Promise<Finding[]> {
  await sleep(6000);
  const before = await vitals(harness);
  const logged = harness.processes[0]!.log().length;
  await Promise.all(Array.from({ length: 200 }, () => abandon(urlOf(harness))));
  await sleep(1000);
  const after = await vitals(harness);
  const lines = harness.processes[0]!.log().slice(logged).split("\n").filter(Boolean).length;
  return [
    {
      what: "200 abandoned bodies: sockets still open",
      measured: after.openFiles - before.openFiles,
      most: 0,
      isKept: after.openFiles <= before.openFiles,
    },
    { what: "200 abandoned bodies: lines in the log", measured: lines, most: 0, isKept: lines === 0 },
  ];
}

/** Three times as many calls as the server can answer. */
async function overload(harness: Harness): Promise<Finding[]> {
  const url = urlOf(harness);
  const most = await callSteadily(url, SERVICES, { perSecond: 100_000, connections: 24, ms: 4000 });
  const peak = (most.times.get(200)?.length ?? 0) / 4;
  const { result, idle } = await watched(harness, () =>
    callSteadily(url, SERVICES, { perSecond: TIMES * peak, connections: 600, ms: 8000 }),
  );
  const after = new Probe(() => `${url}${SERVICES}`, PROBE_MS);
  await sleep(10_000);
  await after.stop();
  const settled = after.between(0).slice(-(5000 / PROBE_MS));
  const good = (result.times.get(200)?.length ?? 0) / 8;
  const odd = [...result.times.keys()].filter((status) => status !== 200 && status !== 503);
  return [
    {
      what: "overload: calls answered a second, alone and at three times that rate",
      measured: `${peak.toFixed(0)}, ${good.toFixed(0)}`,
      most: "at least half",
      isKept: good >= peak / 2,
    },
    { what: "overload: answers", measured: describe(countsOf(result)), most: "200 and 503", isKept: odd.length === 0 },
    atMost("overload: p99 of the refusals", timesP99(result, 503), REFUSED_MS, "ms"),
    atMost("overload: p99 of accepted calls", timesP99(result, 200), LET_IN_MS, "ms"),
    atMost(
      `overload: p99 of the services within 10 s after (idle ${p99(idle).toFixed(1)} ms)`,
      p99(settled),
      Math.max(FLOOR_MS, TIMES * p99(idle)),
      "ms",
    ),
    {
      what: "overload: services all answered after",
      measured: settled.length,
      most: "all 200",
      isKept: allFine(settled),
    },
  ];
}

/** Many callers open the booking page and, at addresses with queries, other pages while bookings change its free days. */
async function paintedPages(harness: Harness): Promise<Finding[]> {
  const url = urlOf(harness);
  const seats = await SeatChanges.start(harness);
  const open = (path: string) =>
    callSteadily(url, path, { perSecond: PAINTED_PER_SECOND, connections: 200, ms: PAINTED_MS, accept: "br" });
  // The first painting of a page loads its code and is not measured.
  for (const path of PAINTED) await (await fetch(url + path)).arrayBuffer();
  const { result, idle, busy } = await watched(harness, () => Promise.all(PAINTED.map(open)));
  const changes = await seats.stop();
  const counts = new Map<number, number>();
  for (const { times } of result)
    for (const [status, list] of times) counts.set(status, (counts.get(status) ?? 0) + list.length);
  return [
    {
      what: "painted pages: answers",
      measured: describe(counts),
      most: "all 200",
      isKept: [...counts.keys()].join() === "200",
    },
    { what: "painted pages: bookings meanwhile", measured: changes, most: "some", isKept: changes > 0 },
    atMost("painted pages: p99 of the booking page", timesP99(result[0]!, 200), LET_IN_MS, "ms"),
    atMost(
      `painted pages: p99 of the services (idle ${p99(idle).toFixed(1)} ms)`,
      p99(busy),
      Math.max(FLOOR_MS, TIMES * p99(idle)),
      "ms",
    ),
    { what: "painted pages: services all answered", measured: busy.length, most: "all 200", isKept: allFine(busy) },
  ];
}

const countsOf = ({ times }: Steady): Map<number, number> =>
  new Map([...times].map(([status, list]) => [status, list.length]));
const timesP99 = ({ times }: Steady, status: number): number =>
  percentile(
    (times.get(status) ?? []).toSorted((a, b) => a - b),
    0.99,
  );

/** All floods. The bodies come first, because their memory growth is measured from an idle server. */
export const FLOODS: Record<string, (harness: Harness) => Promise<Finding[]>> = {
  bodies: hugeBodies,
  "sign-in": signInFlood,
  abandoned: abandonedBodies,
  overload,
  painted: paintedPages,
  dripping: drippingSockets,
};
