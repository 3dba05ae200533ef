import type { NewReceipt, OwnUser } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { fake } from "./api-fake.ts";
import { booking, pageOf, payment } from "./desk-data.ts";
import { renderPage } from "./render-page.tsx";
import { billOf } from "./till.ts";

/** The page of a booking at the desk, with its bill. */
export const BILL_PAGE = `/admin/booking-details/${booking._id}`;
/** The key of an attempt. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Answers what the page asks for: half of the bill is paid. */
export function fakeBillPage(): void {
  fake.reply("bookings", "get", booking);
  fake.reply("payments", "list", pageOf(payment));
  fake.reply("audit", "list", pageOf());
  fake.reply("till", "bill", billOf());
}

/** Opens the page and the dialog of a button on it. */
export async function openBill(user: OwnUser, button: string) {
  const { person } = renderPage(BILL_PAGE, user);
  await person.click(await screen.findByRole("button", { name: button }));
  return { person, dialog: within(await screen.findByRole("dialog")) };
}

/** The receipts that were sent. */
export const sentReceipts = () => fake.sent("till", "addReceipt") as NewReceipt[];
