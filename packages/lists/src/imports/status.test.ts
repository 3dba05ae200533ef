import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brought, LISTS } from "../../test/brought.ts";

/** What becomes of each row: its day, what it asks, or why it is left out. */
const dayOf = (row: unknown) => (row as { date?: string }).date ?? row;
const days = (text: string, answers?: Record<string, string>) => brought("appointments", text, answers).map(dayOf);
const file = (name: string) => days(readFileSync(new URL(`files/${name}`, LISTS), "utf8"));
/** One row for each cell of a further column. */
const list = (column: string, ...cells: string[]) =>
  [
    `Client,Date,Time,Service,${column}`,
    ...cells.map((cell, at) => `Client ${at},15/12/2026,1${at % 8}:00,Facial,${cell}`),
  ].join("\n");

const ASKS = ["asks status"];
const IN = "2026-12-15";

describe("the status of rows", () => {
  test("is found in columns with other names, and in yes/no columns", () => {
    expect(file("fresha-appointments.csv")).toEqual([
      "2026-12-12",
      expect.stringContaining("Its status is 'Cancel"),
      "Its status is 'No-show'",
    ]);
    expect(file("calendly.csv")).toEqual([expect.any(String), "Its status is 'Canceled: true'"]);
    expect(days(list("Stand", "Confirmed", "On hold", "Cancelled"))).toEqual([IN, ASKS, "Its status is 'Cancelled'"]);
    expect(days(list("Confirmed?", "yes", "no"))).toEqual([IN, ASKS]);
  });

  test("asks once for a word, and the answer brings its rows or leaves them out", () => {
    const text = list("Status", "On hold", "ON-HOLD", "Waitlist");
    expect(days(text, { "status on hold": "bring" })).toEqual([IN, IN, ASKS]);
    expect(days(text, { "status on hold": "leave out", "status waitlist": "bring" })).toEqual([
      "Left out by its status 'On hold'",
      "Left out by its status 'ON-HOLD'",
      IN,
    ]);
  });

  test("is looked for in the note where no column has it", () => {
    const noted = list("Note", "She no dey come again", "not coming", "no acetone");
    expect(days(noted)).toEqual([ASKS, "Its status is 'not coming'", IN]);
    expect(days(`${noted.replace("Note", "Note,Status").replaceAll("\nC", ",Confirmed\nC")},Confirmed`)).toEqual([
      IN,
      IN,
      IN,
    ]);
  });

  test("is that of the appointment, and not that of its payment beside it", () => {
    const text = [
      "Client,Date,Time,Service,State,Status",
      "Ada,2026-12-28,11:00,Facial,confirmed,not paid",
      "Ada,2026-12-28,12:00,Facial,cancelled by admin,paid",
      "Ada,2026-12-28,13:00,Facial,confirmed,pending",
    ].join("\n");
    expect(days(text)).toEqual(["2026-12-28", "Its status is 'cancelled by admin'", "2026-12-28"]);
  });

  test("of something else is not the status of the appointment", () => {
    expect(days(list("Payment Status", "Completed", "Refunded"))).toEqual([IN, IN]);
    expect(days(list("Patch test", "Done", "Done"))).toEqual([IN, IN]);
  });
});

describe("the day of the appointment", () => {
  test("is not asked where another column is the day on which it was booked", () => {
    const dated = (made: string) =>
      days(`Client,${made},Booking Date,Time,Service\nAda,2026-11-20 09:00,2026-12-28,11:00,Facial`);
    for (const made of ["Booked At", "Date booked", "Created on"]) expect(dated(made), made).toEqual(["2026-12-28"]);
  });

  test("wins over the day on which it was made, in any order of the columns", () => {
    expect(file("date-created-first.csv")).toEqual(["2026-12-28"]);
    const made = ["Date", "Booking Date"];
    for (const name of made)
      for (const own of ["Appointment Date", "Start", "Scheduled date"]) {
        const text = `Client,${name},${own},Time,Service\nAda,01/12/2026,28/12/2026,11:00,Facial`;
        expect(days(text), `${name}, ${own}`).toEqual(["2026-12-28"]);
      }
    expect(days("Client,Booking Date,Date,Time,Service\nAda,01/12/2026,28/12/2026,11:00,Facial")).toEqual([
      "2026-12-28",
    ]);
  });

  test("is taken from the time where it stands beside it", () => {
    const text = 'Client,Booking Date,Start Time,Service\nAda,"November 30, 2026","December 10, 2026 10:00 am",Facial';
    expect(days(text)).toEqual(["2026-12-10"]);
    expect(days("Client,Date,Start Time,Service\nAda,2026-11-30,2026-12-10T09:00:00Z,Facial")).toEqual(["2026-12-10"]);
  });

  test("wins over a weekday beside it, which proves how its numbers are meant and asks where it contradicts", () => {
    expect(file("day-and-date.csv")).toEqual(["2026-12-28"]);
    const dated = (day: string, date: string) => days(`Day,Date,Time,Client,Service\n${day},${date},12:00,Ada,Facial`);
    expect(dated("Saturday", "05/12/2026")).toEqual(["2026-12-05"]);
    expect(dated("Tuesday", "04/05/2027")).toEqual(["2027-05-04"]);
    expect(dated("Friday", "28/12/2026")).toEqual([["asks day"]]);
  });
});
