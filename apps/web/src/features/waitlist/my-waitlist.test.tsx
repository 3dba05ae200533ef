import { noonOf } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { customer } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";
import { SATURDAY } from "../../testing/salon.ts";
import { waitEntry } from "../../testing/waitlist.ts";

const held = waitEntry({
  _id: "65a9d0000000000000000002",
  service: "Nails Technician",
  dayTo: SATURDAY,
  timeFrom: null,
  state: "offered",
  offer: {
    date: noonOf(SATURDAY),
    time: "11:00 AM",
    until: "2030-06-14T10:30:00.000Z",
    state: "open",
    path: "/offer/offer-token-offer-token-offer-token",
  },
});
beforeEach(() => {
  fake.reply("bookings", "list", pageOf());
  fake.reply("waitlist", "list", ({ query }) => (query.open ? pageOf(waitEntry(), held) : pageOf()));
});
const cards = async () => within(await screen.findByRole("region", { name: "Waiting list" })).getAllByRole("listitem");

it("lists places that are held first, with the way to the offer", async () => {
  renderPage("/booking-history", customer);
  const [first, second] = await cards();
  expect(first!.textContent).toContain("Held for you until 11:30 AM: Sat, 15 Jun 2030, 11:00 AM");
  expect(within(first!).getByRole("link", { name: "See the offer" }).getAttribute("href")).toBe(held.offer!.path);
  expect(second!.textContent).toContain("Haircut & StylingSat, 15 Jun – Sun, 16 Jun, from 10:00 AM");
});

it("removes an entry after a question", async () => {
  fake.reply("waitlist", "remove", { message: "You no longer wait" });
  const { person } = renderPage("/booking-history", customer);
  const name = "Stop waiting for Haircut & Styling, Sat, 15 Jun – Sun, 16 Jun";
  await person.click(await screen.findByRole("button", { name }));
  const question = within(await screen.findByRole("alertdialog", { name: "Stop waiting?" }));
  fake.reply("waitlist", "list", pageOf());
  await person.click(question.getByRole("button", { name: "Stop waiting" }));
  expect(await screen.findByText(/^You are not on the waiting list/)).toBeTruthy();
  expect(fake.calls.filter(({ call }) => call.startsWith("DELETE"))).toEqual([
    { call: `DELETE /waitlist/${waitEntry()._id}`, body: undefined },
  ]);
});
