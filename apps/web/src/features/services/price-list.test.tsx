import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi, Refusal } from "../../testing/api-fake.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut } from "../../testing/salon.ts";

fakeTheApi();
beforeEach(fakeSalon);

const rows = async () => {
  const list = await screen.findByRole("list", { name: "Prices" });
  return within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
};

it("shows name, timeframe and price with thousands separators, and N/A without one", async () => {
  renderPage("/price-list");
  expect(await screen.findByRole("heading", { level: 1, name: "Ibadandun Salon & Spa price list" })).toBeTruthy();
  expect(await rows()).toEqual([
    "Braiding & Weaving 3 hours NGN 15,000 Book",
    "Haircut & Styling 45mins NGN 3,000 Book",
    "Nails Technician 1hr NGN N/A ",
  ]);
});

it("leads to the booking page with the service chosen", async () => {
  renderPage("/price-list");
  const link = await screen.findByRole("link", { name: "Book Haircut & Styling" });
  expect(link.getAttribute("href")).toBe(`/bookings?service=${haircut._id}`);
});

it("finds services by a part of their name, and shows all again", async () => {
  const { person } = renderPage("/price-list");
  await rows();
  const search = screen.getByRole("searchbox", { name: "Find a service" });
  await person.type(search, " weav");
  expect(await rows()).toEqual(["Braiding & Weaving 3 hours NGN 15,000 Book"]);
  await person.clear(search);
  await person.type(search, "tattoo");
  expect(screen.getByRole("heading", { name: "Nothing found for “tattoo”" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Show all services" }));
  expect(await rows()).toHaveLength(3);
});

it("shows an empty state without services", async () => {
  fake.reply("services", "list", { items: [], total: 0 });
  renderPage("/price-list");
  expect(await screen.findByRole("heading", { name: "Prices are being updated" })).toBeTruthy();
});

it("offers another try when the services do not load", async () => {
  fake.reply("services", "list", new Refusal(503, "Please try again in a moment"));
  const { person } = renderPage("/price-list");
  const again = await screen.findByRole("button", { name: "Try again" });
  fakeSalon();
  await person.click(again);
  expect(await rows()).toHaveLength(3);
});
