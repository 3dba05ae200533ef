import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { prerender } from "./prerender/plugin.ts";

/** Matches modules inside the folders of these packages. */
const inPackages = (...names: string[]) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);

/** Matches what one of these patterns matches. */
const oneOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join("|"));

/** Every icon calls it when its chunk runs. It must run before them, also before those that the start chunk imports. */
const ICON_FACTORY = /lucide-react[\\/]dist[\\/]esm[\\/](?:createLucideIcon|Icon|context|defaultAttributes|shared)/;

/** The icons of the header and the notices, which every page loads. */
const START_ICONS = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?:mail-check|menu|rotate-cw|shopping-bag|wifi-off)\./;

const chunkGroups = [
  {
    name: "vendor",
    priority: 30,
    test: oneOf(
      ICON_FACTORY,
      inPackages(
        "react",
        "react-dom",
        "scheduler",
        "react-router",
        "react-router-dom",
        "@tanstack[\\\\/](?:react-query|query-core)",
        "react-hot-toast",
        "goober",
      ),
    ),
  },
  { name: "radix", priority: 20, test: inPackages("radix-ui", "@radix-ui", "react-remove-scroll", "aria-hidden") },
  // date-fns stays out of this chunk: pages without a calendar use it too.
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
  {
    name: (id: string, graph: ModuleGraph) => (isOfDesk(id, graph) ? "desk" : null),
    priority: 5,
    minShareCount: 4,
    includeDependenciesRecursively: false,
  },
];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
}
const SOURCE = `${import.meta.dirname}/src/`;
const MAIN = `${SOURCE}main.tsx`;
let startModules: Set<string> | undefined;

/**
 * Modules of the start chunk that `main.tsx` does not import: head tags, the contract without its schemas, and Vite's preload
 * helper, which the first page import needs. The rules of menus, money, rosters and the till stay out: few pages use them.
 */
const ALWAYS_IN_START =
  /vite[\\/]preload-helper|apps[\\/]web[\\/]src[\\/](?:ui[\\/]layout[\\/]seo|art[\\/]motif|shell[\\/]routing[\\/]page-head|domain[\\/]addresses)\.tsx?$|packages[\\/]contracts[\\/]src[\\/](?:contract|endpoints|pages|salon|page-texts|visit|rules[\\/](?!menu|money|roster|till).+)\.ts$/;

/** Whether every page loads the module. One file for all of them takes one request and compresses better. */
function isInStart(id: string, graph: ModuleGraph): boolean {
  startModules ??= importedFrom([MAIN], graph);
  return startModules.has(id) || ALWAYS_IN_START.test(id) || START_ICONS.test(id);
}

let publicModules: Set<string> | undefined;

/** Whether several pages of the back office load an own module, and no other page. Dozens of small files would be as many requests. */
function isOfDesk(id: string, graph: ModuleGraph): boolean {
  publicModules ??= importedFrom(
    [...importedFrom([MAIN], graph)].flatMap((start) =>
      (graph.getModuleInfo(start)?.dynamicallyImportedIds ?? []).filter(
        (page) => !page.startsWith(`${SOURCE}pages/admin/`),
      ),
    ),
    graph,
  );
  return id.startsWith(SOURCE) && !publicModules.has(id);
}

/** The own modules that these import statically, and they themselves. Packages are skipped: their index files import modules that no page uses. */
function importedFrom(starts: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(starts);
  // Iterating a set includes the entries that are added during the iteration.
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
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
  };
});
