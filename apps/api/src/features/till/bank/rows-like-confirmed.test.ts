import type { ListedReceipt } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { compareList, type ListRow, pairOf, sendList, statementOf } from "../../../../test/support/salon/bank-lists.ts";
import { MONDAY, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

const till = tillSalon();
beforeEach(() => BankMatchModel.deleteMany({}));

const LIKE = "A row like this was confirmed for Bola Ige";
const ADA: ListRow = { day: MONDAY, amount: 3000, reference: "NIP000111222", text: "TRF FROM ADA" };
const PASTED = `${MONDAY}\tTRF FROM ADA\t+3000`;
const compare = (rows: readonly ListRow[]) => compareList(till.admin, statementOf(rows));
const confirm = (...pairs: object[]) => till.admin.post("/receipts/confirm", { pairs });
const undo = (mark: string) => till.admin.delete(`/receipts/match/${mark}`);

const DAYS_MS = 2 * 24 * 60 * 60_000;
/** Types in two tips by transfer of 3,000 naira; the names of the receipts. */
async function twoReceipts(): Promise<[string, string]> {
  const id = await till.unpaid();
  for (const _ of [1, 2]) await till.take(id, { kind: "tip", method: "transfer", amount: 3000 });
  const { receipts } = await till.billOf(id);
  // A day to come is in no list of a bank.
  till.api.clock.advance(DAYS_MS);
  return [`${id}:${receipts[0]!.key}`, `${id}:${receipts[1]!.key}`];
}
const confirmed = async (): Promise<number> => {
  const { body } = await till.author.get("/receipts?from=2037-11-01&to=2037-12-31");
  return (body as ListedReceipt[]).filter((receipt) => receipt.confirmed).length;
};

describe("a row of a confirmed sum", () => {
  test("is known in another form by its reference, and says for whom it was confirmed", async () => {
    const [first] = await twoReceipts();
    const list = await compare([ADA]);
    await confirm(pairOf(list, 0, [first]));
    // The text differs, Excel took the zeros from the front, and the value date is the bank day after.
    const other = `Value Date;Text;Ref;Paid in\n24/11/2037;Ada;NIP-000111222;3.000,00\n25/11/2037;Bisi;NIP5;77`;
    const again = await compareList(till.admin, other);
    expect(again.known).toEqual([{ mark: list.rows[0]!.mark, row: 0, customer: "Bola Ige" }]);
    expect(again.offers).toEqual([]);
  });

  test("is only offered where it may be the confirmed one, and needs a reason by who has read that", async () => {
    const [first, second] = await twoReceipts();
    await confirm(pairOf(await compare([ADA]), 0, [first]));
    const pasted = await compareList(till.admin, PASTED);
    expect([pasted.rows[0]!.like, pasted.pairs]).toEqual([LIKE, []]);
    expect(pasted.offers).toMatchObject([{ row: 0, choices: [[second]] }]);

    const without = await confirm(pairOf(pasted, 0, [second]));
    expect(without.status).toBe(400);
    expect(without.body.errors[0]).toMatchObject({ path: "pairs.0.reason", message: expect.stringContaining(LIKE) });
    expect(await confirmed()).toBe(1);
    expect((await confirm(pairOf(pasted, 0, [second], "Ada paid twice that day"))).status).toBe(200);
    expect(await confirmed()).toBe(2);
  });

  test("is free where day or reference differ in one column of one header, or the days are far apart", async () => {
    const [first] = await twoReceipts();
    await confirm(pairOf(await compare([ADA]), 0, [first]));
    const likes = async (list: string) => (await compareList(till.admin, list)).rows.map(({ like }) => like);
    const statement = (rows: readonly ListRow[]) => likes(statementOf(rows));
    expect(await statement([{ ...ADA, day: TUESDAY }])).toEqual([undefined]);
    expect(await statement([{ ...ADA, reference: "NIP000111333" }])).toEqual([undefined]);
    expect(await statement([{ ...ADA, reference: "" }])).toEqual([LIKE]);
    // Another header: neither its day nor its reference is to be compared.
    expect(await likes(`Date,Paid in,Reference\n${TUESDAY},3000,NIP000111333`)).toEqual([LIKE]);
    expect(await likes(`Date,Paid in\n2037-11-16,3000\n2037-11-13,3000`)).toEqual([LIKE, undefined]);
  });

  test("is free beside a confirmed row of its own list, but not beside one with the same cells", async () => {
    const [first, second] = await twoReceipts();
    const two = [ADA, { ...ADA, reference: "", text: "TRF FROM BISI" }];
    const list = await compare(two);
    expect((await confirm(pairOf(list, 0, [first]), pairOf(list, 1, [second]))).status).toBe(200);
    for (const { mark } of (await compare(two)).known) await undo(mark);

    const twins = await compare([ADA, ADA]);
    expect((await confirm(pairOf(twins, 0, [first]))).status).toBe(200);
    expect(await confirm(pairOf(twins, 1, [second]))).toMatchObject({ status: 409, body: { message: LIKE } });
    expect((await compare([ADA, ADA])).rows.map(({ like }) => like)).toEqual([undefined, LIKE]);
  });

  test("is like one that says the same, whatever the order of their list and the cells that nothing is read from", async () => {
    const [first, second] = await twoReceipts();
    const pasted = (...names: string[]) => names.map((name) => `2037-11-16\tNIP ${name}\t+3000`).join("\n");
    const alone = await compareList(till.admin, pasted("ADA"));
    expect((await confirm(pairOf(alone, 0, [first]))).status).toBe(200);
    const turned = await compareList(till.admin, pasted("BISI", "ADA"));
    expect(await confirm(pairOf(turned, 1, [second]))).toMatchObject({ status: 400 });
    expect(turned.rows[1]!.like).toBe(LIKE);
  });

  test("of before has no day: every row of its sum is like it, whatever the method", async () => {
    const [first] = await twoReceipts();
    const list = await compare([ADA]);
    const [booking = "", key = ""] = first.split(":");
    await mongoose.connection.collection<{ _id: string }>("bankMatches").insertOne({
      _id: list.rows[0]!.mark,
      names: [first],
      receipts: [key],
      bookings: [new Types.ObjectId(booking)],
      at: till.api.clock.now(),
      by: new Types.ObjectId(),
    } as { _id: string });
    const earlier = statementOf([{ day: "2037-10-24", amount: 3000, text: "TRF" }]);
    expect((await compareList(till.admin, earlier)).rows[0]!.like).toBe(LIKE);
    expect((await compareList(till.admin, earlier, { method: "pos" })).rows[0]!.like).toBe(LIKE);
    expect((await compare([ADA])).known).toMatchObject([{ mark: list.rows[0]!.mark, customer: "Bola Ige" }]);
    expect((await undo(list.rows[0]!.mark)).status).toBe(200);
    expect((await compareList(till.admin, earlier)).rows[0]!.like).toBeUndefined();
  });
});

describe("a row that is judged again", () => {
  test("is refused with the sentence when it was confirmed in another form meanwhile, and nothing of the call is confirmed", async () => {
    const [first, second] = await twoReceipts();
    const [list, pasted] = [await compare([ADA]), await compareList(till.admin, PASTED)];
    expect((await confirm(pairOf(list, 0, [first]))).status).toBe(200);
    for (const reason of [undefined, "Sent together"])
      expect(await confirm(pairOf(pasted, 0, [second], reason))).toMatchObject({
        status: 409,
        body: { message: LIKE },
      });
    expect(await confirmed()).toBe(1);
  });

  test("is confirmed for one of two admins who press at once with two forms, in every round", async () => {
    const [first, second] = await twoReceipts();
    const [list, pasted] = [await compare([ADA]), await compareList(till.admin, PASTED)];
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([confirm(pairOf(list, 0, [first])), confirm(pairOf(pasted, 0, [second]))]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expect(await confirmed()).toBe(1);
      const [standing] = await BankMatchModel.find({ undone: { $exists: false } }).lean();
      expect((await undo(standing!._id)).status).toBe(200);
    }
  });

  test("is confirmed anew after an undo with a place of its own, and the places of before stay taken", async () => {
    const [first, second] = await twoReceipts();
    const list = await compare([ADA]);
    const { mark } = list.rows[0]!;
    for (const receipt of [first, second, first]) {
      expect((await confirm(pairOf(list, 0, [receipt]))).body).toEqual({ confirmed: [mark], taken: [] });
      expect(await confirmed()).toBe(1);
      expect((await undo(mark)).status).toBe(200);
      expect((await undo(mark)).status).toBe(404);
      expect(await confirmed()).toBe(0);
    }
    const [kept] = await BankMatchModel.find().lean();
    expect(kept).toMatchObject({ _id: mark, names: [], bookings: [], place: ["3000#1", "3000#2", "3000#3"] });
    expect([kept!.day, kept!.reference]).toEqual([undefined, undefined]);
    expect((await compare([ADA])).known).toEqual([]);
    const { body } = await till.admin.get("/receipts?from=2037-11-01&to=2037-12-31");
    expect((body as ListedReceipt[]).length).toBe(2);
  });
});

describe("a page of 1.0.0", () => {
  const matchOf = async (rows: readonly ListRow[]) =>
    (await till.admin.post("/receipts/match", { method: "transfer", rows })).body;

  test("confirms the first row of a sum; every further one is like it, and is not free", async () => {
    const [first, second] = await twoReceipts();
    const rows = [ADA, { ...ADA, day: TUESDAY, reference: "NIP000111333" }];
    const { offers } = await matchOf(rows);
    expect((await confirm({ mark: offers[0].mark, receipts: [first] })).body.confirmed).toHaveLength(1);
    expect((await confirm({ mark: offers[0].mark, receipts: [first] })).body.confirmed).toHaveLength(1);
    const again = await matchOf(rows);
    expect([again.pairs, again.known.length, again.offers.length]).toEqual([[], 1, 1]);
    const other = await confirm({ mark: again.offers[0].mark, receipts: [second], reason: "Sent together" });
    expect(other).toMatchObject({ status: 409, body: { message: expect.stringContaining(LIKE) as string } });
  });
});

describe("a list that leaves something open", () => {
  test("answers its questions first, and a list whose direction only an answer says is offered, never certain", async () => {
    const [first, second] = await twoReceipts();
    const text = `Date,Amount,Status,IBAN of it\n${MONDAY},3000,Successful,NG77\n${TUESDAY},9000,On hold,NG78`;
    const { body } = await sendList(till.admin, text);
    expect(body).toMatchObject({
      columns: ["Date", "Amount", "Status", "IBAN of it"],
      mapping: ["date", "amount", "status", null],
      asks: [{ key: "allCame", rows: 1 }],
      came: 0,
      left: [{ why: "whose status 'On hold' is not understood", rows: 1 }],
    });
    expect(body.match).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain("NG77");

    const match = await compareList(till.admin, text, { answers: { allCame: "yes" } });
    expect([match.pairs, match.offers[0]!.choices.flat().toSorted()]).toEqual([[], [first, second].toSorted()]);
    const refused = await sendList(till.admin, text, { mapping: ["day"] as never });
    expect(refused.status).toBe(400);
  });

  test("is refused with a sentence where it is none, and counts what of the offers stays alone", async () => {
    expect((await sendList(till.admin, "%PDF-1.7")).body.message).toMatch(/PDF/);
    expect((await sendList(till.admin, "Hello\nthere")).body).toMatchObject({
      left: [{ why: expect.stringMatching(/^in which no column .*, such as 'Hello' and 'there'/), rows: 2 }],
    });
    await twoReceipts();
    const one = await compare([ADA]);
    expect([one.offers.length, one.missing, one.missingAmong, one.unknownAmong]).toEqual([1, [], 1, 0]);
  });
});
