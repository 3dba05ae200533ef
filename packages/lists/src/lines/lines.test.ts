import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LEFT_OUT } from "../imports/answers.ts";
import { readLine } from "./lines.ts";
import type { ReadContext } from "../imports/reading.ts";
import { readTable } from "../table/table.ts";

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
  JSON.parse(readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), "utf8"));
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

describe("the lines that were set aside", () => {
  test.each(fixture("set-aside-lines") as ExpectedLine[])("$line", (expected) => {
    expect(understood(expected.line)).toEqual(wanted(expected));
  });
});

test.each([
  ["Dr (Mrs) Ojo manicure 30/11 4pm", { name: "Dr Mrs Ojo" }],
  ["Chief Mrs A.B. Adeleke, 28 Nov, 10.00, facial", { name: "Chief Mrs A.B. Adeleke" }],
  ["Chinyere: knotless, 5th dec, 10am, urgent", { name: "Chinyere", note: "urgent" }],
  ["28 Nov Bola facial 10 - 1pm bal 2,500", { time: "10:00", note: "bal 2 500 1pm" }],
  ["Sat 10am Bola facial paid 5k, balance 2k not paid", { paid: 5000, note: "balance 2k not paid" }],
  ["Sat 28 10am Bola facial", { date: "2026-11-28", time: "10:00" }],
  ["Sat 28 Nov 10am Bola facial to Mrs Kuti's place", { name: "Bola" }],
  ["Kemi 10am sat cornrows with Kemi", { name: "Kemi", with: "Kemi Adeyemi" }],
])("%s", (line, read) => {
  expect(understood(line).read).toMatchObject(read);
});

test.each(["not paid 5k", "will pay 5k deposit", "deposit of 5k not yet paid", "must bring 5k deposit", "balance 5k"])(
  "'%s' is no payment",
  (words) => {
    expect(understood(`Sat 10am Bola facial ${words}`).read).toMatchObject({
      name: "Bola",
      note: words,
    });
    expect(understood(`Sat 10am Bola facial ${words}`).read?.paid).toBeUndefined();
  },
);

test("a line with a day alone is the heading of the lines below it", () => {
  const table = readTable(
    "Sat 28 Nov\n10am Bola wash & set\n\n2pm Ada facial\n29/11:\n1pm Uche pedicure",
    "appointments",
  );
  expect("rows" in table && table.rows.map(([line]) => understood(line!).read?.date)).toEqual([
    "2026-11-28",
    "2026-11-28",
    "2026-11-29",
  ]);
});

test("an answer counts for every line that asks the same, and rows can be left out by it", () => {
  const answered = (answers: Record<string, string>) => readLine("next Tues 2pm Hadiza henna", { ...context, answers });
  expect(answered({ "service henna": "Facial" })).toMatchObject({ state: "read", row: { service: "Facial" } });
  expect(answered({ "service henna": LEFT_OUT })).toEqual({ state: "unreadable", why: "Left out by its service" });
  expect(answered({ "service henna": "of another salon" })).toMatchObject({ state: "ask" });
});

test("a payment without a sum is answered with any amount", () => {
  const line = "1 Dec, 3pm. Folake (Ghana weaving) paid";
  const read = (paid: string) => readLine(line, { ...context, answers: { [`paid ${line.toLowerCase()}`]: paid } });
  expect(read("4500")).toMatchObject({ state: "read", row: { paidBefore: 4500 } });
  expect(read("0")).toMatchObject({ state: "read", row: expect.not.objectContaining({ paidBefore: 0 }) as unknown });
  expect(read("-1")).toMatchObject({ state: "ask" });
});

test.each([
  ["20 Nov 10am Bola facial", "Fri 20 November 2026 is over"],
  ["Bola facial 0803 123 4567", "No day was found"],
  ["Sat Bola facial", "No time was found"],
  ["Sat 10am facial", "No name was found"],
  ["Sat 10am Bola", "No service was found"],
])("%s is unreadable", (line, why) => {
  expect(readLine(line, context)).toEqual({ state: "unreadable", why });
});

test.each([
  ["Fri 28 Nov 10am Bola facial", "day", ["2026-11-28", "2026-11-27"]],
  ["next Sat 10am Bola facial", "day", ["2026-11-28", "2026-12-05"]],
  ["Sat 8 Bola facial", "time", ["480", "1200"]],
  ["Sat 10am Bola Passion extensions", "service", ["Lashes Extensions", LEFT_OUT]],
  ["Sat 10am Bola wash & set + relaxer", "service", ["Wash & Set", "Relaxer & Treatment", LEFT_OUT]],
])("%s is asked", (line, about, choices) => {
  const reading = readLine(line, context);
  expect(
    reading.state === "ask" && reading.asks.map((ask) => [ask.about, ask.choices.map(({ value }) => value)]),
  ).toEqual([[about, choices]]);
});
