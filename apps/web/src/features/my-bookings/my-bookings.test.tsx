import { FIRST_SETTINGS, noonOf, type Booking, type VisitPlan } from "@salon/contracts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { author, customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { billOf, deposit } from "../../testing/till.ts";
import { braidingLine, cartLine, fakeSalon, haircut, SATURDAY, ownBooking } from "../../testing/salon.ts";

beforeEach(fakeSalon);

const booking = (more: Partial<Booking> = {}) =>
  ownBooking({ bookingAmount: 33_000, cartItems: [cartLine(), braidingLine({ cartQuantity: 2 })], ...more });
const past = booking({
  _id: "65a9c0000000000000000002",
  bookingStatus: "completed",
  bookingAmount: 3000,
  cartItems: [cartLine({ date: noonOf("2025-02-01") })],
});
const answerList = (...items: Booking[]) => fake.reply("bookings", "list", { items, total: items.length });
const cards = () => within(screen.getByRole("tabpanel")).getAllByRole("link");

describe("/booking-history", () => {
  it("lists appointments, upcoming and past, each card one link to its booking, the next one large", async () => {
    vi.useFakeTimers({ now: Date.parse("2030-06-14T11:00:00.000Z"), toFake: ["Date"] });
    answerList(past, booking());
    const { person } = renderPage("/booking-history", customer);
    await screen.findByRole("tab", { name: "Upcoming (2)" });
    vi.useRealTimers();
    expect(fake.calls.map(({ call }) => call)).toContain("GET /booking/?mine=true&pageSize=500");
    expect(cards().map((card) => card.getAttribute("href"))).toEqual([
      `/booking-details/${booking()._id}`,
      `/booking-details/${booking()._id}`,
    ]);
    expect(cards().map(({ textContent }) => textContent)).toEqual([
      "in 22 hoursPlacedSat, 15 Jun 2030, 10:00 AMHaircut & StylingNGN 3,000",
      "PlacedSat, 15 Jun 2030, 12:00 PMBraiding & Weaving\u00A0× 2NGN 30,000",
    ]);
    await person.click(screen.getByRole("tab", { name: "Past (1)" }));
    expect(cards()[0]!.textContent).toBe("CompletedSat, 01 Feb 2025, 10:00 AMHaircut & StylingNGN 3,000");
    expect(openAddress()).toBe("/booking-history?show=past");
  });

  it("counts a cancelled booking as past and says that a refund is on its way", async () => {
    answerList(booking({ bookingStatus: "cancelled", refund: "requested" }));
    renderPage("/booking-history?show=past", customer);
    await screen.findByRole("tab", { name: "Upcoming (0)" });
    expect(cards()[0]!.textContent).toMatch(/^CancelledRefund requested/);
  });

  it("lists a cancelled appointment of a booking that goes on as past", async () => {
    const [cut, braids] = booking().cartItems;
    answerList(booking({ cartItems: [{ ...cut!, cancelled: { at: past.bookingDate } }, braids!] }));
    const { person } = renderPage("/booking-history", customer);
    await person.click(await screen.findByRole("tab", { name: "Past (1)" }));
    expect(cards()[0]!.textContent).toMatch(/^Cancelled.*Haircut & Styling/);
  });
});

const open = async (shown: Booking, user = customer) => {
  fake.reply("bookings", "get", shown);
  const { person } = renderPage(`/booking-details/${shown._id}`, user);
  await screen.findByRole("heading", { name: "Services" });
  return person;
};

const fact = (term: string) => screen.getByText(term, { selector: "dt" }).nextSibling as HTMLElement;

describe("/booking-details", () => {
  it("shows ID, DATE, Time in UTC and from now, Status and Method", async () => {
    vi.useFakeTimers({ now: Date.parse("2025-01-20T14:05:09.000Z"), toFake: ["Date"] });
    await open(booking());
    vi.useRealTimers();
    expect(fact("ID").textContent).toBe("65a9c0000000000000000001");
    expect(fact("DATE").textContent).toBe("Sat, 18 Jan 2025");
    expect(fact("Time").textContent).toBe("14:05:09 UTC (2 days ago)");
    expect(fact("Status").textContent).toBe("Placed");
    expect(fact("Method").textContent).toBe("Flutterwave");
  });

  it("shows each service with its day and time, price and timeframe", async () => {
    await open(booking());
    const [first, second] = screen.getAllByRole("heading", { level: 3 }).map((name) => name.closest("li")!.textContent);
    expect(first).toMatch(/^Haircut & Styling.*NGN 3,000.*Sat, 15 Jun 2030, 10:00 AM.*45mins/);
    expect(second).toMatch(/^Braiding & Weaving × 2.*NGN 15,000.*Sat, 15 Jun 2030, 12:00 PM.*3 hours/);
  });

  it("is green when completed, and then only to be printed, kept or booked again", async () => {
    await open(past);
    expect(within(fact("Status")).getByText("Completed").className).toContain("text-success");
    const again = screen.getByRole("link", { name: "Book again" });
    expect(again.getAttribute("href")).toBe(`/bookings?service=${haircut._id}`);
    expect(screen.getByRole("button", { name: "Print" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel booking" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Change time/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  });

  it("adds up the prices times their quantities to the total", async () => {
    await open(booking());
    const braiding = screen.getByRole("heading", { level: 3, name: "Braiding & Weaving × 2" }).closest("li")!;
    expect(braiding.textContent).toContain("NGN 30,0002 × NGN 15,000");
    expect(screen.getByText("Total").nextSibling!.textContent).toBe("NGN 33,000");
  });

  it("leads back to the list with the tab that was open", async () => {
    fake.reply("bookings", "get", past);
    answerList(past, booking());
    const { person } = renderPage("/booking-history", customer);
    await person.click(await screen.findByRole("tab", { name: "Past (1)" }));
    await person.click(cards()[0]!);
    const back = await screen.findByRole("link", { name: "Your bookings" });
    expect(back.getAttribute("href")).toBe("/booking-history?show=past");
    await person.click(back);
    expect(await screen.findByRole("tab", { name: "Past (1)", selected: true })).toBeTruthy();
    expect(openAddress()).toBe("/booking-history?show=past");
  });

  it("names the present time in the dialog that changes it, and opens on its month", async () => {
    const far = booking({ cartItems: [cartLine({ date: noonOf("2030-08-20") })] });
    const person = await open(far);
    await person.click(screen.getByRole("button", { name: "Change time of Haircut & Styling" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Change time" }));
    expect(dialog.getByText(/^Haircut & Styling is on Tue, 20 Aug 2030, 10:00 AM\./)).toBeTruthy();
    expect(await dialog.findByRole("grid", { name: "August 2030" })).toBeTruthy();
  });

  it("marks its progress", async () => {
    await open(booking({ bookingStatus: "processing" }));
    const steps = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(steps.map((step) => step.getAttribute("aria-current"))).toEqual([null, "step", null]);
  });

  it("offers the calendar file while it is ahead", async () => {
    await open(booking());
    expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toBe(
      `/api/v1/booking/${booking()._id}/calendar.ics`,
    );
  });

  it("cancels after asking, then shows the refund", async () => {
    const person = await open(booking());
    fake.reply("bookings", "cancel", { message: "Your booking is cancelled" });
    await person.click(screen.getByRole("button", { name: "Cancel booking" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel booking" });
    expect(question.textContent).toContain("sends your NGN 33,000 back");
    fake.reply("bookings", "get", booking({ bookingStatus: "cancelled", refund: "requested" }));
    await person.click(within(question).getByRole("button", { name: "Cancel booking" }));
    expect(await screen.findByText("Your booking is cancelled")).toBeTruthy();
    expect(await screen.findByRole("heading", { name: "Cancelled: refund requested" })).toBeTruthy();
    expect(fact("Status").textContent).toBe("CancelledRefund requested");
    expect(screen.queryByRole("button", { name: "Cancel booking" })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
  });

  it("shows a declined refund with its reason", async () => {
    await open(booking({ bookingStatus: "cancelled", refund: "kept", refundAnswer: "You came, and left early" }));
    expect(fact("Status").textContent).toBe("CancelledNot refunded");
    expect(screen.getByText(/does not send the money back: You came, and left early/)).toBeTruthy();
    expect(screen.queryByText(/Refund requested/i)).toBeNull();
  });

  it("moves one line, and shows in the dialog why another time is unavailable", async () => {
    const person = await open(booking());
    fake.reply("bookings", "reschedule", new Refusal(409, "This time is full"));
    await person.click(screen.getByRole("button", { name: "Change time of Braiding & Weaving" }));
    const dialog = await screen.findByRole("dialog", { name: "Change time" });
    const itsDay = await within(dialog).findByRole("button", { name: /15 June/ });
    expect(itsDay.closest("[data-selected=true]")).toBeTruthy();
    await person.click(await within(dialog).findByRole("button", { name: /17 June/ }));
    await person.click(within(dialog).getByRole("button", { name: "Move booking" }));
    expect(within(dialog).getByText("Please select a time.")).toBeTruthy();
    const nine = within(dialog).getByRole<HTMLInputElement>("radio", { name: "09:00 AM" });
    await waitFor(() => expect(nine.disabled).toBe(false));
    await person.click(nine);
    await person.click(within(dialog).getByRole("button", { name: "Move booking" }));
    expect(await within(dialog).findByText("This time is full")).toBeTruthy();
    fake.reply("bookings", "reschedule", { message: "Your booking has moved" });
    await person.click(within(dialog).getByRole("button", { name: "Move booking" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText("Your booking has moved")).toBeTruthy();
    expect(fake.sent("bookings", "reschedule").at(-1)).toEqual({
      key: expect.any(String),
      item: 1,
      date: "2030-06-17",
      time: "09:00 AM",
      from: { date: SATURDAY, time: "12:00 PM" },
    });
  });

  it.each([
    [
      "a customer may not go beyond the last day that may be booked",
      customer,
      true,
      expect.stringMatching(/availability\?date=2030-06-17&service=\w+$/),
    ],
    ["staff may", author, false, expect.stringMatching(/availability\?date=2030-06-17&service=\w+&desk=true$/)],
  ])("moves a line: %s", async (_who, user, closed, asked: unknown) => {
    fake.reply("settings", "get", { ...FIRST_SETTINGS, horizonDays: 7 });
    const person = await open(booking(), user);
    await person.click(await screen.findByRole("button", { name: "Change time of Braiding & Weaving" }));
    const dialog = await screen.findByRole("dialog", { name: "Change time" });
    const late = await within(dialog).findByRole<HTMLButtonElement>("button", { name: /22 June/ });
    await waitFor(() => expect(late.disabled).toBe(closed));
    await person.click(within(dialog).getByRole("button", { name: /17 June/ }));
    await waitFor(() => expect(fake.calls.map(({ call }) => call)).toContainEqual(asked));
  });

  it("points to phone and WhatsApp once the cut-off has passed", async () => {
    vi.useFakeTimers({ now: Date.parse("2030-06-14T12:00:00.000Z"), toFake: ["Date"] });
    await open(booking());
    expect(await screen.findByText("Less than 24 hours to go")).toBeTruthy();
    vi.useRealTimers();
    expect(await screen.findByRole("link", { name: "+234 800 000 0001" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "WhatsApp" }).getAttribute("href")).toContain(booking()._id);
    expect(screen.queryByRole("button", { name: "Cancel booking" })).toBeNull();
  });

  it("shows that the booking does not exist or belongs to another user", async () => {
    fake.reply("bookings", "get", new Refusal(404, "Not found"));
    renderPage("/booking-details/65a9c0000000000000000009", customer);
    expect(await screen.findByRole("heading", { name: "Booking not found" })).toBeTruthy();
    expect(screen.getByText("It does not exist, or it is not yours.")).toBeTruthy();
  });
});

describe("the head of the details", () => {
  it("leads with how it stands and the appointments, and folds the facts under the bill", async () => {
    vi.useFakeTimers({ now: Date.parse("2030-06-14T11:00:00.000Z"), toFake: ["Date"] });
    await open(booking());
    vi.useRealTimers();
    const headings = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 4)).toEqual(["Confirmed", "Services", "Bill", "Details"]);
    expect(screen.getByText("See you in 22 hours.")).toBeTruthy();
    expect(fact("ID").closest("details")!.open).toBe(false);
  });

  it("has four large actions for a single appointment", async () => {
    await open(booking({ cartItems: [cartLine()] }));
    const link = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    await waitFor(() => expect(link("Directions")).toMatch(/^https:\/\/www\.google\.com\/maps\//));
    expect(link("Add to calendar")).toContain("/calendar.ics");
    expect(link("WhatsApp")).toContain(booking()._id);
    expect(screen.getByRole("button", { name: "Change time of Haircut & Styling" })).toBeTruthy();
  });
});

describe("one of several appointments", () => {
  const billLines = () =>
    booking().cartItems.map(({ service, time, price, cartQuantity }) => ({
      service,
      date: SATURDAY,
      time,
      price,
      cartQuantity,
    }));
  const paidOnline = (paid: number) => {
    const sums = { total: 33_000, paid, due: 33_000 - paid };
    fake.reply("till", "bill", billOf({ lines: billLines(), receipts: [{ ...deposit, amount: paid }], ...sums }));
  };

  it("cancels one of two appointments after a question that says what the other costs and what comes back", async () => {
    paidOnline(33_000);
    fake.reply("bookings", "cancel", { message: "Appointment cancelled" });
    const person = await open(booking());
    await person.click(screen.getByRole("button", { name: "Cancel Haircut & Styling" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this appointment?" });
    await waitFor(() => expect(question.textContent).toContain("Their bill is NGN 30,000, NGN 30,000 of it paid."));
    expect(question.textContent).toContain("Haircut & Styling, Sat, 15 Jun 2030, 10:00 AM");
    expect(question.textContent).toContain("NGN 3,000 was paid beyond that. The salon sends it back.");
    const [cut, braids] = booking().cartItems;
    const cartItems = [{ ...cut!, cancelled: { at: past.bookingDate } }, braids!];
    fake.reply("bookings", "get", booking({ bookingAmount: 30_000, cartItems }));
    await person.click(within(question).getByRole("button", { name: "Cancel appointment" }));
    expect(await screen.findByText("Appointment cancelled")).toBeTruthy();
    expect(fake.sent("bookings", "cancel")).toEqual([{ item: 0, key: expect.any(String) }]);
    const card = screen.getByRole("heading", { level: 3, name: "Haircut & Styling" }).closest("li")!;
    await waitFor(() => expect(card.textContent).toContain("Cancelled"));
    expect(screen.queryByRole("button", { name: /^(Change time of|Cancel) Haircut/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
    // The last one is cancelled with the booking.
    expect(screen.queryByRole("button", { name: "Cancel Braiding & Weaving" })).toBeNull();
  });

  it("says that nothing comes back while what was paid covers less than the others cost", async () => {
    paidOnline(9900);
    const person = await open(booking({ paid: 9900, due: 23_100 }));
    await person.click(screen.getByRole("button", { name: "Cancel Haircut & Styling" }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this appointment?" });
    await waitFor(() => expect(question.textContent).toContain("NGN 9,900 of it paid, NGN 20,100 due at the salon."));
    expect(question.textContent).toContain("Nothing is sent back");
  });
});

describe("moving a visit", () => {
  const cartItems = [cartLine(), braidingLine({ guest: "Bola" })];
  const planAt = (...times: [VisitPlan["from"], VisitPlan["from"]]): VisitPlan => ({
    date: SATURDAY,
    from: times[0],
    to: "06:00 PM",
    waiting: 0,
    lines: cartItems.map(({ serviceId }, item) => ({ item, serviceId, options: [], with: null, time: times[item]! })),
  });
  const refuse = (plans: VisitPlan[]) =>
    fake.reply("bookings", "rescheduleVisit", new Refusal(409, "A time is no longer free", { plans }));
  const press = (person: Awaited<ReturnType<typeof open>>, name: string) =>
    person.click(screen.getByRole("button", { name }));

  it("shows new plans after a refusal, of which one moves all of it, until another day is chosen", async () => {
    const person = await open(booking({ cartItems }));
    fake.reply("bookings", "visitPlans", { plans: [planAt("02:00 PM", "02:00 PM")], searched: [SATURDAY] });
    await press(person, "Move the visit");
    await screen.findByRole("dialog", { name: "Move the visit" });
    await press(person, "Find times");
    await screen.findByRole("heading", { name: /arrive 2:00\sPM/ });
    refuse([planAt("03:00 PM", "03:30 PM")]);
    await press(person, "Move to this time");
    expect(await screen.findByRole("heading", { name: /arrive 3:00\sPM/ })).toBeTruthy();
    expect(screen.getByText("A time is no longer free")).toBeTruthy();

    refuse([]);
    await press(person, "Move to this time");
    expect(await screen.findByText(/^We found no time for all of this on Sat,? 15 Jun\.$/)).toBeTruthy();
    expect(fake.sent("bookings", "rescheduleVisit").at(-1)).toMatchObject({
      lines: [
        { item: 0, time: "03:00 PM" },
        { item: 1, time: "03:30 PM" },
      ],
    });
    fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2030-06-17" } });
    expect(screen.queryByText(/^We found no time/)).toBeNull();
  });
});

it("shows in the history what is paid and what is due at the salon", async () => {
  answerList(booking({ paid: 16_500, due: 16_500 }));
  renderPage("/booking-history", customer);
  expect(await screen.findByText("NGN 16,500 paid, NGN 16,500 due at the salon, for 2 appointments")).toBeTruthy();
});

it("says of a booking until when it is held and for what, and afterwards that it was not paid in time", async () => {
  const hold = { until: "2030-06-14T17:00:00.000Z", deposit: 4200 };
  fake.reply("till", "bill", billOf({ due: 3000, paid: 3000 }));
  await open(booking({ hold, paid: 3000, due: 3000 }));
  expect(await screen.findByRole("heading", { name: "Held until Fri, 14 Jun 2030, 06:00 PM" })).toBeTruthy();
  expect(screen.getByText("Please pay NGN 1,200 until then to keep your appointment.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Pay NGN 1,200 now" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /calendar/i })).toBeNull();
  cleanup();
  await open(booking({ bookingStatus: "cancelled", lapsed: { ...hold, unpaid: true } }));
  expect(screen.getByRole("heading", { name: "Not paid in time" })).toBeTruthy();
});
