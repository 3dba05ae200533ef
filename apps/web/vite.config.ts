import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { createChunking } from "./chunks.ts";
import { prerender } from "./prerender/plugin.ts";
import { ownIcons, reactModules, slimRouter } from "./slim-packages.ts";

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, import.meta.dirname, ["WEB_", "API_"]);
  return {
    plugins: [reactModules(), slimRouter(), ownIcons(), react(), tailwindcss(), prerender()],
    server: {
      port: Number(settings["WEB_PORT"] ?? 5173),
      strictPort: true,
      // The API answers the short links of messages too.
      proxy: Object.fromEntries(
        ["/api", "^/l/"].map((path) => [path, { target: settings["API_URL"] ?? "http://127.0.0.1:4000" }]),
      ),
    },
    build: {
      target: "baseline-widely-available",
      manifest: true,
      // Every browser of the build target supports modulepreload.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // It would put a page's exports into an object, which needs a helper chunk.
        experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
        output: {
          codeSplitting: {
            groups: [{ name: createChunking(), debugName: "chunks", includeDependenciesRecursively: false }],
          },
        },
      },
    },
  };
});
