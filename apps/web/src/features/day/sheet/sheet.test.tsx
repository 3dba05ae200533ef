import { TEXTS } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { bisi } from "../../../testing/clients.ts";
import { appointment, chooseHaircut, dayWith, fakeDay, visitPlan } from "../../../testing/day.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { author } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { haircut, SATURDAY } from "../../../testing/salon.ts";

const [OBINNA, FOLAKE] = ["65f0000000000000000000d1", "65f0000000000000000000d2"];
const OPEN = `/admin/day?date=${SATURDAY}&new=1`;
const shared = { e164: "+2348031234567", shown: "0803 123 4567" };

beforeEach(() => {
  fakeDay();
  dayWith();
  const people = [
    { name: "Obinna Eze", client: OBINNA, phone: shared },
    { name: "Folake Ade", client: FOLAKE },
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
  await person.type(await screen.findByRole("combobox", { name: "Who" }), name.slice(0, 3).toLowerCase());
  await person.click(await screen.findByRole("option", { name: new RegExp(name) }));
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const number = () => field("Phone (optional)").value;

const several = async (person: UserEvent) => {
  await person.click(screen.getByRole("button", { name: "Several services, or with friends" }));
  await screen.findByRole("button", { name: "Find times" });
  return within(screen.getByRole("complementary", { name: "New visit" }));
};

it("stores nothing of a person who was chosen first for the one who is booked", async () => {
  const { person } = renderPage(OPEN, { ...author, phoneChannels: ["sms"] });
  await choose(person, "Obinna");
  expect([field("Name").value, number()]).toEqual(["Obinna Eze", shared.shown]);
  const change = screen.getByRole("button", { name: "Change customer" });
  expect(document.activeElement).toBe(change);
  await person.click(screen.getByRole("checkbox", { name: /^Send a reminder/ }));
  await person.click(change);
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Who" }));
  await choose(person, "Folake");
  expect([field("Name").value, number()]).toEqual(["Folake Ade", ""]);
  await chooseHaircut(person);
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  const folake = { key: expect.any(String), name: "Folake Ade", client: FOLAKE };
  const at = { serviceId: haircut._id, date: SATURDAY, time: "10:00 AM", method: "later" };
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toEqual([{ ...folake, ...at }]));
  // The sheet has gone with the button that had the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

it("keeps what was chosen and typed when it changes to several services and back, and when Who is chosen last", async () => {
  fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  const { person } = renderPage(OPEN, author);
  await choose(person, "Obinna");
  await chooseHaircut(person);
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  const sheet = await several(person);
  await person.click(sheet.getByRole("button", { name: "Add a friend" }));
  await person.type(sheet.getByRole("textbox", { name: "Name (optional)" }), "Bola");
  await person.click(sheet.getByRole("button", { name: "One service" }));
  const shown = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name }).value;
  expect([field("Name").value, shown("Service"), shown("Time")]).toEqual(["Obinna Eze", haircut._id, "10:00 AM"]);
  await several(person);
  await person.click(sheet.getByRole("button", { name: "Find times" }));
  await sheet.findByRole("button", { name: "Book this" });
  await choose(person, "Folake");
  expect([field("Name (optional)").value, field("Name").value, number()]).toEqual(["Bola", "Folake Ade", ""]);
  await person.click(sheet.getByRole("button", { name: "Book this" }));
  const lines = [{ serviceId: haircut._id, date: SATURDAY, time: "06:00 PM" }];
  const folake = { key: expect.any(String), name: "Folake Ade", client: FOLAKE };
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn")).toEqual([{ ...folake, method: "later", lines }]));
});

describe("before text that was typed is thrown away", () => {
  const question = () => screen.findByRole("alertdialog", { name: "Throw away what you typed?" });
  const answer = async (person: UserEvent, name: string) =>
    person.click(within(await question()).getByRole("button", { name }));
  const open = async () => {
    dayWith(appointment);
    const { person } = renderPage(`/admin/day?date=${SATURDAY}`, author);
    await person.click(await screen.findByRole("button", { name: "New appointment" }));
    await person.type(await screen.findByRole("textbox", { name: "Name" }), "Tolu");
    return person;
  };

  it.each([
    ["Close", (person: UserEvent) => person.click(screen.getByRole("button", { name: "Close" }))],
    ["Back", async () => window.history.back()],
  ])("%s asks, and forgets it only then", async (_way, leave) => {
    const person = await open();
    await leave(person);
    await answer(person, "Keep it");
    await waitFor(() => expect(openAddress()).toBe(OPEN));
    expect(field("Name").value).toBe("Tolu");
    await several(person);
    await leave(person);
    await answer(person, "Throw away");
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
    expect(openAddress()).toBe(`/admin/day?date=${SATURDAY}`);
    await person.click(screen.getByRole("button", { name: "New appointment" }));
    expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" })).value).toBe("");
  });

  it("a link asks, and nothing does where only a person was chosen", async () => {
    const person = await open();
    await person.click(screen.getByRole("link", { name: "Adaeze Obi" }));
    await answer(person, "Keep it");
    expect([openAddress(), field("Name").value]).toEqual([OPEN, "Tolu"]);
    await choose(person, "Obinna");
    await person.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(openAddress()).toBe(`/admin/day?date=${SATURDAY}`));
  });
});

it("asks before it saves a number that cannot be one, of one service and of a visit", async () => {
  fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  const errors = [{ path: "phone", message: TEXTS.phoneUnlikely }];
  fake.reply("bookings", "addWalkIn", new Refusal(400, TEXTS.phoneUnlikely, { errors }));
  const { person } = renderPage(OPEN, author);
  await person.type(await screen.findByRole("textbox", { name: "Name" }), "Bisi");
  await person.type(field("Phone (optional)"), "0803 123 456");
  await chooseHaircut(person);
  await person.selectOptions(screen.getByRole("combobox", { name: "Time" }), "10:00 AM");
  await person.click(screen.getByRole("button", { name: "Book appointment" }));
  const question = async () => within(await screen.findByRole("alertdialog", { name: "Is this number right?" }));
  await person.click((await question()).getByRole("button", { name: "Correct it" }));
  await waitFor(() => expect(document.activeElement).toBe(field("Phone (optional)")));
  const sheet = await several(person);
  await person.click(sheet.getByRole("button", { name: "Find times" }));
  await person.click(await sheet.findByRole("button", { name: "Book this" }));
  const save = (await question()).getByRole("button", { name: "Save it as typed" });
  fake.reply("bookings", "addWalkIn", booking);
  await person.click(save);
  const sent = { phone: "0803 123 456", phoneAsTyped: true, lines: [{ serviceId: haircut._id }] };
  await waitFor(() => expect(fake.sent("bookings", "addWalkIn").at(-1)).toMatchObject(sent));
});
