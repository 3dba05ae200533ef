import { defineConfig } from "vitest/config";

/** Files share a process: loading the server anew for each took longer than its tests. Whatever a file opens, it closes. */
const node = (name: string, include: string) => ({
  test: {
    name,
    include: [include],
    environment: "node" as const,
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 30_000,
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
