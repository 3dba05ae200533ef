import { addDays, lagosDay, type Service, SLOTS, weekdayOf } from "@salon/contracts";
import { callAs } from "../support/salon/caller.ts";
import { openCuttableWay } from "../support/salon/cuttable.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect, test } from "../support/test.ts";

const SAID_WITHIN_MS = 40_000;
const RIGHT_WITHIN_MS = 5000;
const GUESTS = ["Adaeze Obi", "Bisi Ade", "Chidi Eze", "Damola Ojo", "Efe Odili"];

test("a desk says that it is not live while its network is cut, and is right 5 seconds after, five times @slow", async ({
  page,
  playwright,
  salon,
  faults,
}, testInfo) => {
  testInfo.setTimeout(420_000);
  faults.allow(/ERR_|status of 50[234]/);
  const admin = await callAs(playwright, salon, ADMIN);
  const way = await openCuttableWay(salon.url);
  await page.context().addCookies(await admin.cookies());
  await page.setViewportSize({ width: 1366, height: 768 });
  const inThreeWeeks = addDays(lagosDay(new Date()), 21);
  const date = addDays(inThreeWeeks, (8 - weekdayOf(inThreeWeeks)) % 7);
  const [service] = await admin.get<Service[]>("/services/all-services?q=Haircut");
  await page.goto(`${way.url}/admin/day?date=${date}`);
  await expect(page.getByText("11:00 AM").first()).toBeVisible();
  const bar = page.getByText(/^Not live since .*\. What is shown is as of then\.$/);
  const times: string[] = [];
  for (const [nth, name] of GUESTS.entries()) {
    // The stream has opened, and what changed shortly before is loaded.
    await page.waitForTimeout(6000);
    way.cut();
    const cutAt = Date.now();
    await expect(bar).toBeVisible({ timeout: SAID_WITHIN_MS });
    const said = Date.now() - cutAt;
    await expect(page.getByText(/^This day is not live\. It is shown as it was at /)).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    const walkIn = { name, serviceId: service!._id, date, time: SLOTS[2 * nth], method: "cash" };
    await admin.send("POST", "/booking/walk-in", walkIn);
    await expect(page.getByRole("link", { name }).first()).toBeHidden();
    way.mend();
    const mendedAt = Date.now();
    await expect(page.getByRole("link", { name }).first()).toBeVisible({ timeout: RIGHT_WITHIN_MS });
    await expect(bar).toBeHidden({ timeout: RIGHT_WITHIN_MS });
    times.push(`said after ${said} ms, right after ${Date.now() - mendedAt} ms`);
    expect.soft(Date.now() - mendedAt).toBeLessThan(RIGHT_WITHIN_MS);
  }
  testInfo.annotations.push({ type: "times", description: times.join("; ") });
  await way.close();
  await admin.close();
});
