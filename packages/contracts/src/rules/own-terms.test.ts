import { expect, test } from "vitest";
import { isAnyoneOffered, lowestPrice, ownTerms } from "./own-terms.ts";

const braids = { _id: "b", price: 10_000, timeframe: "1hr" };
const person = (terms: { price?: number; minutes?: number } = {}, more: object = {}) => ({
  active: true,
  bookable: true,
  serviceIds: ["b"],
  own: [{ serviceId: "b", ...terms }],
  ...more,
});

test("terms that are the service's, a price below it, and one of a service without a price do not count", () => {
  expect(ownTerms(person({ price: 15_000, minutes: 45 }), braids)).toEqual({ price: 15_000, minutes: 45 });
  expect(ownTerms(person({ price: 10_000, minutes: 60 }), braids)).toEqual({});
  expect(ownTerms(person({ price: 9000 }), braids)).toEqual({});
  expect(ownTerms(person({ price: 9000 }), { ...braids, price: 0 })).toEqual({});
  expect(ownTerms(person({ price: 15_000 }), { ...braids, _id: "c" })).toEqual({});
});

test.each([
  ["by seats", [person({ price: 15_000 }, { active: false })], true, undefined],
  ["with a person at its price", [person(), person({ price: 15_000 })], true, undefined],
  [
    "with one whom customers may not ask for",
    [person({}, { bookable: false }), person({ price: 15_000 })],
    true,
    undefined,
  ],
  ["with one who is quicker", [person({ minutes: 30 })], true, undefined],
  ["with one who is slower", [person({ minutes: 90 }), person({ price: 15_000 })], false, undefined],
  ["with dearer ones alone", [person({ price: 15_000 }), person({ price: 12_000, minutes: 30 })], false, 12_000],
])("a service is had %s", (_name, team, isOffered, from) => {
  expect(isAnyoneOffered(team, braids)).toBe(isOffered);
  expect(lowestPrice(team, braids)).toBe(from);
});
