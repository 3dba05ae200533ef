import { lagosDay, type Payment } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { booking, pageOf, payment } from "../../../testing/desk-data.ts";
import { admin, author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { SATURDAY, slotsWith } from "../../../testing/salon.ts";

const done: Payment = {
  ...payment,
  ref: "salon_ref_0002",
  state: "fulfilled",
  bookingId: "65c0000000000000000000b1",
  reason: null,
  actions: [],
};
beforeEach(() => {
  fake.reply("payments", "list", ({ query }) => (query["attention"] ? pageOf(payment) : pageOf(payment, done)));
});
/** The money of the first payment that needs attention, without its age. */
const factsIn = async (place: HTMLElement) => {
  const terms = await within(place).findAllByRole("term");
  return terms.slice(0, -1).map((term) => `${term.textContent} ${term.nextElementSibling!.textContent}`);
};
const attention = () => screen.findByRole("region", { name: /Needs attention/ });
const buttons = (place: HTMLElement) =>
  within(place)
    .getAllByRole("button")
    .map((button) => button.textContent);

describe("the payments page", () => {
  it("lists payments that need a decision first, with an admin's actions", async () => {
    renderPage("/admin/payments", admin);
    const place = await attention();
    expect(await within(place).findByText("The seats were taken")).toBeTruthy();
    expect(buttons(place)).toEqual([
      "Re-check: salon_ref_0001",
      "Give another time: salon_ref_0001",
      "Refund: salon_ref_0001",
    ]);
    const table = await screen.findByRole("table", { name: "Payments" });
    expect(within(table).getByRole("link", { name: "Adaeze Obi" }).getAttribute("href")).toBe(
      `/admin/booking-details/${done.bookingId}`,
    );
  });

  it("leads an admin from a paid payment to the bill on which its money goes back", async () => {
    const { person } = renderPage("/admin/payments", admin);
    const table = await screen.findByRole("table", { name: "Payments" });
    await person.click(within(table).getByRole("button", { name: "Actions: salon_ref_0002" }));
    expect(screen.getByRole("menuitem", { name: "Give money back" }).getAttribute("href")).toBe(
      `/admin/booking-details/${done.bookingId}?give-back=salon_ref_0002`,
    );
  });

  it("books a cart with what came, or gives the money to a booking that is found by name", async () => {
    fake.reply("payments", "list", pageOf({ ...payment, actions: ["accept", "attach"] }));
    fake.reply("payments", "accept", { message: "The booking is made" });
    fake.reply("payments", "attach", { message: "The booking has the receipt" });
    fake.reply("bookings", "list", pageOf(booking));
    const { person } = renderPage("/admin/payments", author);
    const place = await attention();
    await person.click(await within(place).findByRole("button", { name: /^Book with what came/ }));
    await waitFor(() => expect(fake.sent("payments", "accept")).toHaveLength(1));

    await person.click(within(place).getByRole("button", { name: /^Attach/ }));
    const dialog = within(await screen.findByRole("dialog", { name: "Attach to a booking" }));
    await person.click(dialog.getByRole("button", { name: "Attach" }));
    expect(dialog.getByText("Please choose a booking")).toBeTruthy();
    await person.click(await dialog.findByRole("radio", { name: /Haircut/ }));
    await person.type(dialog.getByLabelText(/^Reason/), "Meant for Saturday");
    await person.click(dialog.getByRole("button", { name: "Attach" }));
    await waitFor(() =>
      expect(fake.sent("payments", "attach")).toEqual([{ booking: booking._id, reason: "Meant for Saturday" }]),
    );
  });

  it("has no refunds for an author, and says who can send the money back", async () => {
    renderPage("/admin/payments", author);
    const place = await attention();
    await within(place).findByText("The seats were taken");
    expect(buttons(place)).toEqual(["Re-check: salon_ref_0001", "Give another time: salon_ref_0001"]);
    expect(screen.queryByRole("button", { name: /Refund/ })).toBeNull();
    expect(within(place).getByText(/^An admin can send the money back/)).toBeTruthy();
  });

  it("keeps apart what waits for an admin, and counts it for an admin alone", async () => {
    fake.reply("payments", "list", ({ query }) =>
      query["attention"] ? pageOf(payment, { ...done, refundDue: true, actions: ["refund", "decline"] }) : pageOf(),
    );
    const seen = renderPage("/admin/payments", author);
    expect(await screen.findByRole("heading", { name: "Needs attention 1" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Waits for an admin" })).toBeTruthy();
    expect(screen.getByText("An admin can send the money back or keep it.")).toBeTruthy();
    seen.unmount();
    renderPage("/admin/payments", admin);
    expect(await screen.findByRole("heading", { name: "Needs attention 2" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Waits for an admin" })).toBeNull();
  });

  it("has the actions of a row in a menu", async () => {
    fake.reply("payments", "recheck", { message: "The provider says it is paid" });
    const { person } = renderPage("/admin/payments", author);
    const table = await screen.findByRole("table", { name: "Payments" });
    await person.click(within(table).getByRole("button", { name: "Actions: salon_ref_0001" }));
    await person.click(screen.getByRole("menuitem", { name: "Re-check" }));
    expect(await screen.findByText("The provider says it is paid")).toBeTruthy();
    expect(within(table).queryByRole("button", { name: /^Actions: salon_ref_0002/ })).toBeNull();
  });

  it("filters the list by state, in the address and in the CSV", async () => {
    const { person } = renderPage("/admin/payments", author);
    await person.selectOptions(await screen.findByRole("combobox", { name: "State" }), "Needs a decision");
    await waitFor(() => expect(openAddress()).toBe("/admin/payments?state=review"));
    await waitFor(() => expect(fake.calls.some(({ call }) => call.includes("state=review"))).toBe(true));
    expect(screen.getByRole("link", { name: "Download CSV" }).getAttribute("href")).toBe(
      "/api/v1/reports/payments.csv?state=review",
    );
  });
});

it("filters payments by the day of their appointment", async () => {
  const { person } = renderPage("/admin/payments", author);
  await person.selectOptions(await screen.findByRole("combobox", { name: "Appointment" }), "Today");
  const today = lagosDay(new Date());
  await waitFor(() => expect(openAddress()).toBe(`/admin/payments?dayFrom=${today}&dayTo=${today}`));
  await waitFor(() => expect(fake.calls.some(({ call }) => call.includes(`dayFrom=${today}`))).toBe(true));
});

describe("money that is not what was asked for", () => {
  it("is offered only what can be done with it: too little money can only go back", async () => {
    const little: Payment = {
      ...payment,
      reason: "Less money came than was asked for",
      received: { minor: 400_000, currency: "NGN" },
      actions: ["refund"],
    };
    fake.reply("payments", "list", () => pageOf(little));
    renderPage("/admin/payments", admin);
    const place = await attention();
    expect(await factsIn(place)).toEqual(["Asked NGN 6,000", "Received NGN 4,000", "Goes back if refunded NGN 4,000"]);
    expect(buttons(place)).toEqual(["Refund: salon_ref_0001"]);
  });

  const dollars = { ...payment, currency: "USD", received: { minor: 195, currency: "USD" } };

  it("is shown exactly, and goes back exactly", async () => {
    fake.reply("payments", "list", () => pageOf(dollars));
    const { person } = renderPage("/admin/payments", admin);
    const place = await attention();
    expect(await factsIn(place)).toEqual(["Asked NGN 6,000", "Received USD 1.95", "Goes back if refunded USD 1.95"]);
    const table = await screen.findByRole("table", { name: "Payments" });
    expect(within(table).getByRole("cell", { name: "USD 1.95" })).toBeTruthy();
    await person.click(within(place).getByRole("button", { name: /Refund/ }));
    const dialog = await screen.findByRole("dialog", { name: "Refund this payment?" });
    expect(within(dialog).getByText(/^USD 1\.95 goes back to/)).toBeTruthy();
    expect(within(dialog).getByRole("button", { name: "Refund USD 1.95" })).toBeTruthy();
  });
});

describe("a payment", () => {
  it("is refunded only with a reason", async () => {
    fake.reply("refunds", "refund", { message: "The refund is under way" });
    const { person } = renderPage("/admin/payments", admin);
    await person.click(await within(await attention()).findByRole("button", { name: /Refund/ }));
    const dialog = await screen.findByRole("dialog", { name: "Refund this payment?" });
    await person.click(within(dialog).getByRole("button", { name: "Refund NGN 6,000" }));
    expect(await within(dialog).findByText("Reason is required")).toBeTruthy();
    expect(fake.sent("refunds", "refund")).toEqual([]);
    await person.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Ill");
    await person.click(within(dialog).getByRole("button", { name: "Refund NGN 6,000" }));
    expect(await screen.findByText("The refund is under way")).toBeTruthy();
    expect(fake.sent("refunds", "refund")).toEqual([{ reason: "Ill" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("with a requested refund can be declined with a reason, by an admin only", async () => {
    const due: Payment = { ...done, refundDue: true, actions: ["refund", "decline"] };
    fake.reply("payments", "list", ({ query }) =>
      query["attention"] ? pageOf(due) : pageOf({ ...done, refundKept: "Too late" }),
    );
    fake.reply("refunds", "decline", { message: "The refund is declined" });
    const { person, unmount } = renderPage("/admin/payments", admin);
    await person.click(await within(await attention()).findByRole("button", { name: /Keep the money/ }));
    const dialog = await screen.findByRole("dialog", { name: "Keep the money?" });
    await person.click(within(dialog).getByRole("button", { name: "Keep NGN 6,000" }));
    expect(await within(dialog).findByText("Reason is required")).toBeTruthy();
    await person.type(within(dialog).getByRole("textbox", { name: "Reason" }), "Too late");
    await person.click(within(dialog).getByRole("button", { name: "Keep NGN 6,000" }));
    expect(await screen.findByText("The refund is declined")).toBeTruthy();
    expect(fake.sent("refunds", "decline")).toEqual([{ reason: "Too late", key: expect.any(String) }]);
    expect(within(await screen.findByRole("table", { name: "Payments" })).getByText("Money kept")).toBeTruthy();
    unmount();
    renderPage("/admin/payments", author);
    await within(await attention()).findByText("Money back due");
    expect(screen.queryByRole("button", { name: /refund|keep/i })).toBeNull();
  });

  it("keeps its dialog when another desk has decided it, says so, and gives the focus to the page's heading", async () => {
    fake.reply("payments", "list", pageOf({ ...payment, refundDue: true, actions: ["decline"] }));
    const { person, client } = renderPage("/admin/payments", admin);
    const [button] = await screen.findAllByRole("button", { name: `Keep the money: ${payment.ref}` });
    await person.click(button!);
    const dialog = within(await screen.findByRole("dialog", { name: "Keep the money?" }));
    const reason = dialog.getByRole("textbox", { name: "Reason" });
    await person.type(reason, "Came late");
    fake.reply("payments", "list", pageOf());
    await act(() => client.invalidateQueries({ queryKey: ["payments"] }));
    await screen.findByText("Nothing waits for a decision.");
    expect(document.activeElement).toBe(reason);
    const kept = "This money is kept already, and the customer has the reason";
    fake.reply("refunds", "decline", new Refusal(409, kept));
    await person.click(dialog.getByRole("button", { name: /^Keep NGN/ }));
    expect(await dialog.findByText(kept)).toBeTruthy();
    await person.click(dialog.getByRole("button", { name: "Decide later" }));
    await person.click(await screen.findByRole("button", { name: "Throw away" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  });

  it("says why it was not asked about again, until that is dismissed", async () => {
    fake.reply("payments", "recheck", new Refusal(502, "The provider does not answer"));
    const { person } = renderPage("/admin/payments", admin);
    await person.click(await within(await attention()).findByRole("button", { name: /Re-check/ }));
    const failure = await screen.findByRole("alertdialog", { name: "That did not work" });
    expect(failure.textContent).toContain("The provider does not answer");
    await person.click(within(failure).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("is moved to a free time", async () => {
    fake.reply("seats", "availability", { date: SATURDAY, slots: slotsWith({ "10:00 AM": "full" }) });
    fake.reply("payments", "reassign", { message: "Booked for Saturday" });
    const { person } = renderPage("/admin/payments", author);
    await person.click(await within(await attention()).findByRole("button", { name: /Give another time/ }));
    const dialog = await screen.findByRole("dialog", { name: "Give another time" });
    await person.click(within(dialog).getByRole("button", { name: "Book this time" }));
    expect(within(dialog).getByText("Please select a date")).toBeTruthy();
    expect(within(dialog).getByText("Please select a time.")).toBeTruthy();
    await person.type(within(dialog).getByLabelText("Day"), SATURDAY);
    const full = await within(dialog).findByRole<HTMLOptionElement>("option", { name: "10:00 AM (full)" });
    expect(full.disabled).toBe(true);
    expect(fake.calls.map(({ call }) => call)).toContainEqual(expect.stringMatching(/availability\?.*&desk=true$/));
    await person.selectOptions(within(dialog).getByRole("combobox", { name: "Time" }), "11:00 AM");
    await person.click(within(dialog).getByRole("button", { name: "Book this time" }));
    expect(await screen.findByText("Booked for Saturday")).toBeTruthy();
    expect(fake.sent("payments", "reassign")).toEqual([{ item: 0, date: SATURDAY, time: "11:00 AM" }]);
  });
});
