import {
  FIRST_SETTINGS,
  PAGE_CONTENT,
  pages,
  type PageContent,
  type PageName,
  type Settings,
  type WebPage,
} from "@salon/contracts";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Content = Required<PageContent>;
/** The data of the salon in the pages: a reader for each part. */
export type WebPageSource = { publicUrl: string } & { [Part in keyof Content]: () => Promise<Content[Part]> };

/** A rendered page in every encoding. */
export interface ReadyPage {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}
/** What the build made for a path: the file of the painted page, and the `Link` header for the empty page. */
interface BuiltPage {
  link: string;
  document?: string;
}
/** The exports of the web app's built `entry-server.tsx`, which render the built pages with the salon's data. */
interface EntryServer {
  renderPage: (path: string, built: string, content: PageContent, publicUrl: string) => Promise<string>;
  renderShell: (built: string, settings: Settings | null, publicUrl: string) => string;
}

const DATA_TIMEOUT_MS = 1000;
/** The home page opens without a database too. */
const HOME_WITHOUT_DATA: Partial<Content> = { settings: FIRST_SETTINGS, services: [] };
/** A visitor waits while a page is compressed after a change of its data; quality 11 takes twice as long and saves 2 %. */
const BROTLI_QUALITY = 10;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Renders the painted pages and the empty page `app.html` with the salon's data, again only when it changes. `page` gives the painted
 * page of a path; null when it has none, or its data cannot be read.
 */
export function createWebPages(directory: string, source: WebPageSource) {
  const publicUrl = source.publicUrl.replace(/\/+$/, "");
  const built = JSON.parse(readFileSync(join(directory, ".prerender/pages.json"), "utf8")) as Record<string, BuiltPage>;
  const entryServer = async () =>
    (await import(pathToFileURL(join(directory, ".prerender/entry-server.js")).href)) as unknown as EntryServer;
  const readBuilt = (file: string) => readFile(join(directory, file), "utf8");
  const shell = cacheLatest(async (settings: Settings | null) =>
    makeReady((await entryServer()).renderShell(await readBuilt("app.html"), settings, publicUrl)),
  );
  const paint = (path: string, document: string) =>
    cacheLatest(async (content: PageContent) =>
      makeReady(await (await entryServer()).renderPage(path, await readBuilt(document), content, publicUrl)),
    );
  const painted = new Map(
    Object.entries(built).flatMap(([path, { document }]) => (document ? [[path, paint(path, document)]] : [])),
  );
  return {
    page: async (path: string): Promise<ReadyPage | null> => {
      const draw = painted.get(path);
      const content = draw && (await readContent(path, source));
      return content ? draw(content) : null;
    },
    shell: async (): Promise<ReadyPage> => shell(await orNull(source.settings)),
    /** The `Link` header with which the browser preloads the scripts of a path beside the empty page; `*` is any other path. */
    linkOf: (path: string): string | undefined => built[path]?.link,
  };
}

const nameOf = new Map(Object.entries(pages).map(([name, { path }]: [string, WebPage]) => [path, name as PageName]));

/** The data of the page of a path; null when a part cannot be read. */
async function readContent(path: string, source: WebPageSource): Promise<PageContent | null> {
  const name = nameOf.get(path as WebPage["path"]);
  const parts: (keyof Content)[] = ["settings", ...((name && PAGE_CONTENT[name]) ?? [])];
  const spare: Partial<Content> = path === pages.home.path ? HOME_WITHOUT_DATA : {};
  const values = await Promise.all(
    parts.map(async (part) => [part, (await orNull<unknown>(source[part])) ?? spare[part]]),
  );
  return values.every(([, value]) => value) ? (Object.fromEntries(values) as PageContent) : null;
}

/** Caches the result for the latest input. */
function cacheLatest<Input, Result>(work: (input: Input) => Promise<Result>) {
  let latest: { key: string; result: Promise<Result> } | undefined;
  return (input: Input): Promise<Result> => {
    const key = JSON.stringify(input);
    if (latest?.key !== key) {
      const result = work(input);
      latest = { key, result };
      result.catch(() => (latest = undefined));
    }
    return latest.result;
  };
}

/** Returns null when the database is away, because a page must open without it. */
async function orNull<Data>(read: () => Promise<Data>): Promise<Data | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), DATA_TIMEOUT_MS)));
  try {
    return await Promise.race([read(), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

async function makeReady(html: string): Promise<ReadyPage> {
  const identity = Buffer.from(html);
  const [br, packed] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    zip(identity, { level: 9 }),
  ]);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  return { etag, identity, br, gzip: packed };
}
