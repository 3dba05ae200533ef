import type { Service, Settings } from "@salon/contracts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** The data of the salon in the pages. */
export interface WebPageSource {
  publicUrl: string;
  settings: () => Promise<Settings>;
  /** The services for the structured data of the home page. */
  services: () => Promise<Service[]>;
}
/** A rendered page in every encoding. */
export interface ReadyPage {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface ShellData {
  settings: Settings | null;
}
interface HomeData extends ShellData {
  services: Service[];
}
type Render<Data> = (built: string, props: Data & { publicUrl: string }) => string | Promise<string>;
/** The exports of the web app's built `entry-server.tsx`, which render the built pages with the salon's data. */
interface EntryServer {
  renderHome: Render<HomeData>;
  renderShell: Render<ShellData>;
}

const DATA_TIMEOUT_MS = 1000;
/** A visitor waits while a page is compressed after a change of its data; quality 11 takes twice as long and saves 2 %. */
const BROTLI_QUALITY = 10;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Renders `index.html` and `app.html` with the salon's data, again only when it changes; without a database, with the first settings. */
export function createWebPages(directory: string, { publicUrl, settings, services }: WebPageSource) {
  const origin = publicUrl.replace(/\/+$/, "");
  const entryServer = async () =>
    (await import(pathToFileURL(join(directory, ".prerender/entry-server.js")).href)) as unknown as EntryServer;
  const renderOncePerData = <Data extends object>(file: string, renderOf: (entry: EntryServer) => Render<Data>) =>
    cacheLatest(async (data: Data) => {
      const built = await readFile(join(directory, file), "utf8");
      return makeReady(await renderOf(await entryServer())(built, { ...data, publicUrl: origin }));
    });
  const home = renderOncePerData("index.html", ({ renderHome }) => renderHome);
  const shell = renderOncePerData("app.html", ({ renderShell }) => renderShell);
  return {
    home: async (): Promise<ReadyPage> => {
      const [current, offered] = await Promise.all([orNull(settings), orNull(services)]);
      return home({ settings: current, services: offered ?? [] });
    },
    shell: async (): Promise<ReadyPage> => shell({ settings: await orNull(settings) }),
  };
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
