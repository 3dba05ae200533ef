import type { Page } from "@playwright/test";
import { test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { withoutServiceWorker } from "../support/salon/states.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });

const DAILY = ["Homepage", "Dashboard", "Day", "Booking", "Waiting list", "Messages"];
const MONEY_AND_PEOPLE = ["Payments", "Receipts", "Day close", "Reports", "Clients", "Users", "Team", "Newsletter"];
const DESK = [...DAILY, ...MONEY_AND_PEOPLE, "Create", "C Booking", "All Service", "Create qr"];
const OWNER = ["Settings", "Activity"];
const H1 = {
  Dashboard: "Admin Dashboard",
  Users: "Users",
  Booking: "Bookings",
  Create: "Create service",
  "C Booking": "Create booking",
  "All Service": "All services",
  Newsletter: "Newsletter",
  "Create qr": "Create QR code",
  Day: "Day",
  Clients: "Clients",
  Payments: "Payments",
  Receipts: "Receipts",
  "Day close": "Day close",
  Reports: "Reports",
  Messages: "Messages",
  Team: "Team",
  Settings: "Settings",
  Activity: "Activity",
} as const;

const menu = (page: Page) => page.getByRole("navigation", { name: "Administration" }).filter({ visible: true });
/** A label of the menu, also with the number of what waits: `Messages, 3 to answer`. */
const named = (page: Page, label: string) =>
  menu(page).getByRole("link", { name: new RegExp(String.raw`^${label}( ?, \d+ .+)?$`) });
const labels = async (page: Page) =>
  (await menu(page).getByRole("link").allTextContents()).map((text) => text.replace(/, \d+ .+$/, ""));

for (const [who, expected] of [
  ["admin", [...DESK, ...OWNER]],
  ["author", DESK],
] as const) {
  test(`the menu of an ${who} has its labels in their order, all in view, and each opens its page`, async ({
    page,
    workAs,
  }) => {
    await workAs(who);
    await page.goto("/admin/reports");
    await expect(menu(page)).toBeVisible();
    // The notice of an unverified account moves the menu down when it comes.
    await page.waitForLoadState("networkidle");
    expect(await labels(page)).toEqual(expected);
    for (const link of await menu(page).getByRole("link").all()) await expect(link).toBeInViewport({ ratio: 1 });
    for (const [label, title] of Object.entries(H1).filter(([name]) => expected.includes(name))) {
      await named(page, label).click();
      await expect(page.getByRole("heading", { level: 1, name: title, exact: true })).toBeFocused();
      await expect(named(page, label)).toHaveAttribute("aria-current", "page");
    }
    await menu(page).getByRole("link", { name: "Homepage" }).click();
    await expect(page).toHaveURL("/");
  });
}

test("in a low window the menu scrolls by itself, with the current entry in view", async ({ page, workAs }) => {
  await workAs("admin");
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto("/admin/activity");
  await expect(named(page, "Activity")).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

/** Records in the page whether the menu was ever drawn, from the first frame on. */
const watchForTheMenu = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('nav[aria-label="Administration"]')) document.documentElement.dataset["seen"] = "menu";
    }).observe(document, { childList: true, subtree: true });
  });
const LATE_MS = 700;

for (const who of ["guest", "regular"] as const) {
  test(`a ${who === "guest" ? "guest" : "customer"} gets the 404 page and never sees the menu`, async ({
    page,
    context,
    workAs,
    become,
    faults,
  }) => {
    // The server answers 404 for the address that no page has.
    faults.allow(/status of 404/);
    await withoutServiceWorker(context);
    await (who === "guest" ? become(undefined) : workAs(who));
    await watchForTheMenu(page);
    // The session check is slow, as on a slow network.
    await context.route(/\/api\/v1\/users\/(?:loginStatus|getUser)$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      await route.continue();
    });
    for (const path of ["/admin/dashboard", "/admin/settings", "/admin/nothing-here"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: "Page Not found" })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset["seen"])).toBeUndefined();
    }
  });
}

const MISSING = "0123456789abcdef01234567";
for (const [path, says] of [
  ["/admin/user", "Page Not found"],
  ["/admin/booking-details", "Page Not found"],
  ["/admin/edit-service", "Page Not found"],
  ["/admin/clients", "Page Not found"],
  ["/booking-details", "Booking not found"],
] as const) {
  test(`${path}: a malformed and an unknown id both show "${says}"`, async ({ page, workAs, faults }) => {
    faults.allow(/status of 40[04]/);
    await workAs("admin");
    const seen: (string | null)[] = [];
    for (const id of [MISSING, "nonsense", `${MISSING}0`, MISSING.toUpperCase()]) {
      await page.goto(`${path}/${id}`);
      await expect(page.getByRole("heading", { name: says })).toBeVisible();
      await page.waitForLoadState("networkidle");
      seen.push(await page.getByRole("main").textContent());
    }
    expect(new Set(seen).size).toBe(1);
    await expectGoodAtEverySize(page);
  });
}
