import { createActors } from "@salon/api/testing/routes/actors.ts";
import { takeSnapshot } from "@salon/api/testing/api/database-state.ts";
import { fuzzRoute, type Fuzzed } from "@salon/api/testing/fuzz/fuzz.ts";
import { endingRoutes } from "@salon/api/testing/routes/route-examples.ts";
import { startApi } from "@salon/api/testing/api/start-api.ts";
import type { Report } from "../../harness/report.ts";

/** Calls every route of the contract with nearly valid inputs, as a caller with access. */
export async function runFuzzTest({ runs, seed }: { runs: number; seed: number }): Promise<Report> {
  const results: Fuzzed[] = [];
  const api = await startApi({ rateLimitScale: 1_000_000_000 });
  try {
    const actors = await createActors(api, ["owner", "other"]);
    const fixtures = { actors, snapshot: await takeSnapshot(), everyTime: true };
    for (const named of endingRoutes) {
      const result = await fuzzRoute(named, fixtures, { runs, seed });
      console.error(
        `${result.id}: ${result.calls} calls, ${result.taken} taken${result.fault ? `, ${result.fault}` : ""}`,
      );
      results.push(result);
    }
  } finally {
    await api.stop();
  }
  const sum = (count: (result: Fuzzed) => number) => results.reduce((total, result) => total + count(result), 0);
  const violations = results.flatMap(({ fault }) => (fault === null ? [] : [fault]));
  return {
    title: "Fuzzed input",
    about:
      `Calls from the contract's schemas and a list of hostile values, ${runs} for each route, seed ${seed}. No answer may be a 5xx or show a stack, the input ` +
      "or a secret; no call with an unknown key may be accepted, and no refused call may change data.",
    columns: ["routes", "calls", "taken", "refused", "faults"],
    rows: [
      [
        results.length,
        sum(({ calls }) => calls),
        sum(({ taken }) => taken),
        sum(({ calls, taken }) => calls - taken),
        violations.length,
      ],
    ],
    violations,
  };
}
