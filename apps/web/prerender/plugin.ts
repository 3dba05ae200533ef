import { resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig } from "vite";
import { compressAll } from "./compress.ts";
import { writePages } from "./pages.ts";
import { writeServiceWorker } from "./service-worker.ts";

/** The server imports this file to render pages; a folder that begins with a dot is never served. */
const ENTRY_SERVER = ".prerender/entry-server.js";
const ALL_PAGES = '"./**/*.page.tsx"';
const PUBLIC_PAGES = '["./{public,auth}/*.page.tsx", "./customer/{checkout*,offer,paid,pay-link}.page.tsx"]';

/**
 * After the client build: builds `entry-server.js`, writes the documents of the painted pages and the empty page `app.html`, writes the
 * service worker and compresses the static files.
 */
export function prerender(): Plugin {
  let config: ResolvedConfig;
  let isWritten = false;
  return {
    name: "salon-prerender",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle() {
      isWritten = true;
    },
    // It is called after a fault too, which is then the one to read.
    async closeBundle() {
      if (!isWritten) return;
      const dist = resolve(config.root, config.build.outDir);
      await buildEntryServer(config.root, dist);
      await writePages(dist, ENTRY_SERVER);
      await writeServiceWorker(config.root, dist);
      await compressAll(dist);
    },
  };
}

/** One file with everything the painted pages need, so that the server needs none of the web app's packages. */
async function buildEntryServer(root: string, dist: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [onlyPublicPages()],
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: "src/entry-server.tsx",
      outDir: dist,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: ENTRY_SERVER } },
    },
  });
}

/** Leaves the guarded pages out of `entry-server.js`: the server renders only the frame around them. */
const onlyPublicPages = (): Plugin => ({
  name: "salon-only-public-pages",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/router.tsx")) return null;
    if (!code.includes(ALL_PAGES)) throw new Error(`router.tsx no longer loads ${ALL_PAGES}: plugin.ts must follow`);
    return code.replace(ALL_PAGES, PUBLIC_PAGES);
  },
});
