import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { prerender } from "./prerender/plugin.ts";

/** Package folders whose path starts a chunk of its own, so that a page pays only for what it opens. */
const inPackages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

const chunkGroups = [
  {
    name: "vendor",
    priority: 30,
    test: inPackages(
      "react",
      "react-dom",
      "scheduler",
      "react-router",
      "react-router-dom",
      "@tanstack[\\\\/](?:react-query|query-core)",
    ),
  },
  { name: "radix", priority: 20, test: inPackages("radix-ui", "@radix-ui", "react-remove-scroll", "aria-hidden") },
  // Without its date-fns, which other pages use too and must not fetch a calendar for.
  { name: "day-picker", priority: 20, includeDependenciesRecursively: false, test: inPackages("react-day-picker") },
  {
    name: "recharts",
    priority: 20,
    test: inPackages("recharts", "d3-[a-z]+", "victory-vendor", "@reduxjs", "react-redux", "reselect", "immer"),
  },
];

export default defineConfig(({ mode }) => {
  const settings = loadEnv(mode, import.meta.dirname, ["WEB_", "API_"]);
  return {
    plugins: [react(), tailwindcss(), prerender()],
    server: {
      port: Number(settings["WEB_PORT"] ?? 5173),
      strictPort: true,
      proxy: { "/api": { target: settings["API_URL"] ?? "http://127.0.0.1:4000" } },
    },
    build: {
      target: "baseline-widely-available",
      manifest: true,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
  };
});
