import * as fc from "fast-check";
import { expect, test } from "vitest";
import { brought, broughtFile } from "../../test/brought.ts";
import type { ImportKind } from "../imports/reading.ts";

const TABLES: [kind: ImportKind, rows: string[][]][] = [
  [
    "clients",
    [
      [
        "Client ID",
        "First Name",
        "Middle Name",
        "Surname",
        "Home Phone",
        "Mobile",
        "E-mail",
        "Alert",
        "Note",
        "Note 2",
        "Nickname",
      ],
      [
        "1001",
        "Ada",
        "Ngozi",
        "Eze",
        "02 241 1234",
        "08031230001",
        "ada@example.com",
        "Nuts",
        "Likes tea",
        "Late",
        "Sunshine",
      ],
      ["1002", "", "", "", "", "0803 123 0002", "", "", "", "", "Mama Tobi"],
      ["1003", "Zoë", "", "Ọlá", "", "", "zoe@example.com", "", "", "", ""],
    ],
  ],
  [
    "appointments",
    [
      [
        "Created",
        "Day",
        "Date",
        "Time",
        "Client",
        "Phone",
        "Service",
        "Staff",
        "Paid?",
        "Amount Paid",
        "Status",
        "Canceled",
        "Notes",
      ],
      [
        "2026-11-01",
        "Monday",
        "28/12/2026",
        "10:00",
        "Ada",
        "08031230001",
        "Facial",
        "Kemi Adeyemi",
        "yes",
        "3000",
        "Confirmed",
        "false",
        "Tea",
      ],
      ["2026-11-02", "Tuesday", "29/12/2026", "14:30", "Bisi", "", "Pedicure", "", "no", "", "On hold", "false", ""],
      ["2026-11-03", "Wednesday", "30/12/2026", "15:00", "Tolu", "", "Pedicure", "", "no", "", "Confirmed", "true", ""],
    ],
  ],
  [
    "services",
    [
      ["Category", "Service Type", "Service Name", "Price", "Price Type", "Duration", "Description"],
      ["Hair", "Braiding", "Knotless", "25000", "Fixed", "4h", "Long"],
      ["Hair", "Cut", "Trim", "7000", "From", "45 min", ""],
    ],
  ],
];
const csv = (rows: readonly (readonly string[])[], separator = ",") =>
  rows.map((row) => row.map((cell) => `"${cell}"`).join(separator)).join("\r\n");

test.each(TABLES)("%s read the same with their columns in any order", (kind, rows) => {
  const read = brought(kind, csv(rows));
  const order = fc.shuffledSubarray([...rows[0]!.keys()], { minLength: rows[0]!.length });
  fc.assert(
    fc.property(order, (columns) => {
      expect(brought(kind, csv(rows.map((row) => columns.map((column) => row[column]!))))).toEqual(read);
    }),
    { numRuns: 60 },
  );
});

const units = (text: string) => Uint16Array.from(text, (letter) => letter.codePointAt(0)!);
const little = (text: string) => new Uint8Array(units(text).buffer);
const big = (text: string) => little(text).map((_, index, bytes) => bytes[index % 2 === 0 ? index + 1 : index - 1]!);
const ENCODINGS: [name: string, encode: (text: string) => Uint8Array][] = [
  ["UTF-8", (text) => new TextEncoder().encode(text)],
  ["UTF-8 with its mark", (text) => new TextEncoder().encode(`\uFEFF${text}`)],
  ["UTF-16", little],
  ["UTF-16 with its mark", (text) => little(`\uFEFF${text}`)],
  ["UTF-16, big end first", big],
  ["UTF-16 with its mark, big end first", (text) => big(`\uFEFF${text}`)],
];

test.each(ENCODINGS)("clients read the same in %s, with any separator and line end", async (_, encode) => {
  const [kind, rows] = TABLES[0]!;
  const read = brought(kind, csv(rows));
  for (const separator of [",", ";", "\t"])
    for (const end of ["\n", "\r\n", "\r"]) {
      const text = csv(rows, separator).replaceAll("\r\n", end);
      expect(await broughtFile(kind, encode(text)), JSON.stringify([separator, end])).toEqual(read);
    }
});

test("clients read the same in Windows-1252 and in Mac Roman", async () => {
  const text = (end: string) => `Name,Note${end}Zoë,“tea” – café${end}`;
  const bytes = (written: string, codes: Record<string, number>) =>
    Uint8Array.from(written, (letter) => codes[letter] ?? letter.codePointAt(0)!);
  const windows = bytes(text("\r\n"), { "“": 0x93, "”": 0x94, "–": 0x96 });
  const mac = bytes(text("\r"), { ë: 0x91, é: 0x8e, "“": 0xd2, "”": 0xd3, "–": 0xd0 });
  const read = [{ name: "Zoë", note: "“tea” – café", likely: true }];
  expect([await broughtFile("clients", windows), await broughtFile("clients", mac)]).toEqual([read, read]);
});
