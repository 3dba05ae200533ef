import { type OfferState } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braidingLine, cartLine, fakeSalon } from "../../testing/salon.ts";
import { waitOffer } from "../../testing/waitlist.ts";

const TOKEN = "offer-token-offer-token-offer-token";
const ADDRESS = `/offer/${TOKEN}`;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-06-14T10:06:00.000Z") });
  fakeSalon();
  fake.reply("waitlist", "getOffer", waitOffer());
});
const button = (name: string) => screen.findByRole("button", { name });

it("shows what is offered, and until when", async () => {
  fake.reply("waitlist", "getOffer", waitOffer({ with: { _id: "65a9c0000000000000000009", name: "Sade Bello" } }));
  renderPage(ADDRESS, customer);
  expect(await screen.findByText("It is held until 11:30 AM (24 minutes left)")).toBeTruthy();
  const facts = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(facts).toEqual([
    "Haircut & Styling",
    "Sade Bello",
    "Sat, 15 Jun 2030, 11:00 AM to 11:45 AM",
    "45mins",
    "NGN 3,000",
  ]);
  expect(screen.getByText(/It is held until/).closest("[aria-live], [role=status], output")).toBeNull();
});

it("puts an accepted place into the cart beside what is there, and opens the cart", async () => {
  const offered = cartLine({ time: "11:00 AM" });
  let stored = [braidingLine()];
  fake.reply("cart", "get", () => stored);
  fake.reply("cart", "save", ({ body }) => {
    stored = body.cartItems.map(({ serviceId }) => (serviceId === offered.serviceId ? offered : braidingLine()));
    return { cartItems: stored };
  });
  fake.reply("waitlist", "accept", () => {
    stored = [...stored, offered];
    fake.reply("waitlist", "getOffer", waitOffer({ state: "accepted" }));
    return { offer: waitOffer({ state: "accepted" }), cartItems: stored };
  });
  const { person } = renderPage(ADDRESS, customer);
  await person.click(await button("Accept and pay"));
  const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
  await waitFor(() => expect(cart.getAllByRole("button", { name: /^Add one more/ })).toHaveLength(2));
  expect(cart.getByRole("button", { name: "Pay now!" })).toBeTruthy();
  expect(document.querySelector("main")?.textContent).toContain(
    "This place is in your cart. It is yours once it is paid.",
  );
});

it("shows in place why a place cannot be accepted any more", async () => {
  const { person } = renderPage(ADDRESS, customer);
  await button("Accept and pay");
  fake.reply("waitlist", "accept", new Refusal(409, "This offer is over"));
  fake.reply("waitlist", "getOffer", waitOffer({ state: "lapsed" }));
  await person.click(await button("Accept and pay"));
  expect(await screen.findByText(/The time to take this place is over/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Accept and pay" })).toBeNull();
});

it("declines after a question, and takes an accepted place out of the cart", async () => {
  fake.reply("waitlist", "getOffer", waitOffer({ state: "accepted" }));
  fake.reply("cart", "get", [cartLine({ time: "11:00 AM" })]);
  fake.reply("cart", "save", { cartItems: [] });
  fake.reply("waitlist", "decline", { message: "You declined the place" });
  const { person } = renderPage(ADDRESS, customer);
  await screen.findByRole("button", { name: "Your cart, 1 item" });
  await person.click(await button("Decline"));
  const question = within(await screen.findByRole("alertdialog", { name: "Decline this place?" }));
  fake.reply("waitlist", "getOffer", waitOffer({ state: "declined" }));
  await person.click(question.getByRole("button", { name: "Decline" }));
  expect(await screen.findByText(/You declined this place/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await waitFor(() => expect(fake.sent("cart", "save")).toEqual([{ cartItems: [] }]));
});

const ENDS: [OfferState, string, RegExp, string][] = [
  ["taken", "This place is booked", /among your bookings/, "Your bookings"],
  ["lapsed", "This offer is over", /The time to take this place is over/, "Choose another time"],
  ["unpaid", "This offer is over", /not paid in time/, "Choose another time"],
  ["removed", "This offer is over", /You no longer wait/, "Choose another time"],
];
it.each(ENDS)("says that an offer is %s, and what to do next", async (state, title, text, link) => {
  fake.reply("waitlist", "getOffer", waitOffer({ state }));
  renderPage(ADDRESS, customer);
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: link })).toBeTruthy();
  expect(screen.queryByText(/It is held until/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Decline" })).toBeNull();
});

it("says that a link opens no offer", async () => {
  fake.reply("waitlist", "getOffer", new Refusal(404, "Not found"));
  renderPage(ADDRESS);
  expect(await screen.findByRole("heading", { name: "There is no such offer" })).toBeTruthy();
});

it("opens for a guest, puts the place with its token into the cart, and pays with it once there is an account", async () => {
  const offered = cartLine({ time: "11:00 AM", offer: TOKEN, heldUntil: waitOffer().until });
  const { offer: _token, heldUntil: _until, ...saved } = offered;
  fake.reply("waitlist", "accept", { offer: waitOffer({ state: "accepted" }), cartItems: [offered] });
  fake.reply("auth", "quickStart", customer);
  // The server does not store the token.
  fake.reply("cart", "get", []);
  fake.reply("cart", "save", { cartItems: [saved] });
  fake.reply("payments", "pay", {
    data: `${ADDRESS}#paying`,
    ref: "salon-ref-00000001",
    total: 3000,
    heldUntil: waitOffer().until,
  });
  fake.reply("payments", "cancel", { message: "Payment cancelled" });
  const { person } = renderPage(ADDRESS);
  await person.click(await button("Accept and pay"));
  const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
  expect(await cart.findByText("Ends 11:45 AM. Held for you until 11:30 AM")).toBeTruthy();
  await person.click(cart.getByRole("button", { name: "Pay now!" }));
  const start = within(await screen.findByRole("dialog", { name: "Who is coming?" }));
  await person.type(start.getByLabelText("Name"), "Sade Akin");
  await person.type(start.getByLabelText("Email Address"), "sade@example.ng{Enter}");
  await screen.findByRole("alertdialog", { name: "Confirm Payment" });
  expect(fake.sent("payments", "pay")).toMatchObject([{ cartItems: [{ time: "11:00 AM", offer: TOKEN }] }]);
  await waitFor(() => expect(fake.sent("cart", "save").length).toBeGreaterThan(0));
  await person.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: /Cancel/ }));
  expect(await screen.findByText("Ends 11:45 AM. Held for you until 11:30 AM")).toBeTruthy();
});
