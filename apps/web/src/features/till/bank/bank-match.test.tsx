import type { BankReadingAnswer } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { A_FILE, fake, NOTHING_WAITS, Refusal } from "../../../testing/api-fake.ts";
import { booking } from "../../../testing/desk-data.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { cashPayment } from "../../../testing/till.ts";

const receipt = (key: string, amount: number, name: string) => ({
  ...cashPayment,
  key,
  amount,
  method: "Transfer" as const,
  bookingId: booking._id,
  customer: { name },
});
const [ada, bisi, tola] = [receipt("a", 9000, "Ada Obi"), receipt("b", 4500, "Bisi Ade"), receipt("c", 500, "Tola")];
const row = (text: string, amount: number, more: { like?: string } = {}) => ({
  day: "2026-11-23",
  amount,
  text,
  mark: `mark of ${text}`,
  token: `token of ${text}`,
  ...more,
});
type Match = NonNullable<BankReadingAnswer["match"]>;
const ROWS = [row("NIP ADA", 9000), row("NIP BISI", 5000)];
const nothing: Match = {
  rows: ROWS,
  receipts: [],
  pairs: [],
  offers: [],
  missing: [],
  missingAmong: 0,
  unknown: [],
  unknownAmong: 0,
  known: [],
};
const named = (...at: number[]) => at.map((index) => ({ mark: ROWS[index]!.mark, row: index }));
const reading = (match?: Partial<Match>, more: Partial<BankReadingAnswer> = {}): BankReadingAnswer => ({
  columns: ["Date", "Credit", "Remarks", "Balance"],
  guess: ["date", "credit", "text", null],
  mapping: ["date", "credit", "text", null],
  asks: [],
  came: 2,
  left: [],
  unreadable: [],
  unreadableRows: 0,
  ...more,
  ...(match && { match: { ...nothing, ...match } }),
});
const LIST = "Date,Credit,Remarks,Balance";

async function open() {
  const { person, client } = renderPage("/admin/receipts?tab=bank", admin);
  await person.click(await screen.findByRole("textbox", { name: "Or paste the list" }));
  await person.paste(LIST);
  return { person, client };
}

async function compare() {
  const { person } = await open();
  await person.click(screen.getByRole("button", { name: "Compare with the receipts" }));
  return person;
}

it("confirms what is certain, says what is missing on either side and whose is confirmed, and compares again", async () => {
  const match: Partial<Match> = {
    receipts: [ada, bisi],
    pairs: [{ ...named(0)[0]!, receipt: "a" }],
    missing: [{ receipt: "b", late: true }],
    missingAmong: 1,
    unknown: named(1),
    known: [{ mark: "earlier", row: 1, customer: "Tola Ojo" }],
  };
  fake.reply("bank", "match", reading(match));
  fake.reply("bank", "confirm", { confirmed: [ROWS[0]!.mark], taken: [] });
  const person = await compare();

  expect(await screen.findByText("Ask about this one")).toBeTruthy();
  expect(screen.getByText("2 rows say that money came.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Typed in, not on the list (2)" })).toBeTruthy();
  expect(screen.getByText("For Tola Ojo")).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Find the bill: .*NIP BISI/ }).getAttribute("href")).toBe(
    "/admin/bookings?owes=true",
  );
  expect(fake.sent("bank", "match")).toEqual([{ method: "transfer", text: LIST }]);

  await person.click(screen.getByRole("button", { name: "Confirm 1" }));
  expect(fake.sent("bank", "confirm")[0]).toEqual({
    pairs: [{ mark: ROWS[0]!.mark, token: ROWS[0]!.token, receipts: ["a"] }],
  });
  expect((await screen.findByText("1 row is confirmed.")).getAttribute("role")).toBe("status");
  expect(document.activeElement?.textContent).toBe("1 row is confirmed.");
  await waitFor(() => expect(fake.sent("bank", "match")).toHaveLength(2));
  fake.reply("bank", "undo", { message: "The receipt is no longer confirmed" });
  await person.click(screen.getByRole("button", { name: /^Undo: .*NIP BISI/ }));
  await waitFor(() => expect(fake.sent("bank", "match")).toHaveLength(3));
});

it("asks what the list leaves open, and sends list, columns and answers again each time", async () => {
  const ask = {
    key: "direction reversal",
    about: "direction" as const,
    text: "Reversal",
    rows: 2,
    choices: [
      { value: "came", label: "This money came" },
      { value: "went", label: "This money went out" },
    ],
  };
  const left = [{ why: "whose status is 'Declined'", rows: 1 }];
  const unread = { left, unreadable: ["sometime · 4000 · TOLA"], unreadableRows: 1 };
  fake.reply("bank", "match", reading(undefined, { asks: [ask], ...unread }));
  const person = await compare();
  const question = within(await screen.findByRole("group", { name: "'Reversal': did this money come, or go out?" }));
  expect(screen.getByText("1 row whose status is 'Declined'")).toBeTruthy();
  expect(screen.getByText("sometime · 4000 · TOLA")).toBeTruthy();
  expect(screen.queryByText(/^Found at the bank/)).toBeNull();

  await person.click(question.getByRole("button", { name: "This money went out" }));
  fake.reply("bank", "match", reading({}));
  await person.click(screen.getByRole("button", { name: "Use this answer" }));
  expect(await screen.findByText("No receipt fits one row alone.")).toBeTruthy();

  expect(screen.getByText("Left out: Balance")).toBeTruthy();
  await person.click(screen.getByText("3 columns are read"));
  await person.selectOptions(screen.getByRole("combobox", { name: "Balance" }), "Reference");
  await person.click(screen.getByRole("button", { name: "Read the list again" }));
  const answers = JSON.stringify({ "direction reversal": "went" });
  const mapping = JSON.stringify(["date", "credit", "text", "reference"]);
  await waitFor(() => expect(fake.sent("bank", "match")).toHaveLength(3));
  expect(fake.sent("bank", "match").slice(1)).toEqual([
    { method: "transfer", text: LIST, answers },
    { method: "transfer", text: LIST, answers, mapping },
  ]);
  await person.click(screen.getByRole("button", { name: "Answer the questions again" }));
  await waitFor(() => expect(fake.sent("bank", "match")[3]).toEqual({ method: "transfer", text: LIST, mapping }));
});

it("asks which columns are days and sums where none is recognised", async () => {
  const mapping = [null, null, "text" as const, null];
  fake.reply("bank", "match", reading(undefined, { mapping, came: 0 }));
  await compare();
  expect(
    await screen.findByText("No column of days and none of sums was recognised. Please choose which they are."),
  ).toBeTruthy();
});

it("takes a file of Excel as it is, and says why a list is refused", async () => {
  const why = "This is an old Excel file (.xls). Save it as .xlsx or CSV";
  fake.reply("bank", "match", new Refusal(400, why));
  const { person } = await open();
  const file = screen.getByLabelText<HTMLInputElement>("File (CSV or Excel)");
  expect(file.accept).toContain(".xlsx");
  await person.upload(file, new File(["PK"], "wallet.xlsx"));
  const send = await screen.findByRole("button", { name: "Compare with the receipts" });
  await waitFor(() => expect(document.activeElement).toBe(send));
  await person.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(why);
  expect(fake.sent("bank", "match")).toEqual([{ method: "transfer", file: A_FILE }]);
  await person.click(screen.getByRole("button", { name: "Choose another" }));
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Or paste the list" }).value).toBe(LIST);
});

it("offers receipts by names of their own and takes none, one receipt for one row", async () => {
  const receipts = [receipt("a", 3000, "Ada Obi"), receipt("b", 3000, "Bisi Ade")];
  const rows = [row("NIP ADA", 3000), row("NIP BISI", 3000)];
  fake.reply(
    "bank",
    "match",
    reading({
      rows,
      receipts,
      offers: [
        { mark: rows[0]!.mark, row: 0, choices: [["a"], ["b"]] },
        { mark: rows[1]!.mark, row: 1, choices: [["b"], ["a"]] },
      ],
    }),
  );
  fake.reply("bank", "confirm", { confirmed: [rows[0]!.mark], taken: [] });
  const person = await compare();
  const offer = async (text: string) => within(await screen.findByRole("group", { name: new RegExp(text) }));
  const [first, second] = [await offer("NIP ADA"), await offer("NIP BISI")];
  const names = second.getAllByRole("radio").map((radio) => (radio as HTMLInputElement).labels![0]!.textContent);
  expect(names).toEqual([expect.stringContaining("Bisi Ade"), expect.stringContaining("Ada Obi"), "None of these"]);
  expect(screen.getByRole("button", { name: "Nothing is chosen" }).hasAttribute("disabled")).toBe(true);

  await person.click(first.getByRole("radio", { name: /Ada Obi/ }));
  expect(second.getByRole("radio", { name: /Ada Obi/ }).hasAttribute("disabled")).toBe(true);
  await person.click(second.getByRole("radio", { name: "None of these" }));
  expect(second.getByRole("link", { name: /^Find the bill/ })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Confirm 1 chosen" }));
  expect(fake.sent("bank", "confirm")).toEqual([
    { pairs: [{ mark: rows[0]!.mark, token: rows[0]!.token, receipts: ["a"] }] },
  ]);
});

it("asks for a reason where a row like it was confirmed, and compares again where it is no longer free", async () => {
  const like = "A row like this was confirmed for Ada Obi";
  const rows = [row("NIP ADA", 9000, { like })];
  const offers = [{ mark: rows[0]!.mark, row: 0, choices: [["a"]] }];
  fake.reply("bank", "match", reading({ rows, receipts: [ada], offers }));
  fake.reply("bank", "confirm", new Refusal(409, "This row was confirmed for Ada Obi meanwhile"));
  const person = await compare();
  expect(await screen.findByText(like)).toBeTruthy();
  await person.click(screen.getByRole("radio", { name: /Ada Obi/ }));
  await person.click(screen.getByRole("button", { name: "Confirm 1 chosen" }));
  const reason = screen.getByRole("textbox", { name: "How do you know that this is another payment?" });
  expect(reason.getAttribute("aria-invalid")).toBe("true");
  expect(fake.sent("bank", "confirm")).toEqual([]);

  await person.type(reason, "She paid twice");
  await person.click(screen.getByRole("button", { name: "Confirm 1 chosen" }));
  expect((await screen.findByRole("alert")).textContent).toBe("This row was confirmed for Ada Obi meanwhile");
  expect(fake.sent("bank", "confirm")).toEqual([
    { pairs: [{ mark: rows[0]!.mark, token: rows[0]!.token, receipts: ["a"], reason: "She paid twice" }] },
  ]);
  await waitFor(() => expect(fake.sent("bank", "match")).toHaveLength(2));
});

it("joins a row by hand with receipts of the same sum, for a reason", async () => {
  fake.reply(
    "bank",
    "match",
    reading({
      receipts: [bisi, tola],
      missing: ["b", "c"].map((key) => ({ receipt: key, late: false })),
      unknown: named(1),
    }),
  );
  const person = await compare();
  await person.click(await screen.findByRole("button", { name: /^Join with receipts: .*NIP BISI/ }));

  const dialog = within(await screen.findByRole("dialog", { name: "Join with receipts" }));
  await person.click(dialog.getByRole("checkbox", { name: /Bisi Ade/ }));
  await person.type(dialog.getByRole("textbox", { name: "Why are they this row?" }), "Paid with the tip");
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByText(/^Please choose receipts that add up to /)).toBeTruthy();
  await person.click(dialog.getByRole("checkbox", { name: /Tola/ }));
  fake.reply("bank", "confirm", new Refusal(503, "The database does not answer"));
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(await dialog.findByText("The database does not answer")).toBeTruthy();
  fake.reply("bank", "confirm", { confirmed: [ROWS[1]!.mark], taken: [] });
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(fake.sent("bank", "confirm")[1]).toEqual({
    pairs: [{ mark: ROWS[1]!.mark, token: ROWS[1]!.token, receipts: ["b", "c"], reason: "Paid with the tip" }],
  });
});

it("shows a row like a confirmed one apart from rows without a receipt", async () => {
  const rows = [row("NIP ADA", 9000, { like: "A row like this was confirmed for Ada Obi" }), row("NIP BISI", 5000)];
  const unknown = rows.map(({ mark }, index) => ({ mark, row: index }));
  fake.reply("bank", "match", reading({ rows, unknown, unknownAmong: 1 }));
  await compare();
  const part = async (name: string) =>
    within((await screen.findByRole("heading", { name })).parentElement!.parentElement!.parentElement!);
  expect((await part("On the list, not typed in (2)")).queryByText("NIP ADA")).toBeNull();
  expect((await part("Perhaps confirmed before (1)")).getByText("NIP ADA")).toBeTruthy();
});

it("forgets the list when it is left", async () => {
  fake.reply("bank", "match", reading({ unknown: named(0, 1) }));
  fake.reply("till", "receipts", { items: [], total: 0 });
  const { person, client } = await open();
  await person.click(screen.getByRole("button", { name: "Compare with the receipts" }));
  expect(await screen.findByText("NIP ADA")).toBeTruthy();

  await person.click(screen.getByRole("link", { name: "Receipts", current: false }));
  await screen.findByText("No money has come or gone today. Choose days above to see those of other days.");
  const kept = [...client.getMutationCache().getAll(), ...client.getQueryCache().getAll()].map(({ state }) => state);
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  expect(JSON.stringify(kept)).not.toContain("NIP ADA");
  await person.click(screen.getByRole("link", { name: "At the bank" }));
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Or paste the list" })).value).toBe("");
});

it("shows the receipts that one row confirmed together above both tabs, each with what it has, and takes the row back", async () => {
  const doubled = [{ mark: "m1", receipts: [{ ...ada, confirmed: true as const }, bisi] }];
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, doubled });
  fake.reply("till", "receipts", { items: [], total: 0 });
  fake.reply("bank", "undo", { message: "The receipt is no longer confirmed" });
  const { person } = renderPage("/admin/receipts", admin);
  const title = await screen.findByRole("heading", { name: "One row confirmed two receipts" });
  const card = within(title.parentElement!);
  expect(card.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Ada Obi", "Bisi Ade"]);
  expect([card.getByText("Has a row of its own"), card.getByText("Has no row of its own")]).toHaveLength(2);
  expect(screen.getByRole("button", { name: "What waits: 1" })).toBeTruthy();

  fake.reply("reports", "waiting", NOTHING_WAITS);
  await person.click(card.getByRole("button", { name: "Undo the confirmation" }));
  expect(fake.sent("bank", "undo")).toHaveLength(1);
  await waitFor(() => expect(title.isConnected).toBe(false));
});

it("is for admins alone", async () => {
  fake.reply("till", "receipts", { items: [], total: 0 });
  renderPage("/admin/receipts?tab=bank", author);
  await screen.findByText("No money has come or gone today. Choose days above to see those of other days.");
  expect(screen.queryByRole("link", { name: "At the bank" })).toBeNull();
});
