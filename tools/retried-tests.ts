import type { Reporter } from "vitest/node";

/** A reporter that lists the tests that passed only when they were run again: each is a fault to mend. */
export function listRetriedTests(): Reporter {
  const retried: string[] = [];
  return {
    onTestCaseResult: (test) => {
      if (test.diagnostic()?.flaky) retried.push(`${test.module.relativeModuleId} > ${test.fullName}`);
    },
    onTestRunEnd: () => {
      for (const name of retried) console.log(`Passed only when run again: ${name}`);
    },
  };
}
