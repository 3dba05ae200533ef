import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const WEB = fileURLToPath(new URL("../../../../apps/web/", import.meta.url));
const TYPES: Record<string, string> = { ".html": "text/html; charset=utf-8", ".js": "text/javascript" };
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`;
const SCRIPT = `import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement as e } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
const headline = e("h1", { style: { fontSize: "48px" } }, "Unisex salon & spa");
const router = createBrowserRouter([{ path: "*", element: headline }]);
const client = new QueryClient();
createRoot(document.querySelector("#root")).render(
  e(QueryClientProvider, { client }, e(RouterProvider, { router })));`;

/** The bare page at two addresses. */
export interface BarePage {
  /** Served with gzip, the default of web servers. */
  url: string;
  /** Served with brotli, like the product. */
  packedUrl: string;
  stop: () => Promise<void>;
}

/** Builds and serves the smallest comparable page: a headline drawn by React inside a router and a query client. */
export async function startBarePage(): Promise<BarePage> {
  const folder = await mkdtemp(join(WEB, "node_modules/.bare-page-"));
  await writeFile(join(folder, "index.html"), PAGE);
  await writeFile(join(folder, "main.js"), SCRIPT);
  const { build } = (await import(join(WEB, "node_modules/vite/dist/node/index.js"))) as {
    build: (options: object) => Promise<unknown>;
  };
  await build({ root: folder, configFile: false, logLevel: "error" });
  const files = await readAll(join(folder, "dist"));
  const servers = await Promise.all([serve(files, gzipSync, "gzip"), serve(files, brotliCompressSync, "br")]);
  return {
    url: servers[0].url,
    packedUrl: servers[1].url,
    async stop() {
      await Promise.all(servers.map(({ stop }) => stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serve(files: ReadonlyMap<string, Buffer>, pack: (content: Buffer) => Buffer, encoding: string) {
  // The files are compressed at start, so that a request does not wait for it.
  const packed = new Map([...files].map(([path, content]) => [path, pack(content)]));
  const server = createServer((request, response) => {
    const path = request.url === "/" ? "/index.html" : (request.url ?? "");
    const content = packed.get(path);
    if (!content) return response.writeHead(404).end();
    const type = TYPES[extname(path)] ?? "text/plain";
    return response.writeHead(200, { "content-type": type, "content-encoding": encoding }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns every file of a folder by its URL path. */
async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(
    paths.map(async (path) => [path.slice(folder.length).replaceAll("\\", "/"), await readFile(path)] as const),
  );
  return new Map(read);
}
