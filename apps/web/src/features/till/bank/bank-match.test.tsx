import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, fakeTheApi, NOTHING_WAITS } from "../../../testing/api-fake.ts";
import { booking } from "../../../testing/desk-data.ts";
import { admin, author } from "../../../testing/people.ts";
import { renderPage } from "../../../testing/render-page.tsx";
import { cashPayment } from "../../../testing/till.ts";

fakeTheApi();

const receipt = (key: string, amount: number, name: string) => ({
  ...cashPayment,
  key,
  amount,
  method: "Transfer" as const,
  bookingId: booking._id,
  customer: { name },
});
const [ada, bisi, tola] = [receipt("a", 9000, "Ada Obi"), receipt("b", 4500, "Bisi Ade"), receipt("c", 500, "Tola")];
const nothing = {
  receipts: [],
  pairs: [],
  offers: [],
  missing: [],
  missingAmong: 0,
  unknown: [],
  unknownAmong: 0,
  known: [],
};
const LIST = `Date,Credit,Remarks
23/11/2026,9000,NIP ADA
23/11/2026,5000,NIP BISI`;

async function paste(list: string) {
  const { person } = renderPage("/admin/receipts?tab=bank", admin);
  await person.click(await screen.findByRole("textbox", { name: "Paste the list" }));
  await person.paste(list);
  return person;
}

async function compare() {
  const person = await paste(LIST);
  await person.click(screen.getByRole("button", { name: "Compare with the receipts" }));
  return person;
}

it("confirms what is certain, and says what is missing on either side", async () => {
  fake.reply("bank", "match", {
    ...nothing,
    receipts: [ada, bisi],
    pairs: [{ mark: "m1", row: 0, receipt: "a" }],
    missing: [{ receipt: "b", late: true }],
    unknown: [{ mark: "m2", row: 1 }],
  });
  fake.reply("bank", "confirm", { confirmed: ["m1"], taken: [] });
  const person = await compare();

  expect(await screen.findByText("Ask about this one")).toBeTruthy();
  expect(fake.sent("bank", "match")[0]).toEqual({
    method: "transfer",
    rows: JSON.stringify([
      { day: "2026-11-23", amount: 9000, text: "NIP ADA" },
      { day: "2026-11-23", amount: 5000, text: "NIP BISI" },
    ]),
  });
  await person.click(screen.getByRole("button", { name: "Confirm 1" }));
  expect(fake.sent("bank", "confirm")[0]).toEqual({ pairs: [{ mark: "m1", receipts: ["a"] }] });
});

it("says why rows are left out, and takes a list without a direction only once its column is chosen", async () => {
  const person = await paste(`Date,Amount,State of it,Remarks
23/11/2026,9000,Successful,ADA
23/11/2026,5000,Successful,BISI
23/11/2026,4000,Declined,TOLA
sometime,4000,Successful,TOLA`);
  expect(await screen.findByText("2 rows without a word whether money came or went")).toBeTruthy();
  expect(screen.getByText("1 row whose status is 'Declined'")).toBeTruthy();
  expect(screen.getByText("sometime · 4000 · Successful · TOLA")).toBeTruthy();
  const button = screen.getByRole("button", { name: "Compare with the receipts" });
  expect(button.hasAttribute("disabled")).toBe(true);

  await person.selectOptions(screen.getByRole("combobox", { name: "Money that came" }), "Amount");
  expect(screen.getByText("2 rows say that money came. Left out:")).toBeTruthy();
  await person.selectOptions(screen.getByRole("combobox", { name: "Money that came" }), "Not in the list");
  await person.click(screen.getByRole("radio", { name: "POS: the list of the terminal" }));
  expect(screen.getByText("2 rows say that money came. Left out:")).toBeTruthy();
  expect(button.hasAttribute("disabled")).toBe(false);
});

it("joins a row by hand with receipts of the same sum, for a reason", async () => {
  fake.reply("bank", "match", {
    ...nothing,
    receipts: [bisi, tola],
    missing: ["b", "c"].map((key) => ({ receipt: key, late: false })),
    unknown: [{ mark: "m2", row: 1 }],
  });
  fake.reply("bank", "confirm", { confirmed: ["m2"], taken: [] });
  const person = await compare();
  await person.click(await screen.findByRole("button", { name: "Join with receipts" }));

  const dialog = within(await screen.findByRole("dialog", { name: "Join with receipts" }));
  await person.click(dialog.getByRole("checkbox", { name: /Bisi Ade/ }));
  await person.type(dialog.getByRole("textbox", { name: "Why are they this row?" }), "Paid with the tip");
  expect(dialog.getByRole("button", { name: "Confirm" }).hasAttribute("disabled")).toBe(true);
  await person.click(dialog.getByRole("checkbox", { name: /Tola/ }));
  await person.click(dialog.getByRole("button", { name: "Confirm" }));
  expect(fake.sent("bank", "confirm")[0]).toEqual({
    pairs: [{ mark: "m2", receipts: ["b", "c"], reason: "Paid with the tip" }],
  });
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
