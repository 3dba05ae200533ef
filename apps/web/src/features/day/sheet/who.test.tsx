import { TEXTS, type VisitPlan } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { fake, fakeTheApi, Refusal } from "../../../testing/api-fake.ts";
import { bisi } from "../../../testing/clients.ts";
import { chooseHaircut, dayWith, fakeDay } from "../../../testing/day.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { haircut, SATURDAY } from "../../../testing/salon.ts";

const [OBINNA, FOLAKE, MOTHER] = ["65f0000000000000000000d1", "65f0000000000000000000d2", "65f0000000000000000000d3"];
const shared = { e164: "+2348031234567", shown: "0803 123 4567" };

fakeTheApi();
beforeEach(() => {
  fakeDay();
  dayWith();
  const people = [
    { name: "Obinna Eze", client: OBINNA, phone: shared },
    { name: "Folake Ade", client: FOLAKE },
    { name: "Mama Eze", client: MOTHER, phone: shared },
  ];
  fake.reply("desk", "search", ({ query }) => ({
    people: people.filter(({ name }) => name.toLowerCase().startsWith(query.q)),
    bookings: [],
  }));
  fake.reply("clients", "get", bisi);
  fake.reply("clients", "list", pageOf());
  fake.reply("bookings", "addWalkIn", booking);
});

async function choose(person: UserEvent, name: string) {
  const change = screen.queryByRole("button", { name: "Change customer" });
  if (change) await person.click(change);
  await person.type(await screen.findByRole("searchbox", { name: "Who" }), name.slice(0, 3).toLowerCase());
  await person.click(await screen.findByRole("button", { name: new RegExp(name) }));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const number = () => field("Phone (optional)").value;

it("stores nothing of a person who was chosen first for the one who is booked", async () => {
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, { ...author, phoneChannels: ["sms"] });
  await choose(person, "Obinna");
  expect([field("Name").value, number()]).toEqual(["Obinna Eze", shared.shown]);
  const change = screen.getByRole("button", { name: "Change customer" });
  expect(document.activeElement).toBe(change);
  await person.click(screen.getByRole("checkbox", { name: /^Send a reminder/ }));
  await person.click(screen.getByRole("button", { name: "Change customer" }));
  expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Who" }));
  await choose(person, "Folake");
  expect([field("Name").value, number()]).toEqual(["Folake Ade", ""]);
  await chooseHaircut(person);
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toHaveLength(1));
  const [sent] = fake.sent("bookings", "addWalkIn");
  expect(sent).toMatchObject({ name: "Folake Ade", client: FOLAKE });
  expect(Object.keys(sent as object)).not.toEqual(expect.arrayContaining(["phone"]));
  expect(Object.keys(sent as object)).not.toEqual(expect.arrayContaining(["reminder"]));
});

it("forgets whose card staff said it is when they choose somebody else with the same number", async () => {
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, author);
  fake.reply("clients", "list", ({ query }) => pageOf(...(query["phone"] ? [bisi] : [])));
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Tolu Coker");
  await person.type(field("Phone (optional)"), shared.shown);
  await person.click(await screen.findByRole("button", { name: "Yes: Tolu Coker is Bisi Coker" }));
  await choose(person, "Mama");
  await chooseHaircut(person);
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toMatchObject([{ client: MOTHER }]));
});

it("keeps services, friends, times and what is known of the customer when Who is chosen last, or changed", async () => {
  const line = { guest: "Guest 1", serviceId: haircut._id, options: [], with: null, time: "06:00 PM" as const };
  const plan: VisitPlan = { date: SATURDAY, from: "06:00 PM", to: "07:00 PM", waiting: 0, lines: [line] };
  fake.reply("seats", "visit", { plans: [plan], searched: [SATURDAY] });
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, author);
  await choose(person, "Obinna");
  await chooseHaircut(person);
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  const sheet = within(await screen.findByRole("complementary", { name: "New visit" }));
  await person.click(await sheet.findByRole("button", { name: "Add a friend" }));
  await person.type(sheet.getByRole("textbox", { name: "Name (optional)" }), "Bola");
  await person.click(sheet.getByRole("button", { name: "Find times" }));
  await sheet.findByRole("button", { name: "Book this" });
  await choose(person, "Folake");
  expect(sheet.getByRole<HTMLInputElement>("textbox", { name: "Name (optional)" }).value).toBe("Bola");
  expect([field("Name").value, number()]).toEqual(["Folake Ade", ""]);
  await person.click(sheet.getByRole("button", { name: "Book this" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "addWalkIn")).toMatchObject([
      { name: "Folake Ade", client: FOLAKE, lines: [{ serviceId: haircut._id, date: SATURDAY }] },
    ]),
  );
  expect(JSON.stringify(fake.sent("bookings", "addWalkIn"))).not.toContain(shared.shown);
});

it("says that the search for people failed, and searches again", async () => {
  fake.reply("desk", "search", new Refusal(503, "Please try again in a moment"));
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, author);
  await person.type(await screen.findByRole("searchbox", { name: "Who" }), "obi");
  const failure = within(await screen.findByRole("alert"));
  expect(failure.getByText("Please try again in a moment")).toBeTruthy();
  fake.reply("desk", "search", { people: [{ name: "Obinna Eze", client: OBINNA, phone: shared }], bookings: [] });
  await person.click(failure.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: /Obinna Eze/ })).toBeTruthy();
});

it("asks of a visit too before it saves a number that cannot be one", async () => {
  const line = { guest: "Guest 1", serviceId: haircut._id, options: [], with: null, time: "06:00 PM" as const };
  const plan: VisitPlan = { date: SATURDAY, from: "06:00 PM", to: "07:00 PM", waiting: 0, lines: [line] };
  fake.reply("seats", "visit", { plans: [plan], searched: [SATURDAY] });
  const errors = [{ path: "phone", message: TEXTS.phoneUnlikely }];
  fake.reply("bookings", "addWalkIn", new Refusal(400, TEXTS.phoneUnlikely, { errors }));
  const { person } = renderPage(`/admin/day?date=${SATURDAY}&new=1`, author);
  await screen.findByRole("searchbox", { name: "Who" });
  await chooseHaircut(person);
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  const sheet = within(await screen.findByRole("complementary", { name: "New visit" }));
  await person.type(sheet.getByRole("textbox", { name: "Name" }), "Bisi");
  await person.type(sheet.getByRole("textbox", { name: "Phone (optional)" }), "0803 123 456");
  await person.click(sheet.getByRole("button", { name: "Find times" }));
  await person.click(await sheet.findByRole("button", { name: "Book this" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Is this number right?" }));
  fake.reply("bookings", "addWalkIn", booking);
  await person.click(question.getByRole("button", { name: "Save it as typed" }));
  await waitFor(() =>
    expect(fake.sent("bookings", "addWalkIn").at(-1)).toMatchObject({ phone: "0803 123 456", phoneAsTyped: true }),
  );
});
