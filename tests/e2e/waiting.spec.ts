import { addDays, SLOTS, type Service, type Slot, type TeamMember, type WaitEntry } from "@salon/contracts";
import { takeScreenshots } from "./support/browser/screenshots.ts";
import { expectGoodAtEverySize } from "./support/pages/good-page.ts";
import { bookAndPay, callAs, type Caller } from "./support/salon/caller.ts";
import { chooseFifteenth, FIFTEENTH, goToPayment, newCustomer, newEmail, PASSWORD } from "./support/salon/customer.ts";
import { ADMIN } from "./support/salon/salon.ts";
import { expect, test } from "./support/test.ts";

const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: "09:00 AM" as Slot, close: SLOTS.at(-1)! }));
const TIME = "02:00 PM";
let admin: Caller;
let member: TeamMember;
let service: Service;

// One person does the service of this test, so one booking makes a time full.
test.beforeEach(async ({ playwright, salon }) => {
  admin = await callAs(playwright, salon, ADMIN);
  const name = `Gele tying ${process.pid} ${Date.now()}`;
  service = await admin.send<Service>("POST", "/services/", { name, timeframe: "1hr", price: 5000 });
  member = await admin.send<TeamMember>("POST", "/team", { name: "Wura", hours: WEEK, serviceIds: [service._id] });
});
test.afterEach(async () => {
  const without = { [service._id]: "seats" };
  await admin.send("PATCH", `/team/${member._id}`, { active: false, revision: member.revision, without });
  await admin.close();
});

/** Books the 15th at `TIME` for a customer of this name. */
async function bookPlace(playwright: Parameters<typeof callAs>[0], salon: Parameters<typeof callAs>[1], days = 0) {
  const caller = await callAs(playwright, salon, newCustomer("Ngozi Okafor"));
  const date = addDays(FIFTEENTH, days);
  const booked = await bookAndPay(caller, [{ serviceId: service._id, date, time: TIME, cartQuantity: 1 }]);
  await caller.close();
  return booked;
}

test("a customer waits for a full time, takes the place that comes free, and pays for it", async ({
  page,
  playwright,
  salon,
}) => {
  const { bookingId } = await bookPlace(playwright, salon);
  const email = newEmail();
  await (await callAs(playwright, salon, newCustomer("Adaeze Obi", email))).close();

  await page.goto(`/bookings?service=${service._id}`);
  await chooseFifteenth(page);
  await expect(page.getByRole("radio", { name: `${TIME} Full` })).toBeDisabled();
  await takeScreenshots(page, "waiting-guest");
  await page.getByRole("button", { name: "Tell me when a place comes free" }).click();
  await page.getByRole("link", { name: "Sign in with it" }).click();
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();

  const dialog = page.getByRole("dialog", { name: "Tell me when a place comes free" });
  await expect(dialog.getByLabel("First day")).toHaveValue(FIFTEENTH);
  await expectGoodAtEverySize(page);
  await dialog.getByRole("combobox", { name: "Earliest time" }).selectOption(TIME);
  await dialog.getByRole("combobox", { name: "Latest time" }).selectOption(TIME);
  await takeScreenshots(page, "waiting-form");
  await dialog.getByRole("button", { name: "Tell me" }).click();
  const done = page.getByRole("dialog", { name: "You are on the waiting list" });
  await expect(done).toContainText(TIME);
  await expectGoodAtEverySize(page);
  await done.getByRole("link", { name: "See what you wait for" }).click();
  await expect(page.getByRole("region", { name: "Waiting list" })).toContainText(service.name);
  await takeScreenshots(page, "waiting-mine");

  await admin.send("POST", `/booking/${bookingId}/cancel`, {});
  const [entry] = await admin.get<WaitEntry[]>(`/waitlist?service=${service._id}`);
  // Between 08:00 and 20:00 the salon makes the offer by itself.
  await admin.send("POST", `/waitlist/${entry!._id}/offer`, { date: FIFTEENTH, time: TIME }).catch(() => undefined);
  const isOffered = async () => (await admin.get<WaitEntry[]>(`/waitlist?service=${service._id}&state=offered`)).length;
  await expect.poll(isOffered).toBe(1);
  await page.reload();
  await page.getByRole("link", { name: "See the offer" }).click();
  await expect(page.getByText("This place came free, and we hold it for you.")).toBeVisible();
  await expectGoodAtEverySize(page);
  await takeScreenshots(page, "waiting-offer");
  await page.getByRole("button", { name: "Accept and pay" }).click();
  await expect(page.getByRole("dialog", { name: "Confirm Booking" })).toContainText(service.name);
  await goToPayment(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.waitForURL(/\/checkout-success/);
  await expect(page.getByRole("heading", { name: "Payment Successful" })).toBeVisible();
  expect(await admin.get<WaitEntry[]>(`/waitlist?service=${service._id}`)).toMatchObject([
    { state: "closed", ended: "taken" },
  ]);
});
