import { pages } from "@salon/contracts";
import type { BrowserContext, Page } from "@playwright/test";
import { settle } from "./support/pages/good-page.ts";
import {
  ALL_IN_ONE,
  HOSTILE,
  HOSTILE_TIME,
  type HostileSalon,
  createHostileSalon,
} from "./support/salon/hostile-words.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test as base } from "./support/test.ts";

const test = base.extend<object, { hostile: HostileSalon }>({
  hostile: [
    async ({ playwright, salon }, provide) => {
      const hostile = await createHostileSalon(playwright, salon);
      await provide(hostile);
      for (const caller of [hostile.admin, hostile.customer]) await caller.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.use({ viewport: { width: 1366, height: 768 } });

type Name = keyof typeof pages;
const ROWS_PER_PAGE = 25;
const LATEST = HOSTILE.slice(1 - ROWS_PER_PAGE);

/** The hostile texts that each page must show unchanged; of a long list only those on its first page. */
const SHOWN: Partial<Record<Name, readonly string[]>> = {
  home: [...HOSTILE.slice(0, 3), ALL_IN_ONE.slice(0, 300)],
  bookings: HOSTILE,
  priceList: [...HOSTILE, HOSTILE_TIME],
  adminBookings: LATEST,
  adminDay: HOSTILE,
  adminMessages: LATEST,
  adminSettings: HOSTILE,
  adminEditService: [HOSTILE[1], HOSTILE_TIME],
  bookingDetails: [HOSTILE[1], HOSTILE[4]],
  adminBookingDetails: [HOSTILE[1], HOSTILE[4]],
};

/** Returns the address of a page with hostile data; tokens in addresses are hostile too. */
function addressOf(name: Name, { bookings, serviceId, customer, day }: HostileSalon): string {
  const ids: Partial<Record<Name, string>> = {
    bookingDetails: bookings.placed,
    adminBookingDetails: bookings.placed,
    adminUser: customer.user._id,
    adminEditService: serviceId,
  };
  const path = pages[name].path.replace(/:\w+/, ids[name] ?? encodeURIComponent(HOSTILE[3]));
  return name === "adminDay" ? `${path}?date=${day}` : path;
}

const QUERIES = ["q", "payment", "ref", "next", "status", "sort", "date", "action", "target", "from", "to"];
const hostileQuery = (text: string): string => QUERIES.map((key) => `${key}=${encodeURIComponent(text)}`).join("&");

async function watch(context: BrowserContext): Promise<void> {
  await withoutServiceWorker(context);
  await context.addInitScript(() =>
    Object.assign(window, { slipped: () => document.documentElement.toggleAttribute("data-slipped", true) }),
  );
  context.on(
    "dialog",
    (dialog) => void dialog.accept("a dialog").then(() => expect(dialog.message()).toBe("no dialog")),
  );
}

/** Returns the elements that only injected markup can create. */
const slippedOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const handlers = ["error", "load", "mouseover", "focus", "toggle"].map((name) => `[on${name}]`);
    const links = ["href", "src", "action", "formaction"].map((name) => `[${name}^="javascript:" i]`);
    const made = ["[data-slipped]", "[srcdoc]", "base", "meta[http-equiv=refresh i]", ...handlers, ...links];
    return [...document.querySelectorAll(made.join(","))].map((element) => element.outerHTML.slice(0, 200));
  });

/** Returns all texts of a page, with the values of fields and the alternative texts of images. */
const textOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].map(({ value }) => value);
    const pictures = [...document.images].map(({ alt }) => alt);
    return [document.body.textContent, ...fields, ...pictures].join("\n");
  });

async function visit(page: Page, address: string, shown: readonly string[] = []): Promise<void> {
  await page.goto(address);
  await settle(page);
  expect.soft(await slippedOn(page), address).toEqual([]);
  const text = await textOf(page);
  expect
    .soft(
      shown.filter((word) => !text.includes(word)),
      `${address} must show unchanged`,
    )
    .toEqual([]);
}

test.beforeEach(async ({ context, faults }) => {
  test.setTimeout(240_000);
  // Invalid tokens get 400, and pages of the back office get 401 to 404.
  faults.allow(/status of 40[0-9]/);
  await watch(context);
});

for (const who of ["admin", "customer"] as const)
  test(`user input appears only as text on every page, as ${who} [T17]`, async ({ page, hostile, become }) => {
    await become({ id: hostile[who].user._id, cookies: await hostile[who].cookies() });
    for (const name of Object.keys(pages) as Name[]) {
      const isMine = who === "admin" ? name !== "bookingDetails" : !name.startsWith("admin");
      await visit(page, addressOf(name, hostile), isMine ? SHOWN[name] : []);
    }
    const details = who === "admin" ? "/admin/booking-details" : "/booking-details";
    await visit(page, `${details}/${hostile.bookings.kept}`, [ALL_IN_ONE.slice(0, 500)]);
    await visit(page, `${details}/${hostile.bookings.refunded}`);
  });

test("parts of an address appear only as text on its page [T17]", async ({ page, hostile, become }) => {
  await become({ id: hostile.admin.user._id, cookies: await hostile.admin.cookies() });
  for (const [nth, name] of (Object.keys(pages) as Name[]).entries()) {
    const word = HOSTILE[nth % HOSTILE.length]!;
    const address = addressOf(name, hostile);
    await visit(page, `${address}${address.includes("?") ? "&" : "?"}${hostileQuery(word)}#${word}`);
  }
  await visit(page, `/no/such/page/${encodeURIComponent(HOSTILE[1])}`);
});
