import type { Report } from "../../harness/report.ts";
import type { UnexpectedAnswer } from "./soak-visitors.ts";

/** What a process holds after a garbage collection; memory in bytes. */
export interface Vitals {
  pid: number;
  heapUsed: number;
  rss: number;
  /** Open handles such as timers and sockets, without connections to the database. */
  handles: number;
  databaseConnections: number;
  /** Open file descriptors; 0 where they cannot be counted. */
  openFiles: number;
  cpuMs: number;
}
interface Sample extends Vitals {
  minute: number;
}

const MAX_SLOPE_MB = 1;
const MAX_RSS_RATIO = 1.25;
const MAX_HANDLES = 2;
/** The most connections that the visitors and the jobs can use at once. */
const MAX_CONNECTIONS = 24;
/** Share of the run that is warm-up: caches fill and code is compiled. */
const WARM_SHARE = 10 / 60;
const RECOVERY_MS = 5000;
const MB = 1024 * 1024;
const MINUTE = 60_000;

/** Collects the events and samples of a soak test and evaluates them. */
export class SoakRecord {
  #visits = 0;
  #unavailable = 0;
  #log = "";
  readonly #odds: UnexpectedAnswer[] = [];
  readonly #outages: { from: number; to: number }[] = [];
  readonly #samples: Sample[] = [];
  readonly #start = performance.now();
  readonly #minutes: number;

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  isOver = (): boolean => performance.now() - this.#start >= this.#minutes * MINUTE;
  isWarm = (): boolean => performance.now() - this.#start >= this.#minutes * MINUTE * WARM_SHARE;
  outageBegins = (): void => void this.#outages.push({ from: performance.now(), to: Infinity });
  outageEnds = (): void => void (this.#outages.at(-1)!.to = performance.now());
  logged = (log: string): void => void (this.#log = log);

  visited(unexpected: UnexpectedAnswer | null): void {
    this.#visits++;
    const duringBlip = this.#outages.some(
      ({ from, to }) => unexpected && unexpected.at >= from - RECOVERY_MS && unexpected.at < to + RECOVERY_MS,
    );
    if (unexpected?.status === 503 && duringBlip) this.#unavailable++;
    else if (unexpected) this.#odds.push(unexpected);
  }

  sampled(vitals: Vitals): void {
    const sample = { minute: (performance.now() - this.#start) / MINUTE, ...vitals };
    this.#samples.push(sample);
    console.error(
      `minute ${sample.minute.toFixed(1)}: heap ${(sample.heapUsed / MB).toFixed(1)} MB, RSS ${(sample.rss / MB).toFixed(0)} MB, ` +
        `${sample.handles} handles, ${sample.databaseConnections} to the database, ${sample.openFiles} files, ${this.#visits} visits, ${this.#odds.length} unexpected`,
    );
  }

  /** Returns the report; `broken` are the invariants that do not hold at the end. */
  report(engine: string, broken: readonly string[]): Report {
    const warm = this.#samples.filter(({ minute }) => minute >= this.#minutes * WARM_SHARE);
    const [first, last] = [warm[0]!, warm.at(-1)!];
    const slope = slopeOf(warm.map(({ minute, heapUsed }) => [minute, heapUsed / MB])) * 10;
    const ratio = last.rss / first.rss;
    const handles = range(warm.map((sample) => sample.handles));
    const connections = range(warm.map((sample) => sample.databaseConnections));
    const files = range(warm.map((sample) => sample.openFiles));
    const cpu = (last.cpuMs - first.cpuMs) / ((last.minute - first.minute) * MINUTE);
    return {
      title: `Soak of ${this.#minutes} minutes [R13]`,
      about:
        `Mixed visits, one in a hundred with bad input, and the database away for 5 s every 3 minutes, cut off or frozen by turns (${engine}). Every 30 s the visits pause, and the ` +
        "server collects garbage and reports what it holds; the first sixth of the run is warm-up without pauses and does not count.",
      columns: ["what", "measured", "at most"],
      rows: [
        ["visits", this.#visits, ""],
        ["answered 503 while the database was away", this.#unavailable, ""],
        ["outages", this.#outages.length, ""],
        ["heap after collection, MB, first and last", `${mb(first.heapUsed)}, ${mb(last.heapUsed)}`, ""],
        ["slope of the heap, MB in 10 minutes", slope.toFixed(2), MAX_SLOPE_MB],
        ["RSS, MB, first and last", `${mb(first.rss)}, ${mb(last.rss)}`, ""],
        ["RSS at the end / at one sixth", ratio.toFixed(2), MAX_RSS_RATIO],
        ["handles, the pool apart, first and last", `${first.handles}, ${last.handles}`, `±${MAX_HANDLES}`],
        ["the same, least and most", `${handles.least}, ${handles.most}`, ""],
        ["connections to the database, least and most", `${connections.least}, ${connections.most}`, MAX_CONNECTIONS],
        ["open files, least and most", `${files.least}, ${files.most}`, ""],
        ["share of a core", cpu.toFixed(2), ""],
        ["unexpected answers", this.#odds.length, 0],
      ],
      violations: [
        ...(slope > MAX_SLOPE_MB ? [`the heap grows ${slope.toFixed(2)} MB in 10 minutes`] : []),
        ...(ratio > MAX_RSS_RATIO ? [`RSS grew ${ratio.toFixed(2)} times`] : []),
        ...(Math.abs(last.handles - first.handles) > MAX_HANDLES
          ? [`${first.handles} handles became ${last.handles}`]
          : []),
        ...(connections.most > MAX_CONNECTIONS ? [`${connections.most} connections to the database`] : []),
        ...this.#odds.map(({ at, what, status }) => `${what} answered ${status} at minute ${this.#minuteOf(at)}`),
        ...(this.#log.includes("unexpected error") ? ["the log has an unexpected error"] : []),
        ...broken,
      ],
    };
  }

  #minuteOf = (at: number): string => ((at - this.#start) / MINUTE).toFixed(1);
}

const mb = (bytes: number): string => (bytes / MB).toFixed(1);
const range = (values: readonly number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

/** Returns the least-squares slope through points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
