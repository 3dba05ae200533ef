import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { booking } from "../../../testing/desk-data.ts";
import { customer } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { billOf, cashPayment, deposit } from "../../../testing/till.ts";

const PAGE = `/booking-details/${booking._id}`;
/** An address on this page, because jsdom cannot navigate to another document. */
const HERE = `http://localhost:3000${PAGE}#paying`;
beforeEach(() => {
  fake.reply("bookings", "get", { ...booking, customer: undefined, due: 3000, paid: 3000 });
  fake.reply("till", "bill", billOf());
});
const billCard = async () => (await screen.findByRole("heading", { name: "Bill" })).parentElement!;
const row = (card: HTMLElement, text: string) => within(card).getByText(text).parentElement!.textContent;

describe("the customer's bill", () => {
  it("shows lines, extras, receipts, what is paid and what is due, without names of staff", async () => {
    const extras = [
      { _id: "65f000000000000000000001", label: "Beads", amount: 500, at: deposit.at, by: "Bola Ade" },
      { _id: "65f000000000000000000002", label: "Tea", amount: 300, at: deposit.at },
      {
        _id: "65f000000000000000000003",
        label: "Tea",
        amount: -300,
        at: deposit.at,
        undoes: "65f000000000000000000002",
      },
    ];
    fake.reply(
      "till",
      "bill",
      billOf({ extras, receipts: [deposit, cashPayment], total: 6500, paid: 5000, due: 1500 }),
    );
    renderPage(PAGE, customer);
    const card = await billCard();
    await within(card).findByText("Due");
    expect(row(card, "Services")).toBe("ServicesNGN 6,000");
    expect(row(card, "Beads")).toBe("BeadsNGN 500");
    expect(within(card).queryByText(/Tea/)).toBeNull();
    expect(row(card, "Paid online")).toBe("Paid onlineNGN 3,000");
    expect(row(card, "Paid in cash")).toBe("Paid in cashNGN 2,000");
    expect(["Total", "Paid", "Due"].map((term) => row(card, term))).toEqual([
      "TotalNGN 6,500",
      "PaidNGN 5,000",
      "DueNGN 1,500",
    ]);
    expect(card.textContent).not.toContain("Bola");
  });

  it("shows the account number that is open, with what is missing once a part has come", async () => {
    const account = { number: "9900000017", bank: "Wema Bank", amount: 1000, expiresAt: "2099-01-01T10:00:00.000Z" };
    const open = { ref: "salon-ref-00000001", since: deposit.at, by: "You", account, total: 1000, came: 500 };
    fake.reply("till", "bill", billOf({ open }));
    fake.reply("payments", "status", { ref: "salon-ref-00000001", state: "successful" });
    renderPage(PAGE, customer);
    expect(await screen.findByText("9900 000 017")).toBeTruthy();
    expect(await screen.findByText("NGN 500 came. NGN 1,000 is missing.")).toBeTruthy();
  });

  const afterCancelling = async (refund: "requested" | "refunded" | undefined, bill: Parameters<typeof billOf>[0]) => {
    const cancelled = { ...booking, customer: undefined, bookingStatus: "cancelled" as const };
    fake.reply("bookings", "get", refund ? { ...cancelled, refund } : cancelled);
    fake.reply("till", "bill", billOf({ due: 0, cancelled: refund ? { refund } : {}, ...bill }));
    renderPage(PAGE, customer);
    const card = await billCard();
    await within(card).findByText("Total");
    return card.textContent;
  };
  const sent = {
    ...deposit,
    key: "flw-refund:salon_ref_0001",
    kind: "refund" as const,
    at: "2026-11-24T09:00:00.000Z",
  };

  it.each([
    [
      "what comes back and when",
      "requested",
      {},
      /NGN 3,000 comes back the way it came\. .* few working days .* We write to you once it is sent\./,
    ],
    ["what was sent", "refunded", { receipts: [deposit, sent], paid: 0 }, /We sent NGN 3,000 back on Tue, 24 Nov 2026/],
    ["that nothing was paid", undefined, { receipts: [], paid: 0 }, /Nothing was paid, so nothing comes back\.$/],
    [
      "what the desk has",
      undefined,
      { receipts: [cashPayment], paid: 2000, giveBack: 2000 },
      /You get NGN 2,000 back at the salon/,
    ],
  ] as const)("ends, once the booking is cancelled, with %s", async (_what, refund, bill, text) => {
    expect(
      await afterCancelling(refund, { ...bill, receipts: [...("receipts" in bill ? bill.receipts : [deposit])] }),
    ).toMatch(text);
  });

  it("ends with what comes back for one cancelled appointment", async () => {
    const [line] = billOf().lines;
    const lines = [line!, { ...line!, cancelled: { at: deposit.at, extras: 0 } }];
    fake.reply("till", "bill", billOf({ lines, total: 2000, due: 0, over: 1000 }));
    renderPage(PAGE, customer);
    expect(await screen.findByText(/^NGN 1,000 comes back the way it came\./)).toBeTruthy();
  });

  it("leads to the payment page for what is due", async () => {
    fake.reply("till", "pay", { data: HERE, ref: "salon-ref-00000002", total: 3000 });
    const { person } = renderPage(PAGE, customer);
    await person.click(await screen.findByRole("button", { name: "Pay NGN 3,000 now" }));
    await waitFor(() => expect(window.location.hash).toBe("#paying"));
    expect(fake.sent("till", "pay")).toHaveLength(1);
  });

  it("shows why the payment cannot begin, and the bill as it is now", async () => {
    fake.reply("till", "pay", new Refusal(409, "Nothing is due for this booking"));
    const { person } = renderPage(PAGE, customer);
    const pay = await screen.findByRole("button", { name: "Pay NGN 3,000 now" });
    fake.reply("till", "bill", billOf({ paid: 6000, due: 0 }));
    await person.click(pay);
    expect(await screen.findByText("Nothing is due for this booking")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull());
  });

  it("has a printed receipt with its number once something was paid, and none before", async () => {
    const before = renderPage(PAGE, customer);
    await screen.findByRole("button", { name: "Pay NGN 3,000 now" });
    expect(screen.queryByText(/^Receipt R-/)).toBeNull();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    const heading = screen.getByText("Receipt R-2026-000123");
    expect(heading.closest("article")!.textContent).toMatch(/Adaeze Obi.*Total.*NGN 6,000.*Due.*NGN 3,000/);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText(/^Receipt R-/)).toBeNull();
    before.unmount();
    fake.reply("till", "bill", billOf({ receipts: [], paid: 0, due: 6000, receiptNumber: undefined }));
    renderPage(PAGE, customer);
    await screen.findByRole("button", { name: "Pay NGN 6,000 now" });
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.queryByText(/^Receipt R-/)).toBeNull();
    act(() => void window.dispatchEvent(new Event("afterprint")));
  });
});
