import { SLOTS, type CartItem } from "@salon/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { fake, Refusal } from "../testing/api-fake.ts";
import { BILL_PAGE, fakeBillPage } from "../testing/bill-page.ts";
import { bisi } from "../testing/clients.ts";
import { chooseHaircut, dayWith, fakeDay, visitPlan } from "../testing/day.ts";
import { booking, pageOf } from "../testing/desk-data.ts";
import { admin, author, customer } from "../testing/people.ts";
import { renderPage } from "../testing/render-page.tsx";
import {
  braiding,
  braidingLine,
  cartLine,
  fakeSalon,
  haircut,
  nails,
  SATURDAY,
  slotsWith,
  TODAY,
} from "../testing/salon.ts";
import { CARD, choose, press, sent, type, type Call, type Form } from "../testing/saved-forms.ts";
import { basin, fakeTeam, sade, tunde } from "../testing/team.ts";
import { waitEntry } from "../testing/waitlist.ts";

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
  "a cancellation": {
    ...BOOKED(["bookings", "changeStatus"], [cartLine()], [cartLine()]),
    who: admin,
    fill: async (person) => {
      await press(person, "Cancel booking");
      await person.click(await screen.findByRole("radio", { name: /^Keep it/ }));
      await type(person, "Reason", "Came late");
    },
    edit: (person) => type(person, "Reason", "Came two hours late"),
    send: "Cancel booking",
    says: "the booking is cancelled, and its money is as you chose first",
  },
  "the status of a booking": {
    ...BOOKED(["bookings", "changeStatus"], [cartLine()], [cartLine()]),
    fill: async (person) => {
      fake.reply("bookings", "get", () => ({
        ...booking,
        ...(sent(["bookings", "changeStatus"]).length > 0 && { bookingStatus: "completed" as const }),
      }));
      await choose(person, "Status", "Completed");
    },
    edit: (person) => choose(person, "Status", "Processing"),
    send: "Update Status",
    says: "Completed",
  },
  "a list of a notebook": {
    at: "/admin/settings?tab=notebook",
    who: admin,
    reads: () => {
      fake.reply("imports", "list", pageOf());
      fake.hang("imports", "get");
      fake.hang("imports", "rows");
    },
    call: ["imports", "create"],
    fill: (person) => type(person, "Or paste the list", "Zoe"),
    edit: (person) => type(person, "Or paste the list", "Zoe Ade"),
    send: "Look at the list",
    made: { id: booking._id, rows: 1 },
    says: "a list of 1 row",
  },
  "a new service": {
    at: "/admin/service",
    who: author,
    reads: fakeSalon,
    call: ["services", "create"],
    fill: async (person) => {
      await type(person, "Name", "Gel nails");
      await type(person, "Timeframe", "1hr");
      await type(person, "Price (NGN)", "12,500");
    },
    edit: (person) => type(person, "Name", "Gel nails and art"),
    send: "Update service",
    made: nails,
    says: `${nails.name}, NGN N/A`,
  },
  "a new person": {
    at: "/admin/team?person=new",
    who: admin,
    reads: () => {
      fakeSalon();
      fakeTeam();
      fake.reply("users", "list", pageOf());
    },
    call: ["team", "create"],
    fill: (person) => type(person, "Name", "Sade Bello"),
    edit: (person) => type(person, "Name", "Sade Bello-Ojo"),
    send: "Add person",
    made: sade,
    says: "Sade Bello",
  },
  "a new resource": {
    at: "/admin/team?resource=new",
    who: admin,
    reads: () => {
      fakeSalon();
      fakeTeam();
    },
    call: ["team", "createResource"],
    fill: (person) => type(person, "Name", "Washing basin"),
    edit: (person) => type(person, "Name", "Basin"),
    send: "Add resource",
    made: basin,
    says: "Washing basin, 2 units",
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

it.each([
  ["an appointment", { name: "Bisi Coker" }],
  ["a visit", { name: "Bisi Coker" }],
  ["another time", { wished: true }],
])("the form of %s sends what it holds by now where it is another one", async (name, held) => {
  const { call, at, who, reads, fill, edit, send, made } = MAKING[name]!;
  reads();
  const { person } = renderPage(at, who);
  await fill(person);
  fake.reply(call[0], call[1] as never, new Refusal(409, "This is saved already", { made }));
  await press(person, send);
  await screen.findByText(/^Already saved/);
  await edit(person);
  await press(person, /^(It is another one|Move it again)$/);
  await waitFor(() => expect(sent(call)).toHaveLength(2));
  const [first, second] = sent(call);
  expect(second).toEqual({ ...second, ...held });
  expect(second!["key"]).not.toBe(first!["key"]);
});
