import { describe, expect, it } from "vitest";
import { readBank } from "../../test/read-bank.ts";

const today = "2026-11-28";
type Method = "transfer" | "pos";
const [BANK, TERMINAL] = ["transfer", "pos"] as const;
const OUT = "without money that came";

const read = (text: string, method: Method, answers?: Record<string, string>) =>
  readBank(text, { method, today, answers });

/** Reads a list without a change of its columns: the amounts that came, what was left out, and what is asked. */
function amounts(text: string, method: Method, answers?: Record<string, string>) {
  const { rows, left, unreadable, asks } = read(text, method, answers);
  return {
    came: rows.map(({ amount }) => amount),
    left: left.map(({ why, rows: count }) => `${count} ${why}`),
    unreadable,
    asks: asks.map(({ key, rows: count }) => `${count} ${key}`),
  };
}

describe("the direction of money", () => {
  it.each([
    [
      "a minus of its own and behind the sum",
      BANK,
      `Date,Detail,Amount
27/11/2026,a,"8,000.00"
27/11/2026,b,"−2,000.00"
27/11/2026,c,"3,000.00-"
27/11/2026,d,"(4,000.00)"`,
    ],
    [
      "a column of letters with another name",
      BANK,
      `Date,Amount,Ledger
27/11/2026,"8,000.00",C
28/11/2026,"2,000.00",D`,
    ],
    [
      "a column whose name says that money came",
      BANK,
      `Date,Paid in,Text
27/11/2026,"8,000.00",Ade
28/11/2026,,Jane`,
    ],
  ])("is read from %s", (_, list, text) => {
    const { came, left } = amounts(text, list);
    expect(came).toEqual([8000]);
    expect(left).toEqual([expect.stringMatching(/^\d without money that came$/)]);
  });

  it("is asked once in a bank's list that does not say it, and no row of that list is certain", () => {
    const text = "Date,Amount,Remarks\n27/11/2026,8000,Ade\n28/11/2026,5000,Jane";
    expect(amounts(text, BANK)).toMatchObject({ came: [], left: [], asks: ["2 allCame"] });
    expect(read(text, BANK, { allCame: "yes" })).toMatchObject({ asks: [], isUnsure: true, rows: [{}, {}] });
    expect(amounts(text, BANK, { allCame: "no" })).toMatchObject({
      came: [],
      left: ["2 without a word whether money came or went"],
      asks: [],
    });
    expect(amounts(text, BANK, { allCame: "perhaps" }).asks).toEqual(["2 allCame"]);
    expect(amounts("27/11/2026,NIP,5000", BANK).asks).toEqual(["1 allCame"]);
    expect(read(text, TERMINAL)).toMatchObject({
      asks: [],
      isUnsure: false,
      rows: [{ amount: 8000 }, { amount: 5000 }],
    });
  });

  it.each([
    ["a status", "Date,Credit,Status\n27/11/2026,8000,Declined", ["date", "credit", null]],
    ["money that went", "Date,Debit,Credit\n27/11/2026,8000,", ["date", "credit", null]],
  ] as const)("makes no row certain where an admin leaves out the column of %s", (_, text, mapping) => {
    expect(readBank(text, { method: BANK, today, mapping })).toMatchObject({ isUnsure: true, rows: [{}] });
    expect(readBank(text, { method: BANK, today })).toMatchObject({ isUnsure: false, rows: [] });
  });

  it("of a type that is not known is asked, one word once; one that another column contradicts is not taken", () => {
    const text = `Date,Transaction Type,Amount
27/11/2026,Transfer In,8000
27/11/2026,Adjustment,9000
27/11/2026,ADJUSTMENT,9500
27/11/2026,Transfer,7000
27/11/2026,POS Purchase,6000`;
    expect(amounts(text, BANK)).toMatchObject({
      came: [8000],
      left: [],
      asks: ["2 direction adjustment", "1 direction transfer", "1 direction pos purchase"],
    });
    const answers = { "direction adjustment": "went", "direction transfer": "came", "direction pos purchase": "went" };
    expect(amounts(text, BANK, answers)).toMatchObject({ came: [8000, 7000], left: [`3 ${OUT}`], asks: [] });
    expect(
      amounts("Date,Type,Credit,Debit\n27/11/2026,DR,8000,\n27/11/2026,CR,5000,4000\n27/11/2026,CR,3000,", BANK),
    ).toMatchObject({
      came: [3000],
      left: ["2 whose columns disagree whether money came or went"],
    });
  });

  it("is not asked of a word beside two columns of sums, nor of a row that failed", () => {
    const text = `Date,Type,Credit,Debit,Status
27/11/2026,NEFT,8000,,Successful
27/11/2026,Adjustment,,5000,Successful`;
    expect(amounts(text, BANK)).toMatchObject({ came: [8000], asks: [] });
    expect(amounts("Date,Type,Amount,Status\n27/11/2026,Adjustment,8000,Failed", BANK).asks).toEqual([]);
  });

  it("needs a sign in every row where some have a plus", () => {
    expect(amounts("Date,Text,Amount\n27/11/2026,a,+8000\n27/11/2026,b,5000", BANK)).toMatchObject({
      came: [8000],
      left: ["1 without a word whether money came or went"],
    });
  });
});

describe("the status of money", () => {
  it("counts only what is known to have succeeded, and the rest by its word", () => {
    const text = `Transaction Date,Transaction Type,Amount (NGN),Status,Reference
27/11/2026,Transfer Out,"25,000.00",Successful,1
27/11/2026,Withdrawal,"5,000.00",Successful,2
27/11/2026,Purchase,"8,000.00",Successful,3
27/11/2026,Purchase,"9,000.00",Failed,4
27/11/2026,Purchase,"9,500.00",On hold,5
27/11/2026,Purchase,"9,700.00",,6
28/11/2026,Transfer In,"7,000.00",Successful,7`;
    expect(amounts(text, TERMINAL)).toEqual({
      came: [8000, 7000],
      left: [
        "2 without money that came",
        "1 whose status is 'Failed'",
        "1 whose status 'On hold' is not understood",
        "1 without a status",
      ],
      unreadable: [],
      asks: [],
    });
  });

  it("of a provider is read with its instants, whatever the column is called", () => {
    const text = `Date,Reference,Amount,Fees,Outcome of it,Channel
2026-11-27T10:30:00.000Z,PSK_1,8000.00,120,success,bank_transfer
2026-11-27T10:00:00,PSK_3,5000.00,75,abandoned,card`;
    expect(amounts(text, TERMINAL)).toMatchObject({ came: [8000], left: ["1 whose status is 'abandoned'"] });
  });

  it("takes the gross sum beside what was settled, and leaves out what failed, was reversed or went out", () => {
    const header =
      "Date,Transaction Type,Transaction Status,Transaction Ref,Reversal Status,Transaction Amount,Settlement Debit,Settlement Credit,Balance After";
    const text = `${header}
2026-11-27T10:03:11,PURCHASE,SUCCESS,R1,NOT_REVERSED,"8,000.00",0,"7,960.00",2
2026-11-27T11:03:11,TRANSFER,SUCCESS,R2,NOT_REVERSED,"20,000.00","20,020.00",0,2
2026-11-27T12:03:11,PURCHASE,FAILED,R3,REVERSED,"6,000.00",0,0,2
2026-11-27T12:03:11,PURCHASE,SUCCESS,R4,REVERSED,"5,000.00",0,"4,975.00",2`;
    expect(amounts(text, TERMINAL)).toMatchObject({
      came: [8000],
      left: [
        "1 without money that came",
        "1 whose status is 'FAILED'",
        "1 whose status is 'Reversal Status: REVERSED'",
      ],
    });
    const settled =
      'Transaction Date,RRN,Amount,Amount Credited to Account,MSC\n27/11/2026,000111,"8,000.00","7,960.00",40.00';
    expect(amounts(settled, TERMINAL).came).toEqual([8000]);
  });
});

describe("the currency", () => {
  it("counts naira alone, by its column, by the sum, and by the name of the sum's column", () => {
    const left = ["1 in another currency"];
    expect(amounts("Date,Credit,Currency\n27/11/2026,8000,NGN\n27/11/2026,80,USD", BANK)).toMatchObject({
      came: [8000],
      left,
    });
    expect(amounts('Date,Credit\n27/11/2026,"₦8,000"\n27/11/2026,$80.00', BANK)).toMatchObject({ came: [8000], left });
    expect(amounts("Date,Credit (USD)\n27/11/2026,80", BANK)).toMatchObject({ came: [], left });
  });
});

it("a summary above the header gives no row, nor does a column of words with the name of a sum", () => {
  const text = `Statement Date,Total Credits,Total Debits,Closing Balance
28-Nov-2026,"8,000.00",50.00,"107,950.00"

Trans Date,Narration,Debit,Credit,Balance
27-Nov-2026,from ADE,,"8,000.00","108,000.00"
28-Nov-2026,EMTL,50.00,,"107,950.00"`;
  expect(amounts(text, BANK)).toMatchObject({ came: [8000], left: [`1 ${OUT}`], unreadable: [] });
  expect(amounts('Date,Update,Credit Alert,Amount\n27/11/2026,,Yes,"8,000.00"', BANK).came).toEqual([]);
});

it.each([
  "Credit Alert!\nAmt: NGN8,000.00 CR\nDesc: NIP FROM ADE BOLA\nDate: 27-Nov-2026 09:15",
  "27-Nov-2026 27-Nov-2026 NIP FROM ADE BOLA 8,000.00 108,000.00\n28-Nov-2026 28-Nov-2026 POS BUY 2,000.00 106,000.00",
])("text without columns is said to have none, never 'without money that came': %s", (text) => {
  const lines = text.split("\n").length;
  expect(amounts(text, BANK)).toEqual({
    came: [],
    left: [
      expect.stringMatching(
        new RegExp(
          `^${lines} in which no column of days and of sums was found, such as '${text.slice(0, 12)}.*copy it as a table$`,
        ),
      ),
    ],
    unreadable: [],
    asks: [],
  });
});

it("a decimal comma is read as kobo, never as a hundred times as much", () => {
  const text = "Date;Libellé;Crédit;Débit\n27/11/2026;from ADE;8000,00;\n27/11/2026;from ADE;8000,50;";
  expect(amounts(text, BANK)).toMatchObject({ came: [8000], left: ["1 with kobo"] });
});
