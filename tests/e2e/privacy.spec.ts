import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { callAs } from "./support/salon/caller.ts";
import { newCustomer, newEmail, signIn, signOut } from "./support/salon/customer.ts";
import { expect, test } from "./support/test.ts";

const NAME = "Yetunde Akande";

/** Returns the API answers in the caches of the service worker. */
const cachedAnswers = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const files = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return files.flat().flatMap(({ url }) => (url.includes("/api/") ? [new URL(url).pathname] : []));
  });

test("after signing out neither Back nor the browser's storage shows personal data [T27]", async ({
  page,
  playwright,
  salon,
  faults,
}) => {
  const email = newEmail();
  await (await callAs(playwright, salon, newCustomer(NAME, email))).close();
  await signIn(page, email);
  await page.goto("/my-data");
  await expect(page.getByLabel("Name")).toHaveValue(NAME);
  expect(await cachedAnswers(page)).toEqual(["/api/v1/services/all-services"]);
  await signOut(page);
  faults.allow(/status of 401/);
  await page.goBack();
  await expect(page).toHaveURL(/sign-in/);
  expect(await page.content()).not.toContain(NAME);
  await page.goto("/my-data");
  await expect(page).toHaveURL(/sign-in/);
  expect(await cachedAnswers(page)).toEqual(["/api/v1/services/all-services"]);
});

test("another site cannot show the salon in a frame [T28]", async ({ page, salon, faults }) => {
  faults.allow(/frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
  const other = createServer((_req, res) =>
    res
      .setHeader("Content-Type", "text/html")
      .end(`<title>Win a prize</title><iframe src="${salon.url}/sign-in"></iframe>`),
  ).listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`, { waitUntil: "load" });
    const [, framed] = page.frames();
    expect(framed?.url()).toBe("chrome-error://chromewebdata/");
    await expect(page.frameLocator("iframe").getByLabel("Email Address")).toHaveCount(0);
  } finally {
    other.closeAllConnections();
    other.close();
  }
});
