import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type Manifest, overweight, table, weighBuild } from "./byte-budgets.ts";

const dist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));
const gzipSize = (file: string): number => {
  const content = readFileSync(join(dist, file));
  // Fonts are compressed already and travel as they are.
  return file.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
};

try {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Manifest;
  const weights = weighBuild(manifest, gzipSize);
  console.log(table(weights));
  const over = overweight(weights);
  console.log(`bytes: ${weights.length} weighed, ${over.length} over budget (KB = 1000 bytes, gzip -9)`);
  process.exitCode = over.length > 0 ? 1 : 0;
} catch (error) {
  const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
  console.error(
    missing ? `There is no build in ${dist}: run \`pnpm build\` first` : error instanceof Error ? error.message : error,
  );
  process.exitCode = 1;
}
