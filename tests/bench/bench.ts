import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureBeside } from "./beside/beside.ts";
import { startFloor } from "./ratios/floor.ts";
import { measureGrowth } from "./growth/growth.ts";
import { regressionsOf, storeMedians, storedMedians } from "./ratios/medians.ts";
import { profileProcesses } from "./profile/process-profile.ts";
import { measureProcesses } from "./processes/processes.ts";
import { profileCases } from "./profile/profile.ts";
import { measureRatios } from "./ratios/ratios.ts";
import { openFixture } from "./fixtures.ts";
import * as sections from "./sections.ts";
import { measureFirstStart } from "./start/first-start.ts";
import { measureStart } from "./start/start.ts";
import { measureTeam } from "./team/team.ts";
import { measureWeb } from "./web/web.ts";
import { circumstances, sectionOf, writeSection, type Report } from "../harness/report.ts";

const BUILT = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
const PAGE = fileURLToPath(new URL("../../docs/bench.md", import.meta.url));
const FIRST_LINES = `# Bench

Each call is measured in the same run as its floor, the least work that could answer it, and in turn with it. The figures are ratios, because machines differ.
\`pnpm bench --write\` writes this page. Easy!Appointments, measured once with the same floor, took 23 times as long as the floor for a day's free hours with one provider, and
up to 298 times as long for a month's.
`;
const USAGE = `pnpm bench [ratios|beside|growth|team|processes|start|first-start|web|profile|profile-processes] [options]: measures the speed; without a name, everything (about 15 minutes).
  --other FILE    beside: the built server to compare with; without it the part is left out
  --only A,B      ratios, beside, profiles: only these calls (services, day, month, booking, stats, cart, pay, sign-in)
  --rounds N      rounds; the results are their medians (5)
  --ms N          length of one measurement (1500)
  --clients N,M   ratios: callers at once, one number after the other (1,16,50); beside: the last of them
  --sizes A,B     growth: bookings of the salons (100,1000,10000,100000)
  --processes N   processes, profile-processes: how many (4)
  --folder DIR    profiles: folder for the complete profiles (a temporary folder)
  --server FILE   another built server
  --write         writes the tables into docs/bench.md and the ratios into tests/bench/ratios/medians.json
  --check         fails when a ratio is 25 % below the stored one
MONGODB_URI names a real MongoDB server, on which the tests create and drop their own databases; without it they use the embedded engine.`;
const PARTS = [
  "ratios",
  "beside",
  "growth",
  "team",
  "processes",
  "start",
  "first-start",
  "web",
  "profile",
  "profile-processes",
] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "5" },
    ms: { type: "string", default: "1500" },
    clients: { type: "string", default: "1,16,50" },
    sizes: { type: "string", default: "100,1000,10000,100000" },
    processes: { type: "string", default: "4" },
    folder: { type: "string" },
    other: { type: "string" },
    server: { type: "string", default: BUILT },
    write: { type: "boolean", default: false },
    check: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const unknown = positionals.filter((name) => !PARTS.some((part) => part === name));
if (values.help || unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.length > 0 ? 2 : 0);
}
if (!existsSync(values.server)) throw new Error(`There is no ${values.server}: run \`pnpm build\` first`);

const mongoUri = process.env["MONGODB_URI"];
const engine = mongoUri ? "a real MongoDB" : "the embedded engine";
const measured = { rounds: Number(values.rounds), ms: Number(values.ms) };
const only = values.only === "" ? [] : values.only.split(",");
const callers = values.clients.split(",").map(Number);
const clients = callers.at(-1)!;
const settingOf = (count: number) => `${engine}, ${count === 1 ? "one caller" : `${count} callers at once`}`;
/** The calls with a goal for every number of callers, and the least call that asks the database. */
const AT_ANY_NUMBER = ["services", "day", "booking", "cart", "bare-ping"];
/** Creating a payment needs a new customer each time. */
const CUSTOMERS = 12_000;
const several = { processes: Number(values.processes), clients: 8, rounds: measured.rounds };
const newFolder = () => values.folder ?? mkdtempSync(join(tmpdir(), "salon-profiles-"));

const floor = await startFloor();
const place = { server: values.server, mongoUri, providerUrl: floor.url };

const MEASURE: Record<(typeof PARTS)[number], () => Promise<Report[]>> = {
  ratios: async () => {
    const fixture = await openFixture({ ...place, processes: 1, bookings: 1000, customers: CUSTOMERS });
    try {
      const reports: Report[] = [];
      for (const count of callers) {
        const keys = count === clients || only.length > 0 ? only : AT_ANY_NUMBER;
        const options = { ...measured, only: keys, clients: count, server: values.server };
        const results = await measureRatios(fixture, floor, options);
        if (values.write) storeMedians(settingOf(count), results);
        if (values.check) reportRegressions(regressionsOf(storedMedians(settingOf(count)), results));
        reports.push(sections.ratioSection(results, settingOf(count)));
      }
      return reports;
    } finally {
      await fixture.harness.stop();
    }
  },
  // Two builds can only be compared where there is another one.
  beside: async () => {
    const { other } = values;
    if (other === undefined) return [];
    const compared = { ...place, ...measured, other, only, clients, customers: CUSTOMERS };
    return [sections.besideSection(await measureBeside(compared), settingOf(clients))];
  },
  growth: async () => {
    const sizes = values.sizes.split(",").map(Number);
    const results = await measureGrowth({ ...place, ...measured, ms: measured.ms / 5, sizes });
    return [sections.growthSection(results, sizes, engine)];
  },
  team: async () => [sections.teamSection(await measureTeam({ ...place, ...measured, ms: measured.ms / 5 }), engine)],
  // This part needs a database server outside the API processes.
  processes: async () => {
    if (!mongoUri) return [];
    const results = await measureProcesses({ ...place, ...several, mongoUri });
    return [sections.processSection(results, several.processes, several.clients)];
  },
  start: async () => [sections.startSection(await measureStart(place, measured.ms), engine)],
  "first-start": async () => [sections.firstStartSection(await measureFirstStart())],
  profile: async () => {
    const fixture = await openFixture({ ...place, processes: 1, bookings: 1000, customers: CUSTOMERS });
    try {
      return [
        sections.profileSection(await profileCases(fixture, { only, folder: newFolder(), ms: measured.ms }), engine),
      ];
    } finally {
      await fixture.harness.stop();
    }
  },
  "profile-processes": async () => {
    if (!mongoUri) return [];
    const results = await profileProcesses({ ...place, ...several, mongoUri, only, folder: newFolder() });
    return [sections.processProfileSection(results, several.clients)];
  },
  web: async () => {
    const { openings, pages } = await measureWeb(place, measured.rounds);
    return [sections.webSection(openings), sections.pagesSection(pages)];
  },
};

function reportRegressions(regressions: readonly string[]): void {
  for (const regression of regressions) console.error(`Slower than stored: ${regression}`);
  if (regressions.length > 0) process.exitCode = 1;
}

try {
  for (const part of PARTS.filter((name) => positionals.length === 0 || positionals.includes(name))) {
    const when = circumstances();
    for (const report of await MEASURE[part]()) {
      const section = sectionOf(report, `pnpm bench ${part}`, when);
      console.log(section);
      if (values.write) writeSection(section, PAGE, FIRST_LINES);
    }
  }
} finally {
  await floor.stop();
}
