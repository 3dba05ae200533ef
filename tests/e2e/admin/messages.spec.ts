import type { Page } from "@playwright/test";
import { ROWS_OVER_ONE_PAGE, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { withoutServiceWorker } from "../support/salon/states.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });
test.use({ viewport: { width: 1366, height: 768 } });
test.beforeEach(async ({ workAs, context }) => {
  await withoutServiceWorker(context);
  await workAs("author");
});

const message = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

test("a message has a reply link that quotes it, can be marked answered, filtered and reopened", async ({
  page,
  desk,
}) => {
  const name = "Olabisi";
  await desk.author.send("POST", "/users/contact-us", {
    name,
    email: "olabisi@example.com",
    message: "Are you open on Sunday?\nAnd on Monday & Tuesday?",
  });
  await page.goto("/admin/messages?q=olabisi");
  const card = message(page, "Are you open on Sunday?");
  const link = new URL((await card.getByRole("link", { name: "Reply by mail to Olabisi" }).getAttribute("href")) ?? "");
  expect(link.protocol + link.pathname).toBe("mailto:olabisi@example.com");
  expect(link.searchParams.get("subject")).toContain("Ibadandun");
  expect(link.searchParams.get("body")).toMatch(
    /^Dear Olabisi,\r\n[^]*> Are you open on Sunday\?\r\n> And on Monday & Tuesday\?$/,
  );
  await expect(card.getByText("Open", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: /^Mark as answered ?: Olabisi$/ }).click();
  await expect(card.getByText("Answered", { exact: true })).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Open");
  await expect(page.getByText("No messages found")).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Answered");
  await card.getByRole("button", { name: /^Mark as open ?: Olabisi$/ }).click();
  await expect(page.getByText("No messages found")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/admin/messages");
});

test("a failed mark shows the reason and leaves the message unchanged", async ({ page, faults }) => {
  faults.allow(/status of 503/);
  await page.goto("/admin/messages");
  await page.route(/\/api\/v1\/messages\/[0-9a-f]{24}$/, (route) =>
    route.fulfill({ status: 503, json: { message: "Service is temporarily unavailable" } }),
  );
  const card = page.getByRole("listitem").filter({ hasText: "Reply by mail" }).first();
  await card.getByRole("button", { name: /^Mark as answered/ }).click();
  await expect(page.getByText("Service is temporarily unavailable")).toBeVisible();
  await expect(card.getByText("Open", { exact: true })).toBeVisible();
  await expectGoodAtEverySize(page);
});

test("the list shows the newsletter's readers without those who unsubscribed", async ({ page, desk, mails }) => {
  const email = `leaver.${process.pid}@example.com`;
  await desk.author.send("POST", "/users/news-letter", { email });
  await page.goto("/admin/news?q=leaver");
  await expect(page.getByRole("rowheader", { name: email })).toBeVisible();
  const letter = await mails.waitFor(email);
  const link = letter.links.find((address) => new URL(address).pathname.startsWith("/unsubscribe/")) ?? "";
  await page.goto(new URL(link).pathname);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("You get no more of our newsletter")).toBeVisible();
  await page.goto("/admin/news?q=leaver");
  await expect(page.getByText("No subscribers found")).toBeVisible();
  await page.goto("/admin/news?q=reader");
  await expect(page.getByText(`${ROWS_OVER_ONE_PAGE} subscribers found`)).toBeVisible();
});

const FAILED = {
  _id: "0123456789abcdef01234567",
  kind: "passwordChanged",
  to: "full.mailbox@example.com",
  state: "failed",
  attempts: 6,
  lastError: "552 mailbox full",
  createdAt: "2026-11-20T10:00:00.000Z",
  nextAttemptAt: null,
  sentAt: null,
};

test("a failed mail shows its error and can be sent again; a refusal shows its reason", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/status of 409/);
  let state = "failed";
  await context.route("**/api/v1/mails?*", (route) =>
    route.fulfill({ headers: { "x-total-count": "1" }, json: [{ ...FAILED, state }] }),
  );
  let refused = true;
  await context.route("**/api/v1/mails/*/retry", (route) => {
    if (refused) return route.fulfill({ status: 409, json: { message: "It was sent meanwhile" } });
    state = "queued";
    return route.fulfill({ json: { message: "The mail is being sent again" } });
  });
  await page.goto("/admin/messages");
  await page.getByRole("link", { name: "Mails sent" }).click();
  await expect(page).toHaveURL("/admin/messages?view=mails");
  const row = page.getByRole("row").filter({ hasText: FAILED.to });
  await expect(row).toContainText("Password changed");
  await expect(row).toContainText("552 mailbox full (6 tries)");
  await expectGoodAtEverySize(page);
  const again = page.getByRole("button", { name: `Send again to ${FAILED.to}` });
  await again.click();
  await expect(page.getByText("It was sent meanwhile")).toBeVisible();
  refused = false;
  await again.click();
  await expect(page.getByText("The mail is being sent again")).toBeVisible();
  await expect(again).toBeHidden();
  await expect(row).toContainText("Queued");
});
