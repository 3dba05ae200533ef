import { API_BASE, type Endpoint, endpoints, type Settings, SLOTS } from "@salon/contracts";
import type { BrowserContext, Route } from "@playwright/test";
import { callAs, type Playwright } from "./caller.ts";
import { ADMIN, type Salon } from "./salon.ts";

/** A state of a page that depends on the API's answers. */
export type State = "loading" | "empty" | "error";
export const STATES: readonly State[] = ["loading", "empty", "error"];

const all: Endpoint[] = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group));
const reads = all.filter(({ method, raw }) => method === "GET" && !raw);
const SESSION: readonly string[] = [endpoints.auth.loginStatus.path, endpoints.auth.me.path];
const patternOf = (path: string) => new RegExp(`^${API_BASE}${path.replaceAll(/:\w+/g, "[^/]+")}$`);
/** Returns the first match; the contract lists paths without a parameter before those that would match them too. */
const endpointAt = (pathname: string) => reads.find(({ path }) => patternOf(path).test(pathname));

/** Removes the service worker API. Playwright's own option leaves a registration object without a worker. */
export async function withoutServiceWorker(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
}

/**
 * Answers every later read according to the state, except the session calls. Pages open with the empty document, because a painted
 * one has its data in it.
 */
export async function putInState(context: BrowserContext, state: State): Promise<void> {
  await context.route(
    () => true,
    async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      return route.fulfill({ response: await route.fetch({ url: new URL("/app.html", request.url()).href }) });
    },
  );
  await context.route(`**${API_BASE}/**`, async (route) => {
    const request = route.request();
    const endpoint = request.method() === "GET" ? endpointAt(new URL(request.url()).pathname) : undefined;
    if (!endpoint || SESSION.includes(endpoint.path)) return route.fallback();
    return answers[state](route, endpoint);
  });
}

const answers: Record<State, (route: Route, endpoint: Endpoint) => Promise<void>> = {
  // The promise stays pending until the page closes.
  loading: () => new Promise(() => undefined),
  error: (route) => route.fulfill({ status: 500, json: { message: "Something went wrong", requestId: "a-request" } }),
  async empty(route, endpoint) {
    if (endpoint.list) return route.fulfill({ headers: { "x-total-count": "0" }, json: [] });
    if (!EMPTIED.includes(endpoint.path)) return route.fallback();
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: emptied(await answer.json()) });
  },
};

/** Reads that return an object with lists inside. */
const EMPTIED: readonly string[] = [
  endpoints.cart.get,
  endpoints.reports.stats,
  endpoints.reports.summary,
  endpoints.bookings.day,
  endpoints.till.bill,
  endpoints.clients.get,
  endpoints.clients.day,
  endpoints.till.commission,
  endpoints.myData.exportMine,
  endpoints.auth.sessions,
].map(({ path }) => path);

/** Returns the same shape with empty lists and zeros; only the 21 slots of a day stay. */
function emptied(value: unknown, key = ""): unknown {
  if (Array.isArray(value)) return key === "slots" ? value : [];
  if (typeof value === "number") return 0;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part, name)]));
}

/**
 * Runs `check` while all settings have texts of the greatest length, different hours each day and a deposit. They are stored on the
 * server, because it writes the settings into every page and no page requests them again.
 */
export async function withLongSettings(
  playwright: Playwright,
  salon: Salon,
  check: () => Promise<void>,
): Promise<void> {
  const owner = await callAs(playwright, salon, ADMIN);
  const { hours, closedDates, contact, depositPercent } = await owner.get<Settings>("/settings");
  await owner.send("PATCH", "/settings", longSettings(contact));
  try {
    await check();
  } finally {
    await owner.send("PATCH", "/settings", { hours, closedDates, contact, depositPercent });
    await owner.close();
  }
}

const longSettings = (contact: Settings["contact"]): Partial<Settings> => ({
  depositPercent: 30,
  hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: SLOTS[day]!, close: SLOTS[20 - day]! })),
  closedDates: [{ date: "2030-12-25", reason: "Christmasandafterwards".repeat(5).slice(0, 100) }],
  contact: {
    ...contact,
    address: "Behindthelongestmarketofthewholecity".repeat(8),
    phones: Array.from({ length: 4 }, (_, at) => `+234 (800) 000-00-0${at}`),
    email: `${"a.very.long.mailbox".repeat(3)}@${"a-very-long-house-name.".repeat(7)}example.com`,
  },
});
