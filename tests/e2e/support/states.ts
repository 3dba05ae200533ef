import { API_BASE, type Endpoint, endpoints } from "@salon/contracts";
import type { BrowserContext, Route } from "@playwright/test";

/** What the server's answers make of a page. */
export type State = "loading" | "empty" | "error" | "long";
export const STATES: readonly State[] = ["loading", "empty", "error", "long"];

const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const reads = all.filter(({ method, raw }) => method === "GET" && !raw);
const SESSION: readonly string[] = [endpoints.auth.loginStatus.path, endpoints.auth.me.path];
const patternOf = (path: string) => new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, "[^/]+")}$`);
/** The first that fits: those without a parameter stand before those that would swallow them. */
const endpointAt = (pathname: string) => reads.find(({ path }) => patternOf(path).test(pathname));

/** A browser that knows no service workers, as some do not. Playwright's own switch leaves a registration that is none. */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
}

/** From now on every read of the server, apart from who is signed in, ends as the state says; `long` leaves all but the settings as it is. */
export async function putInState(context: BrowserContext, state: State): Promise<void> {
  await context.route(`**${API_BASE}/**`, async (route) => {
    const request = route.request();
    const endpoint = request.method() === "GET" ? endpointAt(new URL(request.url()).pathname) : undefined;
    if (!endpoint || SESSION.includes(endpoint.path)) return route.fallback();
    return answers[state](route, endpoint);
  });
}

const answers: Record<State, (route: Route, endpoint: Endpoint) => Promise<void>> = {
  // Never answered; closing the page ends it.
  loading: () => new Promise(() => undefined),
  error: (route) => route.fulfill({ status: 500, json: { message: "Something went wrong", requestId: "a-request" } }),
  async empty(route, endpoint) {
    if (endpoint.list) return route.fulfill({ headers: { "x-total-count": "0" }, json: [] });
    if (!EMPTIED.includes(endpoint.path)) return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: emptied(await answer.json()) });
  },
  async long(route, endpoint) {
    if (endpoint.path !== endpoints.settings.get.path) return route.fallback();
    const answer = await route.fetch();
    const settings = (await answer.json()) as { contact: object };
    return route.fulfill({ response: answer, json: { ...settings, ...longSettings(settings.contact) } });
  },
};

/** Answers that are no lists but hold some. */
const EMPTIED: readonly string[] = [
  endpoints.cart.get,
  endpoints.reports.stats,
  endpoints.reports.summary,
  endpoints.bookings.day,
  endpoints.users.exportMine,
  endpoints.auth.sessions,
].map(({ path }) => path);

/** The same shape with nothing in it: no rows, only zeros. The 21 slots of a day are always there. */
function emptied(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return key === "slots" ? value : [];
  if (typeof value === "number") return 0;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part, name)]));
}

const longSettings = (contact: object) => ({
  closedDates: [{ date: "2030-12-25", reason: "Christmasandafterwards".repeat(9) }],
  contact: {
    ...contact,
    address: "Behindthelongestmarketofthewholecity".repeat(8),
    phones: Array.from({ length: 4 }, () => "+234 (800) 000-00-01"),
    email: `${"a.very.long.mailbox".repeat(3)}@${"a-very-long-house-name.".repeat(7)}example.com`,
  },
});
