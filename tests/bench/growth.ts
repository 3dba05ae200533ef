import { API_BASE } from "@salon/contracts";
import { median, shown } from "../harness/history.ts";
import type { Report } from "../harness/report.ts";
import { load, requestBytes } from "./load.ts";
import { openSalon, REGULAR, type Place, type Salon } from "./salon.ts";

const SIZES = [1000, 50_000];
const ROUNDS = 5;
const ROUND_MS = 400;
const MAX_LIST_MS = 100;
const MAX_FIGURES_MS = 150;

/** What staff open, and the most milliseconds of its first page in the largest salon. */
const QUESTIONS = [
  ["bookings, newest first", "/booking/?pageSize=25", MAX_LIST_MS],
  ["bookings of one status", "/booking/?status=completed&pageSize=25", MAX_LIST_MS],
  ["bookings of one customer", `/booking/?q=${REGULAR.email}&pageSize=25`, MAX_LIST_MS],
  ["bookings of a name", "/booking/?q=adunni&pageSize=25", MAX_LIST_MS],
  ["payments", "/payments?pageSize=25", MAX_LIST_MS],
  ["payments of one state", "/payments?state=fulfilled&pageSize=25", MAX_LIST_MS],
  ["accounts", "/users/getUsers?pageSize=25", MAX_LIST_MS],
  ["accounts of one role", "/users/getUsers?role=customer&pageSize=25", MAX_LIST_MS],
  ["appointments that cannot take place", "/booking/displaced?pageSize=25", MAX_LIST_MS],
  ["dashboard figures", "/stats", MAX_FIGURES_MS],
] as const;

/** The calls of the dashboard, which a page sends at once, and the most milliseconds until the last answer. */
const DASHBOARD = ["/stats", "/desk/today", "/waiting"];
const MAX_DASHBOARD_MS = 200;
const VISITS = 20;

/** Measures the same calls in a small and a large salon in turn, one call at a time. */
export async function measureGrowth(place: Place): Promise<Report> {
  const salons: Salon[] = [];
  try {
    for (const bookings of SIZES) salons.push(await openSalon(place, bookings));
    const results: { name: string; times: number[]; most: number }[] = [];
    for (const [name, path, most] of QUESTIONS) results.push({ name, times: await timesOf(path, salons), most });
    results.push({ name: "all calls of the dashboard", times: await visitTimes(salons), most: MAX_DASHBOARD_MS });

    return {
      title: "Growth",
      about: `One caller; median milliseconds in salons of ${SIZES.join(" and ")} bookings.`,
      columns: ["call", ...SIZES.map(String), "at most"],
      rows: results.map(({ name, times, most }) => [name, ...times.map(shown), most]),
      violations: results.flatMap(({ name, times, most }) =>
        times.at(-1)! > most ? [`${name}: ${shown(times.at(-1)!)} ms, not ${most}`] : [],
      ),
      faults: "Goals missed",
    };
  } finally {
    for (const { harness } of salons) await harness.stop();
  }
}

async function timesOf(path: string, salons: readonly Salon[]): Promise<number[]> {
  const times = salons.map((): number[] => []);
  // The first round is not counted, because V8 still compiles the code.
  for (let round = -1; round < ROUNDS; round++)
    for (const [index, { url, admin }] of salons.entries()) {
      const call = requestBytes("GET", `${API_BASE}${path}`, { cookie: admin });
      const { p50Ms } = await load({ url, clients: 1, ms: ROUND_MS, next: () => call });
      if (round >= 0) times[index]!.push(p50Ms);
    }
  return times.map(median);
}

/** How long the dashboard waits until all its calls are answered. */
async function visitTimes(salons: readonly Salon[]): Promise<number[]> {
  const times = salons.map((): number[] => []);
  for (let visit = -1; visit < VISITS; visit++)
    for (const [index, { url, admin }] of salons.entries()) {
      const began = performance.now();
      await Promise.all(DASHBOARD.map((path) => answerOf(`${url}${API_BASE}${path}`, admin)));
      if (visit >= 0) times[index]!.push(performance.now() - began);
    }
  return times.map(median);
}

async function answerOf(address: string, cookie: string): Promise<void> {
  const answer = await fetch(address, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  await answer.arrayBuffer();
}
