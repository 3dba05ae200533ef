import { MAX_IMPORT_CELL } from "@salon/contracts";
import ICAL from "ical.js";
import { decodeText, decodeWindows } from "./decode-text.ts";

/** What is read of a card; pictures, sounds and the rest are left out before it is parsed. */
const WANTED = /^(?:[\w-]+\.)?(?:VERSION|FN|N|TEL|EMAIL|NOTE|ORG|NICKNAME|CATEGORIES)[;:]/iu;
const BEGINS = /^[^\S\r\n]*"?BEGIN:VCARD/imu;
const COLUMNS = ["Name", "Phone", "E-mail", "Notes", "Labels"];

/** Whether a text has cards, also below a title. */
export const hasCards = (text: string): boolean => BEGINS.test(text);

/** Reads the cards of a phone or an address book, of any version, as a table. */
export const readVcards = (text: string): { columns: string[]; rows: string[][] } => ({
  columns: COLUMNS,
  rows: cardsOf(text).map(rowOfCard),
});

/** The lines of each card. A card within a card, such as that of an assistant, is one of its own. */
function cardsOf(text: string): string[][] {
  const cards: string[][] = [];
  const open: string[][] = [];
  for (const line of unfold(text)) {
    if (/^BEGIN:VCARD\s*$/iu.test(line)) {
      const card: string[] = [];
      cards.push(card);
      open.push(card);
    } else if (/^END:VCARD\s*$/iu.test(line)) open.pop();
    else if (WANTED.test(line)) open.at(-1)?.push(line);
  }
  return cards;
}

/** What a property is joined of; one that is not wanted, such as a picture, is not joined. */
interface Folded {
  parts: string[];
  letters: number;
  isWanted: boolean;
  isQuoted: boolean;
}

/** Joins what was broken into several lines: by a blank that follows, and in version 2.1 by `=` at the end. */
function unfold(text: string): string[] {
  const lines: Folded[] = [];
  let isOpen = false;
  for (const raw of text.split(/\r\n?|\n/u)) {
    const line = raw.replace(/^\s*"(.*)"\s*$/u, "$1");
    const last = lines.at(-1);
    const isFolded = last !== undefined && (isOpen || /^[ \t]/u.test(line));
    if (isFolded) addTo(last, isOpen ? line : line.slice(1));
    else lines.push(begun(line.trimStart()));

    const { isQuoted } = lines.at(-1)!;
    isOpen = isQuoted && line.trimEnd().endsWith("=");
  }
  return lines.map(({ parts }) => parts.join(""));
}

function begun(line: string): Folded {
  const isQuoted = /^[^:]{0,200}QUOTED-PRINTABLE[^:]{0,200}:/iu.test(line);
  const isWanted = WANTED.test(line);
  const parts = [isQuoted && line.trimEnd().endsWith("=") ? line.trimEnd().slice(0, -1) : line];
  return { parts, letters: line.length, isWanted, isQuoted };
}

function addTo(folded: Folded, line: string): void {
  folded.letters += line.length;
  const isEnough = folded.letters - line.length > MOST_WRITTEN;
  if (!folded.isWanted || isEnough) return;
  folded.parts.push(folded.isQuoted && line.trimEnd().endsWith("=") ? line.trimEnd().slice(0, -1) : line);
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

/** Decodes `=C3=A9`; without a character set that is known the bytes themselves show it. */
function decodeQuoted(value: string, charset = ""): string {
  const bytes = Buffer.from(
    value.replaceAll(/=([0-9A-F]{2})|[^\0-\u007F]/giu, (found, hex?: string) =>
      hex === undefined ? Buffer.from(found).toString("latin1") : String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    "latin1",
  );
  if (/^"?(?:windows-1252|iso-8859-1|latin-?1|us-ascii)"?$/iu.test(charset)) return decodeWindows(bytes);
  try {
    return charset === "" ? decodeText(bytes) : new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}
