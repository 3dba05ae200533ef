import { pages, type Service } from "@salon/contracts";
import type { BrowserContext, Page } from "@playwright/test";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { callAs } from "./support/salon/caller.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

const CHECKOUT = ["checkout", "checkoutSuccess"];
const PAINTED = PAGE_NAMES.filter((name) => pages[name].access === "public" && !CHECKOUT.includes(name));

/** Requests of a first load: document, styles, scripts, fonts and data. */
const MAX_REQUESTS = 12;
const PICTURE = /\.(?:svg|png|webp|webmanifest)$/;
/** The fonts that replace the first ones move a little text. */
const MAX_SHIFT = 0.02;

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
    const counted = await page.evaluate(() =>
      ["title", 'meta[name="description"]', 'meta[name="robots"]'].map((tag) => document.querySelectorAll(tag).length),
    );
    expect(counted).toEqual([1, 1, 1]);
    await page.waitForLoadState("networkidle");
    const requests = asked.filter((path) => !PICTURE.test(path) && !path.includes("/pictures/"));
    expect(requests.length, requests.join(" ")).toBeLessThanOrEqual(MAX_REQUESTS);
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
  const caller = await callAs(playwright, salon, ADMIN);
  const services = await caller.get<Service[]>("/services/all-services");
  await caller.close();
  const service = services.find(({ price, hidden }) => price > 0 && !hidden)!;
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

test("a guarded page shows its header before its scripts come", async ({ page, context, actors, become }) => {
  await become(actors.people.admin);
  const release = await holdScripts(context);
  for (const path of ["/booking-history", "/admin/dashboard"]) {
    await page.goto(path, { waitUntil: "commit" });
    const menu = page.getByRole("button", { name: "Open menu" });
    await expect(menu).toBeVisible();
    await menu.evaluate((painted) => void Object.assign(painted, { wasPainted: true }));
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await menu.evaluate((shown) => "wasPainted" in shown)).toBe(true);
  }
});
