import { ONLINE_METHOD, type Receipt } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage, openBill, UUID } from "../../../testing/bill-page.ts";
import { booking } from "../../../testing/desk-data.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { billOf, cashPayment, deposit } from "../../../testing/till.ts";

beforeEach(fakeBillPage);

describe("money from before the opening", () => {
  it("asks an admin what became of money from before the opening once its booking is cancelled", async () => {
    const discount = { _id: "e1", label: "Paid before the opening", amount: -2000, at: "2026-11-20T10:00:00.000Z" };
    const bill = billOf({
      extras: [discount],
      total: 1000,
      due: 0,
      paidBefore: { amount: 2000, extra: "e1", byHand: true },
    });
    fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", byHand: 2000 });
    fake.reply("till", "bill", bill);
    fake.reply("till", "settleBefore", billOf());
    const { person, dialog } = await openBill(admin, "The money was given back");
    expect(screen.getByText("Paid before the opening, to give back by hand")).toBeTruthy();
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "In cash");
    await person.click(dialog.getByRole("button", { name: "NGN 2,000 was given back" }));
    await waitFor(() => expect(fake.sent("till", "settleBefore")).toEqual([{ as: "given", reason: "In cash" }]));
  });
});

describe("the bill at the desk", () => {
  it("adds an extra, and a discount only with a reason", async () => {
    const { person, dialog } = await openBill(author, "Add an extra or discount");
    await person.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Discount");
    await person.type(dialog.getByRole("textbox", { name: "What the bill says" }), "Student price");
    await person.type(dialog.getByRole("textbox", { name: "Amount (NGN)" }), "500");
    await person.click(dialog.getByRole("button", { name: "Take it off the bill" }));
    expect(await dialog.findByText("A discount needs a reason")).toBeTruthy();
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Showed a card");
    fake.reply("till", "addExtra", billOf({ total: 5500, due: 2500 }));
    await person.click(dialog.getByRole("button", { name: "Take it off the bill" }));
    expect(await screen.findByText("The bill is changed")).toBeTruthy();
    expect(fake.sent("till", "addExtra")).toEqual([
      { key: expect.stringMatching(UUID), label: "Student price", amount: -500, reason: "Showed a card" },
    ]);
  });

  it("takes an extra back with its opposite", async () => {
    const beads = { _id: "65f000000000000000000001", label: "Beads", amount: 500, at: deposit.at };
    fake.reply("till", "bill", billOf({ extras: [beads], total: 6500, due: 3500 }));
    const { person, dialog } = await openBill(author, "Take back: Beads");
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Not used");
    fake.reply("till", "addExtra", billOf());
    await person.click(dialog.getByRole("button", { name: "Take it back" }));
    await waitFor(() =>
      expect(fake.sent("till", "addExtra")).toEqual([
        {
          key: expect.stringMatching(UUID),
          label: "Beads",
          amount: -500,
          reason: "Not used",
          undoes: beads._id,
        },
      ]),
    );
  });

  it("lets an admin reverse money of the desk with a reason, once, and never online money", async () => {
    fake.reply("till", "bill", billOf({ receipts: [deposit, cashPayment], paid: 5000, due: 1000 }));
    const { person, dialog } = await openBill(admin, "Reverse: Paid in cash, NGN 2,000");
    expect(screen.queryByRole("button", { name: /Reverse: Paid online/, hidden: true })).toBeNull();
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Wrong booking");
    const undone = {
      ...cashPayment,
      key: "reversal",
      kind: "reversal" as const,
      of: "payment" as const,
      reverses: cashPayment.key,
    };
    const after = billOf({ receipts: [deposit, cashPayment, undone] });
    fake.reply("till", "reverse", after);
    fake.reply("till", "bill", after);
    await person.click(dialog.getByRole("button", { name: "Reverse NGN 2,000" }));
    expect(await screen.findByText("Reversed: paid in cash")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Reverse/ })).toBeNull());
    expect(fake.sent("till", "reverse")).toEqual([{ key: expect.any(String), reason: "Wrong booking" }]);
  });

  it("lets an admin give money back, at first what is too much, by the method it came by", async () => {
    fake.reply(
      "till",
      "bill",
      billOf({ receipts: [deposit, cashPayment], total: 4000, paid: 5000, due: 0, over: 1000 }),
    );
    const { person, dialog } = await openBill(admin, "Give money back");
    await person.click(dialog.getByRole("radio", { name: /^Cash/ }));
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Too much");
    fake.reply("till", "giveBack", billOf());
    await person.click(dialog.getByRole("button", { name: "Give back NGN 1,000" }));
    await waitFor(() => expect(fake.sent("till", "giveBack")).toMatchObject([{ method: "cash", amount: 1000 }]));
  });

  it("shows an author no reversal and no cash refund", async () => {
    fake.reply("till", "bill", billOf({ receipts: [deposit, cashPayment], paid: 5000, due: 1000 }));
    renderPage(BILL_PAGE, author);
    await screen.findByRole("button", { name: "Take payment" });
    expect(screen.queryByRole("button", { name: /^Reverse|^Give money back/ })).toBeNull();
  });

  it("tells an author who decides about the money of a cancelled booking", async () => {
    fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", giveBack: 2000 });
    fake.reply(
      "till",
      "bill",
      billOf({ receipts: [cashPayment], paid: 2000, due: 0, over: 0, giveBack: 2000, cancelled: {} }),
    );
    renderPage(BILL_PAGE, author);
    expect(await screen.findByText("An admin can give NGN 2,000 back, or keep it.")).toBeTruthy();
  });

  it("keeps the money of a cancelled booking with a reason", async () => {
    fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", giveBack: 2000 });
    fake.reply(
      "till",
      "bill",
      billOf({ receipts: [cashPayment], paid: 2000, due: 0, over: 0, giveBack: 2000, cancelled: {} }),
    );
    fake.reply("bookings", "changeStatus", { message: "Booking status changed" });
    const { person, dialog } = await openBill(admin, "Keep the money");
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Came two hours late");
    await person.click(dialog.getByRole("button", { name: "Keep NGN 2,000" }));
    await waitFor(() =>
      expect(fake.sent("bookings", "changeStatus")).toEqual([
        { bookingStatus: "cancelled", money: "keep", reason: "Came two hours late", key: expect.any(String) },
      ]),
    );
  });

  it("says how much is kept where another try follows a lost answer, although nothing is left to keep", async () => {
    fake.reply("bookings", "get", { ...booking, bookingStatus: "cancelled", giveBack: 2000 });
    const cancelled = billOf({ receipts: [cashPayment], paid: 2000, due: 0, over: 0, cancelled: {} });
    fake.reply("till", "bill", { ...cancelled, giveBack: 2000 });
    fake.breakOff("bookings", "changeStatus");
    const { person, client, dialog } = await openBill(admin, "Keep the money");
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Came two hours late");
    await person.click(dialog.getByRole("button", { name: "Keep NGN 2,000" }));
    await dialog.findByText(/could not reach the salon/);
    fake.reply("till", "bill", { ...cancelled, kept: { amount: 2000, reason: "Came two hours late" } });
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole("button", { name: "Keep the money", hidden: true })).toBeNull());
    expect(dialog.getByText("The salon keeps NGN 2,000 of this cancelled booking.")).toBeTruthy();
    expect(dialog.getByRole("button", { name: "Keep NGN 2,000" })).toBeTruthy();
  });

  it("leads from an online receipt to its payment", async () => {
    renderPage(BILL_PAGE, author);
    const link = await screen.findByRole("link", { name: /^Payment: Paid online/ });
    expect(link.getAttribute("href")).toBe("/admin/payments?q=salon_ref_0001");
    expect(deposit.method).toBe(ONLINE_METHOD);
  });
});

it("says of a discount of a paid bill what comes back, and takes it off, by an author too", async () => {
  fake.reply("till", "bill", billOf({ receipts: [cashPayment], paid: 6000, due: 0 }));
  const { person, dialog } = await openBill(author, "Add an extra or discount");
  await person.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Discount");
  await person.type(dialog.getByRole("textbox", { name: "What the bill says" }), "Student price");
  await person.type(dialog.getByRole("textbox", { name: "Amount (NGN)" }), "700");
  await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Showed a card");
  expect(dialog.getByText("NGN 700 comes back: an admin gives it back.")).toBeTruthy();
  fake.reply("till", "addExtra", billOf());
  await person.click(dialog.getByRole("button", { name: "Take it off the bill" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.sent("till", "addExtra")).toMatchObject([{ amount: -700, reason: "Showed a card" }]);
});

describe("money that goes back", () => {
  const paid = { receipts: [deposit, cashPayment], paid: 6000, due: 0 };
  const opened = async (more: object = {}) => {
    fake.reply("till", "bill", billOf({ ...paid, ...more }));
    const { person, dialog } = await openBill(admin, "Give money back");
    const type = async (amount: string) => {
      await person.clear(dialog.getByRole("textbox", { name: "Amount (NGN)" }));
      await person.type(dialog.getByRole("textbox", { name: "Amount (NGN)" }), amount);
      await person.type(dialog.getByRole("textbox", { name: "Reason" }), "Wrong colour");
    };
    return { person, dialog, type };
  };

  it("goes by card first, and the dialog says what the bill becomes", async () => {
    const { person, dialog, type } = await opened();
    expect(dialog.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      true,
      false,
      true,
    ]);
    await type("500");
    expect(dialog.getByText("It becomes NGN 5,500, and nothing is due")).toBeTruthy();
    fake.reply("till", "giveBack", billOf());
    await person.click(dialog.getByRole("button", { name: "Give back NGN 500" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(fake.sent("till", "giveBack")).toEqual([
      {
        key: expect.stringMatching(UUID),
        method: "card",
        ref: "salon_ref_0001",
        amount: 500,
        as: "smaller",
        reason: "Wrong colour",
      },
    ]);
  });

  it("of the desk asks what becomes of the bill, and says what goes by card before it", async () => {
    const { person, dialog, type } = await opened();
    await person.click(dialog.getByRole("radio", { name: /^Cash/ }));
    await type("500");
    expect(dialog.getByText("By card first, up to NGN 500")).toBeTruthy();
    await person.click(dialog.getByRole("radio", { name: /^They pay another way/ }));
    expect(dialog.getByText("It stays NGN 6,000, and NGN 500 is due")).toBeTruthy();
    expect(dialog.queryByText("By card first, up to NGN 500")).toBeNull();
    fake.reply("till", "giveBack", billOf());
    await person.click(dialog.getByRole("button", { name: "Give back NGN 500" }));
    await waitFor(() => expect(fake.sent("till", "giveBack")).toMatchObject([{ method: "cash", as: "again" }]));
  });

  it("does not go back of a bill that is not paid in full", async () => {
    const { dialog, type } = await opened({ receipts: [deposit], paid: 3000, due: 3000 });
    await type("500");
    expect(dialog.getByText(/^This bill is not paid in full/)).toBeTruthy();
    expect(dialog.getByText("Not while something is due")).toBeTruthy();
  });

  it("does not go back here where it was paid before the opening", async () => {
    const { dialog } = await opened({ receipts: [cashPayment], paidBefore: { amount: 2000, extra: "e1" } });
    expect(dialog.getByText("NGN 2,000 was paid before the opening, and cannot go back here")).toBeTruthy();
  });
});

describe("a cancellation of a paid booking", () => {
  const askToCancel = async (user: typeof author, receipts: Receipt[] = [deposit, cashPayment]) => {
    fake.reply("till", "bill", billOf({ receipts, paid: 5000, due: 1000 }));
    fake.reply("bookings", "changeStatus", { message: "ok" });
    fake.reply("refunds", "refund", { message: "The refund is under way" });
    fake.reply("refunds", "decline", { message: "The refund is declined" });
    const { person } = renderPage(BILL_PAGE, user);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel this booking?" }));
    await dialog.findByRole("group", { name: / was paid/ });
    const sent = () => [
      fake.sent("bookings", "changeStatus"),
      fake.sent("refunds", "refund"),
      fake.sent("refunds", "decline"),
    ];
    return { person, dialog, sent };
  };

  it("by an author gives the desk's money back or leaves it; what came online waits for an admin", async () => {
    const { person, dialog, sent } = await askToCancel(author);
    expect(dialog.getByRole("group", { name: "NGN 2,000 was paid in cash" })).toBeTruthy();
    expect(dialog.getByText(/^NGN 3,000 was paid online\. It waits on the Payments page/)).toBeTruthy();
    expect(dialog.getAllByRole("radio")).toHaveLength(2);
    await person.click(dialog.getByRole("button", { name: "Cancel booking" }));
    await waitFor(() =>
      expect(sent()).toEqual([[{ key: expect.any(String), bookingStatus: "cancelled", money: "back" }], [], []]),
    );
  });

  it("by an admin gives all of it back, names the sum that is sent, and says so", async () => {
    const { person, dialog, sent } = await askToCancel(admin);
    expect(dialog.getByRole("group", { name: "NGN 5,000 was paid: NGN 3,000 online, NGN 2,000 in cash" })).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Cancel and send back NGN 3,000" }));
    expect(await screen.findByText("The booking is cancelled, and the money is on its way back")).toBeTruthy();
    expect(sent()).toEqual([
      [{ key: expect.any(String), bookingStatus: "cancelled", money: "back" }],
      [{ reason: "The salon cancelled the booking" }],
      [],
    ]);
    expect(fake.calls.map(({ call }) => call)).toContain("POST /payments/salon_ref_0001/refund");
  });

  it("is kept by an admin only with a reason, which goes to both", async () => {
    const { person, dialog, sent } = await askToCancel(admin);
    await person.click(dialog.getByRole("radio", { name: /^Keep it/ }));
    await person.click(dialog.getByRole("button", { name: "Cancel booking" }));
    expect(await dialog.findByText("Please say why the money is kept")).toBeTruthy();
    expect(sent()).toEqual([[], [], []]);
    await person.type(dialog.getByRole("textbox", { name: "Reason" }), "No-show");
    await person.keyboard("{Escape}");
    await person.click(await screen.findByRole("button", { name: "Keep it" }));
    await person.click(dialog.getByRole("button", { name: "Cancel booking" }));
    expect(await screen.findByText("The booking is cancelled, and the money is kept")).toBeTruthy();
    expect(sent()).toEqual([
      [{ key: expect.any(String), bookingStatus: "cancelled", money: "keep", reason: "No-show" }],
      [],
      [{ reason: "No-show", key: expect.any(String) }],
    ]);
  });

  it("can be decided later", async () => {
    const { person, dialog, sent } = await askToCancel(admin, [deposit]);
    expect(dialog.getByRole("group", { name: "NGN 3,000 was paid online" })).toBeTruthy();
    await person.click(dialog.getByRole("radio", { name: /^Decide later/ }));
    await person.click(dialog.getByRole("button", { name: "Cancel booking" }));
    expect(await screen.findByText("Booking updated successfully")).toBeTruthy();
    expect(sent()).toEqual([[{ key: expect.any(String), bookingStatus: "cancelled", money: "later" }], [], []]);
  });

  it("says that the booking is cancelled when its money could not be sent", async () => {
    const { person, dialog } = await askToCancel(admin, [deposit]);
    fake.reply("refunds", "refund", new Refusal(502, "Insufficient balance"));
    await person.click(dialog.getByRole("button", { name: "Cancel and send back NGN 3,000" }));
    const failure = await screen.findByRole("alertdialog", { name: "That did not work" });
    expect(failure.textContent).toContain(
      "The booking is cancelled, but its money waits on the Payments page: Insufficient balance",
    );
    await waitFor(() => expect(screen.getAllByRole("alertdialog")).toEqual([failure]));
    await person.click(within(failure).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("asks nothing about online money that was sent back before", async () => {
    const back: Receipt = { ...deposit, key: deposit.key.replace("flw:", "flw-refund:"), kind: "refund" };
    const { dialog } = await askToCancel(admin, [deposit, back, cashPayment]);
    expect(dialog.getByRole("group", { name: "NGN 2,000 was paid in cash" })).toBeTruthy();
  });

  it("gives nothing back while the bill cannot be read", async () => {
    fake.reply("till", "bill", new Refusal(503, "Please try again in a moment"));
    fake.reply("bookings", "changeStatus", { message: "ok" });
    const { person } = renderPage(BILL_PAGE, admin);
    await person.selectOptions(await screen.findByRole("combobox", { name: "Status" }), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel this booking?" }));
    await dialog.findByRole("alert");
    await person.click(dialog.getByRole("button", { name: "Cancel booking" }));
    await waitFor(() =>
      expect(fake.sent("bookings", "changeStatus")).toMatchObject([{ bookingStatus: "cancelled", money: "later" }]),
    );
  });
});

it("gives back what the desk took for an appointment that could not take place, and does not offer to keep it", async () => {
  const cancelled = { at: "2025-01-18T14:05:09.000Z", extras: 0 };
  const bill = billOf({ receipts: [cashPayment], paid: 500, due: 500, back: 1500, total: 1000 });
  fake.reply("till", "bill", {
    ...bill,
    lines: bill.lines.map((line, at) => (at === 0 ? { ...line, cancelled } : line)),
  });
  const { person, dialog } = await openBill(admin, "Give money back");
  expect(screen.queryByRole("button", { name: "Keep the money" })).toBeNull();
  expect(screen.getByText("To give back: what could not take place")).toBeTruthy();
  await person.type(dialog.getByRole("textbox", { name: "Reason" }), "We were closed");
  fake.reply("till", "giveBack", billOf());
  await person.click(dialog.getByRole("button", { name: "Give back NGN 1,500" }));
  await waitFor(() => expect(fake.sent("till", "giveBack")).toMatchObject([{ method: "cash", amount: 1500 }]));
});
