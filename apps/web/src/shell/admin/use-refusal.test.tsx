import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../../testing/bill-page.ts";
import { bisi } from "../../testing/clients.ts";
import { booking, pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { renderPage, signedInAs } from "../../testing/render-page.tsx";

const walkIn = { ...booking, user: null, customer: { name: bisi.name, client: bisi._id } };
const e164 = "+2348031234567";
beforeEach(fakeBillPage);

it("opens a booking whose client card was deleted, without a number of the customer too", async () => {
  fake.reply("bookings", "get", walkIn);
  fake.reply("clients", "get", new Refusal(404, "Not found"));
  renderPage(BILL_PAGE, author);
  expect(await screen.findByRole("heading", { level: 1, name: bisi.name })).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Take payment" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Page Not found" })).toBeNull();
});

it("shows the card into which the card of a booking was merged", async () => {
  fake.reply("bookings", "get", { ...walkIn, customer: { ...walkIn.customer, phone: "0803 123 4567", e164 } });
  fake.reply("clients", "get", new Refusal(404, "Not found"));
  fake.reply("clients", "list", pageOf({ ...bisi, _id: "65f0000000000000000000a9" }));
  renderPage(BILL_PAGE, author);
  const card = await screen.findByRole("link", { name: "Client card" });
  expect(card.getAttribute("href")).toBe("/admin/clients/65f0000000000000000000a9");
  expect(screen.getByRole("heading", { level: 1, name: bisi.name })).toBeTruthy();
});

const REFUSED = new Refusal(403, "You are not allowed to do this");

it("keeps a page whose session may still see it after a 403 of another query than its own", async () => {
  fake.reply("bookings", "get", walkIn);
  fake.reply("clients", "get", REFUSED);
  renderPage(BILL_PAGE, author);
  expect(await screen.findByRole("button", { name: "Take payment" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: bisi.name })).toBeTruthy();
});

it("reads the session again after a 403 of any query, and leaves the page to the guard", async () => {
  fake.reply("bookings", "get", walkIn);
  fake.reply("clients", "get", () => {
    signedInAs({ ...author, role: "customer" });
    return REFUSED;
  });
  renderPage(BILL_PAGE, author);
  expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("navigation", { name: "Administration" })).toBeNull());
});
