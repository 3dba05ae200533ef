import { MAX_IMPORT_CELL } from "@salon/contracts";
import ICAL from "ical.js";
import type { ImportTable } from "./table.ts";

/** What is read of a card; pictures, sounds and the rest are left out before it is parsed. */
const WANTED = /^(?:[\w-]+\.)?(?:VERSION|FN|N|TEL|EMAIL|NOTE|ORG|NICKNAME|CATEGORIES)[;:]/iu;
const COLUMNS = ["Name", "Phone", "E-mail", "Notes", "Labels"];

/** Reads the cards of a phone or an address book, of any version, as a table. */
export const readVcards = (text: string): ImportTable => ({
  columns: COLUMNS,
  rows: cardsOf(text).map(rowOfCard),
  contacts: true,
  lines: false,
});

/** The lines of each card. */
function cardsOf(text: string): string[][] {
  const cards: string[][] = [];
  for (const line of unfold(text)) {
    if (/^BEGIN:VCARD\s*$/iu.test(line)) cards.push([]);
    else if (WANTED.test(line)) cards.at(-1)?.push(line);
  }
  return cards;
}

/** Joins what was broken into several lines: by a blank that follows, and in version 2.1 by `=` at the end. */
function unfold(text: string): string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r\n?|\n/u)) {
    const last = lines.at(-1);
    if (last !== undefined && isOpen) lines[lines.length - 1] = last.slice(0, -1) + line;
    else if (last !== undefined && /^[ \t]/u.test(line)) lines[lines.length - 1] = last + line.slice(1);
    else lines.push(line);

    const joined = lines.at(-1) ?? "";
    isOpen = joined.endsWith("=") && /^[^:]*QUOTED-PRINTABLE[^:]*:/iu.test(joined);
  }
  return lines;
}

function rowOfCard(lines: readonly string[]): string[] {
  const properties = lines.flatMap(propertyOf);
  const all = (name: string) => properties.flatMap((property) => (property.name === name ? [property.value] : []));
  const [family = "", given = "", middle = "", before = "", after = ""] = (all("n")[0] ?? "").split("\n");
  const ofParts = [before, given, middle, family, after].filter(Boolean).join(" ");
  const name = [all("fn")[0], ofParts, all("nickname")[0], all("org")[0]].find((text) => text?.trim()) ?? "";
  return [
    name,
    all("tel").join(" ::: "),
    all("email").join(" ::: "),
    all("note").join(" "),
    all("categories").join(" ::: "),
  ].map((cell) => (cell.length > MAX_IMPORT_CELL ? cell : cell.replaceAll(/\s+/gu, " ").trim()));
}

const NAME = /^(?:[\w-]+\.)?(\w+)/u;
interface CardProperty {
  name: string;
  /** The parts of a name stand on lines of their own. */
  value: string;
}

/** The most that a cell can take in a card, where each letter of several bytes is written as `=E1=BB=8D`. */
const MOST_WRITTEN = 12 * MAX_IMPORT_CELL;

/** Reads one line of a card; none where it cannot be read. One that is too long is not looked at, and stays as it is. */
function propertyOf(line: string): CardProperty[] {
  if (line.length > MOST_WRITTEN) return [{ name: NAME.exec(line)?.[1]?.toLowerCase() ?? "", value: line }];
  try {
    const [name, , , ...values] = ICAL.parse.property(asVersion3(line), ICAL.design.vcard3) as [string, ...unknown[]];
    const value = name === "n" ? [values[0]].flat().map(String).join("\n") : values.flat(2).map(String).join(", ");
    return [{ name: name.replace(/^.*\./u, ""), value: value.replace(/^tel:/iu, "") }];
  } catch {
    return [];
  }
}

/** A line without its parameters, which say how a value is written or what a number is for; the value decoded. */
function asVersion3(line: string): string {
  const [, head = "", value = ""] = /^((?:[^:"]|"[^"]*")*):(.*)$/su.exec(line) ?? [];
  const [name = "", ...parameters] = head.split(";");
  const isQuoted = parameters.some((parameter) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/iu.test(parameter));
  const charset = parameters.flatMap((parameter) => /^CHARSET=(.+)$/iu.exec(parameter)?.[1] ?? [])[0];
  const plain = isQuoted ? escapeBreaks(decodeQuoted(value, charset)) : value;
  return `${name.replace(/^[\w-]+\./u, "")}:${plain}`;
}

const escapeBreaks = (text: string): string => text.replaceAll(/\r\n?|\n/gu, String.raw`\n`);

/** Decodes `=C3=A9`; a character set that is not known counts as UTF-8. */
function decodeQuoted(value: string, charset = "utf-8"): string {
  const bytes = Buffer.from(
    value.replaceAll(/=([0-9A-F]{2})|[^\0-\u007F]/giu, (found, hex?: string) =>
      hex === undefined ? Buffer.from(found).toString("latin1") : String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
