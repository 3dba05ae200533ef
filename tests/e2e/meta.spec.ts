import {
  canonicalPath,
  documentTitle,
  FIRST_SETTINGS,
  homeDescription,
  KEYWORDS,
  pages,
  type PageName,
} from "@salon/contracts";
import type { Page } from "@playwright/test";
import { settle } from "./support/pages/good-page.ts";
import { addressOf, PAGE_NAMES, recordOf } from "./support/pages/page-table.ts";
import { expect, test } from "./support/test.ts";

// The tests are independent, so both workers share them.
test.describe.configure({ mode: "parallel" });

/** Pages that redirect signed-in users; the other pages are opened as an admin or a customer. */
const GUESTS_ONLY: readonly PageName[] = ["signIn", "signUp"];

/** Returns the current tags of the head. */
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

/** Waits until the head has exactly one of each tag of this page. */
async function expectHead(page: Page, origin: string, name: PageName): Promise<void> {
  const record = recordOf(name);
  const { description, robots } = record;
  await expect
    .poll(() => headOf(page), { message: `the head of ${page.url()}` })
    .toEqual({
      title: [documentTitle(record)],
      description: [name === "home" ? homeDescription(FIRST_SETTINGS.contact.address) : description],
      keywords: [expect.stringContaining(KEYWORDS.join(", "))],
      robots: [robots],
      googlebot: [robots],
      canonical: [origin + canonicalPath(record)],
    });
  expect(description.length).toBeLessThanOrEqual(155);
}

/** Navigates within the app, without loading the document again. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((next) => {
    history.pushState({ idx: history.length }, "", next);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, address);

for (const name of PAGE_NAMES) {
  test(`the head and the robots header of ${pages[name].path} match the contract`, async ({
    page,
    actors,
    become,
    salon,
    faults,
  }) => {
    faults.allow(/status of 404/);
    const who = name === "checkoutSuccess" || name === "bookingDetails" ? "customer" : "admin";
    await become(GUESTS_ONLY.includes(name) ? undefined : actors.people[who]);
    const answer = await page.goto(addressOf(name, actors, who));
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()["x-robots-tag"] ?? "index, follow").toBe(pages[name].robots);
    await settle(page);
    await expectHead(page, salon.url, name);
  });
}

test("the head has exactly one of each tag after each navigation within the app", async ({
  page,
  actors,
  become,
  salon,
  faults,
}) => {
  test.setTimeout(180_000);
  faults.allow(/status of 404/);
  await become(actors.people.admin);
  await page.goto("/");
  for (const name of [...PAGE_NAMES, ...PAGE_NAMES.toReversed()]) {
    if (GUESTS_ONLY.includes(name)) continue;
    await goWithin(page, addressOf(name, actors, name === "checkoutSuccess" ? "customer" : "admin"));
    await expectHead(page, salon.url, name);
  }
});
