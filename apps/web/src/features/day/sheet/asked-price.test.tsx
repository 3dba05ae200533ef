import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { chooseHaircut } from "../../../testing/day.ts";
import { booking } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith } from "../../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../../testing/team.ts";

it("books the person of a free place for the service's price, and for their own where staff say that they were asked for", async () => {
  fakeSalon();
  fakeTeam([sade, { ...tunde, own: [{ serviceId: haircut._id, price: 4500, minutes: 30 }] }]);
  fake.reply("bookings", "day", ({ query }) => ({ date: query["date"] ?? "", slots: slotsWith(), appointments: [] }));
  fake.reply("bookings", "addWalkIn", { ...booking, user: null });
  const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
  await person.click(await screen.findByRole("button", { name: "Book 10:30 AM with Tunde Ojo" }));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await chooseHaircut(person);
  const tick = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: "As asked for Tunde Ojo: NGN 4,500 · 30mins, else NGN 3,000 · 45mins",
  });
  expect(tick.checked).toBe(false);
  const asked = () =>
    fake.calls
      .map(({ call }) => call)
      .filter((call) => call.includes("/availability?"))
      .at(-1);
  await waitFor(() => expect(asked()).toContain(`&person=${tunde._id}`));
  await person.click(tick);
  expect(tick.checked).toBe(true);
  await waitFor(() => expect(asked()).toContain(`&with=${tunde._id}`));
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ with: tunde._id }]));
  expect(fake.sent("bookings", "addWalkIn")[0]).not.toHaveProperty("person");
});
