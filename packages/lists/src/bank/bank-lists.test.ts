import { readdirSync, readFileSync } from "node:fs";
import { assert, boolean, constantFrom, property } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readBank } from "../../test/read-bank.ts";

const today = "2026-11-28";
const EXAMPLES = new URL("../../examples/bank/", import.meta.url);
const read = (text: string, method: "transfer" | "pos" = "transfer", answers?: Record<string, string>) =>
  readBank(text, { method, today, answers });

/** What each example says: the rows that came as `day amount`, how many are left out, and the keys of its questions. */
const RIGHT: Record<string, { method?: "pos"; came?: string[]; left?: number; asks?: string[]; unreadable?: number }> =
  {
    "access.csv": { came: ["2026-11-27 8000"], left: 1 },
    "alerts-pasted.txt": { left: 6 },
    "amount-drcr-letters.csv": { came: ["2026-11-28 8000"], left: 1 },
    "amount-type-words.csv": { method: "pos", came: ["2026-11-27 8000", "2026-11-28 7000"], left: 3 },
    "balance-before-credit-col.csv": { came: ["2026-11-27 8000"] },
    "credit-with-date-col-words.csv": { asks: ["allCame"] },
    "european-semicolon.csv": { came: ["2026-11-27 8000"] },
    "firstbank.csv": { came: ["2026-11-27 8000"], left: 1 },
    "flutterwave.csv": { method: "pos", came: ["2026-11-27 8000"] },
    "generic-amount-debited.csv": { came: ["2026-11-28 8000"], left: 1 },
    "generic-amount-out-first.csv": { came: ["2026-11-28 8000"], left: 1 },
    "gtb.csv": { came: ["2026-11-27 8000"], left: 1, unreadable: 1 },
    "kobo.csv": { came: ["2026-11-27 800000"], left: 1 },
    "kuda.csv": { came: ["2026-11-27 8000"], left: 1 },
    "moniepoint-statement.csv": { method: "pos", came: ["2026-11-27 8000"], left: 2 },
    "month-name-first.csv": { came: ["2026-11-27 8000", "2026-11-28 5000", "2026-11-27 3000", "2026-11-27 2000"] },
    "n-prefix.csv": { came: ["2026-11-27 5000", "2026-11-27 4000", "2026-11-27 3000"] },
    "opay.csv": { came: ["2026-11-27 8000"] },
    "palmpay-3col.csv": { came: ["2026-11-27 8000"], left: 1 },
    "palmpay-early-month.csv": { asks: ["dates"] },
    "paystack.csv": { method: "pos", came: ["2026-11-28 8000", "2026-11-27 5000"], left: 1 },
    "summary-row-like-header.csv": { came: ["2026-11-27 8000"], left: 1 },
    "tab-wrapped-pdf-copy.txt": { left: 2 },
    "terminal-two-amounts.csv": { method: "pos", came: ["2026-11-27 8000"] },
    "uba.csv": { came: ["2026-11-27 8000"], left: 1 },
    "zenith.csv": { came: ["2026-11-27 8000"], left: 1 },
  };

describe("an example", () => {
  test.each(readdirSync(EXAMPLES))("%s", (name) => {
    const { method, came = [], left = 0, asks = [], unreadable = 0 } = RIGHT[name]!;
    const found = read(readFileSync(new URL(name, EXAMPLES), "utf8"), method);
    expect({
      came: found.rows.map(({ day, amount }) => `${day} ${amount}`),
      left: found.left.reduce((sum, { rows }) => sum + rows, 0),
      asks: found.asks.map(({ key }) => key),
      unreadable: found.unreadableRows,
    }).toEqual({ came, left, asks, unreadable });
  });
});

// The columns and the forms of dates and amounts are those that a public reader of these banks' statements expects, looked at on 2026-11-27:
// https://github.com/prettyirrelevant/wakaru/tree/main/apps/ui/src/lib/parsers (gtb.ts, opay.ts, palmpay.ts).
describe("a list of a bank", () => {
  it("without a header is read by what its columns hold; of several columns of sums staff choose", () => {
    expect(read("27/11/2026,NIP,+5000\n28/11/2026,NIP,+6000").rows.map(({ amount }) => amount)).toEqual([5000, 6000]);
    expect(read("27/11/2026,NIP,5000,105000\n28/11/2026,NIP,6000,111000").mapping).toEqual(["date", null, null, null]);
  });

  it("with a header that is not known shows its columns, and the header is no row", () => {
    const text = "Quand,Quoi,Combien,Reste\n27/11/2026,Ade,8000,9000";
    const found = read(text);
    expect([found.columns, found.mapping]).toEqual([
      ["Quand", "Quoi", "Combien", "Reste"],
      ["date", null, null, null],
    ]);
    const chosen = readBank(text, { method: "transfer", today, mapping: ["date", "text", "credit", null] });
    expect(chosen.rows).toEqual([{ day: "2026-11-27", amount: 8000, text: "Ade" }]);
  });

  it("says the lines that cannot be read, without the columns that have no role", () => {
    const text = "Date,Credit,Balance,Remarks\n31/13/2026,5000,77,Bad date\n27/11/2026,five,88,Bad amount";
    expect(read(text)).toMatchObject({
      rows: [],
      unreadable: ["31/13/2026 · 5000 · Bad date", "27/11/2026 · five · Bad amount"],
      unreadableRows: 2,
    });
  });

  it("leaves a row with more cells than columns out, and knows its header again on the next page", () => {
    const text = "Date,Credit\n27/11/2026,5000\nDate,Credit\n27/11/2026,5,000";
    expect(read(text)).toMatchObject({
      rows: [{ amount: 5000 }],
      left: [{ why: "with more cells than the list has columns", rows: 1 }],
      unreadableRows: 0,
    });
  });
});

describe("which number is the day", () => {
  const list = (...days: string[]) => ["Date,Credit", ...days.map((day) => `${day},5000`)].join("\n");

  it("is asked while every date allows both, and the other reading is kept beside the answer", () => {
    expect(read(list("03/04/2026", "05/06/2026")).asks).toMatchObject([{ key: "dates", rows: 2 }]);
    expect(read(list("03/04/2026"), "transfer", { dates: "month first" }).rows).toEqual([
      { day: "2026-03-04", otherDay: "2026-04-03", amount: 5000 },
    ]);
  });

  it("is proved by another row, or because no row is of a day to come", () => {
    expect(read(list("11/03/2026", "11/27/2026")).rows.map(({ day }) => day)).toEqual(["2026-11-03", "2026-11-27"]);
    expect(read(list("05/12/2026")).rows.map(({ day }) => day)).toEqual(["2026-05-12"]);
  });
});

it("a day is not believed that a spreadsheet of another country may have turned round", () => {
  const days = ["2026-02-11 06:19", "11/27/2026 06:19:00 AM", "2026-11-13"];
  expect(read(["Date,Credit", ...days.map((day) => `${day},5000`)].join("\n"))).toMatchObject({
    rows: [{ day: "2026-11-27" }, { day: "2026-11-13" }],
    left: [{ why: "whose day and month a spreadsheet may have turned round", rows: 1 }],
  });
});

describe("the reference by which a row is known", () => {
  const keys = (...references: string[]) =>
    read(["Date,Credit,Reference", ...references.map((one) => `27/11/2026,5000,${one}`)].join("\n")).rows.map(
      ({ referenceKey }) => referenceKey,
    );

  it("is the same with marks, and with the zeros that a spreadsheet takes away", () => {
    for (const written of ["'000013261127", "13261127", "0000-1326-1127", "13261127.00", '"=""000013261127"""'])
      expect(keys(written)).toEqual(["13261127"]);
    expect(keys("psk_1ab", "GT-001")).toEqual(["PSK1AB", "GT001"]);
  });

  it("is none where it stands twice, also beside a row that went out, or was cut", () => {
    const cut = ["2.61127E+11", "26112701010000000", "12-11", "000111", ""];
    expect(keys("VI 001", "vi-001", ...cut)).toEqual(Array.from({ length: 7 }));
    const text = "Date,Credit,Debit,Reference\n27/11/2026,5000,,NIP123\n27/11/2026,,50,NIP123";
    expect(read(text).rows[0]).not.toHaveProperty("referenceKey");
  });
});

describe("no row confirms a receipt that failed, was reversed or went out (L1)", () => {
  const sums = (text: string, method?: "pos") => read(text, method).rows.map(({ amount }) => amount);

  it("nor one whose status is not known to be good, whatever the word is", () => {
    const bad = constantFrom(
      "Failed",
      "REVERSED",
      "declined",
      "Pending",
      "On hold",
      "",
      "Not successful",
      "Timeout",
      "?",
    );
    const column = constantFrom("Status", "Transaction Status", "Result", "State of it");
    assert(
      property(column, bad, bad, (name, one, other) => {
        const text = `Date,Credit,${name}\n27/11/2026,1000,Successful\n27/11/2026,2000,${one}\n27/11/2026,3000,${other}\n27/11/2026,4000,Success`;
        expect(sums(text)).toEqual([1000, 4000]);
      }),
    );
  });

  const words = constantFrom(
    "RVSL",
    "Reversal",
    "REVERSED",
    "Refund",
    "Returned",
    "chargeback",
    "Loan",
    "interest",
    "POS settlement",
  );
  const places = constantFrom<(word: string) => string>(
    (word) => word,
    (word) => `${word} of NIP 0001`,
    (word) => `TRF 0001/${word}`,
  );
  it("nor one whose words say that it is the salon's own money, wherever they stand: it is left out or asked", () => {
    const columns = constantFrom(["Narration", "Category"], ["Category", "Remarks"], ["Libelle", "Details"]);
    assert(
      property(words, places, columns, boolean(), (word, place, [one, other], isOther) => {
        const texts = (text: string) => (isOther ? `${text},NIP` : `NIP,${text}`);
        const text = `Date,Credit,Debit,${one},${other}\n26/11/2026,,1000,${texts("TO JANE")}\n27/11/2026,1000,,${texts(place(word))}\n27/11/2026,2000,,${texts("FROM ADE")}`;
        expect(sums(text)).toEqual([2000]);
      }),
    );
  });

  it("nor one that another row took back, by its reference, or by its sum: then it is asked", () => {
    const outgoing = constantFrom("-5000", "(5000)", "5000 DR", "5000-");
    const back = constantFrom("RVSL", "Reversal", "Refund", "RETURNED");
    assert(
      property(outgoing, back, constantFrom("R1", "R9", ""), boolean(), boolean(), (sum, word, ref, isFirst, isPos) => {
        const rows = ["27/11/2026,5000 CR,NIP,R100001", `28/11/2026,${sum},${word},${ref && `${ref}00001`}`];
        const text = [
          "Date,Amount,Details,RRN",
          ...(isFirst ? rows.toReversed() : rows),
          "27/11/2026,700 CR,NIP,R200001",
        ].join("\n");
        const { rows: came, asks } = read(text, isPos ? "pos" : "transfer");
        expect(came.map(({ amount }) => amount)).toEqual([700]);
        expect(asks).toHaveLength(ref === "R1" ? 0 : 1);
      }),
    );
  });

  it("nor one that went out, whichever way a list says it", () => {
    const ways = constantFrom(
      "Date,Debit,Credit\n27/11/2026,5000,",
      "Date,Amount,DR/CR\n27/11/2026,5000,DR",
      "Date,Amount,Type\n27/11/2026,5000,Transfer Out",
      "Date,Amount,Text\n27/11/2026,-5000,TO JANE",
      "Date,Amount,Text\n27/11/2026,5000 DR,TO JANE",
    );
    assert(
      property(ways, constantFrom("pos" as const, undefined), (text, method) => {
        expect(sums(text, method)).toEqual([]);
      }),
    );
  });

  it("nor one of which a part was given back, or of a day that has not come", () => {
    expect(sums("Date,Amount,Refund Amount\n27/11/2026,15000,5000\n27/11/2026,6000,0.00", "pos")).toEqual([6000]);
    expect(read("Date,Credit\n27 Nov 2026,5000\n30 Nov 2026,6000")).toMatchObject({
      rows: [{ amount: 5000 }],
      left: [{ why: "of a day that has not come", rows: 1 }],
    });
  });

  it("nor one whose settlement failed or was reversed; one that waits for it has come", () => {
    const row = (amount: number, said: string) => `\n27/11/2026,${amount},Successful,${said}`;
    const list = `Date,Amount,Status,Settlement Status${row(5000, "Failed")}${row(6000, "Reversed")}${row(7000, "Pending")}`;
    expect(sums(list, "pos")).toEqual([7000]);
  });

  it("nor one whose answer of the terminal is not 00, also beside a status", () => {
    const list = (...names: string[]) => `Date,Amount (KOBO),${names.join(",")}`;
    expect(sums(`${list("RESPCODE")}\n20261127,500000,00\n20261127,600000,91\n20261127,700000,0`, "pos")).toEqual([
      5000, 7000,
    ]);
    expect(
      sums(
        `${list("Response", "Status")}\n20261127,500000,00 - Approved,Approved\n20261127,600000,51 - No funds,Approved`,
        "pos",
      ),
    ).toEqual([5000]);
  });
});

it("what a customer may have written is asked, and after that answer no pair of the list is certain", () => {
  const text = "Date,Credit,Narration\n27/11/2026,5000,NIP ADA/loan for hair\n27/11/2026,6000,NIP BISI";
  expect(read(text)).toMatchObject({ asks: [{ key: "customer loan", about: "customer", rows: 1 }], isUnsure: false });
  expect(read(text, "transfer", { "customer loan": "came" })).toMatchObject({
    asks: [],
    isUnsure: true,
    rows: [{}, {}],
  });
  expect(read(text, "transfer", { "customer loan": "went" })).toMatchObject({
    asks: [],
    isUnsure: false,
    rows: [{ amount: 6000 }],
    left: [{ why: "of a loan", rows: 1 }],
  });
});

it("of two columns with the name of a status the one with its words is it", () => {
  const text = "Date,Amount,Status,Order Status\n27/11/2026,5000,CARD,SUCCESS\n27/11/2026,6000,TRANSFER,FAIL";
  expect(read(text, "pos").rows).toMatchObject([{ amount: 5000 }]);
});

describe("a payment provider's list", () => {
  const header = "Amount,Amount Paid,Payment Status,Created On,Paid On,Customer Email";

  it("needs no direction, and says what was paid, and when", () => {
    const text = `${header}
9000,9000,PAID,2026-11-25,2026-11-26,a@x.test
20000,12000,PARTIALLY_PAID,2026-11-27,2026-11-27,b@x.test
5000,5500,OVERPAID,2026-11-27,2026-11-27,c@x.test
3000,,PENDING,2026-11-27,,d@x.test
4000,,EXPIRED,2026-11-27,,e@x.test`;
    expect(read(text)).toMatchObject({
      rows: [
        { day: "2026-11-26", amount: 9000 },
        { day: "2026-11-27", amount: 12_000 },
        { day: "2026-11-27", amount: 5500 },
      ],
      asks: [],
      left: [{ why: "whose status 'PENDING' is not understood" }, { why: "whose status is 'EXPIRED'" }],
      unreadableRows: 0,
    });
  });

  it("without a column of what was paid leaves out what was paid in part", () => {
    const text = "Date,Amount,Status,Email\n2026-11-26,9000,PARTIALLY_PAID,a@x.test\n2026-11-26,8000,PAID,b@x.test";
    expect(read(text).rows).toMatchObject([{ amount: 8000 }]);
  });

  it("is none with a balance: then it is asked whether all rows came", () => {
    const text = "Date,Amount,Status,Email,Balance\n2026-11-26,9000,PAID,a@x.test,1";
    expect(read(text).asks).toMatchObject([{ key: "allCame" }]);
  });
});
