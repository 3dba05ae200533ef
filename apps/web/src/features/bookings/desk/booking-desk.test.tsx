import type { Booking } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { booking, pageOf, payment, statusChange } from "../../../testing/desk-data.ts";
import { FakeEventSource } from "../../../testing/event-source.ts";
import { admin, author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { fakeSalon } from "../../../testing/salon.ts";
import { billOf } from "../../../testing/till.ts";

const PAGE = `/admin/booking-details/${booking._id}`;
beforeEach(() => {
  fake.reply("bookings", "get", booking);
  fake.reply("payments", "list", pageOf(payment));
  fake.reply("audit", "list", pageOf(statusChange));
});
const statusSelect = () => screen.findByRole("combobox", { name: "Status" });

describe("one booking", () => {
  it("shows when it was booked in UTC, its appointments in the salon's time, its payment and what was changed", async () => {
    renderPage(PAGE, admin);
    const main = screen.getByRole("main");
    expect(await within(main).findByText("14:05:09 UTC", { exact: false })).toBeTruthy();
    expect(within(main).getByRole("link", { name: "Adaeze Obi" }).getAttribute("href")).toBe(
      `/admin/user/${booking.user}`,
    );
    const line = within(within(main).getByRole("table", { name: "Services" })).getAllByRole("row")[1]!;
    expect(line.textContent).toBe("Haircut & Styling × 2Mon, 23 Nov 202610:30 AMNGN 6,0002 × NGN 3,00030mins");
    expect(await within(main).findByText("The seats were taken")).toBeTruthy();
    const history = await within(main).findByText("Status changed");
    expect(history.closest("li")?.textContent).toMatch(/Chidi Eze \(Admin\).*placed.*processing/);
    expect(fake.calls.map(({ call }) => call)).toContain("GET /payments?q=salon_ref_0001");
  });

  it("shows what a reservation waits for, with what staff do about it", async () => {
    const hold = { until: "2026-11-22T11:00:00.000Z", deposit: 4200 };
    fake.reply("bookings", "get", { ...booking, hold, paid: 3000, due: 5000 });
    fake.reply("bookings", "revokeLink", { message: "The link is revoked" });
    const { person } = renderPage(PAGE, author);
    const card = within(await screen.findByRole("region", { name: "Reservation" }));
    expect(card.getByText("Sun, 22 Nov 2026, 12:00 PM")).toBeTruthy();
    expect(card.getByText("Still asked for").nextElementSibling?.textContent).toBe("NGN 1,200");
    for (const name of ["Make it definite", "Send the link again", "Let it go"]) card.getByRole("button", { name });
    await person.click(card.getByRole("button", { name: "Revoke the link" }));
    await waitFor(() => expect(fake.sent("bookings", "revokeLink")).toEqual([{ key: expect.any(String) }]));
  });

  it("shows the text with the link to be copied by hand where the browser refuses", async () => {
    const hold = { until: "2026-11-22T11:00:00.000Z", deposit: 4200 };
    fake.reply("bookings", "get", { ...booking, hold, paid: 3000, due: 5000 });
    fake.reply("bookings", "holdLink", { link: "https://salon.test/p/abc", text: "Hello: https://salon.test/p/abc" });
    const { person } = renderPage(PAGE, author);
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
    await person.click(await screen.findByRole("button", { name: "Send the link again" }));
    const failure = await screen.findByRole("alertdialog", { name: "That did not work" });
    expect(failure.textContent).toContain("Please copy this text by hand: Hello: https://salon.test/p/abc");
  });

  it("cancels one of its appointments, or the whole booking instead", async () => {
    const [line] = booking.cartItems;
    fake.reply("bookings", "get", { ...booking, cartItems: [line!, { ...line!, time: "02:00 PM" }] });
    const { lines, ...bill } = billOf();
    fake.reply("till", "bill", { ...bill, lines: [lines[0]!, lines[0]!], total: 12_000, due: 9000 });
    fake.reply("bookings", "cancel", { message: "Appointment cancelled" });
    const { person } = renderPage(PAGE, author);
    const [, second] = await screen.findAllByRole("button", { name: "Cancel: Haircut & Styling" });
    await person.click(second!);
    const question = within(await screen.findByRole("alertdialog", { name: "Cancel this appointment?" }));
    expect(await question.findByText(/Their bill is NGN 6,000, NGN 3,000 of it paid, NGN 3,000 due/)).toBeTruthy();
    await person.click(question.getByRole("button", { name: "Cancel appointment" }));
    await waitFor(() => expect(fake.sent("bookings", "cancel")).toEqual([{ item: 1, key: expect.any(String) }]));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await person.click(second!);
    await person.click(await screen.findByRole("button", { name: "Cancel the whole booking instead" }));
    expect(await screen.findByRole("dialog", { name: "Cancel this booking?" })).toBeTruthy();
  });

  it("stays open and says why when it could not be cancelled", async () => {
    fake.reply("bookings", "changeStatus", new Refusal(503, "Please try again in a moment"));
    const { person } = renderPage(PAGE, author);
    await person.click(await screen.findByRole("button", { name: "Cancel booking" }));
    const question = within(await screen.findByRole("dialog", { name: "Cancel this booking?" }));
    await person.click(await question.findByRole("button", { name: "Cancel booking" }));
    expect((await question.findByRole("alert")).textContent).toContain("Please try again in a moment");
    expect(screen.getAllByText("Please try again in a moment")).toHaveLength(1);
    await person.click(question.getByRole("button", { name: "Keep booking" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("says before cancelling that the customer has a payment page open", async () => {
    const since = new Date(Date.now() - 4 * 60_000).toISOString();
    fake.reply("till", "bill", billOf({ open: { ref: "r", since, by: "Ada", total: 3000 } }));
    const { person } = renderPage(PAGE, author);
    await person.selectOptions(await statusSelect(), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    const question = within(await screen.findByRole("dialog", { name: "Cancel this booking?" }));
    expect(await question.findByText(/^Ada has had a payment page open for 4 minutes/)).toBeTruthy();
  });

  it("opens at its bill when the address says so, once the bill is there", async () => {
    fake.reply("till", "bill", billOf());
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
    renderPage(`${PAGE}#bill`, author);
    const bill = await screen.findByRole("heading", { name: "Bill" });
    await waitFor(() => expect(document.activeElement).toBe(bill));
    expect(scrolled.mock.contexts.at(-1)).toBe(document.getElementById("bill"));
  });

  it("opens the print dialog for the entry Print of the day board, once", async () => {
    fake.reply("till", "bill", billOf());
    const print = vi.spyOn(window, "print").mockImplementation(() => undefined);
    renderPage(`${PAGE}?print=1`, author);
    await screen.findByRole("button", { name: "Take payment" });
    await waitFor(() => expect([print.mock.calls.length, openAddress()]).toEqual([1, PAGE]));
  });

  it("has no history for an author, who may not read it", async () => {
    renderPage(PAGE, author);
    await statusSelect();
    expect(screen.queryByText("History of changes")).toBeNull();
    expect(fake.sent("audit", "list")).toEqual([]);
  });
});

describe("the appointment at the top of a booking", () => {
  const lead = async () => {
    const heading = await screen.findByRole("heading", { level: 2, name: "Appointment" });
    expect(screen.getAllByRole("heading", { level: 2 })[0]).toBe(heading);
    return within(heading.closest<HTMLElement>(".rounded-cloth")!);
  };
  const sade = { _id: "65a9d00000000000000000e1", name: "Sade Bello" };
  const served = { ...booking.cartItems[0]!, asked: sade._id, with: [sade], cartQuantity: 1 };

  it("says when, what and with whom, and its services add up to the total", async () => {
    fake.reply("bookings", "get", { ...booking, cartItems: [served] });
    renderPage(PAGE, author);
    const top = await lead();
    expect(top.getByText("Mon, 23 Nov 2026, 10:30 AM")).toBeTruthy();
    expect(top.getByText("Haircut & Styling")).toBeTruthy();
    expect(top.getByText("30mins · with Sade Bello (asked for)")).toBeTruthy();
    expect(top.getByRole("button", { name: "Move to another person: Haircut & Styling" })).toBeTruthy();
    expect(top.getByRole("link", { name: "Bill" }).getAttribute("href")).toBe(`${PAGE}#bill`);
    expect(screen.getByText("All services").nextSibling!.textContent).toBe("NGN 3,000");
  });

  it("says when its pause is", async () => {
    const paused = { ...served, timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 0 } };
    fake.reply("bookings", "get", { ...booking, cartItems: [paused] });
    renderPage(PAGE, author);
    expect((await lead()).getByText("2hrs, pause 11:00 to 12:00 · with Sade Bello (asked for)")).toBeTruthy();
  });

  const setTime = (now: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });

  it("is marked as arrived or missed, by line", async () => {
    setTime("2026-11-23T09:30:00Z");
    fake.reply("bookings", "setFlags", { message: "Saved" });
    const { person } = renderPage(PAGE, author);
    const top = await lead();
    await person.click(top.getByRole("button", { name: "Arrived: Haircut & Styling" }));
    await person.click(top.getByRole("button", { name: "No-show: Haircut & Styling" }));
    expect(fake.sent("bookings", "setFlags")).toEqual([
      { item: 0, from: null, arrived: true, noShow: false },
      { item: 0, from: null, arrived: false, noShow: true },
    ]);
  });

  it("is missed after a question on the day before it begins", async () => {
    setTime("2026-11-23T09:29:00Z");
    fake.reply("bookings", "setFlags", { message: "Saved" });
    const { person } = renderPage(PAGE, author);
    await person.click((await lead()).getByRole("button", { name: "No-show: Haircut & Styling" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Not come?" }));
    expect(fake.sent("bookings", "setFlags")).toEqual([]);
    await person.click(question.getByRole("button", { name: "No-show" }));
    await waitFor(() =>
      expect(fake.sent("bookings", "setFlags")).toEqual([{ item: 0, from: null, arrived: false, noShow: true }]),
    );
  });

  it("is moved or cancelled in place of a no-show before its day", async () => {
    setTime("2026-11-22T22:59:00Z");
    fakeSalon();
    const { person } = renderPage(PAGE, author);
    const miss = async () => {
      await person.click((await lead()).getByRole("button", { name: "No-show: Haircut & Styling" }));
      return within(await screen.findByRole("alertdialog", { name: "Not on its day" }));
    };
    await person.click((await miss()).getByRole("button", { name: "Move it" }));
    const move = within(await screen.findByRole("dialog", { name: "Change time" }));
    await person.click(move.getByRole("button", { name: "Close" }));
    await person.click((await miss()).getByRole("button", { name: "Cancel it" }));
    expect(await screen.findByRole("dialog", { name: "Cancel this booking?" })).toBeTruthy();
    expect(fake.sent("bookings", "setFlags")).toEqual([]);
  });

  it("without a time is missed on its day without a question, and only cancelled before it", async () => {
    setTime("2026-11-22T22:59:00Z");
    fake.reply("bookings", "get", { ...booking, cartItems: [{ ...served, time: "N/A" }] });
    fake.reply("bookings", "setFlags", { message: "Saved" });
    const { person, unmount } = renderPage(PAGE, author);
    await person.click((await lead()).getByRole("button", { name: "No-show: Haircut & Styling" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Not on its day" }));
    expect(question.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Go back", "Cancel it"]);
    unmount();
    setTime("2026-11-22T23:00:00Z");
    const later = renderPage(PAGE, author);
    await later.person.click((await lead()).getByRole("button", { name: "No-show: Haircut & Styling" }));
    await waitFor(() => expect(fake.sent("bookings", "setFlags")).toHaveLength(1));
  });

  it("has no change of time once its customer has arrived", async () => {
    const { unmount } = renderPage(PAGE, author);
    expect((await lead()).getByRole("button", { name: "Change time of Haircut & Styling" })).toBeTruthy();
    unmount();
    fake.reply("bookings", "get", { ...booking, cartItems: [{ ...served, arrived: true }] });
    renderPage(PAGE, author);
    expect((await lead()).queryByRole("button", { name: /^Change time/ })).toBeNull();
  });

  it("is cancelled after the same question as in the status form", async () => {
    const { person } = renderPage(PAGE, author);
    await person.click((await lead()).getByRole("button", { name: "Cancel booking" }));
    expect(await screen.findByRole("dialog", { name: "Cancel this booking?" })).toBeTruthy();
  });
});

it("leads back to the list with its filters, and to the bookings when it was opened by its address", async () => {
  fake.reply("bookings", "list", pageOf(booking));
  const { person, unmount } = renderPage("/admin/bookings?status=placed", author);
  await person.click(await screen.findByRole("link", { name: "Adaeze Obi" }));
  await statusSelect();
  const back = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link");
  expect([back.textContent, back.getAttribute("href")]).toEqual(["←\u00A0Bookings", "/admin/bookings?status=placed"]);
  await person.click(back);
  await waitFor(() => expect(openAddress()).toBe("/admin/bookings?status=placed"));
  unmount();
  renderPage(PAGE, author);
  await statusSelect();
  const parent = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link");
  expect(parent.getAttribute("href")).toBe("/admin/bookings");
});

describe("the status form", () => {
  it("changes the status, shows a toast, loads the booking again and follows a later change of others", async () => {
    fake.reply("bookings", "changeStatus", { message: "Booking status changed" });
    const { person } = renderPage(PAGE, author);
    await person.selectOptions(await statusSelect(), "Completed");
    fake.reply("bookings", "get", { ...booking, bookingStatus: "completed" });
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    expect(await screen.findByText("Booking updated successfully")).toBeTruthy();
    expect(fake.sent("bookings", "changeStatus")).toEqual([{ bookingStatus: "completed", key: expect.any(String) }]);
    await waitFor(() => expect(screen.getAllByText("Completed")).toHaveLength(3));
    fake.reply("bookings", "get", { ...booking, bookingStatus: "processing" });
    fake.reply("bookings", "list", pageOf());
    const stream = FakeEventSource.all.at(-1)!;
    act(() => stream.connect({ at: "2026-11-23T10:00:00.000Z", changed: ["bookings"] }));
    await waitFor(async () => expect(((await statusSelect()) as HTMLSelectElement).value).toBe("processing"));
  });

  const askToCancel = async (shown: Partial<Booking>) => {
    fake.reply("bookings", "get", { ...booking, ...shown });
    const { person } = renderPage(PAGE, author);
    await person.selectOptions(await statusSelect(), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    return screen.findByRole("dialog", { name: "Cancel this booking?" });
  };

  it("says before it cancels that the customer gets a mail", async () => {
    const { textContent } = await askToCancel({});
    expect(textContent).toContain("The customer gets a mail about the cancellation.");
  });

  it("promises no refund where nothing was paid, and no mail to a walk-in", async () => {
    const dialog = await askToCancel({ paymentRef: undefined, paymentMethod: "Cash", user: null });
    expect(await within(dialog).findByText("Nothing was paid for this booking.")).toBeTruthy();
    expect(dialog.textContent).not.toMatch(/back|mail/);
  });

  it("names what was paid before the opening", async () => {
    fake.reply("till", "bill", { ...billOf(), receipts: [], paidBefore: { amount: 2000, extra: "e1" } });
    const dialog = await askToCancel({ paymentRef: undefined, paymentMethod: "Cash", user: null });
    expect(await within(dialog).findByText(/^NGN 2,000 was paid before the opening\./)).toBeTruthy();
    expect(dialog.textContent).not.toContain("Nothing was paid");
  });

  it("asks before it cancels", async () => {
    fake.reply("bookings", "changeStatus", { message: "ok" });
    const { person } = renderPage(PAGE, author);
    await person.selectOptions(await statusSelect(), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this booking?" });
    await person.click(within(dialog).getByRole("button", { name: "Keep booking" }));
    expect(fake.sent("bookings", "changeStatus")).toEqual([]);
    expect(((await statusSelect()) as HTMLSelectElement).value).toBe("placed");
    await person.selectOptions(await statusSelect(), "Cancelled");
    await person.click(screen.getByRole("button", { name: "Update Status" }));
    await person.click(await screen.findByRole("button", { name: "Cancel booking" }));
    await waitFor(() =>
      expect(fake.sent("bookings", "changeStatus")).toMatchObject([{ bookingStatus: "cancelled", money: "back" }]),
    );
  });
});
