import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { belowFloor, outcomeOf, unpinned, type Manifest } from "./audit-rules.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const manifestOf = (path: string): Manifest & { packageManager?: string } => ({ ...JSON.parse(read(path)), path });

const members = ["apps", "packages"].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`).map((name) => `${folder}/${name}/package.json`),
);
const manifests = ["package.json", ...members.filter((path) => existsSync(`${ROOT}/${path}`))].map(manifestOf);
const { catalog } = parse(read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
const faults = [...unpinned(manifests, catalog), ...belowFloor(read("pnpm-lock.yaml"))];
for (const fault of faults) console.error(fault);
console.log(`versions: ${manifests.length} packages, ${faults.length} faults`);

const { packageManager } = manifests[0]!;
const { status, stdout, stderr } = spawnSync(
  "npx",
  ["-y", packageManager!, "audit", "--prod", "--audit-level", "high"],
  { cwd: ROOT, encoding: "utf8" },
);
const outcome = outcomeOf(status, `${stdout}${stderr}`);
if (outcome === "advisories") console.error(stdout);
if (outcome === "unanswered")
  console.log("advisories: NOT CHECKED, no advisory service answered; look again where there is one");
else console.log(`advisories: ${outcome === "clean" ? "none of high or critical severity" : "see above"}`);
if (faults.length > 0 || outcome === "advisories") process.exitCode = 1;
