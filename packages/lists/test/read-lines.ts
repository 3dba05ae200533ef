import { readFileSync } from "node:fs";
import { foldText } from "@salon/contracts";
import type { ReadContext } from "../src/imports/reading.ts";
import { readLine } from "../src/lines/lines.ts";

const fixture = (name: string): string => readFileSync(new URL(`../examples/${name}`, import.meta.url), "utf8");
/** The rows of a fixture; a line with `#` says what its columns are. */
export const rowsOf = (name: string): string[][] =>
  fixture(name)
    .trim()
    .split("\n")
    .filter((row) => !row.startsWith("#"))
    .map((row) => row.split("\t"));

const salon = JSON.parse(fixture("salon-of-the-lines.json")) as { today: string; services: string[]; team: string[] };
const named = (names: readonly string[]) => [
  ...new Map(names.map((name) => [foldText(name), { id: name, name }])).values(),
];
/** The salon of the lines, with further services and members. */
export const salonWith = (services: readonly string[], team: readonly string[], today = salon.today): ReadContext => ({
  today,
  services: named([...services, ...salon.services]),
  team: named([...salon.team, ...team]),
});

export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** What comes of a line, in one line: what is asked or why it is left out, and what was understood. */
export function outcomeOf(line: string, context: ReadContext): string {
  const reading = readLine(line, context);
  if (reading.state === "unreadable") return reading.why;

  const { date, minutes, name, service, phone, furtherPhones = [], member, paidBefore, note } = reading.row;
  const asks = reading.state === "ask" ? reading.asks : [];
  const asked = asks.map(({ about, text }) => `asks ${about}${text === line ? "" : ` '${text}'`}`);
  const understood = [
    [date, minutes === undefined ? undefined : clock(minutes)].filter(Boolean).join(" "),
    name,
    service,
    phone,
    ...furtherPhones,
    member && `with ${member}`,
    paidBefore && `paid ${paidBefore}`,
    note && `note '${note}'`,
  ];
  return [...asked, understood.filter(Boolean).join(", ")].join("; ");
}
