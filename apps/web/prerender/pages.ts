import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type * as EntryServer from "../src/entry-server.tsx";
import { BELOW_FIRST_SCREEN } from "../src/shell/prerendered/first-screen.ts";
import { firstStyles } from "./first-styles.ts";
import { filesOf, HOME_PAGE, readManifest } from "./manifest.ts";

/** The server reads the `Link` headers from this file; a folder that begins with a dot is never served. */
const LINKS = ".prerender/links.json";
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/** Id of the largest text of the first screen on a phone; the first paint waits for it. */
const FIRST_PAINT_ELEMENT = "home-intro";
/**
 * The browser paints the first screen once its text has arrived, and skips an earlier paint of the empty background. The content below
 * it appears with the styles of all pages (`base.css`). It is laid out when the user scrolls to it, or when the script runs; scroll
 * positions are exact from then on.
 */
const FIRST_SCREEN = `<link rel="expect" href="#${FIRST_PAINT_ELEMENT}" blocking="render"><style>@layer base{:root{--below-first-screen:none}}${BELOW_FIRST_SCREEN}{display:var(--below-first-screen);content-visibility:auto;contain-intrinsic-height:auto 60rem}</style>`;
/** The content below the first screen. It waits for all styles, so the first styles leave it out. */
const BELOW_HOME = /(?<=<section id="home".*?<\/section>).*<\/footer>/s;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** Writes the empty page `app.html`, the prerendered `index.html` with its first styles inlined and its scripts preloaded, and the `Link` headers. */
export async function writePages(dist: string, entryServer: string): Promise<void> {
  const empty = await readFile(join(dist, "index.html"), "utf8");
  await writeFile(join(dist, "app.html"), empty);
  const manifest = await readManifest(dist);
  const entry = (await import(pathToFileURL(join(dist, entryServer)).href)) as typeof EntryServer;
  const home = await entry.renderDefaultHome(addModulePreloads(empty, filesOf(manifest, HOME_PAGE)));
  await writeFile(join(dist, "index.html"), await withFirstStyles(home, dist));
  await writeFile(join(dist, LINKS), JSON.stringify(linksOf(manifest, empty, entry.PAGE_FILES_BY_PATH)));
}

/** For each path the `Link` header that makes the browser fetch the page's scripts together with those of the empty page. */
function linksOf(
  manifest: Manifest,
  empty: string,
  pagesAt: typeof EntryServer.PAGE_FILES_BY_PATH,
): Record<string, string> {
  const linkTo = (pages: readonly string[]) =>
    [...new Set(pages.flatMap((page) => filesOf(manifest, page)))]
      .filter((file) => isMissing(file, empty))
      .map((file) => `<${file}>; rel=modulepreload; crossorigin`)
      .join(", ");
  // The home page has its own document, which names all its scripts.
  const addresses = Object.entries(pagesAt).filter(([path]) => path !== "/");
  return Object.fromEntries(addresses.map(([path, pages]) => [path, linkTo(pages)]));
}

/**
 * Inlines the styles of the first screen, which saves one round trip before the first paint. The stylesheet of all pages moves to the end
 * of the body, where it delays the scripts but not the first paint. The scripts get a low priority, because hydration changes nothing visible.
 */
async function withFirstStyles(page: string, dist: string): Promise<string> {
  const [link, href] = STYLESHEET.exec(page) ?? [];
  if (!link || !href) throw new Error("The built page has no stylesheet");
  if (!BELOW_HOME.test(page)) throw new Error("The page has no section #home, or no footer below it");
  if (!page.includes(`id="${FIRST_PAINT_ELEMENT}"`))
    throw new Error(`The page has no #${FIRST_PAINT_ELEMENT} for the first paint`);
  const styles = firstStyles(await readFile(join(dist, href), "utf8"), page.replace(BELOW_HOME, ""));
  if (styles.includes("</")) throw new Error("The styles would end their element early");
  return page
    .replace(link, () => `<style>${styles}</style>${FIRST_SCREEN}`)
    .replace("</body>", () => `${link}</body>`)
    .replaceAll(SCRIPTS, (start) => `${start} fetchpriority="low"`);
}

const isMissing = (file: string, page: string): boolean => file.endsWith(".js") && !page.includes(`"${file}"`);

/** Makes the browser fetch the page's scripts before the first script imports them. */
function addModulePreloads(page: string, files: readonly string[]): string {
  const missing = files.filter((file) => isMissing(file, page));
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join("");
  return page.replace("</head>", () => `${links}</head>`);
}
