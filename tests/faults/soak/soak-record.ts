import type { Report } from "../../harness/report.ts";
import type { Odd } from "./soak-visitors.ts";

/** What a process holds on to after a garbage collection, by its own account; memory in bytes. */
export interface Vitals {
  pid: number;
  heapUsed: number;
  rss: number;
  /** Timers, sockets and whatever else keeps it alive, connections to the database apart. */
  handles: number;
  databaseConnections: number;
  /** Open file descriptors; 0 where they cannot be counted. */
  openFiles: number;
  cpuMs: number;
}
interface Look extends Vitals {
  minute: number;
}

const MOST_SLOPE_MB = 1;
const MOST_RSS_RATIO = 1.25;
const MOST_HANDLES = 2;
/** As many as the visitors and the jobs can use at once. */
const MOST_CONNECTIONS = 24;
/** A server warms up: caches fill and code is compiled. */
const WARM_SHARE = 10 / 60;
const RECOVERY_MS = 5000;
const MB = 1024 * 1024;
const MINUTE = 60_000;

/** What happened in a soak, and what it comes to. */
export class SoakRecord {
  #visits = 0;
  #unavailable = 0;
  #log = "";
  readonly #odds: Odd[] = [];
  readonly #blips: { from: number; to: number }[] = [];
  readonly #looks: Look[] = [];
  readonly #start = performance.now();
  readonly #minutes: number;

  constructor(minutes: number) {
    this.#minutes = minutes;
  }

  isOver = (): boolean => performance.now() - this.#start >= this.#minutes * MINUTE;
  isWarm = (): boolean => performance.now() - this.#start >= this.#minutes * MINUTE * WARM_SHARE;
  blipBegins = (): void => void this.#blips.push({ from: performance.now(), to: Infinity });
  blipEnds = (): void => void (this.#blips.at(-1)!.to = performance.now());
  logged = (log: string): void => void (this.#log = log);

  visited(odd: Odd | null): void {
    this.#visits++;
    const duringBlip = this.#blips.some(
      ({ from, to }) => odd && odd.at >= from - RECOVERY_MS && odd.at < to + RECOVERY_MS,
    );
    if (odd?.status === 503 && duringBlip) this.#unavailable++;
    else if (odd) this.#odds.push(odd);
  }

  looked(vitals: Vitals): void {
    const look = { minute: (performance.now() - this.#start) / MINUTE, ...vitals };
    this.#looks.push(look);
    console.error(
      `minute ${look.minute.toFixed(1)}: heap ${(look.heapUsed / MB).toFixed(1)} MB, RSS ${(look.rss / MB).toFixed(0)} MB, ` +
        `${look.handles} handles, ${look.databaseConnections} to the database, ${look.openFiles} files, ${this.#visits} visits, ${this.#odds.length} odd`,
    );
  }

  /** The table; `broken` are the invariants that do not hold at the end. */
  report(engine: string, broken: readonly string[]): Report {
    const warm = this.#looks.filter(({ minute }) => minute >= this.#minutes * WARM_SHARE);
    const [first, last] = [warm[0]!, warm.at(-1)!];
    const slope = slopeOf(warm.map(({ minute, heapUsed }) => [minute, heapUsed / MB])) * 10;
    const ratio = last.rss / first.rss;
    const handles = range(warm.map((look) => look.handles));
    const connections = range(warm.map((look) => look.databaseConnections));
    const files = range(warm.map((look) => look.openFiles));
    const cpu = (last.cpuMs - first.cpuMs) / ((last.minute - first.minute) * MINUTE);
    return {
      title: `Soak of ${this.#minutes} minutes [R13]`,
      about:
        `Mixed visits, one in a hundred with bad input, and the database away for 5 s every 3 minutes, cut off or frozen by turns (${engine}). Every 30 s the visits rest, and the ` +
        "server collects its garbage and says what it still holds; counted from one sixth of the run on, before which they come without a pause to warm it up.",
      columns: ["what", "measured", "at most"],
      rows: [
        ["visits", this.#visits, ""],
        ["answered 503 while the database was away", this.#unavailable, ""],
        ["blips", this.#blips.length, ""],
        ["heap after collection, MB, first and last", `${mb(first.heapUsed)}, ${mb(last.heapUsed)}`, ""],
        ["slope of the heap, MB in 10 minutes", slope.toFixed(2), MOST_SLOPE_MB],
        ["RSS, MB, first and last", `${mb(first.rss)}, ${mb(last.rss)}`, ""],
        ["RSS at the end / at one sixth", ratio.toFixed(2), MOST_RSS_RATIO],
        ["handles, the pool apart, first and last", `${first.handles}, ${last.handles}`, `±${MOST_HANDLES}`],
        ["the same, least and most", `${handles.least}, ${handles.most}`, ""],
        ["connections to the database, least and most", `${connections.least}, ${connections.most}`, MOST_CONNECTIONS],
        ["open files, least and most", `${files.least}, ${files.most}`, ""],
        ["share of a core", cpu.toFixed(2), ""],
        ["odd answers", this.#odds.length, 0],
      ],
      violations: [
        ...(slope > MOST_SLOPE_MB ? [`the heap grows ${slope.toFixed(2)} MB in 10 minutes`] : []),
        ...(ratio > MOST_RSS_RATIO ? [`RSS grew ${ratio.toFixed(2)} times`] : []),
        ...(Math.abs(last.handles - first.handles) > MOST_HANDLES
          ? [`${first.handles} handles became ${last.handles}`]
          : []),
        ...(connections.most > MOST_CONNECTIONS ? [`${connections.most} connections to the database`] : []),
        ...this.#odds.map(({ at, what, status }) => `${what} answered ${status} at minute ${this.#minuteOf(at)}`),
        ...(this.#log.includes("unexpected error") ? ["the log tells of an unexpected error"] : []),
        ...broken,
      ],
    };
  }

  #minuteOf = (at: number): string => ((at - this.#start) / MINUTE).toFixed(1);
}

const mb = (bytes: number): string => (bytes / MB).toFixed(1);
const range = (values: readonly number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

/** The least-squares slope through points. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return below === 0 ? 0 : above / below;
}
