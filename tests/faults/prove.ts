import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { circumstances, sectionOf, violationsOf, type Report } from "../harness/report.ts";
import { runBackupTest } from "./backup/backup.ts";
import { runCrashTest } from "./crash/crash.ts";
import { runRandomDaysTest } from "./days/random-days.ts";
import { runTillDaysTest } from "./days/till-days.ts";
import { runMailTest } from "./mail/mail.ts";
import { runOutageTest } from "./outage/outage.ts";
import { runFaultsTest } from "./provider/provider.ts";
import { runRaceTest } from "./race/race.ts";
import { runReservationRaceTest } from "./race/race-reservation.ts";
import { runTeamRaceTest } from "./race/race-team.ts";
import { runRollingTest } from "./rolling/rolling.ts";

const BUILT = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const USAGE = `pnpm prove [race|crash|days|faults|till|mail|backup|outage|rolling] [options]: runs fault tests of at most ten minutes each; without a name, all of them.
  --rounds N      race, backup: rounds; crash, mail: kills; days: random days, each with and without a waiting list; till: operations
  --team          race, crash, days: the same for a salon with a team
  --money         race: for the place of a reservation that ends while its money comes; days: with deposits, balances, transfers, reservations, receipts, extras and refunds of the desk, and its drawer
  --quick         crash: without the rounds at the default job interval
  --mongod TEXT   outage, rolling: a command that starts a MongoDB on {port} in {folder}; default: the embedded engine
  --seed N        seed of the random choices; the same seed repeats a run (1)
MONGODB_URI names a real MongoDB server, on which the tests create and drop their own databases; without it they use the embedded engine.`;

/** Customers and, on a real MongoDB, API processes of a test. */
const SIZE = { clients: 50, processes: 4 };
const CHANNEL_BOOKINGS = 220;
const LARGE_SALON = 50_000;

interface Options {
  server: string;
  mongoUri: string | undefined;
  rounds: number | undefined;
  seed: number;
  mongod: string | undefined;
  defaultInterval: boolean;
  team: boolean;
  money: boolean;
}

const FAULT_TESTS: Record<string, (options: Options) => Promise<Report>> = {
  race: ({ rounds, ...options }) => {
    if (options.team) return runTeamRaceTest({ ...options, ...SIZE, rounds: rounds ?? 10 });
    if (options.money) return runReservationRaceTest({ ...options, ...SIZE, rounds: rounds ?? 10 });
    return runRaceTest({ ...options, ...SIZE, rounds: rounds ?? 20 });
  },
  crash: (options) => runCrashTest({ ...options, rounds: options.rounds ?? 2 }),
  days: (options) => runRandomDaysTest({ ...options, runs: options.rounds ?? 500 }),
  faults: runFaultsTest,
  till: (options) => runTillDaysTest({ ...options, ...SIZE, seeds: 1, steps: options.rounds ?? 1000 }),
  mail: (options) =>
    runMailTest({ ...options, ...SIZE, rounds: options.rounds ?? 10, channelBookings: CHANNEL_BOOKINGS }),
  backup: (options) =>
    runBackupTest({ ...options, bookings: LARGE_SALON, processes: 2, clients: 8, rounds: options.rounds ?? 2 }),
  outage: runOutageTest,
  rolling: runRollingTest,
};

type Variant = Pick<Options, "team" | "money">;
/** What runs without a name. */
const ALL: readonly (readonly [name: string, variant: Variant])[] = [
  ...Object.keys(FAULT_TESTS).map((name) => [name, { team: false, money: false }] as const),
  ...["race", "crash", "days"].map((name) => [name, { team: true, money: false }] as const),
  ...["race", "days"].map((name) => [name, { team: false, money: true }] as const),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    seed: { type: "string", default: "1" },
    mongod: { type: "string" },
    quick: { type: "boolean", default: false },
    team: { type: "boolean", default: false },
    money: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !(name in FAULT_TESTS));
if (values.help || unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}
if (!existsSync(BUILT)) throw new Error(`There is no ${BUILT}: run \`pnpm build\` first`);

const { team, money } = values;
const options: Omit<Options, keyof Variant> = {
  server: BUILT,
  mongoUri: process.env["MONGODB_URI"],
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  seed: Number(values.seed),
  mongod: values.mongod,
  defaultInterval: !values.quick,
};
const chosen = positionals.length > 0 ? positionals.map((name) => [name, { team, money }] as const) : ALL;

for (const [name, variant] of chosen) {
  const when = circumstances();
  const flags = Object.entries(variant).flatMap(([flag, isSet]) => (isSet ? [`--${flag}`] : []));
  const command = ["pnpm prove", name, ...flags].join(" ");
  const report = await FAULT_TESTS[name]!({ ...options, ...variant });
  console.log(sectionOf(report, command, when));
  if (violationsOf(report).length > 0) process.exitCode = 1;
}
