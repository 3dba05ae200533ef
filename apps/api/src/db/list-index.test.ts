import { expect, test } from "vitest";
import { listIndex, type Order } from "./list-index.ts";

const BY_DATE: Order = { date: -1, _id: -1, status: 1 };
const BY_AMOUNT: Order = { amount: 1, _id: 1, status: 1, date: 1 };
const OF_STATUS: Order = { status: 1, date: -1, _id: -1 };
const OF_USER: Order = { user: 1, date: -1, _id: -1, status: 1 };
const INDEXES = [BY_DATE, BY_AMOUNT, OF_STATUS, OF_USER];

const NEWEST: Order = { date: -1, _id: -1 };

test.each<[what: string, filter: Record<string, unknown>, order: Order, index: Order | undefined]>([
  ["an order", {}, NEWEST, BY_DATE],
  ["it backwards", {}, { date: 1, _id: 1 }, BY_DATE],
  ["not one whose ties go the other way", {}, { date: -1, _id: 1 }, undefined],
  ["an order nobody made an index for", {}, { name: 1, _id: 1 }, undefined],
  ["one that begins with what is pinned", { status: "placed" }, NEWEST, OF_STATUS],
  ["one that has the field behind the order", { status: "placed" }, { amount: 1, _id: 1 }, BY_AMOUNT],
  ["with operators nothing is pinned", { status: { $in: ["placed", "completed"] } }, NEWEST, BY_DATE],
  ["a pattern pins nothing either", { status: /^pl/ }, NEWEST, BY_DATE],
  ["what is pinned needs no order", { status: "placed" }, { status: -1, date: -1, _id: -1 }, OF_STATUS],
  ["both ends of an index", { user: "1", status: "placed" }, NEWEST, OF_USER],
  ["none without a field that is asked for", { user: "1" }, { amount: 1, _id: 1 }, undefined],
  ["none for alternatives", { $or: [{ user: "1" }, { status: "placed" }] }, NEWEST, undefined],
])("%s", (_what, filter, order, index) => {
  expect(listIndex(INDEXES, filter, order)).toBe(index);
});
