import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as EntryServer from "../src/entry-server.tsx";
import { BELOW_FIRST_SCREEN } from "../src/shell/prerendered/first-screen.ts";
import { firstStyles } from "./first-styles.ts";
import { filesOf, readManifest } from "./manifest.ts";

const HOME_PATH = "/";
/** The server reads from this file what the build made for each path; a folder that begins with a dot is never served. */
const PAGES = ".prerender/pages.json";
const DOCUMENTS = ".prerender/documents";
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/** Id of the largest text of the home page's first screen on a phone; the first paint waits for it. */
const HOME_INTRO = "home-intro";
/** The browser paints the first screen once its text has arrived, and skips an earlier paint of the empty background. */
const FIRST_PAINT = `<link rel="expect" href="#${HOME_INTRO}" blocking="render">`;
/**
 * The content below the first screen appears with the styles of all pages (`base.css`). It is laid out when the user scrolls to it, or
 * when the script runs; scroll positions are exact from then on.
 */
const FIRST_SCREEN = `<style>@layer base{:root{--below-first-screen:none}}${BELOW_FIRST_SCREEN}{display:var(--below-first-screen);content-visibility:auto;contain-intrinsic-height:auto 60rem}</style>`;
/** The content below the first screen. It waits for all styles, so the first styles leave it out. */
const BELOW_HOME = /(?<=<section id="home".*?<\/section>).*<\/footer>/s;
const BELOW = /<footer.*<\/footer>/s;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** What the build makes for a path: the `Link` header for the empty page, and the file of the painted page. */
interface BuiltPage {
  link: string;
  document?: string;
}

/**
 * Writes the empty page `app.html`, one document for each painted page with its first styles inlined and its scripts preloaded, and
 * the list of them with the `Link` headers.
 */
export async function writePages(dist: string, entryServer: string): Promise<void> {
  const empty = await readFile(join(dist, "index.html"), "utf8");
  await mkdir(join(dist, DOCUMENTS));
  await writeFile(join(dist, "app.html"), empty);
  const manifest = await readManifest(dist);
  const entry = (await import(pathToFileURL(join(dist, entryServer)).href)) as typeof EntryServer;
  const built: Record<string, BuiltPage> = {};
  for (const [path, pages] of Object.entries(entry.PAGE_FILES_BY_PATH)) {
    const files = pages.flatMap((page) => filesOf(manifest, page));
    built[path] = { link: linkTo(files, empty) };
    if (!entry.PAINTED_PATHS.includes(path)) continue;
    const document = path === HOME_PATH ? "index.html" : `${DOCUMENTS}/${pages.at(-1)}.html`;
    const page = await entry.renderSample(path, addFiles(empty, files));
    await writeFile(join(dist, document), withFirstStyles(page, await stylesOf(page, dist), path));
    built[path] = { ...built[path], document };
  }
  await writeFile(join(dist, PAGES), JSON.stringify(built));
}

/** The `Link` header that makes the browser fetch the page's scripts together with those of the empty page. */
const linkTo = (files: readonly string[], empty: string): string =>
  [...new Set(files)]
    .filter((file) => isScript(file) && isMissing(file, empty))
    .map((file) => `<${file}>; rel=modulepreload; crossorigin`)
    .join(", ");

/** The text of the stylesheets of a page, in their order. */
const stylesOf = async (page: string, dist: string): Promise<string> =>
  (await Promise.all([...page.matchAll(STYLESHEET)].map(([, href = ""]) => readFile(join(dist, href), "utf8")))).join(
    "",
  );

/**
 * Inlines the styles of the first screen, which saves one round trip before the first paint. The stylesheets move to the end of the
 * body, where they delay the scripts but not the first paint. The scripts get a low priority, because hydration changes nothing visible.
 */
function withFirstStyles(page: string, allStyles: string, path: string): string {
  const links = page.match(STYLESHEET) ?? [];
  const [first] = links;
  if (!first) throw new Error("The built page has no stylesheet");
  const isHome = path === HOME_PATH;
  if (isHome && !(BELOW_HOME.test(page) && page.includes(`id="${HOME_INTRO}"`)))
    throw new Error(`The home page lacks section #home, #${HOME_INTRO} for the first paint, or the footer`);
  const styles = firstStyles(allStyles, page.replace(isHome ? BELOW_HOME : BELOW, ""));
  if (styles.includes("</")) throw new Error("The styles would end their element early");
  return page
    .replace(first, () => `<style>${styles}</style>${isHome ? FIRST_PAINT : ""}${FIRST_SCREEN}`)
    .replaceAll(STYLESHEET, "")
    .replace("</body>", () => `${links.join("")}</body>`)
    .replaceAll(SCRIPTS, (start) => `${start} fetchpriority="low"`);
}

const isMissing = (file: string, page: string): boolean => !page.includes(`"${file}"`);
const isScript = (file: string): boolean => file.endsWith(".js");

/** Makes the browser fetch the page's scripts and styles before the first script imports them. */
function addFiles(page: string, files: readonly string[]): string {
  const missing = [...new Set(files)].filter((file) => isMissing(file, page));
  const links = missing
    .map((file) => `<link rel="${isScript(file) ? "modulepreload" : "stylesheet"}" crossorigin href="${file}">`)
    .join("");
  return page.replace("</head>", () => `${links}</head>`);
}
