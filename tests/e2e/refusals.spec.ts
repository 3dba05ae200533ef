import { pages } from "@salon/contracts";
import type { BrowserContext, Page } from "@playwright/test";
import { addressOf, PAGE_NAMES } from "./support/pages/page-table.ts";
import { addToCart, newEmail } from "./support/salon/customer.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

const NEEDS_COOKIES = "Your browser refuses cookies";

/** What a script of the page runs before any other: the objects that the browser refuses. */
const REFUSALS: Record<string, () => void> = {
  "site data throws": () => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: refuse });
  },
  "site data is null": () => {
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { value: null });
  },
  "site data is full": () => {
    const refuse = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    Object.assign(Storage.prototype, { setItem: refuse });
    Object.assign(IDBFactory.prototype, { open: refuse });
  },
  "cookies are dropped": () => {
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: (_text: string) => {} });
  },
  "cookies and site data throw": () => {
    const refuse = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    Object.defineProperty(Document.prototype, "cookie", { get: refuse, set: refuse });
    Object.defineProperty(Navigator.prototype, "cookieEnabled", { value: false });
    for (const name of ["localStorage", "sessionStorage", "indexedDB"])
      Object.defineProperty(window, name, { get: refuse });
  },
};

/** Refuses what the page's own scripts ask for; without cookies the server gets none either. */
async function refuse(context: BrowserContext, what: string): Promise<void> {
  await withoutServiceWorker(context);
  await context.addInitScript(REFUSALS[what]!);
}

async function expectContact(page: Page): Promise<void> {
  const notice = page.getByRole("alert").filter({ visible: true });
  await expect(notice.getByRole("link", { name: /^\+/ })).toHaveAttribute("href", /^tel:\+/);
  await expect(notice.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+/);
}

for (const what of Object.keys(REFUSALS)) {
  const keepsCookies = !what.startsWith("cookies");

  test(`when ${what}, every public page opens`, async ({ page, context, actors, faults }) => {
    faults.allow(/status of 404/);
    await refuse(context, what);
    for (const name of PAGE_NAMES.filter((one) => pages[one].access === "public")) {
      const checked = page.waitForResponse("**/users/loginStatus");
      await page.goto(addressOf(name, actors));
      await checked;
      await expect(page.getByRole("button", { name: "Open menu" }), name).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 }), name).toBeVisible();
      await expect(page.getByText("Something went wrong"), name).toHaveCount(0);
    }
  });

  test(`when ${what}, a guest ${keepsCookies ? "books and pays" : "hears that cookies are needed, and nothing is made"}`, async ({
    page,
    context,
  }) => {
    await refuse(context, what);
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
    await addToCart(page, "Haircut & Styling - #3000");
    const cart = page.getByRole("dialog", { name: "Confirm Booking" });
    if (keepsCookies) {
      await cart.getByRole("button", { name: "Pay now!" }).click();
      await page.getByLabel("Name", { exact: true }).fill("Sade Akin");
      await page.getByLabel("Email Address").fill(newEmail());
      await page.getByRole("button", { name: "Continue to payment" }).click();
      await page.getByRole("button", { name: "Confirm Pay" }).click();
      await page.getByRole("button", { name: "Pay", exact: true }).click();
      return expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
    }
    await expect(cart.getByText(NEEDS_COOKIES)).toBeVisible();
    await expectContact(page);
    for (const path of ["/sign-in", "/sign-up", "/sign-in-link/an-unknown-token"]) {
      await page.goto(path);
      await expect(page.getByText(NEEDS_COOKIES), path).toBeVisible();
      await expect(page.locator("form"), path).toHaveCount(0);
      await expectContact(page);
    }
    expect(sent).toEqual([]);
  });
}

test("a fault of the frame keeps the page that was painted, its title, and the ways to reach the salon", async ({
  page,
  context,
  faults,
}) => {
  faults.allow(/frame fails/);
  await withoutServiceWorker(context);
  // The first effect of the frame.
  await context.addInitScript(() =>
    Object.defineProperty(History.prototype, "scrollRestoration", {
      set: () => {
        throw new Error("the frame fails");
      },
    }),
  );
  await page.goto("/price-list");
  await expect(page.getByText("You can read this page, but not book on it.")).toBeVisible();
  await expectContact(page);
  await expect(page).toHaveTitle(/^Price list/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Haircut & Styling").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeDisabled();
});
