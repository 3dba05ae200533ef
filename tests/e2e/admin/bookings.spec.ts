import type { Page } from "@playwright/test";
import { bookAtDesk, test } from "../support/desk.ts";
import { expectGoodAtEverySize } from "../support/pages/good-page.ts";
import { tabTo } from "../support/pages/keyboard.ts";
import { expect } from "../support/test.ts";

test.describe.configure({ mode: "parallel" });

/** Returns the value of a record's field by its label. */
const fact = (page: Page, term: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator("dd")
    .first();

test("the status can be changed by keyboard, cancelling needs a confirmation, and the history lists each change", async ({
  page,
  desk,
  workAs,
}) => {
  const id = await bookAtDesk(desk.author, desk.regular.user._id, desk.services[1]!);
  await workAs("admin");
  await page.goto(`/admin/booking-details/${id}`);
  const status = page.getByLabel("Status", { exact: true });
  const update = page.getByRole("button", { name: "Update Status" });
  const { keyboard } = page;
  await tabTo(page, status);
  await keyboard.type("Comp");
  await tabTo(page, update);
  await keyboard.press("Enter");
  await expect(page.getByText("Booking updated successfully")).toBeVisible();
  await expect(fact(page, "Status")).toHaveText("Completed");
  await page.reload();
  await tabTo(page, status);
  await keyboard.type("Canc");
  await tabTo(page, update);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Cancel this booking?" });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await expectGoodAtEverySize(page);
  await tabTo(page, dialog.getByRole("button", { name: "Cancel booking" }));
  await keyboard.press("Enter");
  await expect(fact(page, "Status")).toHaveText("Cancelled");
  const history = page.locator("li").filter({ hasText: "Status changed" });
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText(/completed.*cancelled/);
  await expect(history.last()).toContainText(/Adunni Bello \(Admin\)/);
  await expect(page.locator("li").filter({ hasText: "Booking created" })).toContainText("Tunde Alabi (Author)");
});
