import { FIRST_SETTINGS, type Service } from "@salon/contracts";
import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { braiding, fakeSalon, haircut, lashes, nails } from "../../testing/salon.ts";

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
    "Nails Technician 1hr NGN N/A Ask for a price",
  ]);
});

it("names who asks for more below the price, and says from which price on where nobody serves at it", async () => {
  const people = [
    { _id: "1", name: "Halima", price: 4500, minutes: 30 },
    { _id: "2", name: "Kemi", minutes: 60 },
  ];
  const dear: Service = { ...haircut, _id: "6".repeat(24), name: "Dear cut", byName: true, from: 4000 };
  fake.reply("services", "list", pageOf<Service>({ ...haircut, people }, dear));
  renderPage("/price-list");
  await screen.findByText("with Halima: NGN 4,500 · 30mins");
  expect(screen.queryByText(/Kemi/)).toBeNull();
  expect(screen.getByText("from NGN 4,000")).toBeTruthy();
});

it("leads to the booking page with the service chosen", async () => {
  renderPage("/price-list");
  const link = await screen.findByRole("link", { name: "Book Haircut & Styling" });
  expect(link.getAttribute("href")).toBe(`/bookings?service=${haircut._id}`);
});

it("says of each price what is paid now, where a deposit is asked for", async () => {
  fake.reply("settings", "get", { ...FIRST_SETTINGS, depositPercent: 30 });
  renderPage("/price-list");
  expect(await screen.findByText("You pay 30 % when you book, marked ‘now’, and the rest at the salon.")).toBeTruthy();
  expect(await rows()).toEqual([
    "Braiding & Weaving 3 hours NGN 15,000 NGN 4,500 now Book",
    "Haircut & Styling 45mins NGN 3,000 NGN 900 now Book",
    "Nails Technician 1hr NGN N/A Ask for a price",
  ]);
});

it("says once until when a booking can be cancelled", async () => {
  renderPage("/price-list");
  expect(await screen.findAllByText(/until 24 hours before it begins\.$/)).toHaveLength(1);
});

it("leads to WhatsApp for a price that is not in the list", async () => {
  renderPage("/price-list");
  const ask = await screen.findByRole<HTMLAnchorElement>("link", { name: "Ask for a price of Nails Technician" });
  expect(ask.href).toBe("https://wa.me/2348000000001?text=Hello%2C%20what%20does%20Nails%20Technician%20cost%3F");
});

it("says of a price on request that it is, and leads to the salon", async () => {
  fake.reply("services", "list", { items: [{ ...haircut, price: 0, onRequest: true }], total: 1 });
  renderPage("/price-list");
  expect(await rows()).toEqual(["Haircut & Styling 45mins Price on request Ask for a price"]);
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

describe("the menu", () => {
  const show = (...items: Service[]) => {
    fake.reply("services", "list", { items, total: items.length });
    return renderPage("/price-list");
  };
  const headings = async (level: number) => {
    await screen.findByRole("searchbox", { name: "Find a service" });
    return within(screen.getByRole("main"))
      .queryAllByRole("heading", { level })
      .map(({ textContent }) => textContent);
  };

  it("groups the services by category in the order of their positions, and those without one last", async () => {
    show({ ...braiding, category: "Braids", position: 2 }, haircut, lashes, {
      ...nails,
      name: "Lash lift",
      category: "lashes",
      position: 5,
    });
    const [lashGroup, braids, more] = await screen.findAllByRole("list", { name: /^(Lashes|Braids|More services)$/ });
    expect(await headings(2)).toEqual(["Lashes", "Braids", "More services"]);
    const namesIn = (list: HTMLElement | undefined) =>
      within(list!)
        .getAllByRole("heading", { level: 3 })
        .map(({ textContent }) => textContent);
    expect([lashGroup, braids, more].map(namesIn)).toEqual([
      ["Lash set", "Lash lift"],
      [braiding.name],
      [haircut.name],
    ]);
  });

  it("shows description, picture, options and the rule of a service", async () => {
    show(lashes);
    expect(await screen.findByText("Single lashes, set one by one.")).toBeTruthy();
    const picture = screen.getByRole<HTMLImageElement>("img", { name: "Lash set" });
    expect(picture.getAttribute("src")).toBe(`/api/v1/settings/pictures/${lashes.picture}`);
    expect([picture.width, picture.height, picture.getAttribute("loading")]).toEqual([480, 360, "lazy"]);
    const options = within(screen.getByRole("list", { name: "Options of Lash set" })).getAllByRole("listitem");
    expect(options.map(({ textContent }) => textContent)).toEqual([
      "Colour + NGN 1,500 · + 30mins",
      "Brow tidy no extra cost",
    ]);
    expect(screen.getByText("Needs a patch test, passed at most 2 days before the appointment.")).toBeTruthy();
  });

  it("leaves hidden services out, and is empty when all are hidden", async () => {
    show({ ...braiding, hidden: true }, haircut);
    expect(await rows()).toEqual(["Haircut & Styling 45mins NGN 3,000 Book"]);
    expect(await headings(2)).toEqual([haircut.name]);
    cleanup();
    show({ ...haircut, hidden: true });
    expect(await screen.findByRole("heading", { name: "Prices are being updated" })).toBeTruthy();
  });

  it("finds services by their category too", async () => {
    const { person } = show(haircut, lashes);
    await person.type(await screen.findByRole("searchbox", { name: "Find a service" }), "lashes");
    expect(await headings(3)).toEqual(["Lash set"]);
  });
});
