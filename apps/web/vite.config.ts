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
      "react-hot-toast",
      "goober",
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
  {
    name: (id: string, graph: ModuleGraph) => (isInStart(id, graph) ? "start" : null),
    priority: 10,
    includeDependenciesRecursively: false,
  },
];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}
const SOURCE = `${import.meta.dirname}/src/`;
let startModules: Set<string> | undefined;

/**
 * What every page needs besides: its head tags, icons, the parts of the contract without schemas, and what loads pages, which in a
 * file that comes after this one would not be there when the first page is asked for.
 */
const NEEDED_AT_START =
  /vite[\\/]preload-helper|apps[\\/]web[\\/]src[\\/](?:ui[\\/]layout[\\/]seo|art[\\/]motif|shell[\\/]routing[\\/]page-meta|domain[\\/](?:picture-address|whatsapp-link))\.tsx?$|packages[\\/]contracts[\\/]src[\\/](?:contract|endpoints|pages|salon|texts|rules[\\/].+)\.ts$|lucide-react[\\/]dist[\\/]esm[\\/](?:createLucideIcon|Icon|context|defaultAttributes|shared)/;

/** What the site loads at once, whatever the page: in one file it is one request, and packs better. */
function isInStart(id: string, graph: ModuleGraph): boolean {
  startModules ??= importedFrom(`${SOURCE}main.tsx`, graph);
  return startModules.has(id) || NEEDED_AT_START.test(id);
}

/** Only our own: the index files of packages name everything they have, and little of that is used. */
function importedFrom(start: string, graph: ModuleGraph): Set<string> {
  const found = new Set([start]);
  // A set is walked in the order of insertion, what is added on the way included.
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (next.startsWith(SOURCE)) found.add(next);
  return found;
}

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
      // Every browser of the target knows modulepreload.
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
  };
});
