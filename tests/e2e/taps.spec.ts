import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const MAX_TAPS = 8;

test.use({ hasTouch: true, isMobile: true });

test("the way from the landing page to the pay button takes at most 8 taps", async ({ page, actors, become }) => {
  const taps: string[] = [];
  const tap = async (what: string, target: Locator) => {
    await target.tap();
    taps.push(what);
  };
  await become({ ...actors.people.unverified });
  await page.goto("/");
  await tap("Schedule Appointment", page.getByRole("link", { name: "Schedule Appointment" }).first());
  await page.waitForURL("/bookings");
  const service = page.getByLabel("Service", { exact: true });
  await tap("open the list of services", service);
  await service.selectOption({ label: "Haircut & Styling - #3000" });
  taps.push("choose one");
  const days = page.getByRole("gridcell").getByRole("button", { disabled: false });
  await tap("a day", days.filter({ hasNotText: /no free times/ }).last());
  await tap("a time", page.locator("label", { has: page.getByRole("radio", { disabled: false }) }).first());
  await tap("Confirm Booking", page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }));
  await tap("Pay now!", page.getByRole("button", { name: "Pay now!" }));
  await expect(page.getByRole("button", { name: "Confirm Pay" })).toBeVisible();
  const summary = `${taps.length} from the landing page to the pay button, at most ${MAX_TAPS} (${taps.join(", ")})`;
  test.info().annotations.push({ type: "taps", description: summary });
  expect(taps.length).toBeLessThanOrEqual(MAX_TAPS);
});
