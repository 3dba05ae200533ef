import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, NOTHING_WAITS } from "../../../testing/api-fake.ts";
import { adaeze, bisi } from "../../../testing/clients.ts";
import { booking, pageOf } from "../../../testing/desk-data.ts";
import { admin, author, customer } from "../../../testing/people.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";
import { braiding, haircut, slotsWith } from "../../../testing/salon.ts";

const CARD = `/admin/clients/${bisi._id}`;
beforeEach(() => {
  fake.reply("clients", "get", bisi);
  fake.reply("users", "get", { ...customer, phone: "+2348055550100", phoneShown: "0805 555 0100" });
  fake.reply("bookings", "list", ({ query }) => pageOf(...(query["client"] === bisi._id ? [booking] : [])));
  fake.reply("audit", "list", pageOf());
  fake.reply("services", "list", pageOf(braiding, haircut));
});
const button = (name: string) => screen.findByRole("button", { name });
const fact = (term: string) => screen.getByText(term, { selector: "dt" }).nextElementSibling?.textContent;

it("shows name, numbers, figures, alert, notes, patch tests and visits", async () => {
  renderPage(CARD, author);
  expect(await screen.findByRole("heading", { level: 1, name: bisi.name })).toBeTruthy();
  expect(screen.getByRole("link", { name: "0803 123 4567" }).getAttribute("href")).toBe("tel:+2348031234567");
  expect(["Visits", "Spent", "No-shows"].map(fact)).toEqual(["3", "NGN 15,000", "1"]);
  expect(fact("Next visit")).toBe(`Sat, 15 Jun 2030, 10:00 AM: ${haircut.name}`);
  expect(screen.getByText("Allergic to henna")).toBeTruthy();
  const note = within(await screen.findByRole("list", { name: "Notes" })).getByRole("listitem");
  expect(note.textContent).toBe("Likes teaBola Ade, Sat, 01 Jun 2030, 10:30 AM");
  const test = within(screen.getByRole("list", { name: "Patch tests" })).getByRole("listitem");
  expect(test.textContent).toBe(`${haircut.name}Fri, 31 May 2030, Bola AdeReacted`);
  const visits = within(await screen.findByRole("table", { name: "Bookings" }));
  expect(visits.getByRole("link", { name: booking._id }).getAttribute("href")).toBe(
    `/admin/booking-details/${booking._id}`,
  );
});

it("says what an empty card lacks", async () => {
  fake.reply("clients", "get", adaeze);
  renderPage(`/admin/clients/${adaeze._id}`, author);
  for (const text of ["No notes yet.", "No patch tests yet.", "No bookings yet"])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(["Next visit", "Spent"].map(fact)).toEqual(["None", "NGN 0"]);
});

it("has no number where neither card nor account has one", async () => {
  fake.reply("clients", "get", { ...bisi, phones: [] });
  renderPage(CARD, author);
  await button("Add note");
  expect(fact("Phone")).toBe("None");
});

it.each([
  ["card", `/admin/clients/${adaeze._id}`, admin],
  ["account", `/admin/user/${customer._id}`, admin],
  ["account, opened by an author,", `/admin/user/${customer._id}`, author],
])(
  "the page of the %s shows the whole person once: account, card, number, notes and visits",
  async (_, address, who) => {
    fake.reply("clients", "get", { ...adaeze, notes: bisi.notes, patchTests: bisi.patchTests });
    fake.reply("clients", "list", pageOf(adaeze));
    fake.reply("bookings", "list", ({ query }) => pageOf(...(query["client"] === adaeze._id ? [booking] : [])));
    renderPage(address, who);
    expect(await screen.findByRole("table", { name: "Bookings" })).toBeTruthy();
    const terms = [...document.querySelectorAll("main dl dt")].map((term) => term.textContent);
    expect(terms).toEqual(
      "Phone,Next visit,Visits,Spent,No-shows,Card since,Name,E-mail,Role,Verified,Since".split(","),
    );
    expect(screen.getByRole("link", { name: "0805 555 0100" }).getAttribute("href")).toBe("tel:+2348055550100");
    expect(screen.getByRole("list", { name: "Notes" }).textContent).toContain("Likes tea");
    expect(screen.getByRole("list", { name: "Patch tests" }).textContent).toContain("Reacted");
    if (who === admin) await screen.findByRole("button", { name: "Change role" });
    expect(screen.queryAllByRole("button", { name: /Change role|Merge|Delete/ })).toHaveLength(who === admin ? 3 : 0);
  },
);

describe("the alert", () => {
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "What staff must know" });

  it("is saved with the revision that was read, counts its characters, and is refused when too long", async () => {
    fake.reply("clients", "update", { ...bisi, alert: "Asthma", revision: 5 });
    const { person } = renderPage(CARD, author);
    const save = await button("Save alert");
    expect(screen.getByText(/17 of 120 characters/)).toBeTruthy();
    await person.clear(field());
    await person.click(field());
    await person.paste("x".repeat(121));
    await person.click(save);
    expect(await screen.findByText("Alert must be at most 120 characters long")).toBeTruthy();
    expect(fake.sent("clients", "update")).toEqual([]);
    await person.clear(field());
    await person.type(field(), "Asthma");
    fake.reply("clients", "get", { ...bisi, alert: "Asthma", revision: 5 });
    await person.click(save);
    expect(await screen.findByText("Alert saved")).toBeTruthy();
    expect(fake.sent("clients", "update")).toEqual([{ alert: "Asthma", revision: 4 }]);
    expect(screen.queryByText("Allergic to henna")).toBeNull();
  });
});

it("lets an admin alone remove the text of a note, which then says by whom and when", async () => {
  const [note] = bisi.notes;
  const removed = { ...note!, text: "Removed by an admin", blanked: { by: "Bola Ade", at: note!.at } };
  fake.reply("clients", "get", bisi);
  fake.reply("clients", "blankNote", { ...bisi, notes: [removed] });
  const before = renderPage(CARD, author);
  await screen.findByRole("list", { name: "Notes" });
  expect(screen.queryByRole("button", { name: /^Remove text: the note/ })).toBeNull();
  before.unmount();
  const { person } = renderPage(CARD, admin);
  await person.click(await screen.findByRole("button", { name: /^Remove text: the note of Bola Ade/ }));
  fake.reply("clients", "get", { ...bisi, notes: [removed] });
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this text?" }));
  await person.type(dialog.getByRole("textbox", { name: "Reason" }), "It names a guest");
  await person.click(dialog.getByRole("button", { name: "Remove text" }));
  await waitFor(() => expect(screen.getByRole("list", { name: "Notes" }).textContent).toMatch(/^Removed by Bola Ade/));
  expect(fake.sent("clients", "blankNote")).toEqual([{ reason: "It names a guest" }]);
});

it("adds a note and a patch test", async () => {
  fake.reply("clients", "addNote", bisi);
  fake.reply("clients", "addPatchTest", bisi);
  const { person } = renderPage(CARD, author);
  const add = await button("Add note");
  await person.click(add);
  expect(await screen.findByText("Note is required")).toBeTruthy();
  const text = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "New note" });
  await person.type(text, "Comes with her son");
  await person.click(add);
  await waitFor(() => expect(text.value).toBe(""));
  expect(fake.sent("clients", "addNote")).toEqual([{ key: expect.any(String), text: "Comes with her son" }]);

  await person.click(screen.getByRole("button", { name: "Add patch test" }));
  expect(await screen.findByText("Please select a service.")).toBeTruthy();
  const service = screen.getByRole<HTMLSelectElement>("combobox", { name: "Service" });
  await person.selectOptions(service, braiding._id);
  await person.clear(screen.getByLabelText("Day"));
  await person.type(screen.getByLabelText("Day"), "2026-06-10");
  await person.selectOptions(screen.getByRole("combobox", { name: "Result" }), "Reacted");
  await person.click(screen.getByRole("button", { name: "Add patch test" }));
  await waitFor(() => expect(service.value).toBe(""));
  expect(fake.sent("clients", "addPatchTest")).toEqual([
    { key: expect.any(String), serviceId: braiding._id, day: "2026-06-10", result: "reacted" },
  ]);
});

it("shows the e-mail, and changes name, numbers, one on each line, and e-mail", async () => {
  fake.reply("clients", "update", bisi);
  const { person } = renderPage(CARD, author);
  expect(await screen.findByText("bisi@example.com")).toBeTruthy();
  await person.click(await button("Edit name, numbers and e-mail"));
  const dialog = within(await screen.findByRole("dialog"));
  const numbers = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: "Phone numbers" });
  expect(numbers.value).toBe("0803 123 4567");
  await person.type(numbers, "{Enter}{Enter} 08020000000 ");
  const email = dialog.getByRole<HTMLInputElement>("textbox", { name: "E-mail" });
  expect(email.value).toBe("bisi@example.com");
  await person.clear(email);
  await person.type(email, "bisi.coker");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Please enter a valid email")).toBeTruthy();
  await person.type(email, "@Example.com");
  await person.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.sent("clients", "update")).toEqual([
    { email: "bisi.coker@example.com", phones: ["0803 123 4567", "08020000000"], revision: 4 },
  ]);
});

describe("the account", () => {
  it("is linked by a choice of staff", async () => {
    fake.reply("users", "list", pageOf(customer));
    fake.reply("clients", "link", bisi);
    const { person } = renderPage(CARD, author);
    await person.type(await screen.findByRole("combobox", { name: "Account" }), "ada");
    await person.click(await screen.findByRole("option", { name: /Adaeze Obi/ }));
    expect(fake.sent("clients", "link")).toMatchObject([]);
    await person.click(await button("Link this account"));
    await waitFor(() => expect(fake.sent("clients", "link")).toMatchObject([{ user: customer._id }]));
  });

  it("is taken off the card", async () => {
    fake.reply("clients", "get", adaeze);
    fake.reply("clients", "link", { ...adaeze, user: null });
    const { person } = renderPage(`/admin/clients/${adaeze._id}`, author);
    await person.click(await button("Take the account off this card"));
    await waitFor(() => expect(fake.sent("clients", "link")).toMatchObject([{ user: null }]));
  });
});

describe("merging and deleting", () => {
  it("are absent for an author", async () => {
    renderPage(CARD, author);
    await button("Add note");
    expect(screen.queryByRole("button", { name: /Merge|Delete/ })).toBeNull();
  });

  it("merges after the consequences are shown, and never with the card itself", async () => {
    fake.reply("clients", "list", pageOf(bisi, adaeze));
    fake.reply("clients", "merge", bisi);
    const { person } = renderPage(CARD, admin);
    await person.click(await button("Merge with another card"));
    const dialog = within(await screen.findByRole("dialog", { name: "Merge with another card" }));
    expect(dialog.getByText(/the other card is deleted, and this cannot be undone/)).toBeTruthy();
    await person.type(dialog.getByRole("combobox", { name: "Other card" }), "ada");
    await person.click(await dialog.findByRole("option", { name: /^Adaeze Obi/ }));
    expect(dialog.queryByRole("option", { name: /^Bisi Coker/ })).toBeNull();
    expect(fake.sent("clients", "merge")).toEqual([]);
    await person.click(dialog.getByRole("button", { name: "Merge the card of Adaeze Obi" }));
    await waitFor(() => expect(fake.sent("clients", "merge")).toEqual([{ other: adaeze._id }]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("asks before it deletes, then opens the list", async () => {
    fake.reply("clients", "remove", { message: "Card deleted" });
    const { person } = renderPage(CARD, admin);
    await person.click(await button("Delete card"));
    const question = within(await screen.findByRole("alertdialog", { name: "Delete this card?" }));
    expect(fake.sent("clients", "remove")).toHaveLength(0);
    await person.click(question.getByRole("button", { name: "Delete card" }));
    expect(await screen.findByText("Card deleted")).toBeTruthy();
    await waitFor(() => expect(openAddress()).toBe("/admin/clients"));
  });
});

describe("Book again", () => {
  it("opens the walk-in form with the client and a service of the last visit", async () => {
    fake.reply("bookings", "day", ({ query }) => ({ date: query["date"] ?? "", slots: [], appointments: [] }));
    fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: "2030-06-14" });
    fake.reply("clients", "list", ({ query }) => pageOf(...(query["phone"] === "0803 123 4567" ? [bisi] : [])));
    fake.reply("bookings", "addWalkIn", booking);
    fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith() }));
    const { person } = renderPage(CARD, author);
    await person.click(await screen.findByRole("link", { name: `Book again: ${haircut.name}` }));
    await screen.findByRole("button", { name: "Add walk-in" });
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe(bisi.name));
    expect(await screen.findByText("Allergic to henna")).toBeTruthy();
    await person.click(screen.getByRole("radio", { name: "Cash" }));
    await person.click(screen.getByRole("button", { name: "Add walk-in" }));
    await waitFor(() => expect(openAddress()).toBe("/admin/day"));
    expect(fake.sent("bookings", "addWalkIn")).toEqual([
      {
        key: expect.any(String),
        name: bisi.name,
        phone: "0803 123 4567",
        client: bisi._id,
        serviceId: haircut._id,
        method: "cash",
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Name" })).toBeNull());
  });

  it("offers the empty form when the last visit has no service that can be booked", async () => {
    fake.reply("services", "list", pageOf(braiding));
    renderPage(CARD, author);
    expect((await screen.findByRole("link", { name: "Book an appointment" })).getAttribute("href")).toBe(
      `/admin/day?client=${bisi._id}`,
    );
  });
});
