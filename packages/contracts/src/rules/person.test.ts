import { expect, test } from "vitest";
import { cardOfName, namesAgree } from "./person.ts";

test.each<[string, string, boolean]>([
  ["Amina Bello", "Amina Bello", true],
  ["Amina B", "Amina Bello", true],
  ["Amina", "Amina Bello", true],
  ["  ADÉ  Ọlá ", "ade olabisi", true],
  ["Amina Bello", "Zainab Bello", false],
  ["Amina Bello", "Amina Bakare", false],
  ["Amina Bello", "Aminat Bello", false],
  ["Amina Musa", "Amina Bello Musa", false],
  ["Amina Be Okafor", "Amina Bello O", false],
  ["A Bello", "A Bello", false],
  ["", "", false],
])("%j and %j: %j", (one, other, agree) => {
  expect([namesAgree(one, other), namesAgree(other, one)]).toEqual([agree, agree]);
});

test("a name that several cards of a number have names none of them", () => {
  const cards = [{ name: "Amina Bello" }, { name: "Amina Bakare" }, { name: "Zainab Bello" }];
  expect(cardOfName("Zainab", cards)).toBe(cards[2]);
  expect(cardOfName("Amina B", cards)).toBeUndefined();
  expect(cardOfName("Bola", cards)).toBeUndefined();
});
