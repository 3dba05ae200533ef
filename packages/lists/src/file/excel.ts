import { zipSync } from "fflate";
import readSheets from "read-excel-file/web-worker";
import { unpack } from "./unpack.ts";

const MOST_UNPACKED = 20 * 1024 * 1024;
const MOST_CELLS = 200_000;
const SHEETS =
  /^xl\/(?:worksheets\/[^/]+|sharedStrings|styles|workbook|_rels\/workbook)\.xml(?:\.rels)?$|^xl\/_rels\/|^_rels\/|^\[Content_Types\]\.xml$/u;
/** Other files that are ZIP files, by what lies in them. */
const OTHERS: [RegExp, string][] = [
  [/^word\//u, "This is a Word document: copy the table in it, and paste it here"],
  [/^Index\/.+\.iwa$|^Index\.zip$/u, "This is a Numbers file: export it as Excel (.xlsx) or as CSV"],
  [/^xl\/workbook\.bin$/u, "This is a binary Excel file (.xlsb): open it and save it as .xlsx or as CSV"],
  [/^content\.xml$/u, "This is an OpenDocument file (.ods): open it and save it as Excel (.xlsx) or as CSV"],
];
const TOO_LARGE =
  "The Excel file is larger than 20 MB when it is unpacked, or has more than 200,000 cells: copy the rows that are needed into a new sheet";
const BROKEN = "The Excel file cannot be read: open it and save it again as .xlsx, or as CSV";

/** Reads the first sheet with a table of an Excel file: its stored values as texts, dates as `2026-11-28 10:30`. */
export async function readExcel(bytes: Uint8Array): Promise<{ cells: string[][] } | { refused: string }> {
  const unpacked = unpack(bytes, { wanted: SHEETS, most: MOST_UNPACKED });
  if ("refused" in unpacked) return { refused: unpacked.refused === "large" ? TOO_LARGE : BROKEN };

  const { parts, names } = unpacked;
  const other = OTHERS.find(([name]) => names.some((each) => name.test(each)));
  if (other) return { refused: other[1] };
  if (!("xl/workbook.xml" in parts))
    return { refused: "This is a ZIP file: open it, and choose the list that is in it" };
  if (!isSmall(parts)) return { refused: TOO_LARGE };

  try {
    // What was counted is what is read: the parts are packed again, without the pictures.
    const sheets = await readSheets(zipSync(parts, { level: 0 }).buffer, {
      parseNumber: (digits) => ({ digits }),
    });
    const tables = sheets.map(({ data }) => data.map((row) => row.map(textOf)).filter((row) => row.some(Boolean)));
    const cells =
      tables.find((rows) => rows.some((row) => row.filter(Boolean).length > 1)) ??
      tables.find((rows) => rows.length > 0);
    return cells ? { cells } : { refused: "The Excel file is empty" };
  } catch {
    return { refused: BROKEN };
  }
}

/** A row far below the others, or a column far to the right, would make cells that the file does not have. */
const FAR = /\sr="(?:[A-Z]{3,}\d*|[A-Z]*\d{6,})"/u;

/** Whether the sheets have at most 200,000 cells, near to each other. */
function isSmall(parts: Record<string, Uint8Array>): boolean {
  const sheets = Object.entries(parts).flatMap(([name, bytes]) =>
    name.includes("worksheets/") ? Buffer.from(bytes).toString("latin1") : [],
  );
  const cells = sheets.reduce((sum, sheet) => sum + countOf(sheet, "<c ") + countOf(sheet, "<c>"), 0);
  return cells <= MOST_CELLS && !sheets.some((sheet) => FAR.test(sheet));
}

function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

/** A number as it is stored: its digits decide, because a reference or a phone has more than a number keeps. */
interface StoredNumber {
  digits: string;
}

function textOf(value: unknown): string {
  if (value === null) return "";
  if (value instanceof Date) return momentText(value);
  if (typeof value === "object") return numberText((value as StoredNumber).digits);
  return typeof value === "string" ? value : value === true ? "TRUE" : "FALSE";
}

/** The last digit of a sum that was calculated, such as 0.30000000000000004, is none. */
const numberText = (digits: string): string =>
  /^-?\d+$/u.test(digits) ? digits : String(Number(Number(digits).toPrecision(15)));

/** Spreadsheets store a time alone as a part of their first day. */
function momentText(moment: Date): string {
  const text = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString();
  const [day, time] = [text.slice(0, 10), text.slice(11, 19).replace(/:00$/u, "")];
  if (moment.getUTCFullYear() < 1901) return time;
  return time === "00:00" ? day : `${day} ${time}`;
}
