import { build } from "esbuild";
import { readFileSync } from "node:fs";

const { dependencies } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

/** Bundled CommonJS packages call require() for Node's own modules. */
const banner = {
  js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
};

// The API's own packages stay in node_modules, where audits and updates find them; our packages, and what only they use, are bundled.
await build({
  entryPoints: [
    "src/main.ts",
    "src/backup.ts",
    "src/restore.ts",
    "src/doctor.ts",
    "src/end-admin.ts",
    "src/reset-second-step.ts",
  ],
  outdir: "dist",
  bundle: true,
  splitting: true,
  platform: "node",
  target: "node20",
  format: "esm",
  jsx: "automatic",
  sourcemap: true,
  // Beside the rest: what is shared looks for its worker and the web app from where it lies.
  chunkNames: "[name]-[hash]",
  external: Object.keys(dependencies).filter((name) => !name.startsWith("@salon/")),
  banner,
});
// The worker of lists is one file, because it is started by itself.
await build({
  entryPoints: ["src/lists/list-worker.ts"],
  outfile: "dist/list-worker.mjs",
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  sourcemap: true,
  banner,
});
await build({ entryPoints: ["src/passwords/worker.mjs"], outfile: "dist/worker.mjs", platform: "node", format: "esm" });
