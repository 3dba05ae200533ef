import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith } from "../../../testing/salon.ts";
import { fakeTeam } from "../../../testing/team.ts";

it("books a service without a price with the sum that is typed in, and asks for it", async () => {
  fakeSalon();
  fakeTeam();
  fake.reply("services", "list", pageOf({ ...haircut, price: 0, onRequest: true }));
  fake.reply("bookings", "day", ({ query }) => ({ date: query["date"] ?? "", slots: slotsWith(), appointments: [] }));
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  await person.click(await screen.findByRole("button", { name: "Book 10:30 AM with Tunde Ojo" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await screen.findByRole("option", { name: /^Haircut & Styling - no price/ });
  await person.selectOptions(screen.getByRole("combobox", { name: "Service" }), haircut._id);
  const price = await screen.findByRole("textbox", { name: "Price (NGN)" });
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  expect(await screen.findByText("Please enter what it costs")).toBeTruthy();
  expect(fake.sent("bookings", "addWalkIn")).toEqual([]);
  await person.type(price, "25,000");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ price: 25_000 }]));
});
