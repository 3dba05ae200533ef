import { startDatabaseProcess } from "../../harness/database-process.ts";
import { FLOODS, type Finding } from "./floods.ts";
import type { Report } from "../../harness/report.ts";
import { Harness } from "../../harness/harness.ts";

export interface FloodOptions {
  server: string;
  /** A command that starts a MongoDB on `{port}` in `{folder}`; the embedded engine without it. */
  mongod: string | undefined;
  /** Only floods whose names contain one of these words; all when empty. */
  points: readonly string[];
}

const VITALS = new URL("../../harness/vitals.mjs", import.meta.url);

/** Floods the server in every way that needs no account, while another caller lists the services. */
export async function runFloodTest({ server, mongod, points }: FloodOptions): Promise<Report> {
  const database = await startDatabaseProcess(mongod);
  const harness = await Harness.start({ server, mongoUri: database.uri, processes: 1, capacity: 5, preload: VITALS });
  const findings: Finding[] = [];
  try {
    await harness.start(0, { jobsSeconds: 60 });
    for (const [name, flood] of Object.entries(FLOODS)) {
      if (points.length > 0 && !points.some((word) => name.includes(word))) continue;
      const found = await flood(harness);
      findings.push(...found);
      for (const { what, measured, most } of found) console.error(`${what}: ${measured} (at most ${most})`);
    }
    if (!harness.processes[0]!.alive()) throw new Error("The server has ended");
  } finally {
    await harness.stop();
    await database.stop();
  }
  return {
    title: "Floods",
    about:
      `Floods from callers without an account (${mongod ? "MongoDB" : "embedded engine"}, flood and server on the same two cores), while another caller lists the services fifty times a ` +
      "second. Ten ordinary sign-ins precede the sign-in flood.",
    columns: ["what", "measured", "allowed"],
    rows: findings.map(({ what, measured, most }) => [what, measured, most]),
    violations: findings
      .filter(({ isKept }) => !isKept)
      .map(({ what, measured, most }) => `${what}: ${measured}, not ${most}`),
  };
}
