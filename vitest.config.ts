import { defineConfig } from "vitest/config";

/** Files share a process: loading the server anew for each took longer than its tests. Whatever a file opens, it closes. */
const node = (name: string, include: string) => ({
  test: {
    name,
    include: [include],
    environment: "node" as const,
    isolate: false,
    // What ends a test that hangs, never what it is judged by: a busy machine may take long.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

export default defineConfig({
  test: {
    // Left alone, vitest keeps one core for itself, which on two cores halves the speed.
    maxWorkers: "100%",
    projects: [
      node("packages", "packages/*/src/**/*.test.ts"),
      node("api", "apps/api/src/**/*.test.ts"),
      node("tools", "{tools,tests}/**/*.test.ts"),
      "apps/web",
    ],
  },
});
