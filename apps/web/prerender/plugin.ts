import { resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { compressAll } from "./compress.ts";
import { writePages } from "./pages.ts";
import { writeServiceWorker } from "./service-worker.ts";

/** Where the server finds the program that fills the pages; a folder with a dot is never served. */
const FILLER = ".prerender/filler.js";
const ALL_PAGES = '"./pages/**/*.page.tsx"';
const ONE_PAGE = '"./pages/public/{home,not-found}.page.tsx"';

/**
 * After the site is built: builds the program that draws the home page for an owner's settings, draws it into `index.html`, makes
 * `app.html` the empty page of every other address, writes the service worker, and compresses what is served as it is.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "salon-prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error?: Error) {
      if (error) return;
      const dist = resolve(config.root, config.build.outDir);
      await buildFiller(config.root, dist);
      await writePages(dist, FILLER);
      await writeServiceWorker(config.root, dist);
      await compressAll(dist);
    },
  };
}

/** One file with everything the home page needs in it, so that the server needs no package of ours or React's. */
async function buildFiller(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [onlyHomePage()],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: "src/entry-server.tsx",
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: FILLER } },
    },
  });
}

/** The other pages are never drawn on the server. */
const onlyHomePage = (): Plugin => ({
  name: "salon-only-home-page",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/router.tsx")) return null;
    if (!code.includes(ALL_PAGES)) throw new Error(`router.tsx no longer loads ${ALL_PAGES}: plugin.ts must follow`);
    return code.replace(ALL_PAGES, ONE_PAGE);
  },
});
