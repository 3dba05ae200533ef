import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runAvailabilityTest } from "./availability/availability.ts";
import { runBackupTest } from "./backup/backup.ts";
import { runCrashTest } from "./crash/crash.ts";
import { runFaultsTest } from "./provider/provider.ts";
import { runFuzzTest } from "./fuzz/fuzz.ts";
import { runMailTest } from "./mail/mail.ts";
import { runMigrationTest } from "./migration/migration.ts";
import { runTillDaysTest } from "./days/till-days.ts";
import { runRandomDaysTest } from "./days/random-days.ts";
import { runRaceTest } from "./race/race.ts";
import { runTeamRaceTest } from "./race/race-team.ts";
import { runReseatTest } from "./reseat/reseat.ts";
import { RESILIENCE } from "./resilience.ts";
import { circumstances, sectionOf, violationsOf, writeSummary, type Report } from "../harness/report.ts";
import { runTimingTest } from "./timing/timing.ts";
import { runWaitlistTest } from "./waitlist/waitlist.ts";

const BUILT = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const USAGE = `pnpm prove [race|waitlist|reseat|crash|faults|mail|days|till|availability|backup|migration|outage|kills|flood|rolling|desk|disk|stepdown|zones|soak|fuzz|timing] [options]: runs fault tests; without a name, all of them.
  --rounds N      race: rounds (200); waitlist: rounds (20); reseat: small days (10000); crash: kills at each point (20); mail: kills (20); days: random days (5000); till: operations of each seed (5000); availability: calls (300); fuzz: calls of each route (200); timing: pairs (200); backup: backups under load (3); migration: kills (20)
  --clients N     race, waitlist, reseat: customers (50)
  --processes N   race, waitlist, reseat, mail, till: API processes on a real MongoDB (4)
  --points A,B    crash: only these points; faults, outage, flood: only scenarios with these words; mail: only MongoDB or embedded, mails or channels; backup: MongoDB or embedded
  --quick         crash: without the rounds at the default job interval, which take minutes
  --team          race, crash, days: the same for a salon with a team (race: 50 rounds); also runs without a name
  --customers N   mail: customers of the part with three channels; 440 of them cause a thousand mails and messages (440)
  --minutes N     soak: duration (15)
  --mongod TEXT   outage, kills, flood, rolling, desk, soak: a command that starts a MongoDB on {port} in {folder}; default: the embedded engine
  --money         days: the same with deposits, balances, receipts, extras and refunds of the desk; also runs without a name
  --waitlist      days: 500 days on which customers wait for places and get offers; also runs without a name
  --bookings N    availability, backup, migration: bookings of the large salon (100000)
  --seeds N       till: this many seeds, one after the other (1)
  --seed N        seed of the random choices; the same seed repeats a run (1)
  --server FILE   another built server
  --write         writes a row with the result into docs/measurements.md
MONGODB_URI names a real MongoDB server, on which the tests create and drop their own databases; without it they use the embedded engine.`;

interface Options {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  clients: number;
  rounds: number | undefined;
  seed: number;
  seeds: number;
  bookings: number;
  customers: number;
  minutes: number;
  mongod: string | undefined;
  points: readonly string[];
  defaultInterval: boolean;
  team: boolean;
  money: boolean;
  waitlist: boolean;
}

const FAULT_TESTS: Record<string, (options: Options) => Promise<Report>> = {
  race: (options) =>
    options.team
      ? runTeamRaceTest({ ...options, rounds: options.rounds ?? 50 })
      : runRaceTest({ ...options, rounds: options.rounds ?? 200 }),
  waitlist: (options) => runWaitlistTest({ ...options, rounds: options.rounds ?? 20 }),
  reseat: (options) => runReseatTest({ ...options, days: options.rounds ?? 10_000 }),
  crash: (options) => runCrashTest({ ...options, rounds: options.rounds ?? 20 }),
  faults: runFaultsTest,
  mail: (options) => runMailTest({ ...options, rounds: options.rounds ?? 20, channelBookings: options.customers }),
  days: (options) => runRandomDaysTest({ ...options, runs: options.rounds ?? (options.waitlist ? 500 : 5000) }),
  till: (options) => runTillDaysTest({ ...options, steps: options.rounds ?? 5000 }),
  availability: (options) =>
    runAvailabilityTest({ ...options, few: 100, many: options.bookings, calls: options.rounds ?? 300 }),
  fuzz: (options) => runFuzzTest({ runs: options.rounds ?? 200, seed: options.seed }),
  timing: (options) => runTimingTest({ ...options, pairs: options.rounds ?? 200 }),
  backup: (options) => runBackupTest({ ...options, processes: 2, clients: 8, rounds: options.rounds ?? 3 }),
  migration: (options) => runMigrationTest({ ...options, rounds: options.rounds ?? 20 }),
  ...RESILIENCE,
};

interface Chosen {
  name: string;
  team?: boolean;
  money?: boolean;
  waitlist?: boolean;
}
/** The fault tests that also run for a salon with a team, with money at the desk, or with a waiting list. */
const VARIANTS: readonly Chosen[] = [
  { name: "race", team: true },
  { name: "crash", team: true },
  { name: "days", team: true },
  { name: "days", money: true },
  { name: "days", waitlist: true },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    clients: { type: "string", default: "50" },
    processes: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    bookings: { type: "string", default: "100000" },
    customers: { type: "string", default: "440" },
    minutes: { type: "string", default: "15" },
    mongod: { type: "string" },
    points: { type: "string", default: "" },
    quick: { type: "boolean", default: false },
    team: { type: "boolean", default: false },
    money: { type: "boolean", default: false },
    waitlist: { type: "boolean", default: false },
    server: { type: "string", default: BUILT },
    write: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !(name in FAULT_TESTS));
if (values.help || unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}
if (!existsSync(values.server)) throw new Error(`There is no ${values.server}: run \`pnpm build\` first`);

const options: Omit<Options, "team" | "money" | "waitlist"> = {
  server: values.server,
  mongoUri: process.env["MONGODB_URI"],
  processes: Number(values.processes),
  clients: Number(values.clients),
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  seed: Number(values.seed),
  seeds: Number(values.seeds),
  bookings: Number(values.bookings),
  customers: Number(values.customers),
  minutes: Number(values.minutes),
  mongod: values.mongod,
  points: values.points === "" ? [] : values.points.split(","),
  defaultInterval: !values.quick,
};
const chosen: readonly Chosen[] =
  positionals.length > 0
    ? positionals.map((name) => ({ name, team: values.team, money: values.money, waitlist: values.waitlist }))
    : [...Object.keys(FAULT_TESTS).map((name) => ({ name })), ...VARIANTS];
for (const { name, team = false, money = false, waitlist = false } of chosen) {
  const when = circumstances();
  const command = `pnpm prove ${name}${team ? " --team" : ""}${money ? " --money" : ""}${waitlist ? " --waitlist" : ""}`;
  const report = await FAULT_TESTS[name]!({ ...options, team, money, waitlist });
  console.log(sectionOf(report, command, when));
  if (values.write) writeSummary(report, command, when);
  if (violationsOf(report).length > 0) process.exitCode = 1;
}
