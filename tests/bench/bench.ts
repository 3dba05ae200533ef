import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureGrowth } from "./growth.ts";
import { measurePages } from "./pages.ts";
import { measureRatios } from "./ratios.ts";
import { measureSearches } from "./searches.ts";
import { circumstances, sectionOf, violationsOf } from "../harness/report.ts";

const PARTS = { ratios: measureRatios, growth: measureGrowth, pages: measurePages, searches: measureSearches };
const USAGE = `pnpm bench [ratios|growth|pages|searches]: measures the speed beside a floor, in growing salons, what pages load, and other calls beside one caller's searches; without a name, everything (12 minutes).
MONGODB_URI names a real MongoDB server, on which it creates and drops its own databases; without it the embedded engine is used.
The exit code is 1 when a goal is missed.`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: "boolean" } } });
const isPart = (name: string): name is keyof typeof PARTS => name in PARTS;
if (values.help || !positionals.every(isPart)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const server = fileURLToPath(new URL("../../apps/api/dist/main.js", import.meta.url));
if (!existsSync(server)) throw new Error(`There is no ${server}: run \`pnpm build\` first`);

const mongoUri = process.env["MONGODB_URI"];
const chosen = positionals.length > 0 ? positionals : Object.keys(PARTS);
for (const name of chosen.filter(isPart)) {
  const when = `${circumstances()}, ${mongoUri ? "MongoDB" : "the embedded engine"}`;
  const report = await PARTS[name]({ server, mongoUri });
  console.log(sectionOf(report, `pnpm bench ${name}`, when));
  if (violationsOf(report).length > 0) process.exitCode = 1;
}
