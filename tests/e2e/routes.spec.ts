import { canAccess, documentTitle, notFoundPage, pages, type PageName, type Role } from "@salon/contracts";
import { expectGoodAtEverySize, settle } from "./support/pages/good-page.ts";
import { addressOf, PAGE_NAMES, STATIC_PAGES } from "./support/pages/page-table.ts";
import { putInState, STATES, withLongSettings, withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

// The tests are independent, so both workers share them.
test.describe.configure({ mode: "parallel" });

// A service worker would answer requests before the routes of these tests do.
test.beforeEach(({ context }) => withoutServiceWorker(context));

const ROLES = { guest: "guest", unverified: "customer", customer: "customer", admin: "admin" } as const;
const VISITORS = Object.keys(ROLES) as (keyof typeof ROLES)[];

/** Returns the title after all redirects: the page, the sign-in page, the home page for signed-in users, or the 404 page. */
function titleFor(name: PageName, role: Role | "guest"): string {
  const { access } = pages[name];
  if ((name === "signIn" || name === "signUp") && role !== "guest") return documentTitle(pages.home);
  if (canAccess(access, role)) return documentTitle(pages[name]);
  return access === "signedIn" && role === "guest" ? documentTitle(pages.signIn) : documentTitle(notFoundPage);
}

for (const name of PAGE_NAMES) {
  const { access } = pages[name];
  test.describe(pages[name].path, () => {
    for (const who of VISITORS) {
      test(`as ${who}`, async ({ page, actors, become, faults }) => {
        // The page requests a payment or booking of another account and gets 404.
        faults.allow(/status of 404/);
        await become(actors.people[who]);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(addressOf(name, actors, who));
        await settle(page);
        if (!(name === "bookingDetails" && who === "unverified"))
          await expect(page).toHaveTitle(titleFor(name, ROLES[who]));
        await expectGoodAtEverySize(page);
      });
    }
    if (STATIC_PAGES.has(name)) return;
    const reader = access === "public" || access === "signedIn" ? "customer" : "admin";
    for (const state of STATES) {
      test(`${state}, as ${reader}`, async ({ page, context, actors, become, faults }) => {
        if (state === "error") faults.allow(/status of 500/);
        faults.allow(/status of 404/);
        await become(actors.people[reader]);
        await putInState(context, state);
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(addressOf(name, actors, reader));
        await settle(page, { loading: state === "loading" });
        await expectGoodAtEverySize(page);
      });
    }
    test(`long, as ${reader}`, async ({ page, playwright, salon, actors, become, faults }) => {
      faults.allow(/status of 404/);
      const who = reader === "customer" ? "longNamed" : reader;
      await become(actors.people[who]);
      await withLongSettings(playwright, salon, async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.goto(addressOf(name, actors, who));
        await settle(page);
        await expectGoodAtEverySize(page);
      });
    });
  });
}

for (const who of VISITORS) {
  test(`an unknown address, as ${who}`, async ({ page, actors, become, faults }) => {
    faults.allow(/status of 404/);
    await become(actors.people[who]);
    await page.goto("/no/such/page");
    await settle(page);
    await expect(page).toHaveTitle(documentTitle(notFoundPage));
    await expectGoodAtEverySize(page);
  });
}
