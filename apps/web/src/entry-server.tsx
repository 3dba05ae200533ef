import {
  MINUTE_MS,
  noonOf,
  pages,
  type PageContent,
  type PageName,
  type Service,
  type Settings,
} from "@salon/contracts";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { settingsQuery } from "./domain/settings.ts";
import { bookablePeopleQuery } from "./domain/team.ts";
import { ORIGIN_PLACEHOLDER } from "./env.ts";
import { firstOpenMonthQuery, monthQuery, serverDateQuery } from "./features/draft/times.queries.ts";
import { nextFreeQuery } from "./features/landing/next-free.queries.ts";
import { hairSalon, ShareTags, writeStructuredData } from "./features/landing/structured-data.tsx";
import { offerCatalog } from "./features/services/menu-groups.ts";
import { servicesQuery } from "./features/services/services.queries.ts";
import { createQueryClient } from "./query-client.ts";
import { PATHS } from "./paths.ts";
import { ADMIN_ROUTES, loadPage, PAGE_ROUTES } from "./router.tsx";
import { PaintedFrame } from "./shell/prerendered/painted-frame.tsx";
import { NO_SUCH_PAGE, seedPageData, writePageData, type PageAnswer } from "./shell/prerendered/page-data.ts";
import { ReachNotice } from "./shell/prerendered/reach-notice.tsx";
import { SAMPLE_SALON } from "./shell/prerendered/sample-salon.ts";
import { pageMeta } from "./shell/routing/page-head.tsx";
import { Site } from "./app.tsx";

const ANY_OTHER = "*";
/** For each path the names of the page files that draw it; `*` is any other path. */
export const PAGE_FILES_BY_PATH: Record<string, readonly string[]> = {
  ...Object.fromEntries(PAGE_ROUTES.map(({ path, file }) => [path, [file]])),
  ...Object.fromEntries(ADMIN_ROUTES.map(({ path, file }) => [path, ["admin-layout", file]])),
  [ANY_OTHER]: ["not-found"],
};

/** The paths of the pages that `renderPage` renders. */
export const PAINTED_PATHS: readonly string[] = [...Object.values(pages).map(({ path }) => path), ANY_OTHER];
/** An address that has no page. */
const NO_PAGE = "/404";

/** React renders head tags first. */
const HEAD_TAGS = /^(?:<title>.*?<\/title>|<(?:meta|link) [^>]*>)*/s;
const ORIGIN = `<meta name="public-url" content="${ORIGIN_PLACEHOLDER}">`;

/**
 * Renders the page of a path of `PAINTED_PATHS` into its built document: a public page as a guest sees it, and of a guarded page the
 * frame around it. `publicUrl` is the origin of the site without a trailing slash.
 */
export async function renderPage(
  path: string,
  built: string,
  content: PageContent,
  publicUrl: string,
): Promise<string> {
  const address = path === ANY_OTHER ? NO_PAGE : path;
  await loadPage(address);
  const isHome = path === PATHS.home;
  const answers = answersOf(isHome ? withoutEmpty(content) : content);
  if (path === ANY_OTHER) answers.push(NO_SUCH_PAGE);
  const client = createQueryClient();
  seedPageData(client, answers);
  const markup = renderToString(
    <Site
      router={({ children }) => <StaticRouter location={address}>{children}</StaticRouter>}
      client={client}
      prerendered
    />,
  );
  const page = markup.replace(EMPTY_FRAME, (start) => start + paintedFrame(path));
  const head = HEAD_TAGS.exec(page)?.[0] ?? "";
  const more = isHome ? forRobots(content.settings, content.services ?? []) : "";
  const withRoot = replaceRegion(built, "root", `<div id="root">${page.slice(head.length)}</div>`);
  const withHead = replaceRegion(withRoot, "head", ORIGIN + head + more);
  const withReach = replaceRegion(withHead, "reach", reachNotice(content.settings));
  return withOrigin(replaceRegion(withReach, "data", writePageData(answers)), publicUrl);
}

const reachNotice = (settings: Settings | null): string =>
  renderToStaticMarkup(<ReachNotice {...(settings && { contact: settings.contact })} />);

/** The element that a guarded page keeps for its frame. */
const EMPTY_FRAME = /<div id="painted-frame">/;

function paintedFrame(path: string): string {
  const [name] = Object.entries(pages).find(([, page]) => page.path === path) ?? [];
  return name ? renderToStaticMarkup(<PaintedFrame page={name as PageName} />) : "";
}

/** Renders a page of a sample salon at build time, when neither data nor origin are known. */
export const renderSample = (path: string, built: string): Promise<string> =>
  renderPage(path, built, SAMPLE_SALON, ORIGIN_PLACEHOLDER);

/** Forms and free times must not trust an answer in a page, which may be cached: this age makes them request it again. */
const OLD_MS = MINUTE_MS;

/** The home page opens without a database: empty lists of it may only be unknown, and the page asks for them. */
const withoutEmpty = ({ settings, services, people, nextFree }: PageContent): PageContent => ({
  settings,
  ...(services?.length && { services }),
  ...(people?.length && { people }),
  ...(nextFree && { nextFree }),
});

function answersOf({ settings, services, people, calendar, nextFree }: PageContent): PageAnswer[] {
  const answers: PageAnswer[] = [[settingsQuery.queryKey, settings, OLD_MS]];
  if (services) answers.push([servicesQuery.queryKey, services, 0]);
  if (people) answers.push([bookablePeopleQuery.queryKey, people, 0]);
  if (nextFree) answers.push([nextFreeQuery.queryKey, nextFree, OLD_MS]);
  if (!calendar) return answers;
  const { today, first, months } = calendar;
  return [
    ...answers,
    [serverDateQuery.queryKey, { date: noonOf(today), formatted: today }, 0],
    [firstOpenMonthQuery(today).queryKey, first, 0],
    ...months.map((month): PageAnswer => [monthQuery(month.month, undefined).queryKey, month, OLD_MS]),
  ];
}

/** The tags of the home page that only robots read, which run no scripts: the salon's offers, and the preview in chats. */
function forRobots(settings: Settings, services: readonly Service[]): string {
  const { title, description } = pageMeta("home", settings.contact.address);
  const hasOfferCatalog = offerCatalog(services);
  return (
    renderToStaticMarkup(<ShareTags title={title} description={description} />) +
    writeStructuredData({ ...hairSalon(settings, services), ...(hasOfferCatalog && { hasOfferCatalog }) })
  );
}

/** Fills the built empty page, for addresses without a painted one. Without settings the page requests them itself. */
export function renderShell(built: string, settings: Settings | null, publicUrl: string): string {
  const withData = replaceRegion(built, "data", settings ? writePageData(answersOf({ settings })) : "");
  const withReach = replaceRegion(withData, "reach", reachNotice(settings));
  return withOrigin(replaceRegion(withReach, "head", ORIGIN), publicUrl);
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
