import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { excel, number, row, text } from "../../test/excel-file.ts";
import { openList } from "./open-list.ts";

const opened = (file: Uint8Array) => openList({ file });

test("an Excel file has its stored values as texts, and dates as dates", async () => {
  // The first sheet has no table.
  const two = excel(
    row(1, text("My clients")),
    row(1, text("Name"), text("Phone")) + row(2, text("Ada"), text("0803")),
  );
  expect(await opened(two)).toEqual({
    cells: [
      ["Name", "Phone"],
      ["Ada", "0803"],
    ],
  });
  expect(
    await opened(excel(row(1, text("Sum"), text("Twice")) + row(2, number("12"), "><f>A2*2</f><v>24</v>"))),
  ).toEqual({
    cells: [
      ["Sum", "Twice"],
      ["12", "24"],
    ],
  });
  const whole = excel(
    row(1, text("Name"), text("Phone"), text("Day"), text("At"), text("Time"), text("Sum")) +
      row(
        3,
        text("Ada &amp; Co"),
        number("8035100001"),
        number("46354", 1),
        number("46354.4375", 2),
        number("0.4375", 3),
        number("0.30000000000000004"),
      ),
  );
  expect(await opened(whole)).toMatchObject({
    cells: [{}, ["Ada & Co", "8035100001", "2026-11-28", "2026-11-28 10:30", "10:30", "0.3"]],
  });
});

const LARGE = /larger than 20 MB when it is unpacked, or has more than 200,000 cells/;
const zipped = (name: string, content: Uint8Array) => zipSync({ [name]: content });
const REFUSED: [what: string, file: () => Uint8Array, why: RegExp][] = [
  ["one that unpacks to 60 MB", () => bomb(), LARGE],
  ["one with 200,001 cells", () => excel(`<row r="1">${'<c r="A1"/>'.repeat(200_001)}</row>`), LARGE],
  [
    "one with a cell far away",
    () => excel(row(1, text("a"), text("b")) + '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    LARGE,
  ],
  ["one that is cut off", () => excel(row(1, text("Name"), text("Phone"))).subarray(0, 600), /cannot be read/],
  ["one that is empty", () => excel(""), /is empty/],
  ["an OpenDocument sheet", () => zipped("content.xml", strToU8("<x/>")), /OpenDocument/],
  ["a Word document", () => zipped("word/document.xml", strToU8("<x/>")), /Word document/],
  ["a ZIP file", () => zipped("clients.csv", strToU8("Name")), /ZIP file/],
];
const bomb = () => {
  const file = zipSync({
    "xl/workbook.xml": strToU8("<x/>"),
    "xl/worksheets/sheet1.xml": new Uint8Array(60 * 1024 * 1024),
  });
  return file;
};

test.each(REFUSED)("%s is refused with a sentence", async (_, file, why) => {
  const answer = await opened(file());
  expect("refused" in answer && answer.refused).toMatch(why);
});

const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.padEnd(64, "0"), "hex"));
test.each([
  ["an old Excel file", hex("d0cf11e0a1b11ae1"), /old Excel file/],
  ["a photo", hex("ffd8ffe000104a464946"), /picture/],
  ["a photo of an iPhone", hex("0000001866747970686569630000"), /picture/],
  ["a film", hex("0000001866747970 69736f6d".replace(" ", "")), /film/],
  ["a PDF", strToU8("%PDF-1.7 ..."), /PDF/],
  ["a calendar", strToU8("BEGIN:VCALENDAR\n"), /calendar/],
  ["3 MB", new Uint8Array(3 * 1024 * 1024), /larger than 2 MB/],
  ["bytes that are no text", hex("0001020304"), /not a text file/],
])("%s is refused with what to do", async (_, file, why) => {
  const answer = await opened(file);
  expect("refused" in answer && answer.refused).toMatch(why);
});
