import { type CsvList, DESK_METHODS } from "@salon/contracts";
import { instantColumns, instantValues, phoneValue } from "../../csv-values.ts";
import { inBatches } from "../../db/lists/in-batches.ts";
import { targetNames } from "../audit/targets.ts";
import type { CsvCell } from "../audit-log/csv.ts";
import { APPOINTMENT_COLUMNS, exportAppointments } from "../bookings/day/appointments-to-come.ts";
import { differenceOf, shouldBe } from "../drawer/day-closes.ts";
import { exportClients } from "./client-list.ts";
import { type Row, rowsOf } from "./everything.ts";
import { namesOf } from "./names.ts";
import { exportServices } from "./service-list.ts";
import { breaksText, weekText, timeOffText } from "./roster-words.ts";

/** The value of a cell, from its row and what is known beside it. */
type Value = (row: Row, known: ListContext) => unknown;
/** What the rows of a batch name by ids. */
interface ListContext {
  /** The name of what an id stands for; empty where it is gone. */
  nameOf: (id: unknown) => string;
  /** What an entry of the activity is about. */
  aboutOf: (row: Row) => string;
}

interface List {
  collection: string;
  /** Which rows; absent for all that are taken. */
  filter?: object;
  /** The fields with ids, each with the collection that has their names. */
  ids?: Record<string, string>;
  /** The columns in their order, each with its value. */
  columns: Record<string, Value>;
}

const field =
  (name: string): Value =>
  (row) =>
    row[name];
const jsonOf =
  (name: string): Value =>
  (row) =>
    JSON.stringify(row[name] ?? null);
const named =
  (name: string): Value =>
  (row, { nameOf }) =>
    nameOf(row[name]);

/** An instant, and beside it the day and time of the salon. */
const instants = (column: string, at: (row: Row) => Date | null | undefined): Record<string, Value> =>
  Object.fromEntries(
    instantColumns(column).map((name, index) => [
      name,
      (row: Row) => instantValues(at(row)?.toISOString() ?? null)[index],
    ]),
  );

/** The lists without a table of their own, but for those that are written in other rows than they are stored. */
const LISTS: Record<Exclude<CsvList, "clients.csv" | "services.csv" | "appointments.csv">, List> = {
  "team.csv": {
    collection: "team",
    ids: { serviceIds: "services" },
    columns: {
      Name: field("name"),
      Services: ({ serviceIds }, { nameOf }) => serviceIds.map(nameOf).filter(Boolean).join("; "),
      "Commission (%)": field("commissionPercent"),
      "Commission by day (%)": ({ percents }) =>
        percents?.map(({ from, percent }: Row) => (from ? `${percent} from ${from}` : String(percent))).join("; "),
      Hours: ({ hours }) => weekText(hours),
      Breaks: ({ breaks }) => breaksText(breaks),
      "Time off": ({ timeOff }) => timeOffText(timeOff),
      "Works here": field("active"),
    },
  },
  "waiting-list.csv": {
    collection: "waitlist",
    ids: { user: "users", serviceId: "services", asked: "team" },
    columns: {
      Customer: field("user"),
      "Customer name": named("user"),
      Service: field("serviceId"),
      "Service name": named("serviceId"),
      "With name": named("asked"),
      From: field("dayFrom"),
      To: field("dayTo"),
      "From time": field("timeFrom"),
      "To time": field("timeTo"),
      State: field("state"),
      ...instants("Since", ({ createdAt }) => createdAt),
    },
  },
  "day-closes.csv": {
    collection: "drawer",
    filter: { closed: { $exists: true } },
    ids: { "closed.closedBy": "users" },
    columns: {
      Day: field("_id"),
      ...Object.fromEntries(
        (Object.keys(DESK_METHODS) as (keyof typeof DESK_METHODS)[]).flatMap((method) => [
          [`${DESK_METHODS[method]} expected (NGN)`, ({ closed }: Row) => shouldBe(closed, method)],
          [`${DESK_METHODS[method]} counted (NGN)`, ({ closed }: Row) => closed.counted[method]],
        ]),
      ),
      "Difference (NGN)": ({ closed }) => differenceOf(closed),
      Note: ({ closed }) => closed.note,
      ...instants("Closed", ({ closed }) => closed.closedAt),
      "By whom": ({ closed }) => closed.closedBy,
      "By whom name": ({ closed }, { nameOf }) => nameOf(closed.closedBy),
    },
  },
  "messages.csv": {
    collection: "messages",
    columns: {
      ...instants("Written", ({ createdAt }) => createdAt),
      Name: field("name"),
      "E-mail": field("email"),
      Phone: ({ phone }) => phoneValue(phone),
      Message: field("message"),
      Answered: field("answered"),
    },
  },
  "activity.csv": {
    collection: "audit",
    ids: { actor: "users" },
    columns: {
      ...instants("At", ({ at }) => at),
      Who: field("actor"),
      "Who name": named("actor"),
      Action: field("action"),
      About: ({ target }) => `${target.type} ${target.id}`,
      "About name": (row, { aboutOf }) => aboutOf(row),
      Before: jsonOf("before"),
      After: jsonOf("after"),
    },
  },
};

/** A value as a cell of a table: numbers and flags as they are, all else as text. */
function cellOf(value: unknown): CsvCell {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  return value instanceof Date ? value.toISOString() : (value as { toString: () => string }).toString();
}

async function* rowsOfList({ collection, filter, ids = {}, columns }: List): AsyncGenerator<CsvCell[]> {
  for await (const batch of inBatches(rowsOf(collection, filter))) {
    const [nameOf, about] = await Promise.all([
      namesOf(batch, ids),
      collection === "audit" ? targetNames(batch.map(({ target }) => ({ target }))) : null,
    ]);
    const known: ListContext = { nameOf, aboutOf: ({ target }) => about?.(target) ?? "" };
    for (const row of batch) yield Object.values(columns).map((value) => cellOf(value(row, known)));
  }
}

/** The columns and rows of a list without a table of its own. */
export async function csvList(
  name: CsvList,
  now: Date,
): Promise<{ columns: readonly string[]; rows: AsyncIterable<CsvCell[]> }> {
  if (name === "clients.csv") return exportClients();
  if (name === "services.csv") return exportServices();
  if (name === "appointments.csv") return { columns: APPOINTMENT_COLUMNS, rows: exportAppointments(now) };
  return { columns: Object.keys(LISTS[name].columns), rows: rowsOfList(LISTS[name]) };
}
