import { strToU8, zipSync } from "fflate";

const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const COLUMNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const STYLES = `<styleSheet ${MAIN}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/></cellXfs></styleSheet>`;

/** An Excel file with these sheets, each as the XML of its rows. */
export function excel(...sheets: string[]): Uint8Array {
  const each = sheets.map((rows, index) => ({ rows, id: index + 1 }));
  const files = {
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATION}"><sheets>${each.map(({ id }) => `<sheet name="S${id}" sheetId="${id}" r:id="rId${id}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${each.map(({ id }) => `<Relationship Id="rId${id}" Type="${RELATION}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}<Relationship Id="rId99" Type="${RELATION}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
    ...Object.fromEntries(
      each.map(({ rows, id }) => [
        `xl/worksheets/sheet${id}.xml`,
        `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
/** One row of a sheet. */
export const row = (at: number, ...cells: string[]) =>
  `<row r="${at}">${cells.map((cell, index) => `<c r="${COLUMNS[index]}${at}" ${cell}</c>`).join("")}</row>`;
/** A cell with a text. */
export const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;
/** A cell with a number, in a style of `STYLES`. */
export const number = (value: string, style = 0) => `s="${style}"><v>${value}</v>`;

const DAY_MS = 24 * 60 * 60 * 1000;
const escaped = (cell: string): string => cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Cells as a spreadsheet keeps them: days with their year in front or day first, sums and numbers as numbers, the rest as texts. */
export function excelOf(cells: readonly (readonly string[])[]): Uint8Array {
  const stored = (cell: string): string => {
    const [, day = "", month = "", year = ""] = /^(\d\d)\/(\d\d)\/(\d{4})$/u.exec(cell) ?? [];
    if (day !== "")
      return number(
        String((Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(1899, 11, 30)) / DAY_MS),
        1,
      );
    const isNumber = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d\d)?$/u.test(cell);
    return isNumber ? number(String(Number(cell.replaceAll(",", "")))) : text(escaped(cell));
  };
  return excel(cells.map((line, index) => row(index + 1, ...line.map(stored))).join(""));
}
