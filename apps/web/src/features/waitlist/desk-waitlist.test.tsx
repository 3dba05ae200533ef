import { noonOf } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith } from "../../testing/salon.ts";
import { waitEntry } from "../../testing/waitlist.ts";

const { _id, name, email } = customer;
const waiting = waitEntry({ customer: { _id, name, email } });
const offer = { date: noonOf(SATURDAY), time: "11:00 AM", until: "2030-06-14T10:30:00.000Z", state: "open" } as const;
const offered = waitEntry({ ...waiting, _id: "65a9d0000000000000000002", state: "offered", offer });
const closed = waitEntry({ ...waiting, _id: "65a9d0000000000000000003", state: "closed", ended: "lapsed" });
beforeEach(() => {
  fakeSalon();
  fake.reply("seats", "availability", ({ query: { date } }) => ({ date, slots: slotsWith({ "10:00 AM": "full" }) }));
  fake.reply("waitlist", "list", pageOf(waiting, offered, closed));
});

async function openOffer() {
  const { person } = renderPage("/admin/waitlist", author);
  await person.click(await screen.findByRole("button", { name: "Offer a place to Adaeze Obi, Haircut & Styling" }));
  return { person, dialog: within(await screen.findByRole("dialog", { name: "Offer a place to Adaeze Obi" })) };
}

it("lists those who wait with the state of each, and keeps the filter in the address", async () => {
  const { person } = renderPage("/admin/waitlist", author);
  const rows = within(await screen.findByRole("table", { name: "Waiting list" })).getAllByRole("row");
  const what = "Adaeze ObiHaircut & StylingSat, 15 Jun – Sun, 16 Junfrom 10:00 AMThu, 13 Jun 2030, 10:00 AM";
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    `${what}WaitingOfferRemove`,
    `${what}OfferedSat, 15 Jun, 11:00 AM, held until 11:30 AMRemove`,
    `${what}Not answered`,
  ]);
  expect(fake.calls.some(({ call }) => call.startsWith("GET /waitlist?state=waiting"))).toBe(true);
  await person.selectOptions(screen.getByRole("combobox", { name: "State" }), "Offered");
  await waitFor(() => expect(openAddress()).toBe("/admin/waitlist?state=offered"));
  fireEvent.change(screen.getByLabelText("Day"), { target: { value: SATURDAY } });
  await screen.findByRole("option", { name: "Haircut & Styling" });
  await person.selectOptions(screen.getByRole("combobox", { name: "Service" }), haircut._id);
  const filters = `state=offered&day=${SATURDAY}&service=${haircut._id}`;
  await waitFor(() => expect(openAddress()).toBe(`/admin/waitlist?${filters}`));
  await waitFor(() => expect(fake.calls.some(({ call }) => call.includes(filters))).toBe(true));
});

it("offers a free time of the day that the desk chooses", async () => {
  fake.reply("waitlist", "offer", offered);
  const { person, dialog } = await openOffer();
  expect(dialog.getByLabelText<HTMLInputElement>("Day").value).toBe(SATURDAY);
  await person.click(dialog.getByRole("button", { name: "Offer" }));
  expect(await dialog.findByText("Please select a time.")).toBeTruthy();
  const full = await dialog.findByRole<HTMLInputElement>("radio", { name: "10:00 AM Full" });
  expect(full.disabled).toBe(true);
  await person.click(dialog.getByRole("radio", { name: "11:00 AM" }));
  await person.click(dialog.getByRole("button", { name: "Offer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.sent("waitlist", "offer")).toEqual([{ date: SATURDAY, time: "11:00 AM" }]);
});

it("goes to a typed day once it is complete", async () => {
  const { dialog } = await openOffer();
  const day = dialog.getByLabelText<HTMLInputElement>("Day");
  fireEvent.keyDown(day, { key: "2" });
  for (const value of ["2030-06-01", "2030-06-17"]) fireEvent.change(day, { target: { value } });
  fireEvent.keyDown(day, { key: "Enter" });
  await waitFor(() =>
    expect(fake.calls.map(({ call }) => /date=([\d-]+)/.exec(call)?.[1]).filter(Boolean)).toEqual([
      SATURDAY,
      "2030-06-17",
    ]),
  );
});

it("shows in place that the time was taken meanwhile, with the nearest free times", async () => {
  const nearest = [{ date: noonOf(SATURDAY), time: "11:30 AM" }];
  const refusal = {
    conflicts: [{ index: 0, service: "Haircut & Styling", date: SATURDAY, time: "11:00 AM", free: 0, nearest }],
  };
  fake.reply("waitlist", "offer", new Refusal(409, "Some of these times are no longer free", refusal));
  const { person, dialog } = await openOffer();
  await person.click(await dialog.findByRole("radio", { name: "11:00 AM" }));
  await person.click(dialog.getByRole("button", { name: "Offer" }));
  const text = await dialog.findByText(
    "Some of these times are no longer free. Nearest free times: Sat, 15 Jun, 11:30 AM",
  );
  expect(text.closest("[role=alert]")).toBeTruthy();
});

it("keeps what was chosen for another try where the offer does not reach the salon", async () => {
  fake.breakOff("waitlist", "offer");
  const { person, dialog } = await openOffer();
  await person.click(await dialog.findByRole("radio", { name: "11:00 AM" }));
  await person.click(dialog.getByRole("button", { name: "Offer" }));
  expect(await dialog.findByText(/could not reach the salon/)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>("radio", { name: "11:00 AM" }).checked).toBe(true);
});

it("removes an entry after a question", async () => {
  fake.reply("waitlist", "remove", { message: "Removed" });
  fake.reply("waitlist", "list", pageOf(waiting));
  const { person } = renderPage("/admin/waitlist", author);
  await person.click(await screen.findByRole("button", { name: "Remove Adaeze Obi, Haircut & Styling" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Remove from the waiting list?" }));
  fake.reply("waitlist", "list", pageOf());
  await person.click(question.getByRole("button", { name: "Remove" }));
  expect(await screen.findByText(/Customers who find a time full/)).toBeTruthy();
});
