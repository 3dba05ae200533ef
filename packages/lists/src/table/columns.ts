import { statusColumn } from "../status.ts";
import { plainWords } from "../words.ts";
import { readNaira } from "../grammar/sums.ts";
import { instantMoment, serialMoment } from "../grammar/days.ts";
import { hasDay, isWeekdayAlone } from "../grammar/said-days.ts";
import { readPhones } from "../grammar/phones.ts";
import type { Field, ImportKind, Mapping } from "../imports/reading.ts";
import { takeTime } from "../grammar/times.ts";

type Names = Partial<Record<Field, RegExp>>;
const PEOPLE: Names = {
  firstName: /^(?:first|given|fore|middle) ?names?$/,
  lastName: /^(?:(?:last|family) ?names?|surname)$/,
  name: /^(?:(?:full|client|customer|contact|guest|display) ?)?(?:names?|client|customer|guest)$/,
  phone:
    /^(?:(?:client|customer|mobile|cell|home|work|main|other|further|primary|secondary|contact|business) )*(?:mobile|cell|tele)?(?:phones?|mobile|telephone|tel|gsm|cell|whatsapp)(?: (?:numbers?|no|\d))*(?: \d)?(?: value)?$|^(?:contact |phone |mobile )?numbers?$/,
  email: /^(?:(?:client|customer|primary|home|work) )?(?:e ?mail)(?: address(?:es)?)?(?: \d value| value| \d)?$/,
  note: /^(?:(?:client|customer|internal|staff|appointment|booking|important) )*(?:notes?|comments?|remarks?|memo|alerts?|allerg(?:y|ies))(?: \d+)?$/,
};
const OPTIONS = /^(?:(?:service|chosen) )?(?:options?|add ?ons?|extras)$/;
/** The names of columns, by what is brought in: those of Fresha, Square, Booksy, Google Contacts and this product, and what people write. */
const NAMES: Record<ImportKind, Names> = {
  clients: {
    alert: /^(?:(?:client|customer|medical|staff|yellow|red) )*(?:alerts?|allerg(?:y|ies)|warnings?)$/,
    noteDay: /^note(?: \d+)? da(?:y|te)$/,
    patchTest: /^patch tests?(?: \d+)?$/,
    blocked: /^(?:is )?blocked$|^(?:block|blocked|blocking) reason$|^reason for block(?:ing)?$/,
    nickname: /^nick ?names?$|^(?:company|organi[sz]ation)(?: ?names?)?$/,
    ...PEOPLE,
    label:
      /^(?:labels?|group membership|groups?|tags?|categor(?:y|ies)|(?:client|customer) (?:type|segment|group)|segment)$/,
  },
  appointments: {
    ...PEOPLE,
    line: /^lines?$/,
    date: /^(?:(?:appointment|appt|booking|scheduled|service|visit|start) )?(?:date|day)(?: (?:and )?time)?$|^starts?(?: at| on)?$|^when$|^datetime$/,
    time: /^(?:(?:appointment|appt|booking|scheduled|start) )?(?:time|hour|from)$|^starts? time$/,
    service: /^(?:service|treatment|item|style)s?(?: names?)?$|^what$/,
    options: OPTIONS,
    guests: /^(?:(?:number|no) of )?(?:guests|people|persons|pax|heads)$|^(?:party|group) size$|^quantity$/,
    member:
      /^(?:assigned )?(?:team member|staff(?: member)?|stylist|employee|provider|staffer|with|therapist|artist|technician|done by|resource|barber)(?: name)?$/,
    paidBefore:
      /^(?:(?:amount|already|pre|total) ?)?(?:paid|deposit|prepaid|advance)(?: (?:before|amount|paid|ngn|naira))*$/,
  },
  services: {
    line: /^lines?$/,
    name: /^(?:service|treatment|item|style)s?(?: (?:names?|title))?$|^names?$/,
    variation: /^(?:(?:service|item|price|product|treatment) )?(?:variations?|variants?|sizes?)(?: names?)?$/,
    options: OPTIONS,
    priceType: /^(?:price|pricing) types?$/,
    price:
      /^(?:(?:retail|full|from|service|regular|selling) )?(?:prices?|cost|amount|charge|rate|fee)(?: (?:ngn|naira|from|n))*$/,
    minutes: /^(?:duration|minutes|mins?|length|time|how long|timeframe|takes)(?: (?:min|mins|minutes))?$/,
    category: /^(?:(?:service|reporting|treatment) )?(?:category|categories|type|group)(?: names?)?$/,
    description: /^(?:(?:service|treatment) )?(?:descriptions?|details|notes?)$/,
  },
};
/** Fields of which a row may have several; of the others the first column counts. */
const SEVERAL: readonly Field[] = [
  "firstName",
  "nickname",
  "phone",
  "email",
  "alert",
  "blocked",
  "note",
  "noteDay",
  "patchTest",
  "label",
  "date",
  "status",
];

const fieldNamed = (kind: ImportKind, name: string): Field | null => {
  const plain = plainWords(name);
  const found = Object.entries(NAMES[kind]).find(([, pattern]) => pattern.test(plain));
  if (found) return found[0] as Field;
  return kind === "appointments" && statusColumn("visit", name, []) !== null ? "status" : null;
};

const isValue = (cell: string): boolean =>
  /@\S+\.\S/u.test(cell) || readPhones(cell).phone !== undefined || /\d{4,}/u.test(cell);

/** The row among the first ones that names most columns; -1 where none does. Of appointments one name is not enough: they may be lines. */
export function headerAt(kind: ImportKind, rows: readonly (readonly string[])[]): number {
  const named = rows.map((row) =>
    row.some(isValue) ? 0 : row.filter((cell) => fieldNamed(kind, cell) !== null).length,
  );
  const most = Math.max(0, ...named);
  return most < (kind === "appointments" ? 2 : 1) ? -1 : named.indexOf(most);
}

/** Whether the columns are those of an address book. */
export const isContactsHeader = (columns: readonly string[]): boolean =>
  columns.some((name) => /^(?:phone|e-mail) 1 - value$|^group membership$/iu.test(name));

/** A table as its columns are guessed. */
export interface GuessedTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  lines?: boolean;
}

/** Guesses what each column is: by its name, else by its first rows. */
export function guessColumns(kind: ImportKind, { columns, rows, lines = false }: GuessedTable): Mapping {
  if (lines) return ["line"];

  const used = new Set<Field>();
  const named = columns.map((name) => {
    const field = fieldNamed(kind, name);
    if (field === null || (used.has(field) && !SEVERAL.includes(field))) return null;
    used.add(field);
    return field;
  });
  if (used.size === 0) return guessByRows(kind, columns.length, rows.slice(0, 50));
  const isWhole = used.has("name") && (used.has("firstName") || used.has("lastName"));
  const whole = named.map((field) => (isWhole && (field === "firstName" || field === "lastName") ? null : field));
  return kind === "appointments" ? withStatus(withOneDay(whole, { columns, rows }), { columns, rows }) : whole;
}

const cellsOf = ({ rows }: GuessedTable, column: number): string[] => rows.map((row) => row[column] ?? "");

/** Names of the day of an appointment, before those of any other day of the row. */
const DATE_RANKS = [/^(?:appointment|appt|scheduled|service|visit|starts?|when)\b/, /^(?!booking)/];

/** Leaves the day of the appointment, and beside it the column of its weekdays. */
function withOneDay(mapping: Mapping, table: GuessedTable): Mapping {
  const dates = mapping.flatMap((field, index) => (field === "date" ? index : []));
  const isWeekdays = (index: number) => {
    const cells = cellsOf(table, index).filter(Boolean);
    return cells.length > 0 && cells.every(isWeekdayAlone);
  };
  const rank = (index: number) => {
    const at = DATE_RANKS.findIndex((pattern) => pattern.test(plainWords(table.columns[index]!)));
    return at < 0 ? DATE_RANKS.length : at;
  };
  const [weekday] = dates.filter(isWeekdays);
  const [day] = dates.filter((index) => !isWeekdays(index)).toSorted((a, b) => rank(a) - rank(b));
  return mapping.map((field, index) => (field === "date" && index !== day && index !== weekday ? null : field));
}

/** Adds the columns of status, whatever they are called; what stands in a column counts only where no name says it. */
function withStatus(mapping: Mapping, table: GuessedTable): Mapping {
  const found = mapping.map((field, index) =>
    field === null || field === "status" ? statusColumn("visit", table.columns[index]!, cellsOf(table, index)) : null,
  );
  const isNamed = found.some((how) => how === "named" || how === "ended");
  return mapping.map((field, index) => {
    if (field !== null && field !== "status") return field;
    return found[index] !== null && (found[index] !== "seen" || !isNamed) ? "status" : null;
  });
}

/** How a cell shows what its column is, the clearest first. */
const SHOWS: [Field, (cell: string) => boolean][] = [
  ["email", (cell) => /^\S+@\S+\.\S+$/u.test(cell)],
  ["phone", (cell) => /^[+\d\s().,/;-]+$/u.test(cell) && readPhones(cell).phone !== undefined],
  ["date", (cell) => serialMoment(cell) !== null || instantMoment(cell) !== null || hasDay(cell).day],
  ["time", (cell) => takeTime(cell, "").said !== null],
  ["minutes", (cell) => /^\d{1,3}\s*(?:h|m|$)/iu.test(cell) && Number.parseInt(cell, 10) < 500],
  ["price", (cell) => readNaira(cell) !== null],
  ["name", (cell) => /\p{L}{2}/u.test(cell)],
  ["service", (cell) => /\p{L}{2}/u.test(cell)],
  ["note", (cell) => /\p{L}{2}/u.test(cell)],
];

function guessByRows(kind: ImportKind, width: number, rows: GuessedTable["rows"]): Mapping {
  const open = SHOWS.filter(([field]) => field in NAMES[kind]);
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row[index] ?? "").filter(Boolean);
    const at = open.findIndex(([, shows]) => cells.length > 0 && cells.filter(shows).length * 2 > cells.length);
    return at < 0 ? null : open.splice(at, 1)[0]![0];
  });
}
