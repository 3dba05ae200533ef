import { expect, type Page } from "@playwright/test";
import { addDays, lagosDay } from "@salon/contracts";

export const PASSWORD = "Secret#123";
/** The 15th of next month, which is never in the past and within the customers' horizon. */
export const FIFTEENTH = `${addDays(`${lagosDay(new Date()).slice(0, 7)}-28`, 4).slice(0, 7)}-15`;
let people = 0;

/** Returns an unused e-mail address. */
export const newEmail = (): string => `journey${++people}-${process.pid}-${Date.now()}@example.com`;

/** The account of a new customer, with an unused e-mail address. */
export const newCustomer = (name: string, email = newEmail()) => ({ name, email, password: PASSWORD });

/** Creates an account through the page and stays signed in. */
export async function signUp(page: Page, email: string, name = "Sade Akin"): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("/");
}

/** Signs in through the page and lands on the home page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("/");
}

/** Signs out through the account panel. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("/sign-in");
}

/** Puts one appointment next month into the cart; 02:00 PM is open on every day of the week. */
export async function addToCart(page: Page, service: string, time = "02:00 PM"): Promise<void> {
  await page.goto("/bookings");
  await page.getByLabel("Service", { exact: true }).selectOption({ label: service });
  await chooseFifteenth(page);
  await chooseTime(page, time);
  await page.getByRole("button", { name: "Confirm Booking" }).filter({ visible: true }).click();
  await expect(page.getByRole("dialog", { name: "Confirm Booking" })).toBeVisible();
}

/** Chooses the 15th of next month, which is FIFTEENTH. */
export async function chooseFifteenth(page: Page): Promise<void> {
  // After the last slot of a month the calendar opens at the next one.
  await page.waitForLoadState("networkidle");
  const month = new Date(FIFTEENTH).toLocaleDateString("en", { month: "long", year: "numeric", timeZone: "UTC" });
  if (!(await page.getByRole("grid", { name: month }).isVisible()))
    await page.getByRole("button", { name: "Next month", exact: false }).click();
  await page
    .getByRole("gridcell")
    .getByRole("button", { name: /\b15\b/ })
    .click();
}

/** Chooses a time once the page shows it as free. */
export async function chooseTime(page: Page, time: string): Promise<void> {
  const choice = page.getByRole("radio", { name: time });
  await expect(choice).toBeEnabled();
  // The radio input is invisible and lies over its label; the address holds the choice, which takes a moment.
  await choice.click({ force: true });
  await expect(choice).toBeChecked();
}

/** Goes from the open cart to the provider's payment page. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay now!" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Confirm Payment" });
  await expect(dialog).toContainText("Are you sure to make payment for this Service(s)");
  await dialog.getByRole("button", { name: "Confirm Pay" }).click();
  await expect(page.getByText("TEST MODE")).toBeVisible();
}
