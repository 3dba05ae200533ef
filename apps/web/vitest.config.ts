import { defineProject, mergeConfig } from "vitest/config";
import viteConfig from "./vite.config.ts";

export default defineProject((env) =>
  mergeConfig(viteConfig(env), {
    test: {
      name: "web",
      include: ["src/**/*.test.{ts,tsx}"],
      environment: "jsdom",
      setupFiles: ["./src/testing/setup.ts"],
      css: { include: /tokens\.css/ },
      // Test files share a process and a window; `setup.ts` removes what each leaves behind.
      isolate: false,
      // As in the other projects: it only ends tests that hang.
      testTimeout: 90_000,
      retry: process.env["CI"] ? 1 : 0,
    },
  }),
);
