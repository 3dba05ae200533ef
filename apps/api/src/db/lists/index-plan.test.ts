import { expect, test } from "vitest";
import { planIndex, type Order } from "./index-plan.ts";

const BY_DATE: Order = { date: -1, _id: -1, status: 1 };
const BY_AMOUNT: Order = { amount: 1, _id: 1, status: 1, date: 1 };
const OF_STATUS: Order = { status: 1, date: -1, _id: -1 };
const OF_USER: Order = { user: 1, date: -1, _id: -1, status: 1 };
const BY_NAME: Order = { status: 1, seen: 1, name: 1, _id: 1 };
const INDEXES = [BY_DATE, BY_AMOUNT, OF_STATUS, OF_USER, BY_NAME];

const STATUSES = ["placed", "completed"];
const SEEN = [false, true];
const KNOWN = { status: STATUSES, seen: SEEN };

const NEWEST: Order = { date: -1, _id: -1 };
const NAME: Order = { name: 1, _id: 1 };
const SINCE = { $gte: new Date(0) };

test.each<[what: string, filter: Record<string, unknown>, order: Order, index: Order | undefined]>([
  ["an order", {}, NEWEST, BY_DATE],
  ["it backwards", {}, { date: 1, _id: 1 }, BY_DATE],
  ["not one whose ties go the other way", {}, { date: -1, _id: 1 }, undefined],
  ["an order without an index", {}, { colour: 1, _id: 1 }, undefined],
  ["one that begins with what is pinned", { status: "placed" }, NEWEST, OF_STATUS],
  ["one that has the field behind the order", { status: "placed" }, { amount: 1, _id: 1 }, BY_AMOUNT],
  ["with operators nothing is pinned", { status: { $in: ["placed", "completed"] } }, NEWEST, BY_DATE],
  ["a pattern pins nothing either", { status: /^pl/ }, NEWEST, BY_DATE],
  ["a pinned field needs no order", { status: "placed" }, { status: -1, date: -1, _id: -1 }, OF_STATUS],
  ["both ends of an index", { user: "1", status: "placed" }, NEWEST, OF_USER],
  ["none without a field that is asked for", { user: "1" }, { amount: 1, _id: 1 }, undefined],
  ["none for alternatives", { $or: [{ user: "1" }, { status: "placed" }] }, NEWEST, undefined],
  ["an order behind fields of few values", {}, NAME, BY_NAME],
  ["none behind operators on such a field", { seen: { $ne: true } }, NAME, undefined],
])("%s", (_what, filter, order, index) => {
  expect(planIndex(INDEXES, KNOWN, filter, order)?.index).toBe(index);
});

test.each<[what: string, filter: Record<string, unknown>, open: Record<string, unknown>]>([
  ["every value of both", {}, { status: STATUSES, seen: SEEN }],
  ["the values of the one that is not pinned", { seen: true }, { status: STATUSES }],
  ["nothing when both are", { status: "placed", seen: true }, {}],
])("names, of the fields before the order, %s", (_what, filter, open) => {
  expect(planIndex(INDEXES, KNOWN, filter, NAME)).toMatchObject({ index: BY_NAME, open, isCovered: true });
});

test.each<[what: string, filter: Record<string, unknown>, order: Order, isCovered: boolean]>([
  ["a pinned field", { status: "placed" }, NEWEST, true],
  ["a range of the order", { date: SINCE }, NEWEST, true],
  ["both", { status: "placed", date: SINCE }, NEWEST, true],
  ["not with a filter behind the order", { status: "placed" }, { amount: 1, _id: 1 }, false],
  ["not with a range of another field", { date: SINCE }, { amount: 1, _id: 1 }, false],
])("skips no entry: %s", (_what, filter, order, isCovered) => {
  expect(planIndex(INDEXES, KNOWN, filter, order)?.isCovered).toBe(isCovered);
});
