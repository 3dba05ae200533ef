import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { appointment, dayWith, fakeDay } from "../../../testing/day.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { haircut, TODAY } from "../../../testing/salon.ts";

beforeEach(() => {
  fakeDay();
  dayWith(appointment);
  fake.reply("bookings", "setFlags", { message: "Updated" });
});

const step = (label: string) => screen.findByRole("button", { name: `${label}: Adaeze Obi, ${haircut.name}` });

it("takes one step for two quick presses, and says how far the desk saw the appointment", async () => {
  const { person } = renderPage(`/admin/day?date=${TODAY}`, author);
  await person.dblClick(await step("Arrived"));
  await screen.findByText("Adaeze Obi has arrived");
  expect(fake.sent("bookings", "setFlags")).toEqual([{ item: 0, from: null, arrived: true }]);
});

it("takes a step back only from the state that it led to, and says why it was refused", async () => {
  const { person } = renderPage(`/admin/day?date=${TODAY}`, author);
  await person.click(await step("Arrived"));
  const undo = await screen.findByRole("button", { name: "Undo" });
  fake.reply("bookings", "setFlags", new Refusal(409, "Somebody has changed this appointment since"));
  await person.click(undo);
  await waitFor(() =>
    expect(fake.sent("bookings", "setFlags")[1]).toEqual({ item: 0, from: "arrived", arrived: false }),
  );
  expect(await screen.findByText("Somebody has changed this appointment since")).toBeTruthy();
});
