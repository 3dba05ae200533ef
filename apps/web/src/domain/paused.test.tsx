import { FIRST_SETTINGS } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../testing/api-fake.ts";
import { admin, customer } from "../testing/people.ts";
import { renderPage } from "../testing/render-page.tsx";
import { cartLine, fakeCartSaving, fakeSalon, SATURDAY } from "../testing/salon.ts";
import { waitEntry } from "../testing/waitlist.ts";

const pause = { until: SATURDAY, text: "We open on Sunday. Please call us to book." };
beforeEach(() => {
  fakeSalon();
  fakeCartSaving();
  fake.setClock(() => new Date("2030-06-14T09:00:00Z"));
  fake.reply("settings", "get", { ...FIRST_SETTINGS, pause });
  fake.reply("seats", "nextFree", { next: { date: SATURDAY, time: "10:00 AM" } });
});
const note = () => screen.findByRole("note");
const WAYS = /^(?:Book|Schedule|Next free|Several services|Pay now)/;

it.each(["/", "/bookings", "/plan", "/price-list"])("is said on %s, which leads nowhere else", async (path) => {
  renderPage(path);
  const said = await note();
  expect(said.textContent).toContain("Online booking is paused. It opens again on Sun, 16 Jun.");
  expect(said.textContent).toContain(pause.text);
  expect(within(said).getByRole("link", { name: FIRST_SETTINGS.contact.phones[0]! })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: WAYS })).toBeNull());
  expect(screen.queryByRole("heading", { name: "Date" })).toBeNull();
});

it("stands in the cart in place of 'Pay now!', which stays for a place that an offer holds", async () => {
  fake.reply("cart", "get", [cartLine()]);
  fake.reply("waitlist", "list", { items: [], total: 0 });
  const { person, unmount } = renderPage("/price-list", customer);
  await person.click(await screen.findByRole("button", { name: "Your cart, 1 item" }));
  const cart = within(await screen.findByRole("dialog", { name: "Confirm Booking" }));
  expect(cart.getByRole("note").textContent).toContain(pause.text);
  expect(cart.queryByRole("button", { name: "Pay now!" })).toBeNull();
  expect(cart.queryByText(/You will leave this site to pay/)).toBeNull();
  unmount();
  const { serviceId } = cartLine();
  const offer = { date: SATURDAY, time: "10:00 AM", until: "2030-06-14T10:00:00Z", state: "accepted" } as const;
  fake.reply("waitlist", "list", { items: [waitEntry({ serviceId, state: "offered", offer })], total: 1 });
  const second = renderPage("/price-list", customer);
  await second.person.click(await screen.findByRole("button", { name: "Your cart, 1 item" }));
  expect(await screen.findByRole("button", { name: "Pay now!" })).toBeTruthy();
});

it("is no more after its last day, and not for staff, who try what customers will see", async () => {
  const { unmount } = renderPage("/bookings", admin);
  expect(await screen.findByRole("heading", { name: "Date" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  unmount();
  fake.setClock(() => new Date("2030-06-15T23:00:00Z"));
  renderPage("/bookings");
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
  expect(screen.getByRole("heading", { name: "Date" })).toBeTruthy();
});
