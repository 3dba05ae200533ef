import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../testing/api-fake.ts";
import { bisi } from "../testing/clients.ts";
import { pageOf, settings } from "../testing/desk-data.ts";
import { admin, author, customer } from "../testing/people.ts";
import { renderPage } from "../testing/render-page.tsx";
import { fakeSalon, haircut, lashes } from "../testing/salon.ts";
import { CARD, choose, press, sent, type, type Call, type Form } from "../testing/saved-forms.ts";
import { basin, fakeTeam, sade } from "../testing/team.ts";

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

/** The page with a customer's own data. */
const MY_DATA = {
  at: "/my-data",
  who: customer,
  reads: () => {
    fake.reply("myData", "exportMine", { newsletter: null });
    fake.reply("auth", "sessions", []);
  },
  call: ["myData", "updateMe"] as Call,
};

const SERVICE = {
  who: author,
  reads: () => {
    fake.reply("services", "get", ({ params: { id } }) => (id === haircut._id ? haircut : lashes));
    fake.reply("services", "list", pageOf(haircut, lashes));
    fake.reply("services", "preview", { bookings: [] });
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
  "one's name": {
    ...MY_DATA,
    fill: (person) => type(person, "Name", "Ada Obi"),
    send: "Save name",
    same: { ...customer, name: "Ada Obi", phone: "+2348031234567", phoneShown: "0803 123 4567", revision: 1 },
    other: { ...customer, name: "Adé O'Ọlá", revision: 1 },
    saved: "Your name is saved",
    says: "Name: was Adaeze Obi, is Adé O'Ọlá",
  },
  "one's phone number": {
    ...MY_DATA,
    fill: (person) => type(person, "Phone number", "0803-1234567"),
    send: "Save number",
    same: { ...customer, phone: "+2348031234567", phoneShown: "0803 123 4567", revision: 1 },
    other: { ...customer, phone: "+2348031234568", phoneShown: "0803 123 4568", revision: 1 },
    saved: "Your phone number is saved",
    says: "Phone number: was empty, is 0803 123 4568",
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
    asks: "Yes, change it",
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
async function sendAgainst({ call, at, who, reads, fill, send, asks }: Omit<Form, "edit">, stored: object) {
  reads();
  const { person } = renderPage(at, who);
  await fill(person);
  fake.reply(call[0], call[1] as never, new Refusal(409, "It was changed meanwhile", { stored }));
  await press(person, send);
  if (asks) await press(person, asks);
  return person;
}

it.each(Object.entries(CHANGING))(
  "the form of %s is saved where the record has become what was sent",
  async (_, form) => {
    await sendAgainst(form, form.same);
    expect(await screen.findByText(form.saved)).toBeTruthy();
    expect(screen.queryByText("This was changed meanwhile")).toBeNull();
    expect(sent(form.call)).toHaveLength(1);
  },
);

it.each(Object.entries(CHANGING))(
  "the form of %s says what another person has changed, keeps what was typed, and loads the newest",
  async (_, form) => {
    const person = await sendAgainst(form, form.other);
    expect(await screen.findByText(form.says, { selector: "li" })).toBeTruthy();
    await press(person, form.send);
    if (form.asks) await press(person, form.asks);
    await waitFor(() => expect(sent(form.call)).toHaveLength(2));
    const [first, second] = sent(form.call);
    expect(second).toEqual(first);
    await press(person, "Load the newest");
    await press(person, form.send);
    expect(await screen.findByText(form.anew ?? "Nothing was changed")).toBeTruthy();
  },
);

describe("after a change of a record whose answer was lost", () => {
  const ASTHMA = { ...bisi, alert: "Asthma", revision: 5 };
  /** Changes the alert without an answer, and then to this; the record is by then as the server has it. */
  const changeAgain = async (alert: string, stored: typeof bisi) => {
    CARD.reads();
    fake.breakOff("clients", "update");
    const { person } = renderPage(CARD.at, admin);
    await type(person, "What staff must know", "Asthma");
    await press(person, "Save alert");
    await screen.findByText(/could not reach the salon/);
    fake.reply("clients", "update", ({ body }) =>
      body.revision === stored.revision
        ? { ...stored, alert: body.alert, revision: stored.revision + 1 }
        : new Refusal(409, "It was changed meanwhile", { stored }),
    );
    await type(person, "What staff must know", alert);
    await press(person, "Save alert");
    return () => sent(["clients", "update"]).slice(1);
  };

  it.each(["Asthma, and henna", "Allergic to henna"])("what was typed since is a change of it: %s", async (alert) => {
    const changes = await changeAgain(alert, ASTHMA);
    expect(await screen.findByText("Alert saved")).toBeTruthy();
    expect(screen.queryByText("This was changed meanwhile")).toBeNull();
    expect(changes()).toEqual([bisi.revision, 5].map((revision) => ({ alert, revision })));
  });

  it("what another person has changed too is said, and the focus is on it", async () => {
    const changes = await changeAgain("Asthma, and henna", { ...ASTHMA, name: "Bisi Ojo" });
    const notice = await screen.findByRole("alert");
    expect(notice.textContent).toContain("Name: was Bisi Coker, is Bisi Ojo");
    expect(document.activeElement).toBe(notice);
    expect(changes()).toHaveLength(1);
  });
});
