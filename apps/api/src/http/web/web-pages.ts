import type { Settings } from "@salon/contracts";
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
}
/** A rendered page in every encoding. */
export interface ReadyPage {
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

interface RenderProps {
  settings: Settings | null;
  publicUrl: string;
}
/** The exports of the web app's built `entry-server.tsx`, which render the built pages with the owner's settings. */
interface EntryServer {
  renderHome: (built: string, props: RenderProps) => Promise<string>;
  renderShell: (built: string, props: RenderProps) => string;
}

const SETTINGS_TIMEOUT_MS = 1000;
/** A visitor waits while a page is compressed after a change of settings; quality 11 takes twice as long and saves 2 %. */
const BROTLI_QUALITY = 10;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Renders `index.html` and `app.html` with the owner's settings, again only when these change; without a database, with the first settings. */
export function createWebPages(directory: string, { publicUrl, settings }: WebPageSource) {
  const origin = publicUrl.replace(/\/+$/, "");
  const entryServer = async () =>
    (await import(pathToFileURL(join(directory, ".prerender/entry-server.js")).href)) as unknown as EntryServer;
  const renderOncePerSettings = (
    file: string,
    render: (entry: EntryServer, built: string, props: RenderProps) => string | Promise<string>,
  ) =>
    cacheLatest(async (current: Settings | null) => {
      const built = await readFile(join(directory, file), "utf8");
      return makeReady(await render(await entryServer(), built, { settings: current, publicUrl: origin }));
    });
  const home = renderOncePerSettings("index.html", (entry, built, props) => entry.renderHome(built, props));
  const shell = renderOncePerSettings("app.html", (entry, built, props) => entry.renderShell(built, props));
  return {
    home: async (): Promise<ReadyPage> => home(await orNull(settings)),
    shell: async (): Promise<ReadyPage> => shell(await orNull(settings)),
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
async function orNull(settings: () => Promise<Settings>): Promise<Settings | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), SETTINGS_TIMEOUT_MS)));
  try {
    return await Promise.race([settings(), late]);
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
