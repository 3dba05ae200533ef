import { addToCart, goToPayment, newEmail, signIn, signUp } from "../support/salon/customer.ts";
import { linkIn, readMails } from "../support/salon/mails.ts";
import { OWNER, startProduction, type ProductionSalon } from "../support/salon/production.ts";
import { expect, test } from "../support/test.ts";

let production: ProductionSalon | undefined;
test.beforeAll(async () => {
  production = await startProduction();
});
test.afterAll(() => production?.stop());

test(
  "in production behind TLS, with test keys: sign-up, payment, cancellation and refund",
  { tag: "@slow" },
  async ({ browser, faults }) => {
    test.setTimeout(120_000);
    const { url, inboxUrl, sandbox } = production!;
    const mails = readMails(inboxUrl);
    const openSite = async () => {
      // A browser takes a service worker only from a site whose certificate it trusts by itself.
      const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true, serviceWorkers: "block" });
      faults.allow(/Service Worker registration blocked/);
      await faults.watch(context);
      return context.newPage();
    };

    const page = await openSite();
    const email = newEmail();
    await signUp(page, email);
    await page.goto(linkIn(await mails.waitFor(email, /verify/i), "/verify/"));
    await page.getByRole("button", { name: "Verify Account" }).click();
    await page.waitForURL("/");
    await addToCart(page, "Haircut & Styling - #3000");
    await goToPayment(page);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await page.waitForURL(/\/checkout-success/);
    await mails.waitFor(email, /confirmed/i);
    await page.getByRole("link", { name: "View Bookings Status" }).click();
    await page.getByRole("link", { name: /Haircut & Styling/ }).click();
    await page.getByRole("button", { name: "Cancel booking" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
    await expect(page.getByRole("heading", { name: "Cancelled: refund requested" })).toBeVisible();

    const owner = await openSite();
    await signIn(owner, OWNER.email, OWNER.password);
    await owner.goto("/admin/payments");
    await expect(owner.getByText("Test payments: no real money moves")).toBeVisible();
    await owner
      .getByRole("button", { name: /^Refund/ })
      .first()
      .click();
    const dialog = owner.getByRole("dialog", { name: "Refund this payment?" });
    await dialog.getByRole("textbox").fill("Cancelled in time");
    await dialog.getByRole("button", { name: "Refund NGN 3,000" }).click();
    await expect(dialog).toBeHidden();
    sandbox.refundWebhooks(true);
    await sandbox.advance(10_000);
    await mails.waitFor(email, /refund|sent back/i);
    await page.reload();
    await expect(page.getByText(/refunded|sent back/i).first()).toBeVisible();
    await owner.reload();
    await expect(owner.getByText("Money sent back").filter({ visible: true }).first()).toBeVisible();
    expect(sandbox.refunds()).toHaveLength(1);
  },
);
