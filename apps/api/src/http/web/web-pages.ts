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
import { singleflight } from "../../concurrency/singleflight.ts";

type Content = Required<PageContent>;
/** The data of the salon in the pages: a reader for each part. */
export type WebPageSource = {
  publicUrl: string;
  now: () => Date;
  /** Whether the link to a bill with this token exists. */
  isPayLink: (token: string) => Promise<boolean>;
} & {
  [Part in keyof Content]: () => Promise<Content[Part]>;
};

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
/** The home page opens without a database too, with the settings that were read last. */
const HOME_WITHOUT_DATA: Partial<Content> = {
  services: [],
  people: [],
  nextFree: { next: null },
};
/** Callers wait while a page is compressed after a change. Dense compression takes ten times as long as quick compression and saves 6 %. */
const QUICK_BROTLI = 5;
const DENSE_BROTLI = 10;
/** A page that has not changed for this time is compressed densely, once. */
const DENSE_AFTER_MS = 1000;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Renders the painted pages and the empty page `app.html` with the salon's data, again only when it changes. Of each page one reading and
 * one rendering run at a time, which the callers share.
 */
export function createWebPages(directory: string, data: WebPageSource) {
  let known = FIRST_SETTINGS as Settings;
  const source = { ...data, settings: async () => (known = await data.settings()) };
  const publicUrl = source.publicUrl.replace(/\/+$/, "");
  const built = JSON.parse(readFileSync(join(directory, ".prerender/pages.json"), "utf8")) as Record<string, BuiltPage>;
  const entryServer = async () =>
    (await import(pathToFileURL(join(directory, ".prerender/entry-server.js")).href)) as unknown as EntryServer;
  const readBuilt = (file: string) => readFile(join(directory, file), "utf8");
  const shell = cacheLatest(async (settings: Settings | null) =>
    compressed((await entryServer()).renderShell(await readBuilt("app.html"), settings, publicUrl)),
  );
  const paint = (path: string, document: string) => {
    const draw = cacheLatest(async (content: PageContent) =>
      compressed(await (await entryServer()).renderPage(path, await readBuilt(document), content, publicUrl)),
    );
    return oneAtATime(async () => {
      const content = await readContent(path, source, known);
      return content && draw(content);
    });
  };
  const painted = new Map(
    Object.entries(built).flatMap(([path, { document }]) => (document ? [[path, paint(path, document)]] : [])),
  );
  return {
    /** The painted page of a path; null when it has none, or its data cannot be read. */
    page: async (path: string): Promise<ReadyPage | null> => (await painted.get(path)?.()) ?? null,
    shell: oneAtATime(async () => shell(await orNull(source.settings))),
    /** Whether no bill has the link with this token; false while that cannot be read. */
    isUnknownLink: async (token: string): Promise<boolean> => (await orNull(() => source.isPayLink(token))) === false,
    /** The `Link` header with which the browser preloads the scripts of a path beside the empty page; `*` is any other path. */
    linkOf: (path: string): string | undefined => built[path]?.link,
  };
}

/** Reading ends after a second, so a run always ends. */
const oneAtATime = <T>(work: () => Promise<T>) => singleflight(work, Infinity);

const nameOf = new Map(Object.entries(pages).map(([name, { path }]: [string, WebPage]) => [path, name as PageName]));

/** The data of the page of a path, for the home page with these `settings` when they cannot be read; null when a part cannot be read. */
async function readContent(path: string, source: WebPageSource, settings: Settings): Promise<PageContent | null> {
  const name = nameOf.get(path as WebPage["path"]);
  const parts: (keyof Content)[] = ["settings", ...((name && PAGE_CONTENT[name]) ?? [])];
  const spare: Partial<Content> = path === pages.home.path ? { ...HOME_WITHOUT_DATA, settings } : {};
  const values = await Promise.all(
    parts.map(async (part) => [part, (await orNull<unknown>(source[part])) ?? spare[part]]),
  );
  return values.every(([, value]) => value) ? (Object.fromEntries(values) as PageContent) : null;
}

/** Caches the page for the latest input. */
function cacheLatest<Input>(render: (input: Input) => Promise<CompressedPage>) {
  let latest: { key: string; page: Promise<CompressedPage> } | undefined;
  return async (input: Input): Promise<ReadyPage> => {
    const key = JSON.stringify(input);
    if (latest?.key !== key) {
      const page = render(input);
      latest = { key, page };
      page.catch(() => (latest = undefined));
    }
    return (await latest.page)();
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

/** Gives a page in its best encodings so far. */
type CompressedPage = () => ReadyPage;

async function compressed(html: string): Promise<CompressedPage> {
  const identity = Buffer.from(html);
  const etag = `"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const [br, packed] = await Promise.all([brotli(identity, qualityOf(QUICK_BROTLI)), zip(identity)]);
  let page: ReadyPage = { etag, identity, br, gzip: packed };
  const drawnAt = performance.now();
  let isDense = false;
  return () => {
    if (!isDense && performance.now() - drawnAt > DENSE_AFTER_MS) {
      isDense = true;
      void brotli(identity, qualityOf(DENSE_BROTLI)).then((dense) => (page = { ...page, br: dense }));
    }
    return page;
  };
}

const qualityOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
