import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { transformWithOxc } from "vite";
import { filesFrom, filesOf, HOME_PAGE, OFFLINE_PAGES, readManifest } from "./manifest.ts";

/** Documents and drawings that are always precached; `/` and `/app.html` contain contact and opening hours. */
const ALWAYS = [
  "/",
  "/app.html",
  "/favicon.svg",
  ...["hero-cloth", "service-squares", "motifs", "cloth-strip", "iwo-road"].map((drawing) => `/art/${drawing}.svg`),
];
/** Code that loads on demand and works offline: the cart, its storage, and the menu. */
const OFFLINE_PARTS = ["src/shell/frame/cart-panel.tsx", "src/features/account/account-panel.tsx"];
/** Only the fonts that every page loads are precached; those of rare letters would treble the size. */
const FIRST_FONT = /^(?!.*-more-).*\.woff2$/;

/** Writes `sw.js`: the service worker with the precache list and version of this build. */
export async function writeServiceWorker(root: string, dist: string): Promise<void> {
  const source = join(root, "worker/service-worker.ts");
  const { code } = await transformWithOxc(await readFile(source, "utf8"), source);
  const manifest = await readManifest(dist);
  const fonts = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  const precache = [
    ...ALWAYS,
    ...new Set([
      ...[HOME_PAGE, ...OFFLINE_PAGES].flatMap((page) => filesOf(manifest, page)),
      ...filesFrom(manifest, OFFLINE_PARTS),
    ]),
    ...new Set(fonts.filter((file) => FIRST_FONT.test(file)).map((file) => `/${file}`)),
  ];
  const pages = await Promise.all(["index.html", "app.html"].map((page) => readFile(join(dist, page))));
  const version = createHash("sha256").update(Buffer.concat(pages)).update(precache.join()).digest("hex").slice(0, 12);
  const head = `const VERSION = ${JSON.stringify(version)};\nconst PRECACHE = ${JSON.stringify(precache)};\n`;
  await writeFile(join(dist, "sw.js"), head + code);
}
