import { SLOTS, type CartItem } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fake, Refusal } from "../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../testing/bill-page.ts";
import { bisi } from "../testing/clients.ts";
import { chooseHaircut, dayWith, fakeDay, visitPlan } from "../testing/day.ts";
import { booking, pageOf, settings } from "../testing/desk-data.ts";
import { admin, author, customer } from "../testing/people.ts";
import { renderPage } from "../testing/render-page.tsx";
import {
  braiding,
  braidingLine,
  cartLine,
  fakeSalon,
  haircut,
  lashes,
  SATURDAY,
  slotsWith,
  TODAY,
} from "../testing/salon.ts";
import { choose, press, sent, type, type Call, type Form } from "../testing/saved-forms.ts";
import { basin, fakeTeam, sade, tunde } from "../testing/team.ts";
import { waitEntry } from "../testing/waitlist.ts";

const CARD = {
  at: `/admin/clients/${bisi._id}`,
  who: author,
  reads: () => {
    fake.reply("clients", "get", bisi);
    fake.reply("services", "list", pageOf(braiding, haircut));
    fake.reply("bookings", "list", pageOf());
    fake.reply("audit", "list", pageOf());
  },
};

const SHEET = {
  at: `/admin/day?date=${SATURDAY}&new=1`,
  who: author,
  reads: () => {
    fakeDay();
    dayWith();
    fake.reply("seats", "visit", { plans: [visitPlan()], searched: [SATURDAY] });
  },
  call: ["bookings", "addWalkIn"] as Call,
  edit: (person: UserEvent) => type(person, "Name", "Bisi Coker"),
  made: booking,
  says: "Adaeze Obi, Mon, 23 Nov, 10:30 AM, Haircut & Styling, NGN 6,000",
};

const withOf = ({ _id, name }: typeof sade) => ({ asked: null, with: [{ _id, name }] });

/** The page of a booking at the desk, whose lines are others once this call has been sent. */
const BOOKED = (call: Call, before: CartItem[], after: CartItem[]) => ({
  at: BILL_PAGE,
  who: author,
  call,
  reads: () => {
    fakeBillPage();
    fakeSalon();
    fakeTeam();
    dayWith();
    fake.reply("bookings", "get", () => ({ ...booking, cartItems: sent(call).length > 0 ? after : before }));
    fake.reply("seats", "availability", ({ query }) => ({
      date: query.date,
      slots: slotsWith(sent(call).length > 0 ? { "02:00 PM": "full" } : undefined),
    }));
    fake.reply("bookings", "visitPlans", ({ body: { date } }) => ({
      plans: [{ ...visitPlan("02:00 PM"), date, lines: planned }],
      searched: [date],
    }));
  },
  made: { message: "Saved" },
});
const planned = [haircut, braiding].map(({ _id }, item) => ({
  item,
  serviceId: _id,
  options: [],
  with: null,
  time: "02:00 PM" as const,
}));

/** Forms that make something: what the server has made of what was typed first, and what the page says of it. */
const MAKING: Record<string, Form & { made: unknown; says: string }> = {
  "a message": {
    at: "/",
    who: null,
    reads: fakeSalon,
    call: ["messages", "contact"],
    fill: async (person) => {
      await screen.findByRole("button", { name: "Contact us" });
      await type(person, "Name", "Adaeze");
      const form = within(screen.getByRole("region", { name: "Contact us" }));
      await person.type(form.getByLabelText("Email Address"), "adaeze@example.ng");
      await type(person, "Message", "Do you plait children?");
    },
    edit: (person) => type(person, "Message", "Do you plait children on Sundays?"),
    send: "Contact us",
    made: { message: "We have your message" },
    says: "your message, as you sent it first",
  },
  "a note": {
    ...CARD,
    call: ["clients", "addNote"],
    fill: (person) => type(person, "New note", "Likes tea"),
    edit: (person) => type(person, "New note", "Likes coffee"),
    send: "Add note",
    made: { ...bisi, notes: [{ ...bisi.notes[0]!, _id: "f".repeat(24), text: "Likes tea" }, ...bisi.notes] },
    says: "Likes tea",
  },
  "a patch test": {
    ...CARD,
    call: ["clients", "addPatchTest"],
    fill: (person) => choose(person, "Service", haircut.name),
    edit: (person) => choose(person, "Result", "Reacted"),
    send: "Add patch test",
    made: {
      ...bisi,
      patchTests: [
        ...bisi.patchTests,
        { ...bisi.patchTests[0]!, _id: "f".repeat(24), service: haircut.name, day: "2026-06-10", result: "passed" },
      ],
    },
    says: `${haircut.name}, Wed, 10 Jun 2026, Passed`,
  },
  "a place on the waiting list": {
    at: `/bookings?service=${haircut._id}&day=${SATURDAY}&wait=${SATURDAY}`,
    who: customer,
    reads: () => {
      fakeSalon();
      fake.reply("seats", "availability", ({ query: { date } }) => ({
        date,
        slots: slotsWith(Object.fromEntries(SLOTS.map((slot) => [slot, "full" as const]))),
      }));
    },
    call: ["waitlist", "create"],
    fill: async (person) => choose(person, "Earliest time", "10:00 AM"),
    edit: async (person) => choose(person, "Earliest time", "11:00 AM"),
    send: "Tell me",
    made: waitEntry(),
    says: "Haircut & Styling, Sat, 15 Jun – Sun, 16 Jun, from 10:00 AM",
  },
  "an absence": {
    at: "/admin/day",
    who: author,
    reads: () => {
      fakeDay();
      const timeOff = [{ from: TODAY, to: TODAY, reason: "", since: "05:00 PM" as const }];
      fakeTeam([{ ...sade, timeOff, absence: { day: TODAY, from: "05:00 PM" } }, tunde]);
      dayWith();
      fake.reply("team", "previewAbsence", { bookings: [] });
    },
    call: ["team", "addAbsence"],
    fill: async (person) => {
      await press(person, "Sade Bello is not in today");
      await press(person, "Goes at another time");
      await choose(person, "From", "03:00 PM");
    },
    edit: (person) => choose(person, "From", "04:00 PM"),
    send: "Not in today",
    made: { bookings: [] },
    says: "Sade Bello is not in. No appointment needs somebody else.",
  },
  "an appointment": {
    ...SHEET,
    fill: async (person) => {
      await type(person, "Name", "Bisi");
      await chooseHaircut(person);
      await choose(person, "Time", "10:00 AM");
    },
    send: "Book appointment",
    again: "Try again",
  },
  "a visit": {
    ...SHEET,
    fill: async (person) => {
      await type(person, "Name", "Bisi");
      await chooseHaircut(person);
      await press(person, "Several services, or with friends");
      await press(person, "Find times");
    },
    send: "Book this",
  },
  "an appointment that becomes a visit": {
    ...SHEET,
    fill: async (person) => {
      await type(person, "Name", "Bisi");
      await chooseHaircut(person);
      await choose(person, "Time", "10:00 AM");
    },
    edit: async (person) => {
      await press(person, "Several services, or with friends");
      await press(person, "Find times");
    },
    send: "Book appointment",
    again: "Book this",
  },
  "another time": {
    ...BOOKED(["bookings", "reschedule"], [cartLine()], [cartLine({ time: "02:00 PM", ...withOf(sade) })]),
    fill: async (person) => {
      await press(person, `Change time of ${haircut.name}`);
      await person.click(await screen.findByRole("button", { name: /Saturday, 15 June 2030/ }));
      await person.click(await screen.findByRole("radio", { name: /02:00 PM/ }));
    },
    edit: async (person) => person.click(screen.getByRole("checkbox", { name: "The customer asked for it" })),
    send: "Move booking",
    says: "Sat, 15 Jun, 02:00 PM with Sade Bello",
  },
  "another time of a visit": {
    ...BOOKED(
      ["bookings", "rescheduleVisit"],
      [cartLine(), braidingLine()],
      [cartLine({ time: "02:00 PM" }), braidingLine({ time: "02:00 PM" })],
    ),
    fill: async (person) => {
      await press(person, "Move the visit");
      await press(person, "Find times");
    },
    edit: async (person) => {
      fireEvent.change(screen.getByLabelText("Day"), { target: { value: "2030-06-17" } });
      await press(person, "Find times");
    },
    send: "Move to this time",
    says: "Sat, 15 Jun, 02:00 PM; Sat, 15 Jun, 02:00 PM",
  },
  "another person": {
    ...BOOKED(["bookings", "assign"], [cartLine(withOf(sade))], [cartLine(withOf(tunde))]),
    fill: async (person) => {
      await press(person, /^Move to another person/);
      await person.click(await screen.findByRole("radio", { name: tunde.name }));
    },
    edit: async (person) => person.click(await screen.findByRole("radio", { name: sade.name })),
    send: "Assign",
    says: "Sat, 15 Jun, 10:00 AM with Tunde Ojo",
  },
  "a booking for a customer": {
    at: "/admin/create-booking",
    who: author,
    reads: () => {
      fakeSalon();
      fake.reply("users", "list", pageOf(customer));
      fake.reply("bookings", "list", pageOf(booking));
    },
    call: ["bookings", "createForCustomer"],
    fill: async (person) => {
      await person.type(await screen.findByRole("combobox", { name: "Customer" }), "ada");
      await person.click(await screen.findByRole("option", { name: /^Adaeze Obi/ }));
      await choose(person, "Service", `${haircut.name} - #3000`);
    },
    edit: async (person) => person.click(screen.getByRole("checkbox", { name: "The customer still has to pay this" })),
    send: "Create",
    made: { message: "Booking created", booking },
    says: `${haircut.name}, NGN 6,000`,
  },
};

it.each(Object.entries(MAKING))(
  "the form of %s is sent again with its key after a lost answer, and says what was saved before it was changed",
  async (_, { call, at, who, reads, fill, edit, send, again = send, made, says }) => {
    reads();
    const { person } = renderPage(at, who);
    await fill(person);
    fake.breakOff(call[0], call[1] as never);
    await press(person, send);
    await waitFor(() => expect(sent(call)).toHaveLength(1));
    await screen.findByText("That did not work");
    await edit(person);
    fake.reply(call[0], call[1] as never, new Refusal(409, "This is saved already", { made }));
    await press(person, again);
    expect(await screen.findByText(`Already saved: ${says}`)).toBeTruthy();
    const [first, second] = sent(call);
    expect(second).toEqual({ ...second, key: first!["key"] });
    expect(second).not.toEqual(first);
    await press(person, "That is right");
    await waitFor(() => expect(screen.queryByText(`Already saved: ${says}`)).toBeNull());
    expect(sent(call)).toHaveLength(2);
  },
);

/** The page of the team, on which a change leads to nothing. */
const TEAM = {
  who: admin,
  reads: () => {
    fakeSalon();
    fakeTeam();
    fake.reply("users", "list", ({ query }) => (query["role"] === "author" ? pageOf(author) : pageOf(admin)));
    fake.reply("team", "preview", { bookings: [] });
    fake.reply("team", "previewResource", { bookings: [] });
  },
};

const SERVICE = {
  who: author,
  reads: () => {
    fake.reply("services", "get", ({ params: { id } }) => (id === haircut._id ? haircut : lashes));
    fake.reply("services", "list", pageOf(haircut, lashes));
  },
  send: "Update service",
  saved: "Product Updated Successfully",
};

/** Forms that change a record: what is stored where it was saved, what another person has stored, and what the page says of each. */
const CHANGING: Record<
  string,
  Omit<Form, "edit"> & { same: object; other: object; saved: string; says: string; anew?: string }
> = {
  "the alert": {
    ...CARD,
    call: ["clients", "update"],
    fill: (person) => type(person, "What staff must know", "Asthma"),
    send: "Save alert",
    same: { ...bisi, alert: "Asthma", name: "Bisi Ojo", revision: 6 },
    other: { ...bisi, alert: "Pregnant", revision: 5 },
    saved: "Alert saved",
    says: "Alert: was Allergic to henna, is Pregnant",
  },
  "a client": {
    ...CARD,
    call: ["clients", "update"],
    fill: async (person) => {
      await press(person, "Edit name, numbers and e-mail");
      await type(person, "E-mail", "bisi@example.org");
    },
    send: "Save",
    same: { ...bisi, email: "bisi@example.org", revision: 5 },
    other: { ...bisi, name: "Bisi Ojo", revision: 5 },
    saved: "Card saved",
    says: "Name: was Bisi Coker, is Bisi Ojo",
  },
  "a role": {
    at: `/admin/user/${customer._id}`,
    who: admin,
    reads: () => {
      fake.reply("users", "get", customer);
      fake.reply("bookings", "list", pageOf());
      fake.reply("audit", "list", pageOf());
    },
    call: ["users", "changeRole"],
    fill: (person) => choose(person, "Change role", "Author"),
    send: "Change role",
    same: { ...customer, role: "author", revision: 1 },
    other: { ...customer, role: "admin", revision: 1 },
    saved: "The role is changed",
    says: "Role: was customer, is admin",
    // A role is chosen anew each time.
    anew: "Please select a role",
  },
  "a person": {
    ...TEAM,
    at: `/admin/team?person=${sade._id}`,
    call: ["team", "update"],
    fill: (person) => type(person, "Commission (percent)", "25"),
    send: "Save person",
    same: { ...sade, commissionPercent: 25, name: "Sade Ojo", revision: 5 },
    other: { ...sade, name: "Sade Ojo", revision: 5 },
    saved: "Person saved",
    says: `Name: was ${sade.name}, is Sade Ojo`,
  },
  "a resource": {
    ...TEAM,
    at: `/admin/team?resource=${basin._id}`,
    call: ["team", "updateResource"],
    fill: (person) => type(person, "Units", "7"),
    send: "Save resource",
    same: { ...basin, units: 7, revision: 9 },
    other: { ...basin, units: 5, revision: 9 },
    saved: "Resource saved",
    says: `Units: was ${basin.units}, is 5`,
  },
  "a service": {
    ...SERVICE,
    at: `/admin/edit-service/${haircut._id}`,
    call: ["services", "update"],
    fill: (person) => type(person, "Price (NGN)", "3,500"),
    same: { ...haircut, price: 3500, timeframe: "1hr", own: 4 },
    other: { ...haircut, name: "Haircut", own: 4 },
    says: `Name: was ${haircut.name}, is Haircut`,
  },
  "a menu": {
    ...SERVICE,
    at: `/admin/edit-service/${lashes._id}`,
    call: ["services", "updateMenu"],
    fill: (person) => type(person, "Position", "7"),
    same: { ...lashes, position: 7, description: "New text", revision: 9 },
    other: { ...lashes, description: "New text", revision: 9 },
    says: `Description: was ${lashes.description}, is New text`,
  },
  "the settings": {
    at: "/admin/settings",
    who: admin,
    reads: () => fake.reply("settings", "desk", settings),
    call: ["settings", "update"],
    fill: (person) => type(person, "Seats per time", "7"),
    send: "Save settings",
    same: { ...settings, slotCapacity: 7, noticeMinutes: 90 },
    other: { ...settings, closedDates: [{ date: "2026-12-24", reason: "Eve" }] },
    saved: "Settings saved",
    says: "Closed dates",
  },
};

/** Sends a form to a server that has this stored by then. */
async function sendAgainst({ call, at, who, reads, fill, send }: Omit<Form, "edit">, stored: object) {
  reads();
  const { person } = renderPage(at, who);
  await fill(person);
  fake.reply(call[0], call[1] as never, new Refusal(409, "It was changed meanwhile", { stored }));
  await press(person, send);
  return person;
}

it.each(Object.entries(CHANGING))(
  "the form of %s is saved where the record has become what was sent",
  async (_, form) => {
    await sendAgainst(form, form.same);
    expect(await screen.findByText(form.saved)).toBeTruthy();
    expect(screen.queryByText("Another user has changed this meanwhile")).toBeNull();
    expect(sent(form.call)).toHaveLength(1);
  },
);

it.each(Object.entries(CHANGING))(
  "the form of %s says what another person has changed, keeps what was typed, and loads the newest",
  async (_, form) => {
    const person = await sendAgainst(form, form.other);
    expect(await screen.findByText(form.says, { selector: "li" })).toBeTruthy();
    await press(person, form.send);
    await waitFor(() => expect(sent(form.call)).toHaveLength(2));
    const [first, second] = sent(form.call);
    expect(second).toEqual(first);
    await press(person, "Load the newest");
    await press(person, form.send);
    expect(await screen.findByText(form.anew ?? "Nothing was changed")).toBeTruthy();
  },
);
