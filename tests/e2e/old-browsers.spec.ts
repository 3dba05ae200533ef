import { addToCart, goToPayment, newEmail, signUp } from "./support/salon/customer.ts";
import { expect, test } from "./support/test.ts";

/** Calls that Chrome 103, Safari 15.4 or Firefox 102 lack. */
function removeLaterCalls() {
  const owners: [object, string[]][] = [
    [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]],
    [URL, ["canParse", "parse"]],
    [AbortSignal, ["any", "timeout"]],
    [Promise, ["withResolvers", "try"]],
    [Object, ["groupBy"]],
    [Map, ["groupBy"]],
    [HTMLFormElement.prototype, ["requestSubmit"]],
    [window, ["requestIdleCallback", "OffscreenCanvas", "navigation"]],
  ];
  for (const [owner, names] of owners) for (const name of names) Reflect.deleteProperty(owner, name);
}

test("a customer reads the prices, books, pays and cancels in a browser without later calls", async ({
  page,
  context,
}) => {
  await context.addInitScript(removeLaterCalls);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/price-list");
  await expect(page.getByRole("heading", { name: "Haircut & Styling" })).toBeVisible();
  await signUp(page, newEmail());
  await addToCart(page, "Haircut & Styling - #3000");
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
  await page.goto("/sign-in?next=%2Fbooking-history");
  await page.waitForURL("/booking-history");
  await page.getByRole("link", { name: /Haircut & Styling/ }).click();
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel booking" }).click();
  await expect(page.getByText("Cancelled", { exact: true }).first()).toBeVisible();
});
