import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { isStoredStart, searchTerms, searchWords, termStarts, wordForms } from "./search.ts";

test.each([
  ["Ẹ̀bùnolúwa", "ebunoluwa"],
  ["ṢADÉ", "sade"],
  ["Ọlọ́runfẹ́mi", "olorunfemi"],
  ["Chiọma Ụzọ", "chioma uzo"],
  ["Ṅkechi", "nkechi"],
  ["Ɓala Ɗan Ƙwai Ƴusuf", "bala dan kwai yusuf"],
  ["O'Neil D’Almeida", "oneil dalmeida"],
  ["Søren Łukasz Straße Œuvre", "soren lukasz strasse oeuvre"],
  ["İpek Işık", "ipek isik"],
  ["Zoë Müller-Ñandú", "zoe muller-nandu"],
  ["王 小明", "王 小明"],
])("%s is compared as %s", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("a letter written with one or with two code points is the same", () => {
  expect(foldText("Sọla".normalize("NFC"))).toBe(foldText("Sọla".normalize("NFD")));
});

test.each<[q: string, words: string[]]>([
  ["  Adé  Ọlá ", ["ade", "ola"]],
  ["ade adenike", ["adenike"]],
  ["Okafor, Ada.", ["okafor", "ada"]],
  ["ada.obi@", ["ada.obi@"]],
  ["0803 123 4567", ["08031234567"]],
  ["+234 (0) 803-123-4567", ["2348031234567"]],
  ["00234803", ["234803"]],
  ["tel:+234-803.123[4567]", ["2348031234567"]],
  ["0803\u00a0123\u20114567\u200e", ["08031234567"]],
  ["0803\u2212123\u22124567", ["08031234567"]],
  ["0803\u00ad123\ufe0e4567", ["08031234567"]],
  ["ada 0803 123", ["ada", "0803123"]],
  [".*", []],
  ["", []],
])("%j asks for %j", (q, words) => {
  expect(searchWords(q)).toEqual(words);
});

test("a number typed without its leading zero is sought with it too", () => {
  expect(["8031234567", "803", "70", "0803", "2348031234567", "803a", "ada"].map(wordForms)).toEqual([
    ["8031234567", "08031234567"],
    ["803", "0803"],
    ["70"],
    ["0803"],
    ["2348031234567"],
    ["803a"],
    ["ada"],
  ]);
});

test("no more than eight words are compared", () => {
  expect(searchWords("a1 b2 c3 d4 e5 f6 g7 h8 i9 j10")).toHaveLength(8);
});

test("terms are the folded words from each of their beginnings on, the e-mail and the digits", () => {
  expect(searchTerms({ name: "Adé-Olú (VIP)", email: "ada@x.ng", digits: ["0803"] })).toEqual([
    "ade-olu",
    "olu",
    "vip)",
    "ada@x.ng",
    "0803",
  ]);
});

test("the stored beginnings are those of up to twelve letters, and the whole term", () => {
  expect(termStarts(["ade", "ado"])).toEqual(["a", "ad", "ade", "ado"]);
  expect(termStarts(["abcdefghijklmno"]).slice(-2)).toEqual(["abcdefghijkl", "abcdefghijklmno"]);
  expect(["ade", "abcdefghijkl", "abcdefghijklm", "0803"].map(isStoredStart)).toEqual([true, true, false, false]);
});
