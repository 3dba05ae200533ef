import { FIRST_SETTINGS, type Service, type Settings } from "@salon/contracts";
import type { ReactNode } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ORIGIN_PLACEHOLDER } from "./env.ts";
import { hairSalon, ShareTags, writeStructuredData } from "./features/landing/structured-data.tsx";
import { offerCatalog } from "./features/services/services.menu.state.ts";
import { createQueryClient } from "./query-client.ts";
import { PATHS } from "./paths.ts";
import { ADMIN_ROUTES, loadPage, PAGE_ROUTES } from "./router.tsx";
import { seedPageData, writePageData } from "./shell/prerendered/page-data.ts";
import { pageMeta } from "./shell/routing/page-head.tsx";
import { Site } from "./app.tsx";

/** What the server renders a built page with. */
export interface RenderProps {
  /** The owner's settings; null while the database cannot be reached. */
  settings: Settings | null;
  /** Origin of the site without a trailing slash. */
  publicUrl: string;
}
/** What the server renders the home page with. */
export interface HomeProps extends RenderProps {
  /** The services for the catalogue in the structured data; empty while the database cannot be reached. */
  services: readonly Service[];
}

/** For each path the names of the page files that draw it; `*` is any other path. */
export const PAGE_FILES_BY_PATH: Record<string, readonly string[]> = {
  ...Object.fromEntries(PAGE_ROUTES.map(({ path, file }) => [path, [file]])),
  ...Object.fromEntries(ADMIN_ROUTES.map(({ path, file }) => [path, ["admin-layout", file]])),
  "*": ["not-found"],
};

/** React renders head tags first. */
const HEAD_TAGS = /^(?:<title>.*?<\/title>|<(?:meta|link) [^>]*>)*/s;
const ORIGIN = `<meta name="public-url" content="${ORIGIN_PLACEHOLDER}">`;

const HomeRouter = ({ children }: { children: ReactNode }) => (
  <StaticRouter location={PATHS.home}>{children}</StaticRouter>
);

/** Renders the home page into the built document, with the first settings of a new salon when `settings` is null. */
export async function renderHome(built: string, { settings, services, publicUrl }: HomeProps): Promise<string> {
  await loadPage(PATHS.home);
  const data = { settings: settings ?? FIRST_SETTINGS };
  const client = createQueryClient();
  seedPageData(client, data);
  const markup = renderToString(<Site router={HomeRouter} client={client} prerendered />);
  const head = HEAD_TAGS.exec(markup)?.[0] ?? "";
  const withRoot = replaceRegion(built, "root", `<div id="root">${markup.slice(head.length)}</div>`);
  const withHead = replaceRegion(withRoot, "head", ORIGIN + head + forRobots(data.settings, services));
  return withOrigin(replaceRegion(withHead, "data", writePageData(data)), publicUrl);
}

/** The tags of the home page that only robots read, which run no scripts: the salon's offers, and the preview in chats. */
function forRobots(settings: Settings, services: readonly Service[]): string {
  const { title, description } = pageMeta("home");
  const hasOfferCatalog = offerCatalog(services);
  return (
    renderToStaticMarkup(<ShareTags title={title} description={description} />) +
    writeStructuredData({ ...hairSalon(settings), ...(hasOfferCatalog && { hasOfferCatalog }) })
  );
}

/** Renders the home page at build time, when neither settings nor origin are known. */
export const renderDefaultHome = (built: string): Promise<string> =>
  renderHome(built, { settings: null, services: [], publicUrl: ORIGIN_PLACEHOLDER });

/** Fills the built empty page, which every other path starts from. Without settings the page requests them itself. */
export function renderShell(built: string, { settings, publicUrl }: RenderProps): string {
  const withData = replaceRegion(built, "data", settings ? writePageData({ settings }) : "");
  return withOrigin(replaceRegion(withData, "head", ORIGIN), publicUrl);
}

const withOrigin = (page: string, publicUrl: string): string =>
  page.replaceAll(ORIGIN_PLACEHOLDER, () => publicUrl.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));

/** Replaces the text between `<!--name-->` and `<!--/name-->`. @throws Error when the page has no such region */
function replaceRegion(page: string, name: string, content: string): string {
  const begin = `<!--${name}-->`;
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf(`<!--/${name}-->`, from);
  if (from < begin.length || to < 0) throw new Error(`The built page has no region ${name}`);
  return page.slice(0, from) + content + page.slice(to);
}
