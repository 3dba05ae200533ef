import type { MyPayment, PaymentLink } from "@salon/contracts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { pageOf } from "../../../testing/desk-data.ts";
import { customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { cartLine, fakeCartSaving, fakeSalon } from "../../../testing/salon.ts";
import { noteReturn } from "../payment-return.ts";

const REF = "salon-ref-00000001";
/** An address on this page, because jsdom cannot navigate to another document. */
const LINK = "http://localhost:3000/bookings#paying";
beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
  fake.reply("cart", "get", [cartLine()]);
  fake.reply("bookings", "list", pageOf());
});
const answer = (unfinished: MyPayment["unfinished"]) =>
  fake.reply("payments", "mine", [
    {
      ref: REF,
      amount: 3000,
      goingBack: false,
      items: [cartLine()],
      createdAt: "2030-06-14T07:00:00.000Z",
      ...(unfinished && { unfinished }),
    },
  ]);
const open = (more: Partial<MyPayment["unfinished"]> = {}) =>
  answer({ state: "open", link: LINK, heldUntil: "2030-06-14T11:43:00.000Z", ...more });
const panel = () => screen.findByRole("region", { name: "Your last payment" });
const cart = () => screen.findByRole("dialog", { name: "Confirm Booking" });
const PAID_LINK: PaymentLink = { data: LINK, ref: REF, total: 3000, heldUntil: "2030-06-14T12:20:00.000Z" };

describe("a payment that failed", () => {
  it("opens the cart with what happened, and pays again from there", async () => {
    answer({ state: "failed" });
    fake.reply("payments", "pay", PAID_LINK);
    noteReturn();
    const { person } = renderPage("/bookings", customer);
    const place = within(await cart());
    expect(await place.findByText("Not paid. Nothing was charged.")).toBeTruthy();
    expect(place.getByRole("link", { name: "Call us" }).getAttribute("href")).toMatch(/^tel:/);
    await person.click(await place.findByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("alertdialog", { name: "Confirm Payment" })).toBeTruthy();
  });

  it("is shown on the page until the customer chooses another time", async () => {
    answer({ state: "failed" });
    const { person } = renderPage("/bookings", customer);
    const place = within(await panel());
    expect(screen.queryByRole("dialog")).toBeNull();
    await person.click(place.getByRole("button", { name: "Choose another time" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Your last payment" })).toBeNull());
    expect(document.activeElement?.tagName).toBe("H1");
  });
});

it("says of an expired payment that the time is free again, and promises nothing about money", async () => {
  answer({ state: "expired" });
  renderPage("/booking-history", customer);
  const place = await panel();
  expect(within(place).getByText("Your time is free again.")).toBeTruthy();
  expect(place.textContent).toContain("you need not pay again");
  expect(place.textContent).not.toContain("charged");
  expect(screen.queryByText("Payments we are looking into")).toBeNull();
});

describe("a payment that is still open", () => {
  it("says how long the time is held only where the server does, and leads back to its page", async () => {
    open();
    const { person, unmount } = renderPage("/bookings", customer);
    const place = await panel();
    expect(place.textContent).toContain("We have not seen your payment yet.");
    expect(place.textContent).toContain("Your time is held until 12:43 PM.");
    expect(place.textContent).not.toContain("charged");
    await person.click(within(place).getByRole("button", { name: "Back to the payment page" }));
    await waitFor(() => expect(window.location.hash).toBe("#paying"));
    unmount();
    answer({ state: "open" });
    renderPage("/booking-history", customer);
    const later = await panel();
    expect(later.textContent).not.toContain("held");
    expect(within(later).queryByRole("button", { name: "Back to the payment page" })).toBeNull();
  });

  it("is closed before another time is chosen, after a question", async () => {
    open();
    fake.reply("payments", "status", { ref: REF, state: "failed" });
    fake.reply("payments", "cancel", () => {
      fake.reply("payments", "mine", []);
      return { message: "Payment cancelled" };
    });
    const { person } = renderPage("/booking-history", customer);
    await person.click(within(await panel()).getByRole("button", { name: "Choose another time" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Choose another time?" }));
    expect(fake.calls.filter(({ call }) => call.endsWith("/cancel"))).toEqual([]);
    await person.click(question.getByRole("button", { name: "Choose another time" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Your last payment" })).toBeNull());
    await waitFor(() => expect(openAddress()).toBe("/bookings"));
  });

  it("shows the booking where its money came before it could be closed", async () => {
    open();
    fake.reply("payments", "cancel", new Refusal(409, "This payment has already gone through"));
    fake.reply("payments", "status", { ref: REF, state: "pending" });
    const { person } = renderPage("/bookings", customer);
    await person.click(within(await panel()).getByRole("button", { name: "Choose another time" }));
    const question = within(await screen.findByRole("alertdialog"));
    await person.click(question.getByRole("button", { name: "Choose another time" }));
    await waitFor(() => expect(openAddress()).toBe(`/checkout?ref=${REF}`));
  });

  it("shows the booking by itself once its money has come", async () => {
    open();
    fake.reply("payments", "status", { ref: REF, state: "review" });
    renderPage("/bookings", customer);
    await panel();
    fake.reply("payments", "mine", []);
    // It asks every 8 seconds, and at once when the page is looked at again.
    act(() => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(openAddress()).toBe(`/checkout?ref=${REF}`), { timeout: 12_000 });
    expect(await screen.findByRole("heading", { name: "We are looking into your payment" })).toBeTruthy();
  }, 20_000);
});

it("closes the question about paying when the browser brings the page back, and asks how the payment stands", async () => {
  fake.reply("payments", "pay", PAID_LINK);
  const { person } = renderPage("/price-list", customer);
  await person.click(await screen.findByRole("button", { name: "Your cart, 1 item" }));
  await person.click(await screen.findByRole("button", { name: "Pay now!" }));
  await person.click(await screen.findByRole("button", { name: "Confirm Pay" }));
  open();
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(await within(await cart()).findByText("We have not seen your payment yet.")).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
