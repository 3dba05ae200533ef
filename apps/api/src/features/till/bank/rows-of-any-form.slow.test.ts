import { addDays, bankDayAfter, type ListedReceipt } from "@salon/contracts";
import { array, assert as always, asyncProperty, boolean, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { compareList, pairOf } from "../../../../test/support/salon/bank-lists.ts";
import { MONDAY } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

const till = tillSalon();

/** What happened at the bank: rows of two sums, on days near to each other. */
const BANK = [
  [0, 3000, "000013261127001", "NIP ADA OBI"],
  [0, 3000, "000013261127002", "NIP BISI ADE"],
  [1, 3000, "000013261128003", "NIP ADA OBI"],
  [4, 5000, "000013261201004", "NIP TOLA"],
  [4, 3000, "000013261201005", "NIP TOLA"],
] as const;
type BankRow = (typeof BANK)[number];
/** In the week before: no list of a bank has a day to come. */
const dayOf = ([after]: BankRow): string => addDays(MONDAY, after - 7);
const valueDay = (row: BankRow): string => bankDayAfter(dayOf(row), 1);
const dayFirst = (day: string): string => day.split("-").toReversed().join("/");

/** The forms in which the bank gives it: with and without a reference, a header, other days, other texts. */
const FORMS: ((rows: readonly BankRow[]) => string)[] = [
  (rows) =>
    ["Date,Credit,Reference,Narration", ...rows.map((row) => [dayOf(row), ...row.slice(1)].join(","))].join("\n"),
  (rows) =>
    [
      "Trans Date;Remarks;Ref;Paid in;Balance",
      ...rows.map((row, at) => [dayFirst(dayOf(row)), row[3], `'${Number(row[2])}`, `${row[1]},00`, at].join(";")),
    ].join("\n"),
  (rows) =>
    ["Value Date,Details,Deposit", ...rows.map((row) => [valueDay(row), row[3].toLowerCase(), row[1]].join(","))].join(
      "\n",
    ),
  (rows) => rows.map((row) => [dayOf(row), row[3], `+${row[1]}`].join("\t")).join("\n"),
  (rows) =>
    [
      "Date,Credit,Reference,Narration",
      ...rows.map((row) => [dayOf(row), row[1], "1.32611E+13", row[3]].join(",")),
    ].join("\n"),
];
/** One list that somebody compares, and the row of it that they confirm later. */
interface Listed {
  bankRow: number;
  pair: (receipt: string) => object;
  mark: string;
}
const step = record({
  form: integer({ min: 0, max: FORMS.length - 1 }),
  from: integer({ min: 0, max: BANK.length - 1 }),
  row: integer({ min: 0, max: BANK.length - 1 }),
  isReversed: boolean(),
  /** Confirms the last list that was compared, or one before it. */
  late: integer({ min: 0, max: 2 }),
  atOnce: boolean(),
  undo: boolean(),
});

async function receiptsOfSums(): Promise<Map<number, string[]>> {
  const receipts = new Map<number, string[]>();
  const id = await till.unpaid();
  for (const amount of [3000, 5000])
    for (let count = 0; count < 12; count++) await till.take(id, { kind: "tip", method: "transfer", amount });
  for (const { key, amount } of (await till.billOf(id)).receipts)
    receipts.set(amount, [...(receipts.get(amount) ?? []), `${id}:${key}`]);
  return receipts;
}

const confirmedReceipts = async (): Promise<string[]> => {
  const { body } = await till.author.get("/receipts?from=2037-11-01&to=2037-12-31&pageSize=500");
  return (body as ListedReceipt[])
    .filter(({ confirmed }) => confirmed)
    .map(({ bookingId, key }) => `${bookingId}:${key}`);
};

test("no row of the bank confirms a second receipt, in whatever forms, orders and rounds of undo (L2)", async () => {
  const receipts = await receiptsOfSums();
  await always(
    asyncProperty(array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      await BankMatchModel.deleteMany({});
      /** Which row of the bank each standing mark is. */
      const standing = new Map<string, number>();
      const lists: Listed[] = [];
      const confirm = async ({ bankRow, pair, mark }: Listed, atOnce: number) => {
        const held = new Set(await confirmedReceipts());
        const free = receipts.get(BANK[bankRow]![1])!.filter((name) => !held.has(name));
        const { status, body } = await till.admin.post("/receipts/confirm", { pairs: [pair(free.at(-atOnce)!)] });
        if (status === 200 && body.confirmed.length > 0) return { mark, bankRow };
        expect([200, 400, 409]).toContain(status);
        return null;
      };

      for (const { form, from, row, isReversed, late, atOnce, undo } of steps) {
        const shown = BANK.slice(Math.min(from, row), Math.max(from, row) + 1);
        const rows = isReversed ? shown.toReversed() : shown;
        const found = await compareList(till.admin, FORMS[form]!(rows));
        const at = rows.indexOf(BANK[row]!);
        expect(found.rows.map(({ amount }) => amount)).toEqual(rows.map(([, amount]) => amount));
        if (!found.known.some((known) => known.row === at))
          lists.push({ bankRow: row, pair: (name) => pairOf(found, at, [name]), mark: found.rows[at]!.mark });

        const chosen = [lists.at(-1 - late), ...(atOnce ? [lists.at(-1)] : [])].filter((one) => one !== undefined);
        const stored = await Promise.all([...new Set(chosen)].map((one, index) => confirm(one, index + 1)));
        for (const one of stored) if (one) standing.set(one.mark, one.bankRow);
        expect(new Set(standing.values()).size).toBe(standing.size);
        expect((await confirmedReceipts()).length).toBe(standing.size);

        const [mark] = [...standing.keys()].slice(-1);
        if (!undo || mark === undefined) continue;
        expect((await till.admin.delete(`/receipts/match/${mark}`)).status).toBe(200);
        standing.delete(mark);
      }
    }),
    { numRuns: 40 },
  );
}, 240_000);
