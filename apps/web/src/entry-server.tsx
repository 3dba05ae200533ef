import { FIRST_SETTINGS, type Settings } from "@salon/contracts";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ORIGIN_PLACEHOLDER } from "./env.ts";
import { createQueryClient } from "./query-client.ts";
import { PATHS } from "./paths.ts";
import { ADMIN_ROUTES, loadPage, PAGE_ROUTES } from "./router.tsx";
import { givePageData, writePageData } from "./shell/prerendered/page-data.ts";
import { Site } from "./site.tsx";

/** What a page of the build is filled with when it is served. */
export interface Filling {
  /** The owner's; null while they cannot be asked for. */
  settings: Settings | null;
  /** Origin of the site, without a slash at its end. */
  publicUrl: string;
}

/** The pages drawn at each address of the site, by the names of their files; `*` is any other address. */
export const PAGES_AT: Record<string, readonly string[]> = {
  ...Object.fromEntries(PAGE_ROUTES.map(({ path, page }) => [path, [page]])),
  ...Object.fromEntries(ADMIN_ROUTES.map(({ path, page }) => [path, ["admin-layout", page]])),
  "*": ["not-found"],
};

/** React puts the head tags of what it draws first. */
const HEAD_TAGS = /^(?:<title>.*?<\/title>|<(?:meta|link) [^>]*>)*/s;
const ORIGIN = `<meta name="public-url" content="${ORIGIN_PLACEHOLDER}">`;

const HomeRouter = ({ children }: { children: ReactNode }) => (
  <StaticRouter location={PATHS.home}>{children}</StaticRouter>
);

/** The built home page with everything drawn in it, for these settings, or for those of a salon that has changed none. */
export async function fillHome(built: string, { settings, publicUrl }: Filling): Promise<string> {
  await loadPage(PATHS.home);
  const data = { settings: settings ?? FIRST_SETTINGS };
  const client = createQueryClient();
  givePageData(client, data);
  const drawn = renderToString(<Site router={HomeRouter} client={client} prerendered />);
  const head = HEAD_TAGS.exec(drawn)?.[0] ?? "";
  const withRoot = fillRegion(built, "root", `<div id="root">${drawn.slice(head.length)}</div>`);
  const withHead = fillRegion(withRoot, "head", ORIGIN + head);
  return withOrigin(fillRegion(withHead, "data", writePageData(data)), publicUrl);
}

/** The home page as the build itself leaves it: nobody's settings, no origin yet. */
export const fillFirstHome = (built: string): Promise<string> =>
  fillHome(built, { settings: null, publicUrl: ORIGIN_PLACEHOLDER });

/** The built empty page, which any other address starts from; without settings the page asks for them itself. */
export function fillShell(built: string, { settings, publicUrl }: Filling): string {
  const withData = fillRegion(built, "data", settings ? writePageData({ settings }) : "");
  return withOrigin(fillRegion(withData, "head", ORIGIN), publicUrl);
}

/** Puts the true origin wherever the build could not know it. */
const withOrigin = (page: string, publicUrl: string): string =>
  page.replaceAll(ORIGIN_PLACEHOLDER, () => publicUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));

/** Replaces what stands between `<!--name-->` and `<!--/name-->`. @throws Error when the page has no such place */
function fillRegion(page: string, name: string, content: string): string {
  const begin = `<!--${name}-->`;
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(`<!--/${name}-->`, from);
  if (from < begin.length || to < 0) throw new Error(`The built page has no place for its ${name}`);
  return page.slice(0, from) + content + page.slice(to);
}
