import type { Import, ImportRow } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { A_FILE, fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { admin } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { haircut } from "../../testing/salon.ts";

const ID = "65f0000000000000000000a1";
const ADDRESS = "/admin/settings?tab=notebook";
const LIST = `${ADDRESS}&list=${ID}`;

const appointments: Import = {
  id: ID,
  kind: "appointments",
  step: "preview",
  revision: 1,
  createdAt: "2026-11-26T09:00:00.000Z",
  by: admin.name,
  rows: 4,
  columns: ["Line"],
  guess: ["line"],
  mapping: ["line"],
  sample: [["Sat 28 Nov 10am Bola wash & set"]],
  counts: { new: 1, noRoom: 1, asks: 2 },
  ticked: 1,
  contacts: false,
  asks: [
    {
      key: "service henna",
      about: "service",
      text: "henna",
      rows: 2,
      choices: [{ value: "leave out", label: "Leave these rows out" }],
    },
    {
      key: "paid 1 dec",
      about: "paid",
      text: "1 Dec Folake paid",
      rows: 1,
      choices: [{ value: "0", label: "Nothing" }],
    },
  ],
  deleteAt: "2026-12-03T09:00:00.000Z",
};
const bola: ImportRow = {
  row: 0,
  cells: ["Sat 28 Nov 10am Bola wash & set"],
  state: "new",
  ticked: true,
  appointment: {
    date: "2026-11-28",
    time: "10:00 AM",
    service: "Wash & Set",
    serviceId: haircut._id,
    name: "Bola",
    price: 4500,
    paid: 2000,
  },
};
const ada: ImportRow = {
  ...bola,
  row: 1,
  state: "noRoom",
  why: "There is no room at this time",
  appointment: { ...bola.appointment!, name: "Ada", begins: "10:45 AM" },
  nearest: [{ date: "2026-11-28", time: "12:00 PM" }],
  squeeze: { begins: "10:45 AM", after: "Bola", ticked: false },
};
const contacts: Import = {
  ...appointments,
  kind: "clients",
  rows: 2,
  columns: ["First Name", "Birthday", "Phone 1 - Value"],
  guess: ["firstName", null, "phone"],
  mapping: ["firstName", null, "phone"],
  sample: [["Bisi", "", "08035552008"]],
  counts: { new: 2 },
  ticked: 0,
  contacts: true,
  asks: [],
};
const plumber: ImportRow = {
  row: 0,
  cells: ["Plumber", "", "08085552010"],
  state: "new",
  ticked: false,
  client: { name: "Plumber", phone: "0808 555 2010" },
};
const rowsOf = (...rows: ImportRow[]) =>
  fake.reply("imports", "rows", ({ query }) => {
    const items = rows.filter(({ state }) => state === (query as { state?: string }).state);
    return { items, total: items.length };
  });

it("is reached from the settings, where a pasted list is looked at before anything comes in", async () => {
  fake.reply("imports", "list", pageOf());
  fake.reply("imports", "create", appointments);
  fake.reply("imports", "get", appointments);
  rowsOf(bola, ada);
  const { person } = renderPage("/admin/settings", admin);
  await person.click(await screen.findByRole("link", { name: "Bring your notebook" }));

  await person.click(await screen.findByRole("radio", { name: "Appointments to come" }));
  await person.click(screen.getByRole("textbox", { name: "Or paste the list" }));
  await person.paste("Sat 28 Nov 10am Bola wash & set");
  await person.click(screen.getByRole("button", { name: "Look at the list" }));

  expect(await screen.findByText("There is no room at this time")).toBeTruthy();
  expect(screen.getByText(/^Nearest free: Sat, 28 Nov, 12:00 PM/)).toBeTruthy();
  expect(fake.sent("imports", "create")).toEqual([
    { kind: "appointments", text: "Sat 28 Nov 10am Bola wash & set", key: expect.any(String) as string },
  ]);
  expect(openAddress()).toBe(LIST);
});

it("asks each question once, each answer leads to the next question, and what was answered is sent at once", async () => {
  const choices = [
    { value: "bring", label: "Bring these rows" },
    { value: "leave out", label: "Leave these rows out" },
  ];
  const status = (text: string, rows: number) => ({
    key: `status ${text}`,
    about: "status" as const,
    text,
    rows,
    choices,
  });
  const [hold, late] = [status("On hold", 3), status("Late", 1)];
  fake.reply("imports", "get", { ...appointments, asks: [hold, late] });
  fake.reply("imports", "update", { ...appointments, revision: 2, asks: [status("Maybe", 1)] });
  rowsOf(bola);
  const { person } = renderPage(LIST, admin);
  const question = async (text: string) =>
    within(await screen.findByRole("group", { name: `'${text}': bring these rows, or leave them out?` }));
  const first = await question("On hold");
  expect(first.getByText("3 rows wait")).toBeTruthy();

  await person.click(first.getByRole("button", { name: "Bring these rows" }));
  const second = await question("Late");
  await waitFor(() => expect(document.activeElement).toBe(second.getByRole("button", { name: "Bring these rows" })));
  await person.keyboard("{Tab}{Enter}");
  const send = screen.getByRole("button", { name: "Use these answers" });
  await waitFor(() => expect(document.activeElement).toBe(send));
  await person.keyboard("{Enter}");
  expect(fake.sent("imports", "update")).toEqual([
    { revision: 1, answers: { "status On hold": "bring", "status Late": "leave out" } },
  ]);

  fake.reply("imports", "update", { ...appointments, revision: 3, asks: [] });
  const third = await question("Maybe");
  await waitFor(() => expect(document.activeElement).toBe(third.getByRole("button", { name: "Bring these rows" })));
  await person.keyboard("{Enter}");
  await person.click(screen.getByRole("button", { name: "Use this answer" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Use th/ })).toBeNull());
  expect(document.activeElement?.contains(screen.getByRole("button", { name: /^Import/ }))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it("says by which reason rows are left out, and which columns are, with what stands in them", async () => {
  const why = "Its status is 'Cancelled by client'";
  fake.reply("imports", "get", { ...contacts, left: [{ why, rows: 3 }] });
  rowsOf(plumber);
  renderPage(LIST, admin);
  expect(await screen.findByText(`3 rows: ${why}`)).toBeTruthy();
  expect(screen.getByText("Left out: Birthday")).toBeTruthy();
});

it("asks for the columns without which no row can be read, above everything else", async () => {
  fake.reply("imports", "get", { ...contacts, mapping: [null, null, "phone"], counts: { unreadable: 2 } });
  rowsOf();
  renderPage(LIST, admin);
  expect(await screen.findByText("No column of names was recognised. Please choose which it is.")).toBeTruthy();
  expect(screen.getByRole("combobox", { name: "First Name" }).getAttribute("aria-describedby")).toBeTruthy();
});

it("has the files with which a salon can leave", async () => {
  fake.reply("imports", "list", pageOf());
  renderPage(ADDRESS, admin);
  const clients = await screen.findByRole("link", { name: "Clients as CSV" });
  expect(clients.getAttribute("href")).toBe("/api/v1/reports/lists/clients.csv");
  const everything = screen.getByRole("link", { name: "All of it as one JSON file" });
  expect(everything.getAttribute("href")).toBe("/api/v1/reports/everything.json");
});

it("says why a list is refused, and keeps what was pasted and chosen", async () => {
  const why = "The file has more than 5,000 rows: split it";
  fake.reply("imports", "list", pageOf());
  fake.reply("imports", "create", new Refusal(400, why));
  const { person } = renderPage(ADDRESS, admin);
  await person.click(await screen.findByRole("button", { name: "Look at the list" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Please choose a file, or paste the list");
  await person.type(screen.getByRole("textbox", { name: "Or paste the list" }), "Zoe");
  await person.click(screen.getByRole("button", { name: "Look at the list" }));
  expect((await screen.findByRole("alert")).textContent).toContain(why);

  await person.upload(
    await screen.findByLabelText("File (CSV, Excel or vCard)"),
    new File(["Name\nZoe"], "clients.csv", { type: "text/csv" }),
  );
  expect(await screen.findByText("clients.csv")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Look at the list" }));
  await waitFor(() =>
    expect(fake.sent("imports", "create")).toMatchObject([{ text: "Zoe" }, { kind: "services", file: A_FILE }]),
  );
  expect((await screen.findByRole("alert")).textContent).toContain(why);
  await person.click(screen.getByRole("button", { name: "Choose another" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Or paste the list" }).value).toBe("Zoe");
});

it("asks what the list leaves open once, squeezes in what is ticked, and imports", async () => {
  fake.reply("services", "list", pageOf(haircut));
  fake.reply("imports", "get", appointments);
  fake.reply("imports", "update", { ...appointments, asks: [], counts: { new: 3, noRoom: 1 }, ticked: 3 });
  rowsOf(bola, ada);
  const { person } = renderPage(LIST, admin);

  const service = await screen.findByRole("combobox", { name: "Or another: Which service is 'henna'?" });
  await person.selectOptions(service, await within(service).findByRole("option", { name: haircut.name }));
  await person.type(screen.getByRole("textbox", { name: /How much was paid before/ }), "5,000");
  await person.click(screen.getByRole("button", { name: "Use these answers" }));
  expect(fake.sent("imports", "update")).toEqual([
    { revision: 1, answers: { "service henna": haircut._id, "paid 1 dec": "5000" } },
  ]);

  await person.click(await screen.findByRole("button", { name: "No room: 1" }));
  await person.click(await screen.findByRole("checkbox", { name: "Squeeze in: begins 10:45 AM, after Bola" }));
  await waitFor(() => expect(fake.sent("imports", "update")[1]).toEqual({ squeeze: { rows: [1], to: true } }));

  fake.reply("imports", "run", { ...appointments, step: "running", progress: { done: 1, of: 3 } });
  fake.hang("imports", "get");
  await person.click(await screen.findByRole("button", { name: "Import 3 appointments" }));
  expect((await screen.findByText("Importing: 1 of 3 appointments")).textContent).toBeTruthy();
  expect(screen.getByRole("progressbar", { name: "Importing" }).getAttribute("value")).toBe("1");
});

it("ticks contacts one by one or all, and reads the list again when a column is something else", async () => {
  fake.reply("imports", "get", contacts);
  fake.reply("imports", "update", contacts);
  rowsOf(plumber);
  const { person } = renderPage(LIST, admin);
  expect((await screen.findByRole("button", { name: "Nothing is ticked" })).hasAttribute("disabled")).toBe(true);

  await person.click(await screen.findByRole("checkbox", { name: /^Plumber/ }));
  await person.click(screen.getByRole("button", { name: "Tick all" }));
  await person.click(screen.getByText("2 columns are read"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Birthday" }), "note");
  await person.click(screen.getByRole("button", { name: "Read the list again" }));
  expect(fake.sent("imports", "update")).toEqual([
    { tick: { rows: [0], to: true } },
    { tick: { rows: "all", to: true } },
    { revision: 1, mapping: ["firstName", "note", "phone"] },
  ]);
});

it("undoes an import after a question, while that is possible", async () => {
  const done: Import = {
    ...appointments,
    step: "done",
    asks: [],
    counts: { made: 1, gone: 1 },
    undoUntil: "2026-11-27T09:00:00.000Z",
  };
  fake.reply("imports", "list", pageOf(done));
  fake.reply("imports", "get", done);
  fake.reply("imports", "undo", { ...done, step: "undone", counts: { removed: 1 } });
  rowsOf({ ...bola, state: "made" });
  const { person } = renderPage(ADDRESS, admin);
  await person.click(await screen.findByRole("button", { name: /^Open the list/ }));
  expect(await screen.findByText("1 appointment made, 1 no longer free.")).toBeTruthy();

  await person.click(screen.getByRole("button", { name: "Undo this import" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "Undo this import?" }));
  fake.reply("imports", "get", { ...done, step: "undone", counts: { removed: 1 } });
  await person.click(dialog.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("1 appointment removed.")).toBeTruthy();
});

it("asks an admin whose address is not proven for a link", async () => {
  renderPage(ADDRESS, { ...admin, unproven: true });
  expect(await screen.findByRole("button", { name: "Send me a link" })).toBeTruthy();
});
