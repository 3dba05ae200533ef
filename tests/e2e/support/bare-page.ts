import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };

/** A page of nothing but React, router and query, built like the site and served with the same compression. */
export async function startBarePage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "bare-page-"));
  const vite = join(ROOT, "apps/web/node_modules/vite/bin/vite.js");
  const config = join(ROOT, "tests/e2e/bare-page/vite.config.ts");
  const build = [vite, "build", "--config", config, "--outDir", folder, "--emptyOutDir", "--logLevel", "error"];
  await promisify(execFile)(process.execPath, build, { cwd: ROOT });
  const files = await packed(folder);
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    const file = files.get(path);
    if (file) response.writeHead(200, { "content-type": type, "content-encoding": "br" }).end(file);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every file below a folder by its path in an address, in brotli. */
async function packed(folder: string): Promise<Map<string, Buffer>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map(async (path) => brotliCompressSync(await readFile(path))));
  return new Map(paths.map((path, n) => [`/${relative(folder, path).replaceAll(sep, "/")}`, contents[n]!]));
}
