import { expect, test } from "vitest";
import { hasCards, readVcards } from "./vcards.ts";

const cards = (...lines: string[]) => readVcards(lines.join("\r\n")).rows;

test("cards are found below a title, and in quotation marks of a sheet", () => {
  expect(hasCards("Contacts backup\n\nBEGIN:VCARD\nFN:Ada\nEND:VCARD")).toBe(true);
  expect(hasCards("Name,Note\nAda,wrote BEGIN:VCARD")).toBe(false);
  expect(cards("Contacts backup", "", "BEGIN:VCARD", "FN:Ada", "END:VCARD", "FN:Nothing")).toEqual([
    ["Ada", "", "", "", ""],
  ]);
  expect(cards('"BEGIN:VCARD"', '"FN:Ada"')).toEqual([["Ada", "", "", "", ""]]);
});

test("a card within a card is one of its own", () => {
  const nested = [
    "BEGIN:VCARD",
    "FN:Boss",
    "AGENT:",
    "BEGIN:VCARD",
    "FN:Agent",
    "TEL:0803",
    "END:VCARD",
    "TEL:0805",
    "END:VCARD",
  ];
  expect(cards(...nested)).toEqual([
    ["Boss", "0805", "", "", ""],
    ["Agent", "0803", "", "", ""],
  ]);
});

test("what is broken into lines is joined, and a picture is not", () => {
  const card = [
    "BEGIN:VCARD",
    "VERSION:2.1",
    "item1.FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E1=BB=8C=",
    "l=C3=A1",
    "PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ",
  ];
  const picture = Array.from({ length: 30_000 }, () => ` ${"A".repeat(74)}`);
  expect(cards(...card, ...picture, "", "NOTE:one", " two", "END:VCARD")).toEqual([["Ọlá", "", "", "onetwo", ""]]);
});

test("letters in quotation are read in the character set that is named, else in the one that they show", () => {
  const named = (charset: string, value: string) =>
    cards("BEGIN:VCARD", `FN${charset};ENCODING=QUOTED-PRINTABLE:${value}`, "END:VCARD")[0]![0];
  expect(named(";CHARSET=WINDOWS-1252", "Zo=EB =96 Ade")).toBe("Zoë – Ade");
  expect(named(";CHARSET=UTF-8", "Zo=C3=AB")).toBe("Zoë");
  expect([named("", "Zo=C3=AB"), named("", "Zo=EB"), named(";CHARSET=NONE", "Zo=EB")]).toEqual(["Zoë", "Zoë", "Zoë"]);
});
