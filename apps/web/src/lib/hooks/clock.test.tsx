import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { booking } from "../../testing/desk-data.ts";
import { customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { cartLine, fakeSalon } from "../../testing/salon.ts";
import { waitOffer } from "../../testing/waitlist.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 09:54 in Lagos on Friday. The booking begins on Saturday at 10:00, so it may be changed for 6 minutes more; the offer ends at 11:30. */
const NOW = Date.parse("2030-06-14T08:54:00.000Z");
const OFF = [
  ["10 minutes slow", -10 * MINUTE],
  ["10 minutes fast", 10 * MINUTE],
  ["5 hours slow", -300 * MINUTE],
  ["5 hours fast", 300 * MINUTE],
  ["3 days slow", -3 * DAY],
  ["3 days fast", 3 * DAY],
  ["a year slow", -365 * DAY],
  ["a year fast", 365 * DAY],
] as const;

let serverTime: number;
const mine = { ...booking, user: customer._id, cartItems: [cartLine()] };
beforeEach(() => {
  fakeSalon();
  serverTime = NOW;
  fake.setClock(() => new Date(serverTime));
  fake.reply("bookings", "list", { items: [mine], total: 1 });
  fake.reply("bookings", "get", mine);
  fake.reply("waitlist", "getOffer", waitOffer());
});
const setDevice = (at: number) => void vi.useFakeTimers({ toFake: ["Date"], now: at });

describe.each(OFF)("on a device that is %s", (_name, off) => {
  it("a booking is upcoming, and may be changed until the cut-off by the server's clock", async () => {
    setDevice(NOW + off);
    const list = renderPage("/booking-history", customer);
    expect(await screen.findByRole("tab", { name: "Upcoming (1)" })).toBeTruthy();
    list.unmount();

    const details = renderPage(`/booking-details/${mine._id}`, customer);
    expect(await screen.findByRole("button", { name: "Cancel booking" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Change time/ })).toBeTruthy();
    details.unmount();

    serverTime = NOW + 10 * MINUTE;
    setDevice(serverTime + off);
    renderPage(`/booking-details/${mine._id}`, customer);
    expect(await screen.findByText("Less than 24 hours to go")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel booking" })).toBeNull();
  });

  it("an offer counts down the minutes that it has", async () => {
    setDevice(NOW + off);
    renderPage("/offer/offer-token-offer-token-offer-token", customer);
    expect(await screen.findByText("It is held until 11:30 AM (96 minutes left)")).toBeTruthy();
  });
});

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
};

it.each([
  ["3 days ahead", 3 * DAY],
  ["an hour back", -60 * MINUTE],
])("a page that is shown again after its device was set %s asks the server", async (_name, moved) => {
  setDevice(NOW);
  renderPage("/offer/offer-token-offer-token-offer-token", customer);
  await screen.findByText("It is held until 11:30 AM (96 minutes left)");
  const asked = () => fake.sent("meta", "serverDate").length;
  show("hidden");
  setDevice(NOW + MINUTE / 2);
  show("visible");
  expect(asked()).toBe(0);

  show("hidden");
  serverTime = NOW + 2 * MINUTE;
  setDevice(serverTime + moved);
  show("visible");
  await waitFor(() => expect(asked()).toBe(1));
  expect(await screen.findByText("It is held until 11:30 AM (94 minutes left)")).toBeTruthy();
});
