import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Manifest, type Weight, weighBuild, weighTotals } from "./byte-budgets.ts";

const dist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));

function gzipSize(file: string): number {
  const content = readFileSync(join(dist, file));
  // Fonts are compressed already and are sent unchanged.
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
}

/** Measures the latest build of the web app. @throws Error if there is no build, or it lacks a page with a budget */
export function weighWebApp(): Weight[] {
  let text: string;
  try {
    text = readFileSync(join(dist, ".vite/manifest.json"), "utf8");
  } catch (cause) {
    throw new Error(`There is no build in ${dist}: run \`pnpm build\` first`, { cause });
  }
  const weights = weighBuild(JSON.parse(text) as Manifest, gzipSize);
  return [...weights, ...weighTotals(weights, (page) => gzipSize(documentOf(page)))];
}

const documentOf = (page: string): string => (page === "home" ? "index.html" : `.prerender/documents/${page}.html`);
