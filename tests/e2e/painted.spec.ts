import { pages, type PageName, type Service } from "@salon/contracts";
import type { BrowserContext, Page, Request } from "@playwright/test";
import { readFileSync } from "node:fs";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { callAs, type Playwright } from "./support/salon/caller.ts";
import { ADMIN, type Salon } from "./support/salon/salon.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

const CHECKOUT = ["checkout", "checkoutSuccess"];
const PAINTED = PAGE_NAMES.filter((name) => pages[name].access === "public" && !CHECKOUT.includes(name));

/** Requests of a first load: document, styles, scripts, fonts and data. */
const MAX_REQUESTS = 13;
/**
 * The booking page shares the draft with the day of the desk, which is a file of its own. The page of a link has what customers' pages
 * share, and the bill.
 */
const MORE_REQUESTS: Partial<Record<PageName, number>> = { bookings: 1, payLink: 1 };
/** A customer's page also requests the user, the cart and the last payment, and the panel of the one that is not finished. */
const MAX_REQUESTS_SIGNED_IN = 18;
/** At the end of a month the next one is asked for too; it is counted once, so that no test depends on the day. */
const MONTH = /\/availability\/month$/;
const PICTURE = /\.(?:svg|png|webp|webmanifest)$/;
/** The fonts that replace the first ones move a little text. */
const MAX_SHIFT = 0.002;

test.beforeEach(({ context }) => withoutServiceWorker(context));

/** Holds all scripts until `release`, as a slow network does. */
async function holdScripts(context: BrowserContext): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await context.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Without pictures, which are not counted. */
const counted = (paths: readonly string[]): string[] =>
  paths.filter(
    (path, at) =>
      !PICTURE.test(path) && !path.includes("/pictures/") && !(MONTH.test(path) && paths.indexOf(path) < at),
  );

async function bookableServices(playwright: Playwright, salon: Salon): Promise<Service[]> {
  const caller = await callAs(playwright, salon, ADMIN);
  const services = await caller.get<Service[]>("/services/all-services");
  await caller.close();
  return services.filter(({ price, hidden }) => price > 0 && !hidden);
}

/** The session check of a guest is the first request after the hydration. */
const hydrated = (page: Page) => page.waitForResponse("**/users/loginStatus");

/** Sums up all layout shifts of a page. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });

for (const name of PAINTED)
  test(`${name} is painted before its scripts come, and hydration keeps every element in its place`, async ({
    page,
    context,
    actors,
    faults,
  }) => {
    faults.allow(/status of 404/);
    await watchShifts(page);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const release = await holdScripts(context);
    await page.goto(addressOf(name, actors), { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    await heading.evaluate((painted) => void Object.assign(painted, { wasPainted: true }));
    const checked = hydrated(page);
    release();
    await checked;
    await expect(page.locator("html[data-laid-out]")).toBeAttached();
    expect(await heading.evaluate((shown) => "wasPainted" in shown)).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThan(MAX_SHIFT);
    const headTags = await page.evaluate(() =>
      ["title", 'meta[name="description"]', 'meta[name="robots"]'].map((tag) => document.querySelectorAll(tag).length),
    );
    expect(headTags).toEqual([1, 1, 1]);
    await page.waitForLoadState("networkidle");
    const most = MAX_REQUESTS + (MORE_REQUESTS[name] ?? 0);
    expect(counted(asked).length, counted(asked).join(" ")).toBeLessThanOrEqual(most);
  });

/** The pages that the build made of a sample salon, by the file of each; their first styles are those of its classes. */
const DIST = "apps/web/dist/";
const classesOf = (html: string): string[] =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/));

test("the first styles of every painted page have all its classes, also those of people and free times", async ({
  request,
  salon,
  actors,
}) => {
  const built = JSON.parse(readFileSync(`${DIST}.prerender/pages.json`, "utf8")) as Record<
    string,
    { document?: string }
  >;
  for (const name of PAINTED) {
    const { path } = pages[name];
    const { document = "" } = built[path] ?? {};
    const sample = new Set(classesOf(readFileSync(DIST + document, "utf8")));
    const shown = await (await request.get(salon.url + addressOf(name, actors))).text();
    expect(
      classesOf(shown).filter((one) => !sample.has(one)),
      path,
    ).toEqual([]);
  }
});

test("the booking page makes a few more requests for a customer who is signed in", async ({ page, actors, become }) => {
  await become(actors.people.customer);
  for (const visit of ["first", "second"]) {
    const asked: string[] = [];
    const note = (request: Request) => void asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto("/bookings", { waitUntil: "networkidle" });
    page.off("request", note);
    expect(counted(asked).length, `${visit}: ${counted(asked).join(" ")}`).toBeLessThanOrEqual(MAX_REQUESTS_SIGNED_IN);
  }
});

test("every script and style of a page comes compressed", async ({ page, actors, become, faults }) => {
  faults.allow(/status of 404/);
  await become(actors.people.admin);
  const plain = new Set<string>();
  let files = 0;
  page.on("response", (response) => {
    if (!/\.(?:js|css)$/.test(new URL(response.url()).pathname)) return;
    files++;
    if (!response.headers()["content-encoding"]) plain.add(response.url());
  });
  for (const name of PAGE_NAMES) await page.goto(addressOf(name, actors), { waitUntil: "load" });
  expect(files).toBeGreaterThan(PAGE_NAMES.length);
  expect([...plain]).toEqual([]);
});

test("an address with a query is painted, and the page follows it after the hydration", async ({
  page,
  context,
  playwright,
  salon,
}) => {
  const service = (await bookableServices(playwright, salon))[0]!;
  const release = await holdScripts(context);
  const open = (address: string) => page.goto(address, { waitUntil: "commit" });
  for (const address of ["/price-list?fbclid=abc", "/bookings?utm_source=whatsapp", "/sign-up?next=%2Fmy-data"]) {
    await open(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await open(`/bookings?service=${service._id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  release();
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue(service._id);
  await page.goto("/sign-in?next=%2Fmy-data");
  await expect(page.getByRole("link", { name: "Please Sign up" })).toHaveAttribute("href", "/sign-up?next=%2Fmy-data");
});

test("a service chosen before the scripts run wins over that of the address", async ({
  page,
  context,
  playwright,
  salon,
}) => {
  const [first, second] = await bookableServices(playwright, salon);
  const release = await holdScripts(context);
  await page.goto(`/bookings?service=${first!._id}`, { waitUntil: "commit" });
  await page.getByLabel("Service", { exact: true }).selectOption(second!._id);
  const checked = hydrated(page);
  release();
  await checked;
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue(second!._id);
});

test.describe("on a device in another time zone", () => {
  test.use({ timezoneId: "Pacific/Auckland", locale: "de-DE" });
  test("the booking page is hydrated, and then names the zone", async ({ page }) => {
    const checked = hydrated(page);
    await page.goto("/bookings");
    await checked;
    await expect(page.getByText("your device: Pacific/Auckland")).toBeVisible();
  });
});

test("a service chosen before the scripts run stays chosen", async ({ page, context, playwright, salon }) => {
  const service = (await bookableServices(playwright, salon))[0]!;
  const release = await holdScripts(context);
  await page.goto("/bookings", { waitUntil: "commit" });
  await page.getByLabel("Service", { exact: true }).selectOption(service._id);
  const checked = hydrated(page);
  release();
  await checked;
  await expect(page.getByLabel("Service", { exact: true })).toHaveValue(service._id);
  await expect(page.getByText("Choose a date, a time")).toBeVisible();
});

test("free times in the painted page are requested again at once", async ({ page }) => {
  const month = page.waitForResponse("**/booking/availability/month?*");
  await page.goto("/bookings");
  expect((await month).status()).toBe(200);
});

test("a password typed and sent before the scripts run stays in its field and out of the address", async ({
  page,
  context,
}) => {
  const release = await holdScripts(context);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email Address").fill("ada@salon.test");
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("not-my-password");
  await password.press("Enter");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const checked = hydrated(page);
  release();
  await checked;
  await expect(password).toHaveValue("not-my-password");
  await expect(page.getByLabel("Email Address")).toHaveValue("ada@salon.test");
  expect(new URL(page.url()).search).toBe("");
  // The form knows the values: it sends them and complains about none.
  const sent = page.waitForRequest("**/users/sign-in");
  // The answer stays out until the page closes.
  await context.route("**/users/sign-in", () => new Promise(() => undefined));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  expect((await sent).postDataJSON()).toEqual({ email: "ada@salon.test", password: "not-my-password" });
});

test("no HTML has anything of the user who is signed in", async ({ actors, playwright, salon }) => {
  const guest = await playwright.request.newContext({ baseURL: salon.url });
  const { cookies, id } = actors.people.customer;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  for (const name of PAGE_NAMES) {
    const address = addressOf(name, actors, "customer");
    const [plain, own] = [await guest.get(address), await guest.get(address, { headers: { cookie } })];
    expect(await own.text(), name).toBe(await plain.text());
    expect(await own.text(), name).not.toContain(id);
    expect(own.headers()["set-cookie"], name).toBeUndefined();
  }
  await guest.dispose();
});

/** A button beside a heading makes its line taller by this many pixels at most. */
const TALLER_LINE = 12;

for (const [path, title] of [
  ["/booking-history", "Your bookings"],
  ["/my-data", "My data"],
  ["/admin/users", "Users"],
  ["/admin/service", "Create service"],
] as const)
  test(`${path} shows header, title and frame before its scripts come, and its heading stays in its place`, async ({
    page,
    context,
    actors,
    become,
  }) => {
    await become(path.startsWith("/admin/") ? actors.people.admin : actors.people.customer);
    await watchShifts(page);
    const release = await holdScripts(context);
    await page.goto(path, { waitUntil: "commit" });
    const menu = page.getByRole("button", { name: "Open menu" });
    await expect(menu).toBeVisible();
    await menu.evaluate((painted) => void Object.assign(painted, { wasPainted: true }));
    await expect(page).toHaveTitle(new RegExp(`^${title} – `));
    const painted = await page.locator("#painted-frame").getByText(title, { exact: true }).boundingBox();
    expect(painted).not.toBeNull();
    release();
    const heading = page.getByRole("heading", { level: 1, name: title });
    await expect(heading).toBeVisible();
    expect(await menu.evaluate((shown) => "wasPainted" in shown)).toBe(true);
    const shown = await heading.boundingBox();
    expect(shown?.x).toBe(painted?.x);
    expect(Math.abs((shown?.y ?? Infinity) - (painted?.y ?? 0))).toBeLessThan(TALLER_LINE);
    await expect(page.locator("#painted-frame")).toHaveCount(0);
    expect(await page.locator("title:not(svg title)").allTextContents()).toHaveLength(1);
  });
