import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { styleFaults } from "../apps/web/class-rules.ts";
import { circlesOf, faultsOf, faultsOfRooms, WEB_FEATURES } from "./structure-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
});
const files = listed.split("\0").filter((path) => /^(?:apps|packages|tools|tests)\/.*\.(?:tsx?|mjs|css)$/.test(path));
const sources = files
  .filter((path) => existsSync(`${root}/${path}`))
  .map((path) => ({ path, text: readFileSync(`${root}/${path}`, "utf8") }));
const faults = [
  ...sources.flatMap(faultsOf),
  ...faultsOfRooms(sources),
  ...circlesOf(sources),
  ...faultsOfRooms(sources, WEB_FEATURES, "web"),
  ...(await styleFaults(sources)),
];

for (const fault of faults) console.error(fault);
console.log(`structure: ${files.length} files, ${faults.length} faults`);
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
