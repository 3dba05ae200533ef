import { type CsvList, DESK_METHODS } from "@salon/contracts";
import mongoose, { type mongo } from "mongoose";
import { phoneValue } from "../../csv-values.ts";
import type { Deps } from "../../deps.ts";
import { type Context, signedIn } from "../../http/mount.ts";
import { showPhone } from "@salon/lists/phone-numbers";
import { type CountRows, sendExport } from "../audit-log/exports.ts";
import { differenceOf, shouldBe } from "../drawer/day-closes.ts";
import { queueExportMails } from "./export-mails.ts";

/**
 * What a salon takes with it, by collection: these fields and no others, so that no digest, link or reference that opens
 * something is among them. Pictures are in a backup.
 */
export const TAKEN: Record<string, string> = {
  settings:
    "hours closedDates slotCapacity noticeMinutes overrunMinutes cancelCutoffHours cancellation horizonDays depositPercent noShowDepositPercent drawerOutMax pause foreignNumbers contact without",
  services: "name price timeframe menu",
  team: "name account serviceIds hours breaks timeOff bookable commissionPercent percents active createdAt absence.day absence.spans",
  resources: "name units serviceIds active",
  users: "name email phone role verified reminders createdAt",
  clients:
    "user name phones email alert notes._id notes.at notes.by notes.text notes.blanked patchTests._id patchTests.serviceId patchTests.day patchTests.result patchTests.by createdAt",
  bookings:
    "user walkIn customerName bookingDate bookingTime bookingStatus bookingAmount paymentMethod cartItems paymentRef balances receipts extras paid tips due giveBack givingBack kept receiptNumber unpaid collect refund hold lapsed paidBefore",
  payments:
    "ref user items amount total booking bookingId state transactionId paidAmount paidCurrency method paidAt fulfilledAt reason secondOf createdAt history",
  refunds: "payment n booking state amount reason answer at by",
  bankMatches: "receipts names bookings at by reason",
  drawer:
    "movements._id movements.kind movements.amount movements.reason movements.by movements.at movements.reverses movements.blanked movements.expected closed",
  waitlist:
    "user serviceId asked dayFrom dayTo timeFrom timeTo state ended createdAt offer.day offer.time offer.at offer.until offer.by offer.acceptedAt",
  messages: "user name email phone kind message answered createdAt",
  subscribers: "email createdAt",
  toSee: "kind id first at",
  audit: "at actor action target before after",
};
const FILTERS: Record<string, object> = { clients: { state: "live" } };

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every collection
type Row = Record<string, any>;

/** The rows of a collection, with the fields that are taken along. */
const rowsOf = (name: string, filter: object = FILTERS[name] ?? {}): mongo.FindCursor<Row> =>
  mongoose.connection
    .collection<Row>(name)
    .find(filter, { projection: Object.fromEntries(TAKEN[name]!.split(" ").map((field) => [field, 1])) })
    .sort({ _id: 1 });

async function* jsonFile(now: Date, countRows: CountRows): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now)}`;
  for (const name of Object.keys(TAKEN)) {
    yield `,\n"${name}":[`;
    let between = "\n";
    for await (const row of countRows(rowsOf(name))) {
      yield between + JSON.stringify(row);
      between = ",\n";
    }
    yield "]";
  }
  yield "}\n";
}

/** Streams all that is stored as one JSON file, of which every admin gets a mail. */
export function sendEverything(deps: Pick<Deps, "now" | "logger" | "outbox">, context: Context): Promise<void> {
  const at = deps.now();
  return sendExport(deps, context, {
    what: "everything.json",
    savedAs: "salon.json",
    type: "application/json",
    whenNoted: () => queueExportMails(deps, { by: signedIn(context).id, at }),
    text: async function* (countRows) {
      // A fault that shows now becomes an error answer; one after the first byte can only break the file off.
      for (const name of Object.keys(TAKEN)) await rowsOf(name).limit(1).toArray();
      yield* jsonFile(at, countRows);
    },
  });
}

interface List {
  collection: string;
  /** Which rows; absent for all that are taken. */
  filter?: object;
  /** The columns in their order, each with its value. */
  columns: Record<string, (row: Row) => unknown>;
}

const field = (name: string) => (row: Row) => row[name];
const jsonOf = (name: string) => (row: Row) => JSON.stringify(row[name] ?? null);

/** The lists without a table of their own. Those of clients and services can be imported as they are. */
const LISTS: Record<CsvList, List> = {
  "clients.csv": {
    collection: "clients",
    columns: {
      Name: field("name"),
      Phone: ({ phones }) => phoneValue(phones[0]),
      "Further phones": ({ phones }) => phones.slice(1).map(showPhone).join(", "),
      Alert: field("alert"),
      Note: ({ notes }) => notes.map(({ text }: Row) => text).join("\n"),
      Since: field("createdAt"),
    },
  },
  "services.csv": {
    collection: "services",
    columns: {
      Service: field("name"),
      Category: ({ menu }) => menu?.category,
      "Price (NGN)": field("price"),
      Duration: field("timeframe"),
      Description: ({ menu }) => menu?.description,
      Options: ({ menu }) =>
        menu?.options?.map(({ name, price, minutes }: Row) => `${name}: NGN ${price}, ${minutes} mins`).join("; "),
    },
  },
  "team.csv": {
    collection: "team",
    columns: {
      Name: field("name"),
      "Commission (%)": field("commissionPercent"),
      "Commission by day (%)": ({ percents }) =>
        percents?.map(({ from, percent }: Row) => (from ? `${percent} from ${from}` : String(percent))).join("; "),
      Hours: jsonOf("hours"),
      Breaks: jsonOf("breaks"),
      "Time off": jsonOf("timeOff"),
    },
  },
  "waiting-list.csv": {
    collection: "waitlist",
    columns: {
      Customer: field("user"),
      Service: field("serviceId"),
      From: field("dayFrom"),
      To: field("dayTo"),
      State: field("state"),
      Since: field("createdAt"),
    },
  },
  "day-closes.csv": {
    collection: "drawer",
    filter: { closed: { $exists: true } },
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
      Closed: ({ closed }) => closed.closedAt,
      "By whom": ({ closed }) => closed.closedBy,
    },
  },
  "messages.csv": {
    collection: "messages",
    columns: {
      Written: field("createdAt"),
      Name: field("name"),
      "E-mail": field("email"),
      Phone: ({ phone }) => phoneValue(phone),
      Message: field("message"),
      Answered: field("answered"),
    },
  },
  "activity.csv": {
    collection: "audit",
    columns: {
      At: field("at"),
      Who: field("actor"),
      Action: field("action"),
      About: ({ target }) => `${target.type} ${target.id}`,
      Before: jsonOf("before"),
      After: jsonOf("after"),
    },
  },
};

/** A value as a cell of a table: numbers and flags as they are, all else as text. */
function cellOf(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  return value instanceof Date ? value.toISOString() : (value as { toString: () => string }).toString();
}

/** The columns and rows of a list without a table of its own. */
export function csvList(name: CsvList) {
  const { collection, filter, columns } = LISTS[name];
  async function* rows() {
    for await (const row of rowsOf(collection, filter)) yield Object.values(columns).map((value) => cellOf(value(row)));
  }
  return { columns: Object.keys(columns), rows: rows() };
}
