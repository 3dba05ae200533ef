import type { Settings } from "@salon/contracts";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** What the pages need to know of the salon. */
export interface WebPageSource {
  publicUrl: string;
  settings: () => Promise<Settings>;
}
/** A page ready to be sent, in every encoding. */
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
/** The web app's `entry-server.tsx` as its build leaves it: renders the built pages with the owner's settings. */
interface EntryServer {
  renderHome: (built: string, props: RenderProps) => Promise<string>;
  renderShell: (built: string, props: RenderProps) => string;
}

const SETTINGS_TIMEOUT_MS = 1000;
/** A page is packed once for each change of settings, while somebody waits: what the best takes twice as long for is 2 %. */
const BROTLI_QUALITY = 10;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Draws `index.html` and `app.html` for the owner's settings, again only when these change; without a database, for the first ones. */
export function createWebPages(directory: string, { publicUrl, settings }: WebPageSource) {
  const origin = publicUrl.replace(/\/+$/, "");
  const entryServer = async () =>
    (await import(pathToFileURL(join(directory, ".prerender/entry-server.js")).href)) as unknown as EntryServer;
  const keeping = (
    file: string,
    render: (entry: EntryServer, built: string, props: RenderProps) => string | Promise<string>,
  ) =>
    keepLatest(async (current: Settings | null) => {
      const built = await readFile(join(directory, file), "utf8");
      return makeReady(await render(await entryServer(), built, { settings: current, publicUrl: origin }));
    });
  const home = keeping("index.html", (entry, built, props) => entry.renderHome(built, props));
  const shell = keeping("app.html", (entry, built, props) => entry.renderShell(built, props));
  return {
    home: async (): Promise<ReadyPage> => home(await orNull(settings)),
    shell: async (): Promise<ReadyPage> => shell(await orNull(settings)),
  };
}

/** Remembers the answer to the newest question, so that the same one is worked out once. */
function keepLatest<Question, Answer>(work: (question: Question) => Promise<Answer>) {
  let latest: { key: string; answer: Promise<Answer> } | undefined;
  return (question: Question): Promise<Answer> => {
    const key = JSON.stringify(question);
    if (latest?.key !== key) {
      const answer = work(question);
      latest = { key, answer };
      answer.catch(() => (latest = undefined));
    }
    return latest.answer;
  };
}

/** The page has to open although the database is away: then the settings are not known. */
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
