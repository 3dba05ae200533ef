import mongoose from "mongoose";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/api/test-database.ts";
import { heldKeys } from "./003-held-keys.ts";

interface Row {
  _id: string;
  day: string;
  taken: number;
  claims: { ref: string; holds?: string[] }[];
  held?: string;
}

let close: () => Promise<void>;
beforeAll(async () => {
  close = await openTestDatabase();
});
afterAll(() => close());
const slots = () => mongoose.connection.collection<Row>("slots");
beforeEach(() => slots().deleteMany({}));

const row = (time: string, claims: Row["claims"], held?: string): Row => ({
  _id: `2037-11-23|${time}`,
  day: "2037-11-23",
  taken: claims.length,
  claims,
  ...(held && { held }),
});

test("slots have the keys of their claims, and slots without keys stay as they are", async () => {
  const plain = row("09:00 AM", [{ ref: "a" }]);
  const empty = row("09:30 AM", []);
  await slots().insertMany([
    plain,
    empty,
    row("10:00 AM", [{ ref: "a", holds: ["p:1", "r:1#1"] }, { ref: "b" }, { ref: "c", holds: ["p:2"] }]),
  ]);
  await heldKeys.up();
  const rows = await slots().find().sort({ _id: 1 }).toArray();
  expect(rows).toEqual([plain, empty, expect.objectContaining({ held: "p:1 r:1#1 p:2 " })]);
  await heldKeys.up();
  expect(await slots().find().sort({ _id: 1 }).toArray()).toEqual(rows);
});

test("a text that a process of the previous version left behind is corrected", async () => {
  await slots().insertMany([
    row("09:00 AM", [{ ref: "a", holds: ["p:1"] }], "p:1 p:2 "),
    row(
      "09:30 AM",
      [
        { ref: "a", holds: ["p:1"] },
        { ref: "b", holds: ["p:2"] },
      ],
      "p:1 ",
    ),
    row("10:00 AM", [{ ref: "a" }], "p:1 "),
  ]);
  await heldKeys.up();
  const rows = await slots().find().sort({ _id: 1 }).toArray();
  expect(rows.map(({ held }) => held)).toEqual(["p:1 ", "p:1 p:2 ", undefined]);
});
