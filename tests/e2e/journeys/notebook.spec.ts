import { addDays, FIRST_SETTINGS, lagosDay, type Service } from "@salon/contracts";
import type { Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { testAtMoment } from "../support/at-moment.ts";
import { takeScreenshots } from "../support/browser/screenshots.ts";
import { MOMENT } from "../support/lived.ts";
import { expectGoodAtEverySize, settle } from "../support/pages/good-page.ts";
import { callAs, type Caller, type Playwright } from "../support/salon/caller.ts";
import { signIn } from "../support/salon/customer.ts";
import { ADMIN, type Salon } from "../support/salon/salon.ts";
import { expect } from "../support/test.ts";

const test = testAtMoment({ moment: MOMENT });

const FILES = fileURLToPath(new URL("../../../packages/lists/examples/files/", import.meta.url));
const TODAY = lagosDay(MOMENT);
const TOMORROW = addDays(TODAY, 1);
/** A day as people write it here, such as `2 Dec 2026`. */
const written = (day: string) =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** A sheet of appointments as Excel saves it: in Windows-1252, with a dash that only it has. */
const SHEET = [
  "Date,Time,Client,Phone,Service,Deposit,Notes",
  `${written(TOMORROW)},10:00,Zoé Akpan,08035552018,Wash & Set,"2,000",bring own hair – brown`,
  `${written(TOMORROW)},10.30am,Bola Ige,0803 555 2019,Knotless Braids,,`,
  `${written(TOMORROW)},2.30pm,Tolu Ade,,Ghana weaving,,`,
  `${written(TOMORROW)},16h,Kemi Ojo,08035552021,Wash & Set,,`,
  `${written(addDays(TODAY, 2))},11:00,Ada Eze,08035552022,Wash & Set,,`,
];
const inWindows1252 = (text: string) => Buffer.from(text.replaceAll("–", "\u0096"), "latin1");

/** Everything of 'Before you open' but prices and the notebook. */
async function prepareTheRest(playwright: Playwright, salon: Salon): Promise<Caller> {
  const owner = await callAs(playwright, salon, ADMIN);
  await owner.send("PATCH", "/settings", {
    confirmed: ["pause", "address", "hours", "slotCapacity", "gallery", "cancellation"],
    contact: {
      ...FIRST_SETTINGS.contact,
      phones: ["+234 803 555 0101"],
      whatsapp: "+234 803 555 0101",
      email: "hello@ibadandun.ng",
      tiktok: "https://www.tiktok.com/@ibadandun.salon",
      instagram: "https://www.instagram.com/ibadandun.salon",
    },
  });
  return owner;
}

async function priceTheRest({ get, send }: Caller): Promise<void> {
  const services = await get<Service[]>("/services/all-services?pageSize=100");
  for (const { _id: id } of services.filter(({ price }) => price === 0))
    await send("PATCH", `/services/${id}`, { price: 20_000 });
}

/** Brings a file, and waits for what its rows would become. */
async function bring(page: Page, kind: string, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole("radio", { name: kind }).check({ force: true });
  await page.getByLabel("File (CSV, Excel or vCard)").setInputFiles(file);
  await page.getByRole("button", { name: "Look at the list" }).click();
  await expect(page.getByRole("heading", { name: kind })).toBeVisible();
}

async function run(page: Page, button: string, outcome: string) {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText(outcome)).toBeVisible();
  await page.getByRole("button", { name: "Bring another list" }).click();
}

test(
  "an empty salon brings its prices, contacts and appointments, and opens with a full board",
  { tag: "@slow" },
  async ({ page, playwright, salon }) => {
    test.setTimeout(180_000);
    const owner = await prepareTheRest(playwright, salon);
    await signIn(page, ADMIN.email, ADMIN.password);
    await page.goto("/admin/dashboard");
    await page.getByRole("link", { name: "Bring your notebook" }).click();
    await settle(page);
    await expectGoodAtEverySize(page);
    await takeScreenshots(page, "notebook-empty");

    await bring(page, "Services and prices", `${FILES}services-semicolons.csv`);
    await run(page, "Import 4 services", "4 services made.");
    await priceTheRest(owner);

    await bring(page, "Clients", `${FILES}google-contacts.csv`);
    await expect(page.getByRole("checkbox", { name: /^Alhaji Plumber/ })).not.toBeChecked();
    await settle(page);
    await expectGoodAtEverySize(page);
    await takeScreenshots(page, "notebook-contacts");
    await run(page, "Import 3 clients", "3 clients made.");

    const sheet = { name: "book.csv", mimeType: "text/csv", buffer: inWindows1252(SHEET.join("\r\n")) };
    await bring(page, "Appointments to come", sheet);
    await expect(page.getByText(/bring own hair – brown/).first()).toBeVisible();
    await settle(page);
    await expectGoodAtEverySize(page);
    await takeScreenshots(page, "notebook-appointments");
    const question = page.getByRole("group", { name: "Which service is 'Ghana weaving'?" });
    await question.getByRole("button", { name: "Braiding & Weaving" }).click();
    await page.getByRole("button", { name: "Use this answer" }).click();
    await expect(page.getByRole("button", { name: "Import 5 appointments" })).toBeVisible();
    await settle(page);
    await takeScreenshots(page, "notebook-preview");
    await run(page, "Import 5 appointments", "5 appointments made.");

    await page.goto("/admin/dashboard");
    await settle(page);
    await page.getByRole("checkbox", { name: /^Not now: a password is enough/ }).click();
    await expect(page.getByRole("heading", { name: "Before you open" })).toHaveCount(0);
    await page.goto(`/admin/day?date=${TOMORROW}`);
    for (const name of ["Zoé Akpan", "Bola Ige", "Tolu Ade", "Kemi Ojo"])
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await settle(page);
    await takeScreenshots(page, "notebook-board");
    await owner.close();
  },
);
