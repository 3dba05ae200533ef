import { createActors } from "@salon/api/testing/routes/actors.ts";
import { takeSnapshot } from "@salon/api/testing/api/database-state.ts";
import { fuzzRoute, type Fuzzed } from "@salon/api/testing/fuzz/fuzz.ts";
import { namedRoutes } from "@salon/api/testing/routes/route-examples.ts";
import { startApi } from "@salon/api/testing/api/start-api.ts";
import type { Report } from "../../harness/report.ts";

/** Calls every route of the contract so many times with inputs that are nearly right, as who may call it. */
export async function runFuzzTest({ runs, seed }: { runs: number; seed: number }): Promise<Report> {
  const results: Fuzzed[] = [];
  const api = await startApi({ rateLimitScale: 1_000_000_000 });
  try {
    const actors = await createActors(api, ["owner", "other"]);
    const fixtures = { actors, snapshot: await takeSnapshot(), everyTime: true };
    for (const named of namedRoutes) {
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
      `Made from the contract's schemas and a list of nasty values, ${runs} for each route, seed ${seed}. None may be answered with a 5xx, a stack, what was sent ` +
      "or a secret, be taken with a key that nobody named, or change anything when it is refused.",
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
