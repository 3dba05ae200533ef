import { FIRST_SETTINGS } from "@salon/contracts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi, Refusal } from "../../../testing/api-fake.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fakeSalon, haircut, slotsWith } from "../../../testing/salon.ts";
import { readStoredCart } from "../../cart/cart.storage.state.ts";

fakeTheApi();
beforeEach(fakeSalon);
afterEach(async () => {
  cleanup();
  await readStoredCart();
});

type Person = ReturnType<typeof renderPage>["person"];
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>("button", { name });

/** Replies with the times at which a day is full; "all" for a whole day. */
function fakeFull(full: Record<string, readonly string[] | "all">): void {
  fake.reply("seats", "availability", ({ query: { date } }) => {
    const times = full[date] ?? [];
    const slots = slotsWith();
    const isFull = (time: string) => times === "all" || times.includes(time);
    return { date, slots: slots.map((slot) => (isFull(slot.time) ? { ...slot, free: 0, status: "full" } : slot)) };
  });
}

async function openDialog(): Promise<{ person: Person; dialog: ReturnType<typeof within> }> {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await person.click(await button(/Saturday, June 15th, 2030/));
  await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
  await person.click(await button("Repeat this booking"));
  return { person, dialog: within(await screen.findByRole("dialog", { name: "Repeat this booking" })) };
}
const rows = (dialog: ReturnType<typeof within>) =>
  within(dialog.getByRole("list", { name: "Dates" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent);

it("offers to repeat a booking once service, day and time are chosen", async () => {
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await person.click(await button(/Saturday, June 15th, 2030/));
  expect(screen.queryByRole("button", { name: "Repeat this booking" })).toBeNull();
  await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
  expect(await button("Repeat this booking")).toBeTruthy();
});

it("adds a line for each date, and a nearest time only where the customer takes it", async () => {
  fakeFull({
    "2030-06-22": ["10:00 AM", "10:30 AM", "09:30 AM"],
    "2030-06-29": "all",
    "2030-06-30": ["09:00 AM"],
    "2030-06-28": ["06:30 PM", "07:00 PM"],
  });
  const { person, dialog } = await openDialog();
  await person.selectOptions(dialog.getByRole("combobox", { name: "Every" }), "week");
  await person.selectOptions(dialog.getByRole("combobox", { name: "How often" }), "4 times");
  await dialog.findByRole("checkbox", { name: /^Sat, 22 Jun 2030, 09:00 AM Nearest free time/ });
  const other = await dialog.findByRole<HTMLInputElement>("checkbox", { name: /^Fri, 28 Jun 2030, 06:00 PM/ });
  expect(rows(dialog)).toEqual([
    "Sat, 15 Jun 2030, 10:00 AM",
    "Sat, 22 Jun 2030, 09:00 AMNearest free time, because Sat, 22 Jun, 10:00 AM is not free",
    "Fri, 28 Jun 2030, 06:00 PMNearest free time, because Sat, 29 Jun, 10:00 AM is not free",
    "Sat, 06 Jul 2030, 10:00 AM",
  ]);
  expect(other.checked).toBe(false);
  await person.click(other);
  await person.click(dialog.getByRole("checkbox", { name: "Sat, 06 Jul 2030, 10:00 AM" }));
  expect(dialog.getByText("NGN 6,000")).toBeTruthy();
  await person.click(dialog.getByRole("button", { name: "Add 2 bookings to the cart" }));
  const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
  expect(cart.getAllByRole("button", { name: /^Add one more/ }).map((row) => row.getAttribute("aria-label"))).toEqual([
    "Add one more Haircut & Styling, Jun 15, 2030 10:00 AM",
    "Add one more Haircut & Styling, Jun 28, 2030 06:00 PM",
  ]);
  expect(screen.getByText("Haircut & Styling, 2 dates added. 2 items")).toBeTruthy();
});

it("shows a date without any free time near it, and one that is in the cart already", async () => {
  const around = ["25", "26", "27", "28", "29", "30"].map((day) => [`2030-06-${day}`, "all"] as const);
  fakeFull({ ...Object.fromEntries(around), "2030-07-01": "all", "2030-07-02": "all" });
  const { person } = renderPage(`/bookings?service=${haircut._id}`);
  await person.click(await button(/Saturday, June 15th, 2030/));
  await person.click(await screen.findByRole("radio", { name: "10:00 AM" }));
  await person.click(screen.getAllByRole("button", { name: "Confirm Booking" })[0]!);
  await screen.findByRole("dialog", { name: "Confirm Booking" });
  await person.keyboard("{Escape}");
  await person.click(await button("Repeat this booking"));
  const dialog = within(await screen.findByRole("dialog", { name: "Repeat this booking" }));
  expect(await dialog.findByText("Not free, and no other free time within 3 days")).toBeTruthy();
  expect(dialog.getByText("In your cart already")).toBeTruthy();
  expect(dialog.getAllByRole("checkbox")).toHaveLength(1);
});

it("leaves out dates after the last bookable day, and says so", async () => {
  fake.reply("settings", "get", { ...FIRST_SETTINGS, horizonDays: 20 });
  const { dialog } = await openDialog();
  expect(await dialog.findByText(/Appointments can be booked until Thu, 04 Jul 2030/)).toBeTruthy();
  expect(rows(dialog)).toHaveLength(2);
});

it("does not add more dates than the cart can hold", async () => {
  const { person, dialog } = await openDialog();
  await person.selectOptions(dialog.getByRole("combobox", { name: "How often" }), "10 times");
  await person.click(await dialog.findByRole("button", { name: "Add 10 bookings to the cart" }));
  await screen.findByRole("dialog", { name: "Confirm Booking" });
  await person.keyboard("{Escape}");
  await person.click(await screen.findByRole("radio", { name: "11:00 AM" }));
  await person.click(await button("Repeat this booking"));
  const again = within(await screen.findByRole("dialog", { name: "Repeat this booking" }));
  expect(await again.findByText("A cart holds at most 10 bookings")).toBeTruthy();
  const add = await again.findByRole<HTMLButtonElement>("button", { name: /^Add \d+ bookings to the cart$/ });
  expect(add.disabled).toBe(true);
});

it("checks a date again after a failure", async () => {
  const { person, dialog } = await openDialog();
  await dialog.findByRole("checkbox", { name: "Sat, 29 Jun 2030, 10:00 AM" });
  fake.reply("seats", "availability", new Refusal(503, "Please try again in a moment"));
  await person.selectOptions(dialog.getByRole("combobox", { name: "How often" }), "4 times");
  const again = await dialog.findByRole("button", { name: "Try again" });
  fakeSalon();
  await person.click(again);
  await waitFor(() => expect(dialog.getAllByRole("checkbox")).toHaveLength(4));
});
