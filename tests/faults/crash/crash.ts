import { CRASH_PLANS, type CrashPlan } from "./crash-plans.ts";
import { AGAIN_PLANS } from "./crash-plans-again.ts";
import { RESERVATION_PLANS } from "./crash-plans-reservations.ts";
import { TEAM_PLANS } from "./crash-plans-team.ts";
import { CrashRounds, type CrashOutcome } from "./crash-rounds.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";

export interface CrashOptions {
  server: string;
  mongoUri: string | undefined;
  /** Kills at each failpoint, with jobs every second. */
  rounds: number;
  /** True: one more kill at each failpoint with the default job interval. */
  defaultInterval: boolean;
  /** Whether the salon has a team: then lines are moved, given other people and revived too. */
  team: boolean;
}

const QUICK_SECONDS = 1;
const DEFAULT_SECONDS = 60;
const CAPACITY = 5;
/** Room for the rivals too. */
const CAPACITY_WITH_TEAM = 10;

/** Kills the server at every failpoint of the payment path, restarts it and checks payments and seats. */
export async function runCrashTest({ team, ...options }: CrashOptions): Promise<Report> {
  const plans = [...CRASH_PLANS, ...RESERVATION_PLANS, ...AGAIN_PLANS, ...(team ? TEAM_PLANS : [])];
  const harness = await Harness.start({ ...options, processes: 1, capacity: team ? CAPACITY_WITH_TEAM : CAPACITY });
  const violations: string[] = [];
  const rows: (string | number)[][] = [];
  try {
    await harness.start();
    const rounds = await CrashRounds.prepare(harness, team);
    for (const plan of plans) {
      const quick = await repeat(rounds, plan, options.rounds, QUICK_SECONDS);
      const slow = await repeat(rounds, plan, options.defaultInterval && !plan.isByJob ? 1 : 0, DEFAULT_SECONDS);
      violations.push(...[...quick, ...slow].flatMap((outcome) => outcome.violations));
      rows.push(rowOf(plan, quick, slow));
      console.error(`${plan.point}: ${quick.length + slow.length} times, ${violations.length} violations so far`);
    }
    violations.push(...(await rounds.unsentMails()));
  } finally {
    await harness.stop();
  }
  return {
    title: `${options.mongoUri ? "Kill" : "Kill of server and database"} at every failpoint${team ? ", with a team" : ""}`,
    about:
      "SIGKILL at each failpoint of the path and a restart. Within 90 s every successful transaction of the provider is exactly one booking or one payment in review, a reservation is kept with its deposit or ends once, " +
      "a press of the desk that is sent again at once happens once, no seat is sold twice, every claim has a reason, and a customer without a payment can pay again. 'Settled' is the time since the restarted server's first answer.",
    columns: [
      "killed at",
      "times",
      "died there",
      "ended as",
      "settled p50 s",
      "longest s",
      `settled with JOBS_SECONDS=${DEFAULT_SECONDS}, s`,
      "violations",
    ],
    rows,
    violations,
  };
}

async function repeat(
  rounds: CrashRounds,
  plan: CrashPlan,
  times: number,
  jobsSeconds: number,
): Promise<CrashOutcome[]> {
  const outcomes: CrashOutcome[] = [];
  for (let time = 0; time < times; time++) {
    const outcome = await rounds.run(plan, time, jobsSeconds);
    for (const violation of outcome.violations) console.error(violation);
    outcomes.push(outcome);
  }
  return outcomes;
}

function rowOf(
  { point }: CrashPlan,
  quick: readonly CrashOutcome[],
  slow: readonly CrashOutcome[],
): (string | number)[] {
  const all = [...quick, ...slow];
  const times = quick.map(({ settledMs }) => settledMs).toSorted((a, b) => a - b);
  const seconds = (ms: number | undefined) => (ms === undefined ? "-" : (ms / 1000).toFixed(1));
  return [
    point,
    all.length,
    all.filter(({ died }) => died).length,
    [...new Set(all.map(({ endedAs }) => endedAs))].toSorted().join(", "),
    seconds(percentile(times, 0.5)),
    seconds(times.at(-1)),
    seconds(slow[0]?.settledMs),
    all.reduce((sum, outcome) => sum + outcome.violations.length, 0),
  ];
}
