import mongoose, { Types } from "mongoose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startApi, type TestApi } from "../../../test/support/api/start-api.ts";
import { announceChanges, readRevisions, storeAnnouncements } from "./announce.ts";

interface Row {
  _id: Types.ObjectId;
  text: string;
}
const RowModel = mongoose.model<Row>("AnnouncedRow", new mongoose.Schema<Row>({ text: String }), "announced-rows");
announceChanges(RowModel, "messages");
/** The same rows through the driver alone. */
const rows = RowModel.db.collection<Row>("announced-rows");

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** The revision of the topic once everything that has happened is announced. */
async function revision(): Promise<string> {
  await storeAnnouncements();
  return String((await readRevisions()).messages);
}
/** Whether this work is announced. A row is there that it may change. */
async function isAnnounced(work: (id: Types.ObjectId) => unknown): Promise<boolean> {
  const { _id } = await RowModel.create({ text: "before" });
  const before = await revision();
  await work(_id);
  return (await revision()) !== before;
}
const text = "after";
const nowhere = () => ({ _id: new Types.ObjectId() });

describe("a change is announced", () => {
  const changes: [string, (id: Types.ObjectId) => unknown][] = [
    ["create", () => RowModel.create({ text })],
    ["save", async (id) => (await RowModel.findById(id))!.set({ text }).save()],
    ["insertMany", () => RowModel.insertMany([{ text }])],
    ["updateOne", (_id) => RowModel.updateOne({ _id }, { text })],
    ["updateOne that inserts", () => RowModel.updateOne(nowhere(), { text }, { upsert: true })],
    ["updateMany", (_id) => RowModel.updateMany({ _id }, { text })],
    ["replaceOne", (_id) => RowModel.replaceOne({ _id }, { text })],
    ["findByIdAndUpdate", (id) => RowModel.findByIdAndUpdate(id, { text })],
    ["findOneAndReplace", (_id) => RowModel.findOneAndReplace({ _id }, { text })],
    ["findOneAndDelete", (_id) => RowModel.findOneAndDelete({ _id })],
    ["deleteOne", (_id) => RowModel.deleteOne({ _id })],
    ["deleteMany", (_id) => RowModel.deleteMany({ _id })],
    ["bulkWrite", (_id) => RowModel.bulkWrite([{ updateOne: { filter: { _id }, update: { text } } }])],
    ["the driver's insertOne", () => rows.insertOne({ _id: new Types.ObjectId(), text })],
    ["the driver's updateOne", (_id) => rows.updateOne({ _id }, { $set: { text } })],
    ["the driver's findOneAndUpdate", (_id) => rows.findOneAndUpdate({ _id }, { $set: { text } })],
    ["the driver's bulkWrite", (_id) => rows.bulkWrite([{ deleteOne: { filter: { _id } } }])],
    [
      "a bulk of which one write is refused",
      (_id) =>
        rows
          .bulkWrite(
            [{ insertOne: { document: { _id, text } } }, { insertOne: { document: { ...nowhere(), text } } }],
            {
              ordered: false,
            },
          )
          .catch(() => undefined),
    ],
  ];
  test.each(changes)("%s", async (_name, change) => expect(await isAnnounced(change)).toBe(true));
});

describe("what changes nothing is not announced", () => {
  const others: [string, (id: Types.ObjectId) => unknown][] = [
    ["reading", (id) => RowModel.findById(id)],
    ["an update that finds no row", () => RowModel.updateOne(nowhere(), { text })],
    ["an update to the same value", (_id) => RowModel.updateOne({ _id }, { text: "before" })],
    ["findOneAndUpdate that finds no row", () => RowModel.findOneAndUpdate(nowhere(), { text })],
    ["deleting no row", () => RowModel.deleteMany(nowhere())],
    ["a bulk of them", () => rows.bulkWrite([{ deleteOne: { filter: nowhere() } }])],
  ];
  test.each(others)("%s", async (_name, work) => expect(await isAnnounced(work)).toBe(false));
});

test("an announcement that the database refuses is repeated", async () => {
  const before = await revision();
  await RowModel.create({ text });
  const away = vi.spyOn(mongoose.connection, "collection").mockImplementationOnce(() => {
    throw new Error("the database is away");
  });
  await storeAnnouncements();
  expect([away.mock.calls.length, String((await readRevisions()).messages)]).toEqual([1, before]);
  away.mockRestore();
  await expect.poll(async () => String((await readRevisions()).messages), { timeout: 10_000 }).not.toBe(before);
});
