import { type BankMatch, lagosDay, type ListedReceipt, type Waiting } from "@salon/contracts";
import mongoose, { Types } from "mongoose";
import { beforeEach, describe, expect, test } from "vitest";
import { changedCollections, readDatabase } from "../../../../test/support/api/database-state.ts";
import { MONDAY } from "../../../../test/support/salon/paying.ts";
import { money, tillSalon } from "../../../../test/support/salon/till-salon.ts";
import { namesOfBankMatches } from "../../../db/migrations/002-names-of-bank-matches.ts";
import { BookingModel, type StoredReceipt } from "../../bookings/bookings.model.ts";
import { BankMatchModel } from "./bank-matches.model.ts";

const till = tillSalon();
beforeEach(() => BankMatchModel.deleteMany({}));

const ROW = { day: MONDAY, amount: 2777 };
const KEY = "0b1e5c3a-7f0d-4c1b-9a55-3d9f1c2b7e10";
const OTHER = "0b1e5c3a-7f0d-4c1b-9a55-3d9f1c2b7e11";

/** Writes tips by transfer with keys into bookings as 1.0.0 let an author do it; the names of the receipts. */
const twins = async (receipts: readonly [booking: string, key: string, amount: number][]): Promise<string[]> => {
  for (const [_id, key, amount] of receipts) {
    const at = till.api.clock.now();
    const receipt: StoredReceipt = {
      key,
      at,
      day: lagosDay(at),
      method: "Transfer",
      kind: "tip",
      amount,
      by: new Types.ObjectId(),
    };
    await BookingModel.updateOne({ _id }, { $push: { receipts: receipt }, $inc: { tips: amount } });
  }
  return receipts.map(([booking, key]) => `${booking}:${key}`);
};
const bookings = async () => [
  await till.unpaid(),
  await till.unpaid({ time: "01:00 PM" }),
  await till.unpaid({ time: "03:00 PM" }),
];
const match = async (rows: readonly object[] = [ROW]): Promise<BankMatch> =>
  (await till.admin.post("/receipts/match", { method: "transfer", rows })).body;
const confirm = (...pairs: object[]) => till.admin.post("/receipts/confirm", { pairs });
const waiting = async (): Promise<Waiting> => (await till.admin.get("/waiting")).body;
const sums = async () => {
  const { body } = await till.admin.get(`/reports/summary?from=${MONDAY}&to=${MONDAY}`);
  return (body.taken.byMethod as { method: string; confirmed?: number }[]).find(({ method }) => method === "Transfer")
    ?.confirmed;
};
const confirmed = async (): Promise<string[]> => {
  const { body } = await till.author.get("/receipts?from=2037-11-01&to=2037-12-31");
  return (body as ListedReceipt[])
    .filter((receipt) => receipt.confirmed)
    .map(({ bookingId, key }) => `${bookingId}:${key}`)
    .toSorted();
};
/** A match as a process of 1.0.0 writes it. */
const oldMatch = async (mark: string, receipts: string[], ids: string[]) =>
  void (await mongoose.connection.collection<{ _id: string }>("bankMatches").insertOne({
    _id: mark,
    receipts,
    bookings: ids.map((id) => new Types.ObjectId(id)),
    at: till.api.clock.now(),
    by: new Types.ObjectId(),
  } as { _id: string }));

describe("one key on two bookings", () => {
  test("is confirmed for the one that the row paid, and the admin sees both until the other has a row of its own", async () => {
    const [first = "", second = ""] = await bookings();
    const [real, false_] = await twins([
      [first, KEY, 2777],
      [second, KEY, 14_777],
    ]);
    const { pairs } = await match();
    expect(pairs).toEqual([expect.objectContaining({ receipt: real })]);
    expect((await confirm({ mark: pairs[0]!.mark, receipts: [real] })).body.taken).toEqual([]);

    expect([await confirmed(), await sums()]).toEqual([[real], 2777]);
    expect((await till.billOf(second)).receipts.map((receipt) => receipt.confirmed)).toEqual([undefined]);
    const { doubled } = await waiting();
    expect(doubled).toHaveLength(1);
    expect(doubled![0]!.mark).toBe(pairs[0]!.mark);
    expect(doubled![0]!.receipts.map(({ key, amount, confirmed: is }) => [key, amount, is])).toEqual(
      expect.arrayContaining([
        [real, 2777, true],
        [false_, 14_777, undefined],
      ]),
    );
    expect((await till.author.get("/waiting")).body.doubled).toBeUndefined();

    const found = await match([ROW, { day: MONDAY, amount: 14_777 }]);
    expect(found.known).toHaveLength(1);
    expect((await confirm({ mark: found.pairs[0]!.mark, receipts: [found.pairs[0]!.receipt] })).status).toBe(200);
    expect([(await confirmed()).length, await sums()]).toEqual([2, 17_554]);
    expect((await waiting()).doubled).toBeUndefined();
  });

  test("leaves the admin's list when the false receipt is reversed or the row is taken back", async () => {
    const [first = "", second = ""] = await bookings();
    const [real] = await twins([
      [first, KEY, 2777],
      [second, KEY, 14_777],
    ]);
    const { mark } = (await match()).pairs[0]!;
    await confirm({ mark, receipts: [real] });
    expect((await waiting()).doubled).toHaveLength(1);
    await till.admin.delete(`/receipts/match/${mark}`);
    expect((await waiting()).doubled).toBeUndefined();
    await confirm({ mark, receipts: [real] });
    await till.admin.post(`/booking/${second}/receipts/${KEY}/reverse`, { reason: "No such money" });
    expect((await waiting()).doubled).toBeUndefined();
  });

  test("is refused at the till, and by a page of 1.0.0 that confirms a key alone", async () => {
    const [first = "", second = ""] = await bookings();
    const body = money({ key: KEY, kind: "tip", method: "transfer", amount: 2777 });
    expect((await till.author.post(`/booking/${first}/receipts`, body)).status).toBe(201);
    const before = await readDatabase();
    expect((await till.author.post(`/booking/${second}/receipts`, body)).status).toBe(409);
    expect((await till.author.post(`/booking/${first}/receipts`, body)).status).toBe(200);
    expect(changedCollections(before, await readDatabase())).toEqual([]);

    const { mark } = (await match()).pairs[0]!;
    await twins([[second, KEY, 14_777]]);
    expect((await confirm({ mark, receipts: [KEY] })).status).toBe(409);
    expect(await BankMatchModel.countDocuments()).toBe(0);
    await twins([[first, OTHER, 500]]);
    const { pairs } = await match([{ day: MONDAY, amount: 500 }]);
    expect((await confirm({ mark: pairs[0]!.mark, receipts: [OTHER] })).body.confirmed).toHaveLength(1);
    expect(await confirmed()).toEqual([`${first}:${OTHER}`]);
  });

  test("leaves what 1.0.0 reads unambiguous: the key of one receipt alone, else the name", async () => {
    const [first = "", second = ""] = await bookings();
    const typed = await twins([
      [first, KEY, 2777],
      [second, KEY, 14_777],
      [second, OTHER, 500],
    ]);
    const { pairs } = await match([ROW, { day: MONDAY, amount: 500 }]);
    await confirm(...pairs.map(({ mark, receipt }) => ({ mark, receipts: [receipt] })));
    const stored = await BankMatchModel.find().lean();
    expect(new Map(stored.map(({ names, receipts }) => [names![0], receipts]))).toEqual(
      new Map([
        [typed[0], [typed[0]]],
        [typed[2], [OTHER]],
      ]),
    );
  });
});

describe("a match of 1.0.0", () => {
  const marks = ["a", "b", "c", "d"].map((letter) => letter.repeat(32)) as [string, string, string, string];
  /** Matches of one booking that has the key, of two that have it, of none that has it, and of several receipts. */
  async function matchesOfBefore() {
    const [first = "", second = "", third = ""] = await bookings();
    const [alone, , , shared] = await twins([
      [first, KEY, 2777],
      [first, "both", 100],
      [second, "both", 200],
      [second, "joined", 300],
      [third, KEY, 14_777],
      [third, "lost", 400],
    ]);
    await oldMatch(marks[0], [KEY], [first]);
    await oldMatch(marks[1], ["both"], [first, second]);
    await oldMatch(marks[2], ["lost"], [first]);
    await oldMatch(marks[3], ["gone", "joined"], [second, third]);
    return { names: [[alone], [], [], [shared]], both: [`${first}:both`, `${second}:both`], third };
  }

  test("confirms the receipt of the one booking among its own that has the key, before and after the migration", async () => {
    const { names, both, third } = await matchesOfBefore();
    const listed = async () => (await waiting()).doubled!.map(({ mark, receipts }) => [mark, receipts.length]);
    const seen = async () => [await confirmed(), await sums(), await listed()];
    const expected = [
      names.flat().toSorted((a, b) => a!.localeCompare(b!)),
      3077,
      [
        [marks[0], 2],
        [marks[1], 2],
      ],
    ];
    expect(await seen()).toEqual(expected);

    await namesOfBankMatches.up();
    expect((await BankMatchModel.find().sort({ _id: 1 }).lean()).map((row) => row.names)).toEqual(names);
    expect((await BankMatchModel.find().sort({ _id: 1 }).lean()).map((row) => row.receipts[0])).toEqual([
      KEY,
      "both",
      "lost",
      "gone",
    ]);
    expect(await seen()).toEqual(expected);
    const before = await readDatabase();
    await namesOfBankMatches.up();
    expect(changedCollections(before, await readDatabase())).toEqual([]);

    const rows = [14_777, 100, 200, 400].map((amount) => ({ day: MONDAY, amount }));
    const { pairs } = await match(rows);
    expect(pairs.map(({ receipt }) => receipt)).toEqual([`${third}:${KEY}`, ...both, `${third}:lost`]);
    const { body } = await confirm(...pairs.map(({ mark, receipt }) => ({ mark, receipts: [receipt] })));
    expect(body.taken).toEqual([]);
    expect((await waiting()).doubled).toBeUndefined();
  });

  test("keeps its receipt from a second row while it has no names, and the migration leaves a held name out", async () => {
    const [first = "", second = ""] = await bookings();
    const [real] = await twins([
      [first, KEY, 2777],
      [second, KEY, 14_777],
    ]);
    const { mark } = (await match()).pairs[0]!;
    await oldMatch(marks[0], [KEY], [first]);
    expect((await confirm({ mark, receipts: [real] })).body).toEqual({ confirmed: [], taken: [mark] });
    await BankMatchModel.deleteMany({});
    await confirm({ mark, receipts: [real] });
    await oldMatch(marks[0], [KEY], [first]);
    await namesOfBankMatches.up();
    expect((await BankMatchModel.findById(marks[0]).lean())!.names).toEqual([]);
    expect(await sums()).toBe(2777);
  });
});
