import { canonicalPath, documentTitle, KEYWORDS, notFoundPage, pages, type PageName } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { settle } from "./support/pages/good-page.ts";
import { addressOf, PAGE_NAMES, recordOf } from "./support/pages/page-table.ts";
import { expect, test } from "./support/test.ts";

// Every test stands for itself, so both workers share them.
test.describe.configure({ mode: "parallel" });

/** Signing in is for who is not; everything else is looked at by who may see everything. */
const GUESTS_ONLY: readonly PageName[] = ["signIn", "signUp"];

/** The tags of the head as they are now, every one of each kind. */
const headOf = (page: Page) =>
  page.evaluate(() => {
    const meta = (name: string) =>
      [...document.querySelectorAll(`meta[name="${name}" i]`)].map((tag) => tag.getAttribute("content"));
    return {
      title: [...document.querySelectorAll("head > title")].map((tag) => tag.textContent),
      description: meta("description"),
      keywords: meta("keywords"),
      robots: meta("robots"),
      googlebot: meta("googlebot"),
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
    };
  });

/** Waits until the head is this page's, exactly one of each. */
async function expectHead(page: Page, origin: string, name: PageName): Promise<void> {
  const record = recordOf(name);
  const { description, robots } = record;
  await expect
    .poll(() => headOf(page), { message: `the head of ${page.url()}` })
    .toEqual({
      title: [documentTitle(record)],
      description: [description],
      keywords: [expect.stringContaining(KEYWORDS.join(", "))],
      robots: [robots],
      googlebot: [robots],
      canonical: [origin + canonicalPath(record)],
    });
  expect(description.length).toBeLessThanOrEqual(155);
}

/** Changes the address the way the router does, without loading anything anew. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((next) => {
    history.pushState({ idx: history.length }, "", next);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, address);

for (const name of PAGE_NAMES) {
  test(`the head of ${pages[name].path}, and what the server says of it`, async ({
    page,
    cast,
    become,
    salon,
    faults,
  }) => {
    faults.allow(/status of 404/);
    const who = name === "checkoutSuccess" || name === "bookingDetails" ? "customer" : "admin";
    await become(GUESTS_ONLY.includes(name) ? undefined : cast.people[who]);
    const answer = await page.goto(addressOf(name, cast, who));
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["x-robots-tag"] ?? "index, follow").toBe(pages[name].robots);
    await settle(page);
    await expectHead(page, salon.url, name);
  });
}

test("exactly one of each tag after going from page to page, too", async ({ page, cast, become, salon, faults }) => {
  test.setTimeout(180_000);
  faults.allow(/status of 404/);
  await become(cast.people.admin);
  await page.goto("/");
  for (const name of [...PAGE_NAMES, ...PAGE_NAMES.toReversed()]) {
    if (GUESTS_ONLY.includes(name)) continue;
    await goWithin(page, addressOf(name, cast, name === "checkoutSuccess" ? "customer" : "admin"));
    await expectHead(page, salon.url, name);
  }
});

for (const address of [
  "/nowhere",
  "/admin/nowhere",
  "/verify",
  "/booking-details",
  "/bookings/nowhere",
  "/index.html5",
]) {
  test(`${address} is answered with 404`, async ({ page, faults, cast, become }) => {
    faults.allow(/status of 404/);
    await become(cast.people.admin);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()["x-robots-tag"]).toBe("noindex, nofollow");
    await expect
      .poll(() => headOf(page))
      .toMatchObject({
        title: [documentTitle(notFoundPage)],
        description: [notFoundPage.description],
        robots: ["noindex, nofollow"],
        canonical: [],
      });
  });
}

test("links from mails tell no other site where they were opened", async ({ request }) => {
  for (const path of ["/verify/x", "/resetPassword/x", "/unsubscribe/x"])
    expect((await request.get(path)).headers()["referrer-policy"], path).toBe("no-referrer");
});
