import { addToCart, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
import { expect, test } from "./support/test.ts";

const SERVICE = "Haircut & Styling";
/** Longer than the sandbox takes to complete a transfer. */
const TRANSFER_TIMEOUT_MS = 40_000;

test("a pending transfer survives a reload and a change of device, and becomes a booking", async ({
  page,
  context,
  openAnotherBrowser,
}) => {
  test.setTimeout(120_000);
  await signUp(page, newEmail());
  await addToCart(page, `${SERVICE} - #3000`);
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay later" }).click();
  await page.waitForURL(/\/checkout\?/);
  await expect(page.getByRole("heading", { name: "Verifying Payment" })).toBeVisible();
  const reference = await page.locator("main strong").filter({ hasText: /^IBD-/ }).innerText();
  await page.reload();
  await expect(page.getByText(`Your reference: ${reference}`)).toBeVisible();

  const phone = await openAnotherBrowser();
  await phone.context().addCookies(await context.cookies());
  await phone.goto(page.url());
  await expect(phone.getByText(`Your reference: ${reference}`)).toBeVisible();
  for (const one of [page, phone])
    await expect(one.getByRole("heading", { name: "Payment Successful" })).toBeVisible({
      timeout: TRANSFER_TIMEOUT_MS,
    });
});
