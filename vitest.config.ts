import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { listRetriedTests } from "./tools/retried-tests.ts";

/** In CI a failed test runs once more, because a busy machine is not a fault of the change; `tools/retried-tests.ts` lists it. */
const retry = process.env["CI"] ? 1 : 0;

/** Test files share a process, because loading the server takes longer than most tests. Each file closes what it opens; the database of a process stays for the next file. */
const node = (name: string, ...include: string[]) => ({
  test: {
    name,
    include,
    exclude: name === "slow" ? [] : ["**/*.slow.test.ts"],
    environment: "node" as const,
    isolate: false,
    retry,
    // The timeouts only end tests that hang; they are long because a busy machine may be slow.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

export default defineConfig({
  test: {
    // By default vitest leaves one core free. One worker more than cores works while another waits for a timer.
    maxWorkers: availableParallelism() + 1,
    reporters: ["default", listRetriedTests()],
    // A file that has not changed since the last run is not compiled again.
    experimental: { fsModuleCache: true },
    globalSetup: "apps/api/test/support/api/drop-databases.ts",
    projects: [
      node("packages", "packages/*/src/**/*.test.ts"),
      node("api", "apps/api/{src,test}/**/*.test.ts"),
      node("tools", "{tools,tests}/**/*.test.ts"),
      "apps/web",
      // What takes seconds: `pnpm test:slow`.
      node("slow", "{apps/api/src,apps/api/test,packages/*/src,tools,tests}/**/*.slow.test.ts"),
    ],
  },
});
