import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { fakeBillPage, openBill, sentReceipts, UUID } from "../../../testing/bill-page.ts";
import { appointment } from "../../../testing/day.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { FakeEventSource } from "../../../testing/event-source.ts";
import { author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { haircut, slotsWith, TODAY } from "../../../testing/salon.ts";
import { fakeTeam, sade } from "../../../testing/team.ts";
import { billOf, cashPayment, deposit } from "../../../testing/till.ts";

/** Tells the page that another desk has changed a booking. */
function changeElsewhere(): void {
  fake.reply("bookings", "list", pageOf());
  const stream = FakeEventSource.all.at(-1)!;
  act(() => stream.connect({ at: "2026-11-23T10:00:00.000Z", changed: [] }));
  act(() => stream.send({ at: "2026-11-23T10:00:01.000Z", changed: ["bookings"] }));
}
/** The bill once the payment of a reference has paid the rest. */
const settledBy = (ref: string) =>
  billOf({ receipts: [deposit, { ...deposit, key: `flw:${ref}` }], paid: 6000, due: 0 });
beforeEach(fakeBillPage);

describe("'Take payment'", () => {
  it("takes what is due with a tip for the person, as two receipts with keys of their own", async () => {
    fakeTeam();
    const { person, dialog } = await openBill(author, "Take payment");
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" }).value).toBe("3000");
    await person.click(dialog.getByRole("radio", { name: "POS" }));
    await person.type(dialog.getByRole("textbox", { name: "Tip (NGN, optional)" }), "1,000");
    await person.selectOptions(dialog.getByRole("combobox", { name: "Tip for" }), sade.name);
    await person.click(dialog.getByRole("button", { name: "Take NGN 4,000" }));
    expect(await screen.findByText(`NGN 4,000 by POS, of it a tip of NGN 1,000 for ${sade.name}`)).toBeTruthy();
    await person.click(
      within(await screen.findByRole("dialog", { name: "Paid" })).getByRole("button", { name: "Close" }),
    );
    expect(sentReceipts()).toEqual([
      { key: expect.stringMatching(UUID), kind: "payment", method: "pos", amount: 3000 },
      { key: expect.stringMatching(UUID), kind: "tip", method: "pos", amount: 1000, with: sade._id },
    ]);
    expect(new Set(sentReceipts().map(({ key }) => key)).size).toBe(2);
    expect(await screen.findByRole("button", { name: "Take a tip" })).toBeTruthy();
  });

  it("takes one method after the other, says the change, and offers receipt and completion after the last naira", async () => {
    const customer = { name: "Ada Obi", phone: "0803 123 4567", e164: "+2348031234567" };
    fake.reply("bookings", "get", { ...booking, customer });
    fake.reply("bookings", "changeStatus", { message: "Updated" });
    fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2026-11-23" });
    const { person, dialog } = await openBill(author, "Take payment");
    const amount = dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" });
    await person.clear(amount);
    await person.type(amount, "2000");
    await person.click(dialog.getByRole("radio", { name: "Cash" }));
    const received = dialog.getByRole("textbox", { name: "Received (NGN, optional)" });
    await person.type(received, "1500");
    await person.click(dialog.getByRole("button", { name: "Take NGN 2,000" }));
    expect((await dialog.findAllByText("This is less than is to be taken")).length).toBeGreaterThan(0);
    expect(sentReceipts()).toEqual([]);
    await person.clear(received);
    await person.type(received, "5000");
    expect(dialog.getByText("Change due: NGN 3,000")).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Take NGN 2,000" }));

    const rest = within(await screen.findByRole("dialog", { name: "Take payment" }));
    expect(await rest.findByText("NGN 2,000 in cash, change NGN 3,000")).toBeTruthy();
    await person.click(rest.getByRole("radio", { name: "POS" }));
    await person.click(rest.getByRole("button", { name: "Take NGN 1,000" }));
    const paid = within(await screen.findByRole("dialog", { name: "Paid" }));
    expect(sentReceipts().map(({ method, amount: sum }) => [method, sum])).toEqual([
      ["cash", 2000],
      ["pos", 1000],
    ]);
    expect(new Set(sentReceipts().map(({ key }) => key)).size).toBe(2);
    expect(paid.getByRole("button", { name: "Print" })).toBeTruthy();
    const link = paid.getByRole("link", { name: "WhatsApp receipt" }).getAttribute("href")!;
    expect(link).toContain("https://wa.me/2348031234567");
    expect(new URL(link).searchParams.get("text")).toContain("Receipt R-2026-000123\nHaircut & Styling × 2: NGN 6,000");
    await person.click(paid.getByRole("button", { name: "Complete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fake.sent("bookings", "changeStatus")).toMatchObject([{ bookingStatus: "completed" }]);
  });

  it("goes on where the bill has what was sent, although its answer was lost", async () => {
    fake.breakOff("till", "addReceipt");
    const { person, dialog } = await openBill(author, "Take payment");
    await person.click(dialog.getByRole("radio", { name: "Cash" }));
    fake.reply("till", "bill", () =>
      billOf({
        receipts: [deposit, { ...cashPayment, key: sentReceipts()[0]?.key ?? "", amount: 3000 }],
        paid: 6000,
        due: 0,
      }),
    );
    await person.click(dialog.getByRole("button", { name: "Take NGN 3,000" }));
    expect(await screen.findByRole("dialog", { name: "Paid" })).toBeTruthy();
    expect(screen.getByText("NGN 3,000 in cash")).toBeTruthy();
    expect(sentReceipts()).toHaveLength(1);
  });

  it("refuses more than is due, a payment without a method and nothing at all, before it sends", async () => {
    const { person, dialog } = await openBill(author, "Take payment");
    const amount = dialog.getByRole("textbox", { name: "Amount (NGN)" });
    const take = () => person.click(dialog.getByRole("button", { name: /^Take/ }));
    await person.clear(amount);
    await person.type(amount, "3001");
    await take();
    expect((await dialog.findAllByText("NGN 3,000 is due")).length).toBe(2);
    expect(dialog.getByText("Method must be cash, pos or transfer")).toBeTruthy();
    await person.clear(amount);
    await person.click(dialog.getByRole("radio", { name: "Cash" }));
    await take();
    expect(await dialog.findByText("Please enter an amount or a tip")).toBeTruthy();
    expect(sentReceipts()).toEqual([]);
  });
});

describe("a bill that changes while its payment is taken", () => {
  const elsewhere = billOf({ receipts: [deposit, cashPayment], paid: 5000, due: 1000 });
  const change = (bill: typeof elsewhere) => {
    fake.reply("till", "bill", bill);
    changeElsewhere();
  };

  it("asks for what is due now, and says what changed", async () => {
    const { dialog } = await openBill(author, "Take payment");
    const amount = dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" });
    expect(amount.value).toBe("3000");
    change(elsewhere);
    expect(
      await dialog.findByText("This bill has changed. Paid in cash, NGN 2,000, Bola Ade. NGN 1,000 is due"),
    ).toBeTruthy();
    expect(dialog.getByText("NGN 1,000 is due")).toBeTruthy();
    expect(amount.value).toBe("1000");
  });

  it("keeps what staff typed, and refuses what is no longer due", async () => {
    const { person, dialog } = await openBill(author, "Take payment");
    const amount = dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" });
    await person.clear(amount);
    await person.type(amount, "2000");
    await person.click(dialog.getByRole("radio", { name: "Cash" }));
    change(elsewhere);
    await dialog.findByText(/^This bill has changed/);
    expect([amount.value, dialog.getByRole<HTMLInputElement>("radio", { name: "Cash" }).checked]).toEqual([
      "2000",
      true,
    ]);
    await person.click(dialog.getByRole("button", { name: "Take NGN 2,000" }));
    expect((await dialog.findAllByText("NGN 1,000 is due")).length).toBeGreaterThan(1);
    expect(sentReceipts()).toEqual([]);
  });

  it("takes nothing but a tip once another desk has taken the rest", async () => {
    const { person, dialog } = await openBill(author, "Take payment");
    change(billOf({ receipts: [deposit, { ...cashPayment, amount: 3000 }], paid: 6000, due: 0 }));
    expect(await screen.findByRole("dialog", { name: "Take a tip" })).toBeTruthy();
    await person.click(dialog.getByRole("radio", { name: "Cash" }));
    await person.type(dialog.getByRole("textbox", { name: "Tip (NGN)" }), "500");
    await person.click(dialog.getByRole("button", { name: "Take NGN 500" }));
    await waitFor(() => expect(sentReceipts()).toMatchObject([{ kind: "tip", amount: 500 }]));
    expect(sentReceipts()).toHaveLength(1);
  });
});

describe("a transfer to an account number", () => {
  const expiresAt = new Date(Date.now() + 40 * 60_000).toISOString();
  const made = {
    ref: "salon_ref_0009",
    total: 3000,
    account: { number: "9900000017", bank: "Wema Bank", amount: 3050.5, expiresAt },
  };
  const pending = { ref: made.ref, state: "pending" as const };

  it("is shown large with bank, exact amount and time, and turns green by itself", async () => {
    fake.reply("till", "transfer", made);
    fake.reply("payments", "status", pending);
    fake.reply("payments", "saidSent", pending);
    const { person, dialog } = await openBill(author, "Take payment");
    await person.click(dialog.getByRole("radio", { name: "Transfer" }));
    await person.click(await dialog.findByRole("button", { name: "Make an account number for NGN 3,000" }));
    expect(await dialog.findByText("9900 000 017")).toBeTruthy();
    expect(dialog.getByText("Wema Bank")).toBeTruthy();
    expect(dialog.getByText("NGN 3,050.50")).toBeTruthy();
    expect(dialog.getByText("40 min left")).toBeTruthy();
    const link = new URL(dialog.getByRole<HTMLAnchorElement>("link", { name: "WhatsApp" }).href);
    expect(link.searchParams.get("text")).toContain("exactly NGN 3,050.50 to 9900000017, Wema Bank");
    await person.click(dialog.getByRole("button", { name: "Customer says it is sent" }));
    expect(await dialog.findByText(/has not seen the money yet/)).toBeTruthy();
    expect(dialog.queryByRole("button", { name: /^Take/ })).toBeNull();

    fake.reply("payments", "saidSent", { ...pending, state: "successful" });
    fake.reply("payments", "status", { ...pending, state: "successful" });
    fake.reply("till", "bill", settledBy(made.ref));
    await person.click(dialog.getByRole("button", { name: "Customer says it is sent" }));
    expect(await dialog.findByText("The money is there: NGN 3,000")).toBeTruthy();
    await person.click(await dialog.findByRole("button", { name: "Continue" }));
    expect(await screen.findByRole("dialog", { name: "Paid" })).toBeTruthy();
    expect(sentReceipts()).toEqual([]);
  });

  it("is green only once all of its money is on the bill, and says what came and what is missing", async () => {
    fake.reply("till", "transfer", made);
    fake.reply("payments", "status", pending);
    fake.reply("payments", "saidSent", { ...pending, state: "successful" });
    const { person, dialog } = await openBill(author, "Take payment");
    await person.click(dialog.getByRole("radio", { name: "Transfer" }));
    await person.click(await dialog.findByRole("button", { name: "Make an account number for NGN 3,000" }));
    await person.click(await dialog.findByRole("button", { name: "Customer says it is sent" }));
    expect(await dialog.findByText(/^Money has come to this number/)).toBeTruthy();
    expect(dialog.queryByText(/The money is there/)).toBeNull();

    // The provider's number takes no more: another one is made for the rest.
    const part = { ...deposit, key: `flw:${made.ref}`, amount: 1000 };
    fake.reply("till", "bill", billOf({ receipts: [deposit, part], paid: 4000, due: 2000 }));
    changeElsewhere();
    expect(await dialog.findByText("NGN 1,000 came. NGN 2,000 is missing.")).toBeTruthy();
    expect(dialog.getByText("NGN 2,000 is due")).toBeTruthy();
    expect(dialog.queryByText(/The money is there|not seen/)).toBeNull();
    await person.click(dialog.getByRole("button", { name: "Continue" }));
    expect(await dialog.findByText("NGN 1,000 by transfer")).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" }).value).toBe("2000");
  });

  it("does not count money that another desk takes meanwhile as the customer's transfer", async () => {
    fake.reply("till", "transfer", made);
    fake.reply("payments", "status", pending);
    const { person, dialog } = await openBill(author, "Take payment");
    await person.click(dialog.getByRole("radio", { name: "Transfer" }));
    await person.click(await dialog.findByRole("button", { name: "Make an account number for NGN 3,000" }));
    await dialog.findByText("9900 000 017");
    fake.reply("till", "bill", billOf({ receipts: [deposit, cashPayment], paid: 5000, due: 1000 }));
    changeElsewhere();
    expect(
      await dialog.findByText("This bill has changed. Paid in cash, NGN 2,000, Bola Ade. NGN 1,000 is due"),
    ).toBeTruthy();
    expect(dialog.queryByRole("button", { name: "Continue" })).toBeNull();
  });

  it("names another payment of the bill that is open, which may be ended", async () => {
    const since = new Date(Date.now() - 4 * 60_000).toISOString();
    const refused = { open: { ref: "salon_ref_0008", since, by: "Ada Obi" } };
    fake.reply("till", "transfer", new Refusal(409, "Another payment of this bill is open", refused));
    fake.reply("payments", "status", pending);
    const { person, dialog } = await openBill(author, "Take payment");
    await person.click(dialog.getByRole("radio", { name: "Transfer" }));
    const amount = dialog.getByRole<HTMLInputElement>("textbox", { name: "Amount (NGN)" });
    await person.clear(amount);
    await person.type(amount, "50");
    expect(await dialog.findByText("Please enter at least NGN 100.")).toBeTruthy();
    await person.clear(amount);
    await person.type(amount, "1000");
    await person.click(await dialog.findByRole("button", { name: "Make an account number for NGN 1,000" }));
    expect((await dialog.findByRole("alert")).textContent).toContain(
      "Ada Obi has had a payment of this bill open for 4 minutes",
    );
    fake.reply("till", "transfer", made);
    await person.click(dialog.getByRole("button", { name: "Make it anyway" }));
    expect(await dialog.findByText("9900 000 017")).toBeTruthy();
    expect(fake.sent("till", "transfer")).toEqual([{ amount: 1000 }, { amount: 1000, replace: true }]);
  });
});

it("takes what is owed in a dialog over the day", async () => {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("bookings", "day", {
    date: TODAY,
    slots: slotsWith(),
    appointments: [{ ...appointment, paid: 3000, due: 3000 }],
  });
  const { person } = renderPage("/admin/day", author);
  await person.click(await screen.findByRole("button", { name: `More: Adaeze Obi, ${haircut.name}` }));
  await person.click(screen.getByRole("menuitem", { name: "Take payment" }));
  await screen.findByRole("dialog", { name: "Take payment" });
  await person.keyboard("{Escape}");
  await person.click(await screen.findByRole("button", { name: "owes NGN 3,000: take payment of Adaeze Obi" }));
  await person.click(await screen.findByRole("radio", { name: "Cash" }));
  await person.click(screen.getByRole("button", { name: "Take NGN 3,000" }));
  expect(await screen.findByRole("dialog", { name: "Paid" })).toBeTruthy();
  expect(openAddress()).toBe("/admin/day");
  expect(sentReceipts()).toMatchObject([{ kind: "payment", method: "cash", amount: 3000 }]);
});
