import { WAITLIST_MAX_OPEN } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { fakeSalon, haircut, SATURDAY, slotsWith } from "../../testing/salon.ts";
import { fakeTeam, sade } from "../../testing/team.ts";
import { waitEntry } from "../../testing/waitlist.ts";

beforeEach(() => {
  fakeSalon();
  fake.reply("seats", "availability", ({ query: { date } }) => ({
    date,
    slots: slotsWith(date === SATURDAY ? { "10:00 AM": "full" } : {}),
  }));
});

type Person = ReturnType<typeof renderPage>["person"];
const NAME = "Tell me when a place comes free";
const SERVICE = `/bookings?service=${haircut._id}`;
const chooseDay = async (person: Person, name: RegExp) => person.click(await screen.findByRole("button", { name }));
const dialog = async (name = NAME) => within(await screen.findByRole("dialog", { name }));

async function openDialog() {
  const { person } = renderPage(SERVICE, customer);
  await chooseDay(person, /Saturday, 15 June 2030/);
  await person.click(await screen.findByRole("button", { name: NAME }));
  return { person, shown: await dialog() };
}

it("is offered on a day with a full time, and not on a day without one", async () => {
  const { person } = renderPage(SERVICE, customer);
  await chooseDay(person, /Monday, 17 June 2030/);
  await screen.findByRole("heading", { name: "Times for Mon, 17 Jun" });
  expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  await chooseDay(person, /Saturday, 15 June 2030/);
  expect(await screen.findByRole("button", { name: NAME })).toBeTruthy();
});

it("sends the service, person, days and times, and says what happens next", async () => {
  fakeTeam();
  fake.reply("waitlist", "create", ({ body }) =>
    waitEntry({ ...body, with: { _id: sade._id, name: sade.name }, timeFrom: "10:00 AM", timeTo: "10:00 AM" }),
  );
  const { person, shown } = await openDialog();
  expect(shown.getByLabelText<HTMLInputElement>("First day").value).toBe(SATURDAY);
  await person.selectOptions(shown.getByRole("combobox", { name: "With" }), "Sade Bello");
  await person.selectOptions(shown.getByRole("combobox", { name: "Earliest time" }), "10:00 AM");
  await person.selectOptions(shown.getByRole("combobox", { name: "Latest time" }), "10:00 AM");
  await person.click(shown.getByRole("button", { name: "Tell me" }));
  const done = await dialog("You are on the waiting list");
  expect(done.getByText("Haircut & Styling with Sade Bello, Sat, 15 Jun, 10:00 AM.")).toBeTruthy();
  expect(done.getByText(/hold it for 30 minutes/)).toBeTruthy();
  expect(fake.sent("waitlist", "create")).toEqual([
    {
      key: expect.any(String),
      serviceId: haircut._id,
      with: sade._id,
      dayFrom: SATURDAY,
      dayTo: SATURDAY,
      timeFrom: "10:00 AM",
      timeTo: "10:00 AM",
    },
  ]);
  await person.click(done.getAllByRole("button", { name: "Close" }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("offers a free time that fits before the customer waits, to book it or to wait all the same", async () => {
  fake.reply("waitlist", "create", waitEntry());
  const { person, shown } = await openDialog();
  await person.click(shown.getByRole("button", { name: "Tell me" }));
  const free = await shown.findByText("09:00 AM on Sat, 15 Jun is free.");
  expect(document.activeElement?.contains(free)).toBe(true);
  expect(fake.sent("waitlist", "create")).toEqual([]);
  await person.click(shown.getByRole("button", { name: "Wait for another time" }));
  await dialog("You are on the waiting list");
  expect(fake.sent("waitlist", "create")).toMatchObject([{ dayFrom: SATURDAY, timeFrom: null }]);
});

it("chooses the free time instead of waiting, and asks again when something else is asked for", async () => {
  const { person, shown } = await openDialog();
  await person.click(shown.getByRole("button", { name: "Tell me" }));
  await shown.findByText("09:00 AM on Sat, 15 Jun is free.");
  await person.selectOptions(shown.getByRole("combobox", { name: "Earliest time" }), "10:00 AM");
  await waitFor(() => expect(shown.queryByText("09:00 AM on Sat, 15 Jun is free.")).toBeNull());
  await person.click(shown.getByRole("button", { name: "Tell me" }));
  await shown.findByText("10:30 AM on Sat, 15 Jun is free.");
  await person.click(shown.getByRole("button", { name: "Book it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: /^10:30 AM/ })).checked).toBe(true);
  expect(fake.sent("waitlist", "create")).toEqual([]);
});

it("shows in place why an entry is refused, with a link to the field", async () => {
  const message = "The last day cannot be before the first";
  fake.reply("waitlist", "create", new Refusal(400, message, { errors: [{ path: "dayTo", message }] }));
  const { person, shown } = await openDialog();
  await person.selectOptions(shown.getByRole("combobox", { name: "Earliest time" }), "10:00 AM");
  await person.selectOptions(shown.getByRole("combobox", { name: "Latest time" }), "10:00 AM");
  await person.click(shown.getByRole("button", { name: "Tell me" }));
  await person.click(await shown.findByRole("link", { name: message }));
  expect(document.activeElement).toBe(shown.getByLabelText("Last day"));
});

it("does not offer a sixth entry, and leads to the open ones", async () => {
  const open = Array.from({ length: WAITLIST_MAX_OPEN }, (_, index) =>
    waitEntry({ _id: `65a9d000000000000000000${index}` }),
  );
  fake.reply("waitlist", "list", ({ query }) =>
    query.open ? { items: open, total: open.length } : { items: [], total: 0 },
  );
  const { shown } = await openDialog();
  expect(await shown.findByText(/You wait for 5 places already/)).toBeTruthy();
  expect(shown.queryByRole("button", { name: "Tell me" })).toBeNull();
  expect(shown.getByRole("link", { name: "See what you wait for" }).getAttribute("href")).toBe("/booking-history");
});

it("asks a guest for name and e-mail first, and goes on to the form", async () => {
  fake.reply("auth", "quickStart", customer);
  const { person } = renderPage(SERVICE);
  await chooseDay(person, /Saturday, 15 June 2030/);
  await person.click(await screen.findByRole("button", { name: NAME }));
  const start = await dialog("Who is coming?");
  await person.type(start.getByLabelText("Name"), "Sade Akin");
  await person.type(start.getByLabelText("Email Address"), "sade@example.ng");
  await person.click(start.getByRole("button", { name: "Continue" }));
  expect((await dialog()).getByLabelText<HTMLInputElement>("Last day").value).toBe(SATURDAY);
  const back = `${SERVICE}&day=${SATURDAY}&wait=${SATURDAY}`;
  expect(fake.sent("auth", "quickStart")).toMatchObject([{ name: "Sade Akin", email: "sade@example.ng", next: back }]);
  expect(fake.sent("auth", "quickStart")[0]).not.toHaveProperty("cart");
});

it("opens the form by the link that a known address got", async () => {
  const back = `${SERVICE}&day=${SATURDAY}&wait=${SATURDAY}`;
  renderPage(back, customer);
  expect((await dialog()).getByLabelText<HTMLInputElement>("Last day").value).toBe(SATURDAY);
  expect(screen.queryByRole("dialog", { name: "Who is coming?" })).toBeNull();
  expect(openAddress()).toBe(back);
});
