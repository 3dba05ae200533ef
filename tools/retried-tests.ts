import type { Reporter } from "vitest/node";

/** A reporter that lists the tests that passed only when they were run again, with their first error: each is a fault to mend. */
export function listRetriedTests(): Reporter {
  const retried: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (!test.diagnostic()?.flaky) return;
      const [first] = test.result().errors ?? [];
      retried.push(`${test.module.relativeModuleId} > ${test.fullName}: ${first?.message ?? "no error was kept"}`);
    },
    onTestRunEnd: () => {
      for (const name of retried) console.log(`Passed only when run again: ${name}`);
    },
  };
}
