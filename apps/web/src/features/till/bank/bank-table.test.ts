import { describe, expect, it } from "vitest";
import { dayOrderOf } from "./bank-cells.ts";
import { readRows } from "./bank-rows.ts";
import { cellsOf, guessColumns, readTable } from "./bank-table.ts";

const OUT = { why: "without money that came", rows: 1 };
const read = (text: string) => {
  const table = readTable(text);
  const mapping = guessColumns(table, { terminal: false });
  const order = dayOrderOf(cellsOf(table, mapping.date)) ?? "day first";
  return readRows(table, { mapping, order, terminal: false });
};

// The columns and the forms of dates and amounts are those that a public reader of these banks' statements expects, looked at on 2026-11-27:
// https://github.com/prettyirrelevant/wakaru/tree/main/apps/ui/src/lib/parsers (gtb.ts, opay.ts, palmpay.ts).
describe("a list of a bank", () => {
  it("of GTBank is read without choosing a column", () => {
    const text = `GTB Account Statement,,,,,,,
Trans. Date,Value Date,Reference,Debits,Credits,Balance,Originating Branch,Remarks
27-Nov-2026,27-Nov-2026,GT-001,"4,000.00",,"100,000.00",VI 001,SMS ALERT CHARGE
27-Nov-2026,27-Nov-2026,GT-002,,"14,000.00","114,000.00",VI 001,"NIP FROM ADA, OBI"
28-Nov-2026,28-Nov-2026,GT-003,,"5,000.50","119,000.50",VI 001,INTEREST`;
    expect(read(text)).toEqual({
      rows: [{ day: "2026-11-27", amount: 14_000, reference: "GT-002", text: "NIP FROM ADA, OBI" }],
      left: [OUT, { why: "with kobo", rows: 1 }],
      unreadable: [],
    });
  });

  it("of OPay is read below its summary, with ₦ and dashes", () => {
    const text = `OPay Account Statement\t\t\t\t\t\t\t
Total Debit\t\t\t₦1,500.00\t\t\t\t
Trans. Time\tValue Date\tDescription\tDebit(₦)\tCredit(₦)\tBalance After(₦)\tChannel\tTransaction Reference
2026 Nov 27 09:15:00\t27 Nov 2026\tMobile Data\t₦1,500.00\t--\t₦98,500.00\tOPay App\tOP-001
27 Nov 2026 09:16:01\t27 Nov 2026\tTransfer from BISI ADE\t--\t₦9,000.00\t₦107,500.00\tOPay App\tOP-002`;
    expect(read(text)).toMatchObject({
      rows: [{ day: "2026-11-27", amount: 9000, reference: "OP-002", text: "Transfer from BISI ADE" }],
      left: [OUT],
    });
  });

  it("of PalmPay is read by its columns of money in and money out", () => {
    const text = `Transaction Date;Transaction Detail;Money In (NGN);Money Out (NGN);Transaction ID
11/27/2026 10:00:00 AM;Received from Tola;+3,000.00;;PP1
11/28/2026 10:00:00 PM;Sent to Tola;;-3,000.00;PP2`;
    expect(read(text)).toMatchObject({ rows: [{ day: "2026-11-27", amount: 3000, reference: "PP1" }], left: [OUT] });
  });

  it("of a terminal with one column of amounts and their kind is read; this layout is made up", () => {
    const text = `Date,Terminal,RRN,Type,Amount
27-Nov-26,2070AB,000111,CREDIT,"7,500.00"
27-Nov-26,2070AB,000112,DEBIT,"500.00"`;
    expect(read(text)).toMatchObject({ rows: [{ day: "2026-11-27", amount: 7500, reference: "000111" }], left: [OUT] });
  });

  it("without a header is read by what its first row holds", () => {
    expect(read("27/11/2026,NIP,+5000\n28/11/2026,NIP,+6000").rows.map(({ amount }) => amount)).toEqual([5000, 6000]);
  });

  it("names lines that it cannot read", () => {
    const text = "Date,Credit,Remarks\n31/13/2026,5000,Bad date\n27/11/2026,five,Bad amount";
    expect(read(text)).toMatchObject({
      rows: [],
      unreadable: ["31/13/2026 · 5000 · Bad date", "27/11/2026 · five · Bad amount"],
    });
  });
});

it("asks which number is the day while every date allows both", () => {
  expect(dayOrderOf(["03/04/2026", "05/06/2026"])).toBeNull();
});
