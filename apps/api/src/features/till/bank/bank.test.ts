import { addDays, type ListedReceipt } from "@salon/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { changedCollections, readDatabase } from "../../../../test/support/api/database-state.ts";
import {
  type Compared,
  compareList,
  type ListRow,
  pairOf,
  statementOf,
} from "../../../../test/support/salon/bank-lists.ts";
import { MONDAY } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

const till = tillSalon();
beforeEach(() => BankMatchModel.deleteMany({}));

const match = (rows: readonly ListRow[], method = "transfer"): Promise<Compared> =>
  compareList(till.admin, statementOf(rows), { method });
const confirm = (pairs: readonly object[]) => till.admin.post("/receipts/confirm", { pairs });
const confirmed = async (): Promise<string[]> => {
  const { body } = await till.author.get("/receipts?from=2037-11-01&to=2037-12-31&pageSize=500");
  return (body as ListedReceipt[]).filter((receipt) => receipt.confirmed).map(nameOf);
};
const nameOf = ({ bookingId, key }: Pick<ListedReceipt, "bookingId" | "key">) => `${bookingId}:${key}`;
const keyOf = (name: string) => name.split(":")[1]!;

/** Types in a tip by transfer, which a bill may have any number of; its name. */
async function typeIn(id: string, amount: number, method = "transfer"): Promise<string> {
  const { status, body } = await till.take(id, { kind: "tip", method, amount });
  expect(status).toBe(201);
  return nameOf({ bookingId: id, key: body.receipts.at(-1).key });
}

describe("a list of the bank", () => {
  test("of 300 rows pairs no receipt wrongly, names what is missing on either side, and confirms nothing twice", async () => {
    const id = await till.unpaid();
    const rows: ListRow[] = [];
    const truth = new Map<string, ListRow>();
    const lost: string[] = [];
    for (let index = 0; index < 40; index++) {
      if (index > 0 && index % 8 === 0) till.api.clock.advance(24 * 60 * 60_000);
      const day = addDays(MONDAY, Math.floor(index / 8));
      // Three amounts stand twice, so that these cannot be certain.
      const amount = 1000 + (index % 13 === 12 ? index - 1 : index) * 10;
      const key = await typeIn(id, amount);
      if (index % 8 === 7) {
        lost.push(key);
        continue;
      }
      const row = { day, amount, reference: `NIP${index}`, text: "TRF FROM A CUSTOMER" };
      rows.push(row);
      truth.set(key, row);
    }
    while (rows.length < 300) rows.push({ day: addDays(MONDAY, rows.length % 5), amount: 50_000 + rows.length });
    till.api.clock.advance(10 * 24 * 60 * 60_000);
    // A bank's list goes to its last day, which the late receipts need.
    rows[299]!.day = addDays(MONDAY, 9);

    const found = await match(rows);
    for (const { row, receipt } of found.pairs) expect(rows[row]).toBe(truth.get(receipt));
    expect(found.missing.map(({ receipt }) => receipt).toSorted()).toEqual(lost.toSorted());
    expect(found.missing.every(({ late }) => late)).toBe(true);
    expect(found.pairs).toHaveLength(29);
    expect(found.offers).toHaveLength(6);
    expect(found.unknown).toHaveLength(265);

    const pairs = found.pairs.map(({ row, receipt }) => pairOf(found, row, [receipt]));
    expect((await confirm(pairs)).body).toEqual({ confirmed: pairs.map(({ mark }) => mark), taken: [] });
    const before = await readDatabase();
    expect((await confirm(pairs)).body.confirmed).toHaveLength(29);
    expect(changedCollections(before, await readDatabase())).toEqual([]);

    const again = await match([...rows.slice(20), { day: addDays(MONDAY, 9), amount: 77_000 }]);
    expect(again.pairs).toEqual([]);
    const stillListed = found.pairs.filter(({ row }) => row >= 20);
    expect(again.known.map(({ mark }) => mark).toSorted()).toEqual(stillListed.map(({ mark }) => mark).toSorted());
    expect((await confirmed()).toSorted()).toEqual(found.pairs.map(({ receipt }) => receipt).toSorted());
  });

  test("changes nothing and keeps nothing of its rows", async () => {
    const id = await till.unpaid();
    await typeIn(id, 5000);
    const before = await readDatabase();
    const found = await match([{ day: MONDAY, amount: 5000, reference: "NIP777123", text: "OKAFOR JOHN 0123456789" }]);
    expect(changedCollections(before, await readDatabase())).toEqual([]);

    const bill = await till.billOf(id);
    const sums = async () => {
      const range = `from=${MONDAY}&to=${MONDAY}`;
      const { body: report } = await till.admin.get(`/reports/summary?${range}`);
      const { body: close } = await till.author.get(`/day-close?date=${MONDAY}`);
      return [report.taken.byMethod, close.expected].map(
        (rows: { method: string; confirmed?: number }[]) => rows.find(({ method }) => method === "Transfer")!.confirmed,
      );
    };
    expect(await sums()).toEqual([undefined, undefined]);
    await confirm([pairOf(found, 0, [found.pairs[0]!.receipt])]);
    expect(await sums()).toEqual([5000, 5000]);
    const stored = await BankMatchModel.find().lean();
    expect(JSON.stringify(stored)).not.toMatch(/OKAFOR|0123456789|NIP777123|Narration/i);
    expect(stored).toMatchObject([{ amount: 5000, day: MONDAY, place: ["5000#1"] }]);
    expect(await till.billOf(id)).toEqual({
      ...bill,
      receipts: bill.receipts.map((receipt) => ({ ...receipt, confirmed: true })),
    });
  });

  test("of the terminal confirms POS money alone", async () => {
    const id = await till.unpaid();
    await typeIn(id, 5000);
    const pos = await typeIn(id, 5000, "pos");
    const { pairs } = await match([{ day: MONDAY, amount: 5000 }], "pos");
    expect(pairs).toEqual([expect.objectContaining({ receipt: pos })]);
  });

  test("does not offer money that was reversed", async () => {
    const id = await till.unpaid();
    const key = await typeIn(id, 5000);
    await till.admin.post(`/booking/${id}/receipts/${keyOf(key)}/reverse`, { reason: "Typed twice" });
    const found = await match([{ day: MONDAY, amount: 5000 }]);
    expect([found.pairs, found.missing, found.unknown.length]).toEqual([[], [], 1]);
  });
});

describe("a confirmed receipt", () => {
  const row = { day: MONDAY, amount: 5000 };

  test("belongs to one row and a row to one receipt, also when two admins press at once", async () => {
    const id = await till.unpaid();
    const keys = [await typeIn(id, 5000), await typeIn(id, 5000)];
    const found = await match([
      { ...row, text: "ADA" },
      { ...row, text: "BISI" },
    ]);
    const answers = await Promise.all([
      confirm([pairOf(found, 0, [keys[0]!])]),
      confirm([pairOf(found, 0, [keys[1]!])]),
      confirm([pairOf(found, 1, [keys[0]!])]),
    ]);
    const taken = answers.flatMap(({ body }) => body.taken as string[]);
    expect(taken.length).toBeGreaterThanOrEqual(1);
    const stored = await BankMatchModel.find().lean();
    expect(new Set(stored.flatMap(({ names }) => names)).size).toBe(stored.length);
    expect(stored.length).toBe(3 - taken.length);
  });

  test("can be several of the same sum for a reason, and is taken back whole", async () => {
    const id = await till.unpaid();
    const keys = [await typeIn(id, 4500), await typeIn(id, 500)];
    const found = await match([row]);
    expect(found.offers[0]!.choices.map((keysOfChoice) => keysOfChoice.toSorted())).toEqual([keys.toSorted()]);
    const pair = pairOf(found, 0, keys);
    expect((await confirm([pair])).body.errors).toEqual([expect.objectContaining({ path: "pairs.0.reason" })]);

    expect((await confirm([{ ...pair, reason: "Paid with the tip" }])).body.taken).toEqual([]);
    expect((await confirmed()).toSorted()).toEqual(keys.toSorted());
    expect((await till.admin.delete(`/receipts/match/${pair.mark}`)).status).toBe(200);
    expect(await confirmed()).toEqual([]);
    expect((await till.admin.delete(`/receipts/match/${pair.mark}`)).status).toBe(404);
    const { body: log } = await till.admin.get(`/audit?target=${id}`);
    expect((log as { action: string }[]).map(({ action }) => action)).toEqual(
      expect.arrayContaining(["booking.bank-match", "booking.bank-match-undone"]),
    );
  });

  test("of another amount, of cash, unknown or named twice is refused, and nothing is confirmed", async () => {
    const id = await till.unpaid();
    const good = await typeIn(id, 5000);
    const small = await typeIn(id, 400);
    const cash = await typeIn(id, 5000, "cash");
    const found = await match([row, { day: MONDAY, amount: 400 }]);
    const { mark, token } = found.rows[0]!;
    const fine = pairOf(found, 1, [small]);
    const before = await readDatabase();
    for (const receipts of [[small], [cash], ["unknown"]])
      expect((await confirm([fine, { mark, token, receipts }])).status).toBe(400);
    expect((await confirm([fine, { mark: "A".repeat(32), receipts: [good] }])).status).toBe(400);
    expect((await confirm([{ mark, token: found.rows[1]!.token, receipts: [good] }])).status).toBe(400);
    expect((await confirm([{ mark, token: `${token}x`, receipts: [good] }])).status).toBe(400);
    expect((await confirm([{ mark, token, receipts: [good] }, fine, fine])).status).toBe(400);
    expect(changedCollections(before, await readDatabase())).toEqual([]);
  });
});
