import { describe, expect, test } from "vitest";
import { guessColumns } from "../table/columns.ts";
import { readTable } from "../table/table.ts";
import { readRows } from "./rows.ts";
import type { ReadContext } from "./reading.ts";

const CONTEXT: ReadContext = {
  today: "2026-11-28",
  services: [
    {
      id: "braids",
      name: "Braids",
      options: [
        { id: "wash", name: "Wash" },
        { id: "beads", name: "Beads, white" },
      ],
    },
    { id: "facial", name: "Facial" },
  ],
  team: [{ id: "halima", name: "Halima Bello" }],
};
function read(text: string, answers: Record<string, string> = {}): unknown[] {
  const table = readTable(text, "appointments");
  if ("refused" in table) return [table.refused];
  const reading = readRows(
    "appointments",
    { ...table, mapping: guessColumns("appointments", table) },
    { ...CONTEXT, answers },
  );
  return table.rows.map((_, index) => {
    const row = reading(index);
    if (row.state === "unreadable") return row.why;
    return row.state === "ask" ? row.asks.map(({ about, text: asked }) => `${about}: ${asked}`) : row.row;
  });
}
const row = (service: string, more: object = {}) => ({
  date: "2026-12-01",
  minutes: 600,
  name: "Ada",
  service,
  ...more,
});
const list = (header: string, cells: string) =>
  `Date,Time,Client,Service,${header}\n2026-12-01,10:00,Ada,Braids,${cells}`;

describe("options of an appointment", () => {
  test("are those of its service, one on a line or between commas", () => {
    expect(read(list("Options", '"Beads, white\nwash"'))).toEqual([row("braids", { options: ["beads", "wash"] })]);
    expect(read(list("Add-ons", '"wash; Beads, white"'))).toEqual([
      ["option: Beads, of Braids", "option: white, of Braids"],
    ]);
  });

  test("are asked where the service has none of that name", () => {
    const text = list("Options", "Deep wash");
    expect(read(text)).toEqual([["option: Deep wash, of Braids"]]);
    const key = "option braids: deep wash";
    expect(read(text, { [key]: "wash" })).toEqual([row("braids", { options: ["wash"] })]);
    expect(read(text, { [key]: "without" })).toEqual([row("braids")]);
    expect(read(text, { [key]: "leave out" })).toEqual(["Left out by its options"]);
  });
});

describe("an appointment for several people", () => {
  const GUESTS =
    "Date,Time,Client,Service,Guests\n2026-12-01,10:00,Ada + 2 kids,Facial,3\n2026-12-01,11:00,Ada,Facial,1";

  test("is asked, and the name is the client's alone", () => {
    expect(read(GUESTS)).toEqual([["guests: 3"], row("facial", { minutes: 660 })]);
    expect(read(GUESTS.replace(",3", ","))).toMatchObject([["guests: + 2 kids"], {}]);
  });

  test("is one appointment, or is left out", () => {
    expect(read(GUESTS, { "guests 3": "one" })[0]).toEqual(row("facial", { note: "for 3" }));
    expect(read(GUESTS, { "guests 3": "leave out" })[0]).toBe("Left out, because it is for '3'");
  });
});

test("a time of four digits alone is one of the clock, and a member may have the last name first", () => {
  const text = 'Date,Time,Client,Service,Staff\n2026-12-01,1400,Ada,Facial,"Bello, Halima"';
  expect(read(text)).toEqual([row("facial", { minutes: 840, member: "halima" })]);
});

test("two services in one cell are asked", () => {
  expect(read('Date,Time,Client,Service\n2026-12-01,10:00,Ada,"Braids, Facial"')).toEqual([
    ["service: Braids, Facial"],
  ]);
});

test("a member whom the salon does not have is said", () => {
  expect(read(list("Staff", "Rose"))).toEqual([
    row("braids", { note: "with Rose", said: ["The team has no 'Rose': it is in the note"] }),
  ]);
});

test("a row at an end before its beginning is at its beginning", () => {
  const header = "Start Date,End Date,End Time,Start Time,Client,Service";
  expect(read(`${header}\n2026-12-01,2026-12-01,11:00,10:00,Ada,Facial`)).toEqual([row("facial")]);
});

test("a start and an end beside a date are times", () => {
  expect(read("Client,Service,Date,Start,End\nAda,Facial,2026-12-01,10:00:00,11:00:00")).toEqual([row("facial")]);
});

test("a row without a day below one that has it asks once whether they are on the same day", () => {
  const LIST =
    "Date,Time,Client,Service\n2026-12-01,10:00,Ada,Facial\n,11:00,Ada,Facial\n,12:00,Ada,Facial\n2026-12-02,,TOTAL,\n";
  const later = (minutes: number) => row("facial", { minutes });
  const asked = ["day: rows without a day, below a row that has one"];
  const sum = "It sums up the rows above";
  expect(read(LIST)).toEqual([row("facial"), asked, asked, sum]);
  expect(read(LIST, { "day above": "same" })).toEqual([row("facial"), later(660), later(720), sum]);
  expect(read(LIST, { "day above": "leave out" }).slice(1, 3)).toEqual(["No day was found", "No day was found"]);
});

test("a quarter past midnight is asked", () => {
  expect(read("Date,Time,Client,Service\n2026-12-01,12:15 AM,Ada,Facial")).toEqual([["time: 12:15 AM"]]);
});

describe("a row is refused as a hand would be", () => {
  test.each([
    ["a note of 1,001 letters", list("Note", "n".repeat(1001)), /Note must be at most 1000/],
    ["more than ten million paid", list("Paid", "10000001"), /too large/],
  ])("%s", (_, text, why) => {
    expect(read(text)).toEqual([expect.stringMatching(why)]);
  });
});
