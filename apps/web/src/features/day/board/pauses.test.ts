import type { Appointment } from "@salon/contracts";
import { expect, it } from "vitest";
import { haircutWith } from "../../../testing/day.ts";
import { backText, handsText, pauseNotes, pausesNow } from "./pauses.ts";

const started = { arrived: true, started: true };
const at = (name: string, time: string, more?: Partial<Appointment>) =>
  haircutWith({
    bookingId: name,
    time,
    timeframe: "30mins",
    customer: { name: `${name} Obi` },
    with: [{ _id: "sade", name: "Sade" }],
    ...more,
  });
/** Ada's colour works from 10:30 to 11:30. */
const ada = at("Ada", "10:00 AM", { timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 0 }, ...started });
const bola = at("Bola", "11:00 AM", started);
const notesAt = (hour: number, minute: number, ...appointments: Appointment[]) =>
  Object.fromEntries(
    Object.entries(pauseNotes(pausesNow(appointments, hour * 60 + minute))).map(([key, { text, of }]) => [
      key.split(" ")[0],
      of ? `${of}: ${text}` : text,
    ]),
  );

it("marks who is served in a pause for its last ten minutes", () => {
  expect(notesAt(11, 19, ada, bola)).toEqual({});
  expect(notesAt(11, 20, ada, bola)).toEqual({ Bola: "in 10 min back to Ada" });
  expect(notesAt(11, 20, ada, at("Bola", "11:00 AM"))).toEqual({ Bola: "in 10 min back to Ada" });
  expect(notesAt(11, 30, ada, bola)).toEqual({ Bola: "now back to Ada" });
});

it("says on both cards how long a product waits, until one of the two is over", () => {
  expect(notesAt(11, 35, ada, bola)).toEqual({ Ada: "colour waits 5 min", Bola: "Ada: colour waits 5 min" });
  expect(notesAt(11, 35, ada, { ...bola, done: true })).toEqual({});
  expect(notesAt(11, 35, { ...ada, done: true }, bola)).toEqual({});
});

it.each([
  ["was not started", { ...ada, started: false }, bola],
  ["is served by another person", ada, { ...bola, with: [{ _id: "tunde", name: "Tunde" }] }],
  ["goes on before the next one begins", ada, at("Bola", "12:00 PM", started)],
  ["meets one who has not begun", ada, at("Bola", "11:00 AM", { arrived: true })],
])("no product waits where it %s", (_what, one, other) => {
  expect(notesAt(11, 35, one, other)).toEqual({});
});

it("goes on in the pause of the second one, who waits in turn where it lasts too long", () => {
  const late = at("Bola", "10:30 AM", { timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 0 }, ...started });
  expect(notesAt(11, 35, ada, late)).toEqual({});
  expect(notesAt(11, 55, ada, late)).toEqual({ Ada: "in 5 min back to Bola" });
  expect(notesAt(12, 5, ada, late)).toEqual({ Bola: "colour waits 5 min", Ada: "Bola: colour waits 5 min" });
});

it("names who waits longest first", () => {
  const chi = at("Chi", "10:30 AM", { timeframe: "2hrs", pause: { after: 30, minutes: 25, spare: 0 }, ...started });
  const { waits } = pausesNow([ada, chi, bola], 11 * 60 + 40);
  expect(waits.slice(0, 2)).toMatchObject([
    { waiting: chi, minutes: 15 },
    { waiting: ada, minutes: 10 },
  ]);
});

it("says until when hands are free, and whose work goes on after a place of the pause", () => {
  expect(handsText(ada)).toBe("hands free until 11:30");
  const spare = { ...ada, pause: { after: 30, minutes: 60, spare: 10 } };
  expect(handsText(spare)).toBe("hands free until 11:20");
  expect(backText([spare], "10:30 AM")).toBe("back to Ada at 11:30");
  expect(backText([spare], "11:00 AM")).toBeUndefined();
  expect(backText([ada], "11:00 AM")).toBe("back to Ada at 11:30");
  expect(handsText({ ...ada, with: [] })).toBeUndefined();
});
