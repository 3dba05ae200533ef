import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { SCRIPT_TARGETS, STYLE_TARGETS, unnamedClasses } from "./browsers.ts";
import { createChunking, refuseCircles } from "./chunks.ts";
import { prerender } from "./prerender/plugin.ts";

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, import.meta.dirname, ["WEB_", "API_"]);
  return {
    plugins: [unnamedClasses(), react(), tailwindcss(), refuseCircles(), prerender()],
    server: {
      port: Number(settings["WEB_PORT"] ?? 5173),
      strictPort: true,
      // The API answers the short links of messages too.
      proxy: Object.fromEntries(
        ["/api", "^/l/"].map((path) => [path, { target: settings["API_URL"] ?? "http://127.0.0.1:4000" }]),
      ),
    },
    css: { lightningcss: { targets: STYLE_TARGETS } },
    build: {
      target: SCRIPT_TARGETS,
      manifest: true,
      // Where modulepreload is missing, the scripts load when they are imported.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // It would put the exports of more pages into objects, which makes each file a little larger.
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
