import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Manifest } from "vite";
import type * as Program from "../src/entry-server.tsx";
import { LEFT_FOR_LATER } from "../src/shell/prerendered/first-screen.ts";
import { firstStyles } from "./first-styles.ts";
import { filesOf, HOME_PAGE, readManifest } from "./manifest.ts";

/** Where the server finds the headers; a folder with a dot is never served. */
const LINKS = ".prerender/links.json";
const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

/** Of the first screen, what says what this place is: the largest thing on a phone. */
const FIRST_WORDS = "home-intro";
/**
 * The first screen is painted once its words are there, not first its empty ground, which would only take time. What is below comes with
 * the styles of all pages (`base.css`), and is laid out when somebody scrolls there, or by the script once it runs, so that places on
 * the page are exact from then on.
 */
const FIRST_SCREEN = `<link rel="expect" href="#${FIRST_WORDS}" blocking="render"><style>@layer base{:root{--below-first-screen:none}}${LEFT_FOR_LATER}{display:var(--below-first-screen);content-visibility:auto;contain-intrinsic-height:auto 60rem}</style>`;
/** The rest of the page, which waits for all styles and so needs none of the first. */
const WAITS = /(?<=<section id="home".*?<\/section>).*<\/footer>/s;
const SCRIPTS = /<(?:script type="module"|link rel="modulepreload")/g;

/** Makes the empty page `app.html` and, out of it, the home page: its first styles within it, its scripts announced, its content drawn. */
export async function writePages(dist: string, filler: string): Promise<void> {
  const empty = await readFile(join(dist, "index.html"), "utf8");
  await writeFile(join(dist, "app.html"), empty);
  const manifest = await readManifest(dist);
  const program = (await import(pathToFileURL(join(dist, filler)).href)) as typeof Program;
  const home = await program.fillFirstHome(announce(empty, filesOf(manifest, HOME_PAGE)));
  await writeFile(join(dist, "index.html"), await withFirstStyles(home, dist));
  await writeFile(join(dist, LINKS), JSON.stringify(linksOf(manifest, empty, program.PAGES_AT)));
}

/** For each address the `Link` header that lets the browser fetch its page along with what the empty page names. */
function linksOf(manifest: Manifest, empty: string, pagesAt: typeof Program.PAGES_AT): Record<string, string> {
  const linkTo = (pages: readonly string[]) =>
    [...new Set(pages.flatMap((page) => filesOf(manifest, page)))]
      .filter((file) => isMissing(file, empty))
      .map((file) => `<${file}>; rel=modulepreload; crossorigin`)
      .join(", ");
  // The home page has a document of its own, which names everything.
  const addresses = Object.entries(pagesAt).filter(([path]) => path !== "/");
  return Object.fromEntries(addresses.map(([path, pages]) => [path, linkTo(pages)]));
}

/**
 * The page with the styles of its first screen in it: one round trip less before the first paint. Those of all pages follow at
 * its end, where they hold back the scripts and nothing that is seen. The scripts, which change nothing on it, come after what is seen.
 */
async function withFirstStyles(page: string, dist: string): Promise<string> {
  const [link, href] = STYLESHEET.exec(page) ?? [];
  if (!link || !href) throw new Error("The built page has no stylesheet");
  if (!WAITS.test(page)) throw new Error("The page has no section #home, or nothing and no footer below it");
  if (!page.includes(`id="${FIRST_WORDS}"`)) throw new Error(`The page has no #${FIRST_WORDS} to be painted with`);
  const styles = firstStyles(await readFile(join(dist, href), "utf8"), page.replace(WAITS, ""));
  if (styles.includes("</")) throw new Error("The styles would end their element early");
  return page
    .replace(link, () => `<style>${styles}</style>${FIRST_SCREEN}`)
    .replace("</body>", () => `${link}</body>`)
    .replaceAll(SCRIPTS, (start) => `${start} fetchpriority="low"`);
}

const isMissing = (file: string, page: string): boolean => file.endsWith(".js") && !page.includes(`"${file}"`);

/** Lets the browser fetch the scripts of the page before the first of them asks for the others. */
function announce(page: string, files: readonly string[]): string {
  const missing = files.filter((file) => isMissing(file, page));
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join("");
  return page.replace("</head>", () => `${links}</head>`);
}
