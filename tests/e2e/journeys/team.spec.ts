import { SLOTS, type Service } from "@salon/contracts";
import type { Locator, Page } from "@playwright/test";
import { bookAndPay, callAs } from "../support/salon/caller.ts";
import {
  chooseFifteenth,
  chooseTime,
  FIFTEENTH,
  goToPayment,
  newCustomer,
  newEmail,
  signIn,
  signUp,
} from "../support/salon/customer.ts";
import { ADMIN } from "../support/salon/salon.ts";
import { expect, test } from "../support/test.ts";

const LAPTOP = { width: 1366, height: 900 };
const SERVICE = "Silk press";

/** Adds a person with this one service, open from ten on Mondays and with a break. */
async function addPerson(desk: Page, name: string): Promise<void> {
  await desk.goto("/admin/team");
  await desk.getByRole("link", { name: "Add a person" }).click();
  await desk.getByLabel("Name", { exact: true }).fill(name);
  await desk.getByLabel(SERVICE).check();
  for (const day of ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]) {
    const first = desk.getByLabel(`First time on ${day}`);
    if ((await first.inputValue()) === "") await first.selectOption(SLOTS[0]);
    await desk.getByLabel(`Last time on ${day}`).selectOption(SLOTS.at(-1)!);
  }
  await desk.getByRole("button", { name: "Add a break on Monday" }).click();
  await desk.getByRole("button", { name: "Add person" }).click();
  await expect(desk.getByRole("heading", { name })).toBeVisible();
}

async function addBasin(desk: Page): Promise<void> {
  await desk.getByRole("link", { name: "Add a resource" }).click();
  await desk.getByLabel("Name", { exact: true }).fill("Washing basin");
  await desk.getByLabel("Units").fill("2");
  await desk.getByLabel(SERVICE).check();
  await desk.getByRole("button", { name: "Add resource" }).click();
  await expect(desk.getByText("Resource added")).toBeVisible();
}

/** Books Sade by name at three o'clock and pays. */
async function bookSade(page: Page): Promise<void> {
  await page.goto("/bookings");
  await page.getByLabel("Service", { exact: true }).selectOption({ label: `${SERVICE} - #5000` });
  await chooseTime(page, "Sade Bello");
  await chooseFifteenth(page);
  await chooseTime(page, "03:00 PM");
  await page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: "Confirm Booking" })).toContainText("with Sade Bello");
  await expect(page.getByRole("button", { name: /^One more: / })).toBeDisabled();
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
}

const personOn = (desk: Page, heading: string): Locator =>
  desk.getByRole("region", { name: "Appointments by person" }).getByRole("region", { name: heading });

test(
  "a salon with two stylists and a basin: booked by name, moved by the desk, and covered on a sick day",
  { tag: "@slow" },
  async ({ page, mails, playwright, salon, openAnotherBrowser }) => {
    test.setTimeout(150_000);
    const admin = await callAs(playwright, salon, ADMIN);
    const { _id: serviceId } = await admin.send<Service>("POST", "/services/", {
      name: SERVICE,
      timeframe: "1hr",
      price: 5000,
    });
    const desk = await openAnotherBrowser();
    await desk.setViewportSize(LAPTOP);
    await signIn(desk, ADMIN.email, ADMIN.password);
    await addPerson(desk, "Sade Bello");
    await addPerson(desk, "Tunde Ojo");
    await desk.goto("/admin/team");
    await addBasin(desk);

    // The first customer takes anyone, and gets Sade, because both are free all day.
    const [anyones, named] = [newEmail(), newEmail()];
    const anyone = await callAs(playwright, salon, newCustomer("Efe Uche", anyones));
    await bookAndPay(anyone, [{ serviceId, date: FIFTEENTH, time: "01:00 PM", cartQuantity: 1 }]);
    await signUp(page, named, "Ronke Bisi");
    await bookSade(page);
    expect((await mails.waitFor(named, /confirmed/i)).text).toContain("Sade Bello");
    expect((await mails.waitFor(anyones, /confirmed/i)).text).not.toContain("Sade Bello");
    await page.goto("/booking-history");
    await expect(page.getByText(`${SERVICE} with Sade Bello`)).toBeVisible();

    const walkIn = { name: "Bisi Alade", serviceId, method: "cash", date: FIFTEENTH, time: "11:00 AM" };
    await admin.send("POST", "/booking/walk-in", walkIn);
    await desk.setViewportSize({ width: 1366, height: 768 });
    await desk.goto(`/admin/day?date=${FIFTEENTH}`);
    await expect(personOn(desk, "Tunde Ojo 1 appointment")).toContainText("11:00–12:00");
    await desk.getByRole("button", { name: /^More: Bisi Alade/ }).click();
    await desk.getByRole("menuitem", { name: "Change time" }).click();
    const change = desk.getByRole("dialog", { name: "Change time" });
    await change
      .getByRole("gridcell")
      .getByRole("button", { name: /\b15\b/ })
      .click();
    const noon = change.getByRole("radio", { name: "12:00 PM" });
    await expect(noon).toBeEnabled();
    await noon.check({ force: true });
    await change.getByRole("button", { name: "Move booking" }).click();
    await expect(personOn(desk, "Tunde Ojo 1 appointment")).toContainText("12:00–01:00");

    const mailsBefore = await mails.count(anyones);
    await desk.goto("/admin/team");
    await desk.getByRole("link", { name: /Sade Bello/ }).click();
    await desk.getByRole("button", { name: "Add days off" }).click();
    await desk.getByLabel("First day").fill(FIFTEENTH);
    await desk.getByLabel("Last day").fill(FIFTEENTH);
    await desk.getByRole("button", { name: "Save person" }).click();
    const review = desk.getByRole("alertdialog", { name: /^\d appointments? could not take place$/ });
    for (const name of ["Efe Uche", "Ronke Bisi"]) {
      await review.getByRole("button", { name: `Find a replacement for ${name}` }).click();
      const dialog = desk.getByRole("dialog", { name: "Who takes this appointment?" });
      await dialog.getByLabel("Tunde Ojo").check();
      await dialog.getByRole("button", { name: "Assign" }).click();
      await expect(dialog).toBeHidden();
    }
    await desk
      .getByRole("alertdialog", { name: "Every appointment is covered" })
      .getByRole("button", { name: "Save", exact: true })
      .click();
    await expect(desk.getByText("Person saved")).toBeVisible();
    await desk.goto(`/admin/day?date=${FIFTEENTH}`);
    await expect(personOn(desk, "Tunde Ojo 3 appointments")).toBeVisible();

    expect((await mails.waitFor(named, /changed/i)).text).toContain("Tunde Ojo");
    expect(await mails.count(anyones)).toBe(mailsBefore);
    await page.reload();
    await expect(page.getByText(`${SERVICE} with Tunde Ojo`)).toBeVisible();
    for (const caller of [admin, anyone]) await caller.close();
  },
);
