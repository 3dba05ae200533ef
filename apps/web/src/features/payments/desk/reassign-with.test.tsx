import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fake } from "../../../testing/api-fake.ts";
import { pageOf, payment } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { cartLine, haircut, SATURDAY, slotsWith } from "../../../testing/salon.ts";
import { fakeTeam, sade, tunde } from "../../../testing/team.ts";

beforeEach(() => {
  fakeTeam();
  const asked = { asked: sade._id, with: [{ _id: sade._id, name: sade.name }] };
  const items = [cartLine(asked), cartLine({ time: "11:00 AM", asked: null, cartQuantity: 2 })];
  fake.reply("payments", "list", pageOf({ ...payment, items }));
  fake.reply("payments", "reassign", { message: "Booked" });
  fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith() }));
});

it("gives a paid line another time with the person asked for, or with another one", async () => {
  const { person } = renderPage("/admin/payments", author);
  const [opener] = await screen.findAllByRole("button", { name: /^Give another time/ });
  const book = async (name?: string) => {
    await person.click(opener!);
    const dialog = within(await screen.findByRole("dialog", { name: "Give another time" }));
    const select = await dialog.findByRole<HTMLSelectElement>("combobox", { name: "With" });
    expect(select.selectedOptions[0]!.text).toBe("Sade Bello");
    if (name) await person.selectOptions(select, name);
    await person.clear(dialog.getByLabelText("Day"));
    await person.type(dialog.getByLabelText("Day"), SATURDAY);
    await person.selectOptions(dialog.getByRole("combobox", { name: "Time" }), "02:00 PM");
    await person.click(dialog.getByRole("button", { name: "Book this time" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await book();
  await book("Tunde Ojo");
  const to = { item: 0, date: SATURDAY, time: "02:00 PM" };
  expect(fake.sent("payments", "reassign")).toEqual([to, { ...to, with: tunde._id }]);
  expect(fake.calls.map(({ call }) => call)).toContain(
    `GET /booking/availability?date=${SATURDAY}&service=${haircut._id}&desk=true&with=${sade._id}`,
  );
});

it("offers no time of today that has begun, although the desk may still add a walk-in to it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${SATURDAY}T09:10:00Z`) });
  const { person } = renderPage("/admin/payments", author);
  const [opener] = await screen.findAllByRole("button", { name: /^Give another time/ });
  await person.click(opener!);
  const dialog = within(await screen.findByRole("dialog", { name: "Give another time" }));
  await person.clear(dialog.getByLabelText("Day"));
  await person.type(dialog.getByLabelText("Day"), SATURDAY);
  const optionOf = (name: string) => dialog.getByRole<HTMLOptionElement>("option", { name });
  expect(optionOf("10:00 AM (past)").disabled).toBe(true);
  expect(optionOf("10:30 AM").disabled).toBe(false);
});

it("offers no person for a line of several customers", async () => {
  const { person } = renderPage("/admin/payments", author);
  const [opener] = await screen.findAllByRole("button", { name: /^Give another time/ });
  await person.click(opener!);
  const dialog = within(await screen.findByRole("dialog", { name: "Give another time" }));
  await dialog.findByRole("combobox", { name: "With" });
  await person.selectOptions(dialog.getByRole("combobox", { name: "Service" }), "1");
  expect(dialog.queryByRole("combobox", { name: "With" })).toBeNull();
});
