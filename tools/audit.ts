import { spawnSync } from "node:child_process";
import { outcomeOf } from "./audit-rules.ts";
import { MANIFESTS, readVersionFaults, ROOT } from "./read-versions.ts";

const faults = readVersionFaults();
for (const fault of faults) console.error(fault);
console.log(`versions: ${MANIFESTS.length} packages, ${faults.length} faults`);

const { packageManager } = MANIFESTS[0]!;
const { status, stdout, stderr } = spawnSync(
  "npx",
  ["-y", packageManager!, "audit", "--prod", "--audit-level", "high"],
  { cwd: ROOT, encoding: "utf8" },
);
const outcome = outcomeOf(status, `${stdout}${stderr}`);
if (outcome === "advisories") console.error(stdout);
if (outcome === "unanswered") console.log("advisories: NOT CHECKED, no advisory service answered");
else console.log(`advisories: ${outcome === "clean" ? "none of high or critical severity" : "see above"}`);
if (faults.length > 0 || outcome === "advisories") process.exitCode = 1;
