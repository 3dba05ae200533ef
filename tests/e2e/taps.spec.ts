import type { Locator, Page } from "@playwright/test";
import { newEmail } from "./support/salon/customer.ts";
import { expect, test } from "./support/test.ts";

const MAX_TAPS = 8;
const MAX_TAPS_AS_GUEST = 10;

test.use({ hasTouch: true, isMobile: true });

/** Counts taps by what they are for. */
function countTaps() {
  const taps: string[] = [];
  const tap = async (what: string, target: Locator) => {
    await target.tap();
    taps.push(what);
  };
  const record = (goal: string, most: number) => {
    const description = `${taps.length} from the landing page to ${goal}, at most ${most} (${taps.join(", ")})`;
    test.info().annotations.push({ type: "taps", description });
    expect(taps.length).toBeLessThanOrEqual(most);
  };
  return { taps, tap, record };
}

/** Taps a service, a day and a time, and then 'Confirm Booking' and 'Pay now!'. */
async function chooseAndPay(page: Page, { taps, tap }: ReturnType<typeof countTaps>): Promise<void> {
  const service = page.getByLabel("Service", { exact: true });
  await tap("open the list of services", service);
  await service.selectOption({ label: "Haircut & Styling - #3000" });
  taps.push("choose one");
  const days = page.getByRole("gridcell").getByRole("button", { disabled: false });
  await tap("a day", days.filter({ hasNotText: /no free times/ }).last());
  await tap("a time", page.locator("label", { has: page.getByRole("radio", { disabled: false }) }).first());
  await tap("Confirm Booking", page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }));
  await tap("Pay now!", page.getByRole("button", { name: "Pay now!" }));
}

test("the way from the landing page to the pay button takes at most 8 taps", async ({ page, actors, become }) => {
  const count = countTaps();
  await become({ ...actors.people.unverified });
  await page.goto("/");
  await count.tap("Schedule Appointment", page.getByRole("link", { name: "Schedule Appointment" }).first());
  await page.waitForURL("/bookings");
  await chooseAndPay(page, count);
  await expect(page.getByRole("button", { name: "Confirm Pay" })).toBeVisible();
  count.record("the pay button", MAX_TAPS);
});

test("a guest needs at most 10 taps from the landing page to Confirm Pay, with quick start in the cart", async ({
  page,
}) => {
  const count = countTaps();
  await page.goto("/");
  await count.tap("Schedule Appointment", page.getByRole("link", { name: "Schedule Appointment" }).first());
  await page.waitForURL(/\/sign-in/);
  await count.tap("Continue as a guest", page.getByRole("link", { name: "Continue as a guest" }));
  await page.waitForURL("/bookings");
  await chooseAndPay(page, count);
  // The name has the focus; the keyboard's Next leads to the e-mail address.
  await expect(page.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Sade Akin");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newEmail());
  await count.tap("Continue to payment", page.getByRole("button", { name: "Continue to payment" }));
  await count.tap("Confirm Pay", page.getByRole("button", { name: "Confirm Pay" }));
  await expect(page.getByText("TEST MODE")).toBeVisible();
  count.record("Confirm Pay", MAX_TAPS_AS_GUEST);
});
