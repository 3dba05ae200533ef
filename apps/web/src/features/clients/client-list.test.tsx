import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { adaeze, bisi } from "../../testing/clients.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { haircut } from "../../testing/salon.ts";

const CARD = `/admin/clients/${bisi._id}`;

it("lists cards with their numbers, addresses and accounts, and finds them by name or number", async () => {
  fake.reply("clients", "list", pageOf(bisi, adaeze));
  const { person } = renderPage("/admin/clients", author);
  const link = await screen.findByRole("link", { name: bisi.name });
  expect(link.getAttribute("href")).toBe(CARD);
  const row = within(link.closest("tr")!);
  expect(row.getByRole("link", { name: "0803 123 4567" }).getAttribute("href")).toBe("tel:+2348031234567");
  expect(row.getByRole("link", { name: `WhatsApp to ${bisi.name}` }).getAttribute("href")).toContain("2348031234567");
  expect(row.getByText("bisi@example.com")).toBeTruthy();
  expect(screen.getByRole("link", { name: `Account of ${adaeze.name}` }).getAttribute("href")).toBe(
    `/admin/user/${customer._id}`,
  );
  expect(screen.queryByText("Allergic to henna")).toBeNull();
  await person.type(screen.getByRole("searchbox", { name: "Search by name, phone or e-mail" }), "0803");
  await waitFor(() => expect(openAddress()).toBe("/admin/clients?q=0803"));
});

it("makes a card for a name and a number, and opens it", async () => {
  fake.reply("clients", "get", bisi);
  fake.reply("clients", "create", bisi);
  const { person } = renderPage("/admin/clients", author);
  await person.click(await screen.findByRole("button", { name: "New client" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New client" }));
  await person.click(dialog.getByRole("button", { name: "Make a card" }));
  expect(await dialog.findByText("Name is required")).toBeTruthy();
  expect(fake.sent("clients", "create")).toEqual([]);
  await person.type(dialog.getByRole("textbox", { name: "Name" }), "Bisi");
  await person.type(dialog.getByRole("textbox", { name: "Phone" }), "08031234567");
  await person.click(dialog.getByRole("button", { name: "Make a card" }));
  await waitFor(() => expect(openAddress()).toBe(CARD));
  expect(fake.sent("clients", "create")).toEqual([{ name: "Bisi", phone: "08031234567" }]);
  expect(await screen.findByText(`This number is on the card of ${bisi.name}`)).toBeTruthy();
});

it("asks before it opens the card of another name with the number, and makes a second card", async () => {
  fake.reply("clients", "list", pageOf());
  fake.reply("clients", "create", bisi);
  fake.reply("clients", "get", bisi);
  const { person } = renderPage("/admin/clients", author);
  await person.click(await screen.findByRole("button", { name: "New client" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New client" }));
  await person.type(dialog.getByRole("textbox", { name: "Name" }), "Tolu");
  await person.type(dialog.getByRole("textbox", { name: "Phone" }), "08031234567");
  await person.click(dialog.getByRole("button", { name: "Make a card" }));
  expect(await dialog.findByText("A card of Bisi Coker has this number: the same person?")).toBeTruthy();
  await person.click(dialog.getByRole("button", { name: "Another person: Tolu" }));
  await waitFor(() => expect(openAddress()).toBe(CARD));
  const typed = { name: "Tolu", phone: "08031234567" };
  expect(fake.sent("clients", "create")).toEqual([typed, { ...typed, another: true }]);
});

it("shows no alert of another name with the number of a booking until staff say that it is the same person", async () => {
  const walkIn = { name: "Tolu", phone: "0803", e164: "+2348031234567" };
  fake.reply("bookings", "get", { ...booking, user: null, customer: walkIn });
  fake.reply("payments", "list", pageOf());
  fake.reply("clients", "list", pageOf(bisi));
  fake.reply("clients", "get", bisi);
  fake.reply("bookings", "setClient", { message: "Saved" });
  const { person } = renderPage(`/admin/booking-details/${booking._id}`, author);
  const yes = await screen.findByRole("button", { name: "Yes: Tolu is Bisi Coker" });
  expect(screen.queryByText("Allergic to henna")).toBeNull();
  fake.reply("bookings", "get", { ...booking, user: null, customer: { ...walkIn, client: bisi._id } });
  await person.click(yes);
  expect(await screen.findByText("Allergic to henna")).toBeTruthy();
  expect(fake.sent("bookings", "setClient")).toEqual([{ client: bisi._id }]);
});

it("links the card of an account, with its alert, where the whole card cannot be loaded", async () => {
  fake.reply("clients", "get", new Refusal(500, "Something went wrong"));
  fake.reply("users", "get", customer);
  fake.reply("bookings", "list", pageOf(booking));
  fake.reply("clients", "list", ({ query }) => pageOf(...(query["user"] === customer._id ? [bisi] : [])));
  renderPage(`/admin/user/${customer._id}`, author);
  expect((await screen.findByRole("link", { name: "Client card" })).getAttribute("href")).toBe(CARD);
  expect(screen.getByText("Allergic to henna")).toBeTruthy();
});

it("makes a card for the walk-in of a booking only when staff ask for it", async () => {
  const phone = "+2348031234567";
  fake.reply("bookings", "get", { ...booking, user: null, customer: { name: "Bisi", phone: "0803", e164: phone } });
  fake.reply("payments", "list", pageOf());
  fake.reply("clients", "list", pageOf());
  fake.reply("clients", "create", bisi);
  fake.reply("clients", "get", bisi);
  fake.reply("services", "list", pageOf(haircut));
  const { person } = renderPage(`/admin/booking-details/${booking._id}`, author);
  const make = await screen.findByRole("button", { name: "Make a client card" });
  expect(fake.calls.map(({ call }) => call)).toContain(`GET /clients?phone=${encodeURIComponent(phone)}`);
  expect(fake.sent("clients", "create")).toEqual([]);
  await person.click(make);
  await waitFor(() => expect(openAddress()).toBe(CARD));
  expect(fake.sent("clients", "create")).toEqual([{ name: "Bisi", phone }]);
});
