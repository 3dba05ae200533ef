import { runInterleavings } from "@salon/api/testing/interleavings/interleavings.ts";
import { openTestDatabase } from "@salon/api/testing/api/test-database.ts";
import type { Report } from "../../harness/report.ts";

const CHUNK = 500;

/** Runs random steps over the real services, in chunks with a seed each, until one breaks an invariant. */
export async function runRandomDaysTest({ runs, seed }: { runs: number; seed: number }): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  const close = await openTestDatabase();
  try {
    for (let played = 0; played < runs && violations.length === 0; played += CHUNK) {
      const chunk = Math.min(CHUNK, runs - played);
      const chunkSeed = seed + played / CHUNK;
      await runInterleavings({ runs: chunk, seed: chunkSeed }).catch((error: Error) => {
        violations.push(error.message);
      });
      rows.push([chunkSeed, chunk, violations.length]);
      console.error(`seed ${chunkSeed}: ${played + chunk} days, ${violations.length} violations so far`);
    }
  } finally {
    await close();
  }
  return {
    title: "Random days",
    about:
      "Paying, failing, expiring, paying late, doubled and forged webhooks, redirects, cancelling, taking over, moving and refunding, in any order and at the same " +
      "time, over the real services with a provider in memory, killed or paused at any failpoint; invariants are checked after every step and at the end.",
    columns: ["seed", "days", "violations"],
    rows,
    violations,
  };
}
