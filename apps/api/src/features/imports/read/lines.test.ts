import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readLine } from "./lines.ts";
import type { ReadContext } from "./reading.ts";

interface ExpectedLine {
  line: string;
  read?: {
    date: string;
    time: string;
    name: string;
    service: string;
    phone?: string;
    with?: string;
    paid?: number;
    note?: string;
  };
  /** What has to be asked, where it cannot be known. */
  asks?: string[];
}
const fixture = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../test/imports/${name}.json`, import.meta.url), "utf8"));
const salon = fixture("salon-of-the-lines") as { today: string; services: string[]; team: string[] };
const named = (names: string[]) => names.map((name) => ({ id: name, name }));
const context: ReadContext = { today: salon.today, services: named(salon.services), team: named(salon.team) };

/** The words of a note, whatever stands between them. */
const words = (note = ""): string =>
  note
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !["and", "for", "the", "until"].includes(word))
    .join(" ");

/** What was understood of a line, in the words of the fixtures. */
function understood(line: string): Omit<ExpectedLine, "line"> {
  const reading = readLine(line, context);
  if (reading.state === "unreadable") return { asks: [reading.why] };
  if (reading.state === "ask") return { asks: reading.asks.map(({ about }) => about) };

  const { date, minutes, name, phone, service, member, paidBefore, note } = reading.row;
  const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return {
    read: {
      date,
      time,
      name,
      service,
      ...(phone && { phone }),
      ...(member && { with: member }),
      ...(paidBefore && { paid: paidBefore }),
      note: words(note),
    },
  };
}
const wanted = ({ read, asks }: ExpectedLine) => (read ? { read: { ...read, note: words(read.note) } } : { asks });

describe("the lines that guide the reader", () => {
  test.each(fixture("guiding-lines") as ExpectedLine[])("$line", (expected) => {
    expect(understood(expected.line)).toEqual(wanted(expected));
  });
});
