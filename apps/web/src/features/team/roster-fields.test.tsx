import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { admin } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { fakeSalon } from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";

it("has on all days the hours and breaks that are copied from Monday", async () => {
  fakeSalon();
  fakeTeam();
  fake.reply("users", "list", pageOf());
  fake.reply("team", "create", { ...sade, _id: "65e0000000000000000000a9" });
  const { person } = renderPage("/admin/team?person=new", admin);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Sade Bello");
  await person.click(await screen.findByRole("button", { name: "Add a break on Tuesday" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "First time on Monday" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Add a break on Monday" }));
  await person.selectOptions(screen.getByRole("combobox", { name: "Break from on Monday" }), "12:30 PM");
  await person.click(screen.getByRole("button", { name: "Copy Monday to all days" }));
  await person.click(screen.getByRole("button", { name: "Add person" }));
  await screen.findByText("Person added");
  const [sent] = fake.sent("team", "create") as [Record<"hours" | "breaks", unknown[]>];
  const days = [0, 1, 2, 3, 4, 5, 6];
  expect(sent.hours).toEqual(days.map((day) => ({ day, open: "10:00 AM", close: "07:00 PM" })));
  expect(sent.breaks).toEqual(days.map((day) => ({ day, from: "12:30 PM", to: "02:00 PM" })));
});
