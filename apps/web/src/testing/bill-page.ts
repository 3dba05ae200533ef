import { DESK_METHODS, isTip, type NewReceipt, type OwnUser, type Receipt } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { fake } from "./api-fake.ts";
import { booking, pageOf, payment } from "./desk-data.ts";
import { renderPage } from "./render-page.tsx";
import { sade } from "./team.ts";
import { billOf, cashPayment } from "./till.ts";

/** The page of a booking at the desk, with its bill. */
export const BILL_PAGE = `/admin/booking-details/${booking._id}`;
/** The key of an attempt. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const receiptOf = ({ with: member, method, ...sent }: NewReceipt): Receipt => ({
  ...cashPayment,
  ...sent,
  method: DESK_METHODS[method],
  ...(member && { with: { _id: member, name: sade.name } }),
});

/** Answers what the page asks for: half of the bill is paid, and what is taken is recorded. */
export function fakeBillPage(): void {
  fake.reply("bookings", "get", booking);
  fake.reply("payments", "list", pageOf(payment));
  fake.reply("audit", "list", pageOf());
  const start = billOf();
  const recorded: Receipt[] = [];
  const now = () => {
    const came = recorded.filter((receipt) => !isTip(receipt)).reduce((sum, { amount }) => sum + amount, 0);
    return { ...start, receipts: [...start.receipts, ...recorded], paid: start.paid + came, due: start.due - came };
  };
  fake.reply("till", "bill", now);
  fake.reply("till", "addReceipt", ({ body }) => {
    recorded.push(receiptOf(body));
    return now();
  });
}

/** Opens the page and the dialog of a button on it. */
export async function openBill(user: OwnUser, button: string) {
  const { person, client } = renderPage(BILL_PAGE, user);
  await person.click(await screen.findByRole("button", { name: button }));
  return { person, client, dialog: within(await screen.findByRole("dialog")) };
}

/** The receipts that were sent. */
export const sentReceipts = () => fake.sent("till", "addReceipt") as NewReceipt[];
