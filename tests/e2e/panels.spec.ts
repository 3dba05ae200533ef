import type { PageName } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { expectGoodAtEverySize, settle } from "./support/pages/good-page.ts";
import { addressOf } from "./support/pages/page-table.ts";
import { withoutServiceWorker } from "./support/salon/states.ts";
import { expect, test } from "./support/test.ts";

// The tests are independent, so both workers share them.
test.describe.configure({ mode: "parallel" });
test.beforeEach(({ context }) => withoutServiceWorker(context));

/** A part of a page that appears after an action: the account, the page and the action. */
interface Panel {
  what: string;
  who: "guest" | "unverified" | "customer" | "admin" | "longNamed";
  on: PageName | `/${string}`;
  open: (page: Page) => Promise<void>;
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();
const seeDialog = (page: Page, name: string) => expect(page.getByRole("dialog", { name })).toBeVisible();
const seeAlert = (page: Page, name: string) => expect(page.getByRole("alertdialog", { name })).toBeVisible();
const openAccount = async (page: Page) => {
  await press(page, "Open menu");
  await seeDialog(page, "My Account");
};
const openCart = async (page: Page) => {
  await press(page, "Show cart");
  await seeDialog(page, "Confirm Booking");
};
const leave = async (page: Page) => {
  await openAccount(page);
  await page.getByRole("link", { name: "Price List" }).click();
  await seeAlert(page, "Leave without saving?");
};

const PANELS: Panel[] = [
  { what: "the account panel", who: "guest", on: "home", open: openAccount },
  { what: "the account panel", who: "longNamed", on: "home", open: openAccount },
  { what: "the account panel", who: "admin", on: "adminDashboard", open: openAccount },
  {
    what: "a refused form",
    who: "guest",
    on: "signUp",
    open: async (page) => {
      await press(page, "Create account");
      await expect(page.getByText("Name must be at least 4 charcters long").first()).toBeVisible();
    },
  },
  {
    what: "a wrong password",
    who: "guest",
    on: "signIn",
    open: async (page) => {
      await page.getByLabel("Email Address").fill("unknown@example.com");
      await page.getByRole("textbox", { name: "Password" }).fill("Wrong#123");
      await press(page, "Sign in");
      await expect(page.getByText("Invalid email or password").first()).toBeVisible();
    },
  },
  {
    what: "the missing inputs of a booking",
    who: "customer",
    on: "bookings",
    open: async (page) => {
      await press(page, "Confirm Booking");
      for (const text of ["Please select a service.", "Please select a date", "Please select a time."])
        await expect(page.getByText(text).first()).toBeVisible();
    },
  },
  { what: "an empty cart", who: "guest", on: "bookings", open: openCart },
  { what: "a full cart", who: "longNamed", on: "bookings", open: openCart },
  {
    what: "the pay dialog",
    who: "customer",
    on: "bookings",
    open: async (page) => {
      await openCart(page);
      await press(page, "Pay now!");
      await seeAlert(page, "Confirm Payment");
    },
  },
  {
    what: "the confirmation of a cancellation",
    who: "customer",
    on: "bookingDetails",
    open: async (page) => {
      await press(page, "Cancel booking");
      await seeAlert(page, "Cancel booking");
    },
  },
  {
    what: "another time for a booking",
    who: "customer",
    on: "bookingDetails",
    open: async (page) => {
      await press(page, /Change time of/);
      await seeDialog(page, "Change time");
    },
  },
  {
    what: "a refused deletion",
    who: "unverified",
    on: "myData",
    open: async (page) => {
      await press(page, "Delete my account");
      await seeDialog(page, "Delete your account?");
      await page.getByLabel("Password", { exact: true }).fill("Wrong#123");
      await page.keyboard.press("Enter");
      await expect(page.getByText("The password is not right")).toBeVisible();
    },
  },
  {
    what: "an old link",
    who: "guest",
    on: "unsubscribe",
    open: async (page) => {
      await press(page, "Unsubscribe");
      await expect(page.getByText("That did not work")).toBeVisible();
    },
  },
  {
    what: "a session that has ended",
    who: "customer",
    on: "bookings",
    open: async (page) => {
      await page.context().clearCookies();
      // Opening the cart calls the server, which answers 401.
      await press(page, "Show cart");
      await expect(page.getByRole("textbox", { name: "Password" })).toBeVisible();
    },
  },
  {
    what: "the confirmation of a deletion",
    who: "admin",
    on: "adminEditService",
    open: async (page) => {
      await press(page, "Delete Service");
      await seeAlert(page, "Delete Service");
    },
  },
  {
    what: "the confirmation of leaving unsaved input",
    who: "admin",
    on: "adminService",
    open: async (page) => {
      await page.getByLabel("Name", { exact: true }).fill("Something new");
      await leave(page);
    },
  },
  {
    what: "a missing role",
    who: "admin",
    on: "adminUser",
    open: async (page) => {
      await press(page, "Change role");
      await expect(page.getByText("Please select a role").first()).toBeVisible();
    },
  },
  {
    what: "the reason for a refund",
    who: "admin",
    on: "adminPayments",
    open: async (page) => {
      await press(page, /^Refund/);
      await seeDialog(page, "Refund this payment?");
    },
  },
  {
    what: "a search without result",
    who: "admin",
    on: "/admin/users?q=nobodyatall",
    open: (page) => expect(page.getByText("No users found")).toBeVisible(),
  },
  {
    what: "the search box with a person, bookings and pages",
    who: "admin",
    on: "adminDashboard",
    open: async (page) => {
      await page.keyboard.press("/");
      await seeDialog(page, "Search");
      await page.getByRole("combobox", { name: "Name, phone, booking number or page" }).fill("oluwafun");
      for (const group of ["People", "Bookings"]) await expect(page.getByRole("group", { name: group })).toBeVisible();
    },
  },
  {
    what: "a list page that does not exist",
    who: "admin",
    on: "/admin/bookings?page=999",
    open: (page) => expect(page.getByText("There is no page 999")).toBeVisible(),
  },
  {
    what: "a code",
    who: "admin",
    on: "adminQr",
    open: async (page) => {
      await page.getByRole("textbox").first().fill("https://example.com/a-path-of-some-length");
      await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
    },
  },
];

for (const { what, who, on, open } of PANELS) {
  test(`${what}, as ${who}`, async ({ page, actors, become, faults }) => {
    faults.allow(/status of 40[01]/);
    await become(actors.people[who]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(on.startsWith("/") ? on : addressOf(on as PageName, actors, who));
    await settle(page);
    await open(page);
    await expectGoodAtEverySize(page);
  });
}

test("the drawer of the back office", async ({ page, actors, become }) => {
  await become(actors.people.admin);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/users");
  await press(page, "Admin menu");
  await expect(page.getByRole("dialog").getByRole("link", { name: "C Booking" })).toBeVisible();
  await expectGoodAtEverySize(page);
});

test("the live map is requested from OpenStreetMap only after a press", async ({ page, faults }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Load live map" });
  await button.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(faults.list()).toEqual([]);
  await button.click();
  await expect(page.getByTitle(/OpenStreetMap/)).toBeVisible();
  await expect.poll(() => faults.list().join()).toContain("www.openstreetmap.org");
  faults.allow(/www\.openstreetmap\.org/);
});
