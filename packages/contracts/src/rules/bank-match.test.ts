import { describe, expect, test } from "vitest";
import { countLeftOver, isLateAtBank, lastBankDay, matchBankRows } from "./bank-match.ts";

const FRIDAY = "2026-11-27";
const typed = (key: string, day: string, amount: number, booking = key) => ({ key, booking, day, amount });

describe("the days of the bank", () => {
  test.each([
    ["2026-11-23", "2026-11-25"],
    [FRIDAY, "2026-12-01"],
    ["2026-11-28", "2026-12-01"],
    ["2026-11-29", "2026-12-01"],
  ])("money of %s shows until %s", (day, last) => expect(lastBankDay(day)).toBe(last));

  test("money is late from the third bank day on, when the list goes that far", () => {
    const isLate = (listEnds: string, today: string) => isLateAtBank(FRIDAY, { listEnds, today });
    expect(isLate("2026-12-01", "2026-12-01")).toBe(false);
    expect(isLate("2026-12-01", "2026-12-02")).toBe(true);
    expect(isLate("2026-11-30", "2026-12-10")).toBe(false);
  });
});

describe("typed money and the rows of a list", () => {
  test("one row and one receipt of an amount are certain", () => {
    expect(matchBankRows([{ day: "2026-12-01", amount: 5000 }], [typed("a", FRIDAY, 5000)])).toEqual([
      { row: 0, choices: [["a"]], certain: true },
    ]);
  });

  test("a row before the receipt or after its bank days is not it", () => {
    const rows = ["2026-11-26", "2026-12-02"].map((day) => ({ day, amount: 5000 }));
    expect(matchBankRows(rows, [typed("a", FRIDAY, 5000)])).toEqual([]);
  });

  test("two receipts for a row, or two rows for a receipt, are offered", () => {
    const row = { day: FRIDAY, amount: 5000 };
    expect(matchBankRows([row], [typed("a", FRIDAY, 5000), typed("b", FRIDAY, 5000)])).toEqual([
      { row: 0, choices: [["a"], ["b"]], certain: false },
    ]);
    expect(matchBankRows([row, row], [typed("a", FRIDAY, 5000)]).map(({ certain }) => certain)).toEqual([false, false]);
  });

  test("a payment and its tip that make up one row are offered together", () => {
    const money = [typed("a", FRIDAY, 4500, "one"), typed("b", FRIDAY, 500, "one"), typed("c", FRIDAY, 500, "two")];
    expect(matchBankRows([{ day: FRIDAY, amount: 5000 }], money)).toEqual([
      { row: 0, choices: [["a", "b"]], certain: false },
    ]);
  });

  test("a row that is unsure is only offered", () => {
    const rows = [{ day: FRIDAY, amount: 5000, isUnsure: true }];
    expect(matchBankRows(rows, [typed("a", FRIDAY, 5000)])).toEqual([{ row: 0, choices: [["a"]], certain: false }]);
  });

  test("three rows with the names of their senders offer the receipt of that name first, and take none", () => {
    const names = { a: "Ada Obi", b: "Bísí Adé", t: "Tola Ige" };
    const money = Object.entries(names).map(([key, customer]) => ({ ...typed(key, FRIDAY, 3000), customer }));
    const texts = ["NIP/TOLA IGE/hair", "TRF FROM BISI ADE", "OBI ADA CHIDINMA via app", "NIP 0001"];
    const found = matchBankRows(
      texts.map((text) => ({ day: FRIDAY, amount: 3000, text })),
      money,
    );
    expect(found.map(({ choices }) => choices.map(([key]) => key).join(""))).toEqual(["tab", "bat", "abt", "abt"]);
    expect(found.some(({ certain }) => certain)).toBe(false);
  });
});

test("what stays alone is counted, however the choices are made", () => {
  const rows = (...days: string[]) => days.map((day) => ({ day, amount: 3000 }));
  const money = (...days: string[]) => days.map((day, index) => typed(String(index), day, 3000));
  expect(countLeftOver(rows(FRIDAY), money(FRIDAY, FRIDAY, FRIDAY))).toEqual({ rows: 0, money: 2 });
  expect(countLeftOver(rows(FRIDAY, FRIDAY, FRIDAY), money(FRIDAY))).toEqual({ rows: 2, money: 0 });
  expect(countLeftOver(rows(FRIDAY, "2026-12-01"), money(FRIDAY, FRIDAY))).toEqual({ rows: 0, money: 0 });
  // The later money fits the later row alone, so the earlier money takes the earlier row.
  expect(countLeftOver(rows("2026-12-01", FRIDAY), money("2026-11-30", FRIDAY))).toEqual({ rows: 0, money: 0 });
  expect(countLeftOver(rows("2026-12-01", "2026-12-01"), money(FRIDAY))).toEqual({ rows: 1, money: 0 });
  expect(countLeftOver(rows("2026-11-20"), money(FRIDAY))).toEqual({ rows: 0, money: 0 });
});
