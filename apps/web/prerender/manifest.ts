import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "vite";

/** The page that is drawn at build. */
export const HOME_PAGE = "home";
/** Pages that open without a connection, besides the home page. */
export const OFFLINE_PAGES = ["price-list", "bookings", "not-found"];
const ENTRY = "index.html";

/** What Vite says of the files it made. */
export const readManifest = async (dist: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;

/** The manifest's key of the page `<name>.page.tsx`. @throws Error when the build has no such page */
function pageKeyOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((file) => file.endsWith(`/${name}.page.tsx`));
  if (!key) throw new Error(`The build has no page ${name}`);
  return key;
}

/** Scripts and styles that a page needs at once, the site's own start included: paths as the browser asks for them. */
export function filesOf(manifest: Manifest, page: string): string[] {
  const found = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const style of chunk.css ?? []) found.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(ENTRY);
  visit(pageKeyOf(manifest, page));
  return [...found].map((file) => `/${file}`);
}
