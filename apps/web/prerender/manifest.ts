import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";

/** The prerendered page. */
export const HOME_PAGE = "home";
/** Pages besides the home page that open offline. */
export const OFFLINE_PAGES = ["price-list", "bookings", "not-found"];
const ENTRY = "index.html";

/** Reads Vite's build manifest. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** The manifest's key of the page `<name>.page.tsx`. @throws Error when the build has no such page */
function pageKeyOf(manifest: Manifest, name: string): string {
  const [key] = Object.entries(manifest).find(([, chunk]) => chunk.name === `${name}.page`) ?? [];
  if (!key) throw new Error(`The build has no page ${name}`);
  return key;
}

/** The URL paths of the scripts and styles that a page loads statically, including those of the entry. */
export const filesOf = (manifest: Manifest, page: string): string[] =>
  filesFrom(manifest, [ENTRY, pageKeyOf(manifest, page)]);

/** The URL paths of the scripts and styles of source files and of all that they import statically. */
export function filesFrom(manifest: Manifest, sources: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  return [...found].map((file) => `/${file}`);
}
