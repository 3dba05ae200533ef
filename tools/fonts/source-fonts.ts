import { readFileSync } from "node:fs";

const RESERVED = "SourceSans3";
/** As long as the reserved name, so that no table of the font moves. */
const OWN_NAME = "IwoRoadSans";
/**
 * The tables of a font without hints: "smooth at every size", and a program that does nothing. Without them Linux makes up hints and
 * rounds the widths of letters.
 */
const UNHINTED = [
  { tag: "gasp", content: Buffer.from("00010001ffff000f", "hex") },
  { tag: "prep", content: Buffer.from("b801ff85b0048d", "hex") },
];
/** The lengths in bytes of a font's header, of a record in its directory of tables, and of an added table. */
const [HEADER, RECORD, TABLE] = [12, 16, 8];

/** Reads a full font, under a name of our own and marked as one without hints. */
export const readSource = (path: string): Buffer => markedUnhinted(renamed(readFileSync(path)));

/** Replaces the reserved name in the texts of the font, which are UTF-16 with the high byte first. */
function renamed(font: Buffer): Buffer {
  const [from, to] = [RESERVED, OWN_NAME].map((name) => Buffer.from(name, "utf16le").swap16());
  const result = Buffer.from(font);
  for (let at = result.indexOf(from!); at >= 0; at = result.indexOf(from!, at)) to!.copy(result, at);
  return result;
}

/** Adds the tables of a font without hints that it lacks. */
function markedUnhinted(font: Buffer): Buffer {
  const count = font.readUInt16BE(4);
  const records = Array.from({ length: count }, (_, index) =>
    font.subarray(HEADER + index * RECORD).subarray(0, RECORD),
  );
  const missing = UNHINTED.filter(({ tag }) => !records.some((record) => record.toString("latin1", 0, 4) === tag));
  const moved = missing.length * RECORD;
  const header = Buffer.from(font.subarray(0, HEADER));
  header.writeUInt16BE(count + missing.length, 4);
  for (const record of records) record.writeUInt32BE(record.readUInt32BE(8) + moved, 8);
  const added = missing.map(({ tag, content }, index) => {
    const record = Buffer.alloc(RECORD);
    record.write(tag, "latin1");
    record.writeUInt32BE(font.length + moved + index * TABLE, 8);
    record.writeUInt32BE(content.length, 12);
    return record;
  });
  const tables = missing.map(({ content }) => Buffer.concat([content], TABLE));
  const directory = [...records, ...added].toSorted((a, b) => Buffer.compare(a, b));
  return Buffer.concat([header, ...directory, font.subarray(HEADER + count * RECORD), ...tables]);
}
