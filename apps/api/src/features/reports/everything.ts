import mongoose, { type mongo } from "mongoose";
import type { Deps } from "../../deps.ts";
import { type Context, signedIn } from "../../http/mount.ts";
import { type CountRows, sendExport } from "../audit-log/exports.ts";
import { queueExportMails } from "./export-mails.ts";

/**
 * What a salon takes with it, by collection: these fields and no others, so that no digest, link or reference that opens
 * something is among them. Pictures are in a backup.
 */
export const TAKEN: Record<string, string> = {
  settings:
    "hours closedDates slotCapacity noticeMinutes overrunMinutes cancelCutoffHours cancellation horizonDays depositPercent noShowDepositPercent drawerOutMax pause foreignNumbers contact without",
  services: "name price timeframe menu",
  team: "name account serviceIds own hours breaks timeOff bookable commissionPercent percents active createdAt absence.day absence.spans",
  resources: "name units serviceIds active",
  users: "name email phone role verified reminders createdAt",
  clients:
    "user name phones email alert notes._id notes.at notes.by notes.text notes.blanked patchTests._id patchTests.serviceId patchTests.day patchTests.result patchTests.by createdAt",
  bookings:
    "user walkIn customerName bookingDate bookingTime bookingStatus bookingAmount paymentMethod cartItems paymentRef balances receipts extras paid tips due giveBack givingBack kept receiptNumber unpaid collect refund hold lapsed paidBefore",
  payments:
    "ref user items amount total booking bookingId state transactionId paidAmount paidCurrency method paidAt fulfilledAt reason secondOf createdAt history",
  refunds: "payment n booking state amount reason answer at by",
  bankMatches: "amount day receipts names bookings at by reason",
  drawer:
    "movements._id movements.kind movements.amount movements.reason movements.by movements.at movements.reverses movements.blanked movements.expected closed",
  waitlist:
    "user serviceId asked dayFrom dayTo timeFrom timeTo state ended createdAt offer.day offer.time offer.at offer.until offer.by offer.acceptedAt",
  messages: "user name email phone kind message answered createdAt",
  subscribers: "email createdAt",
  toSee: "kind id first at",
  audit: "at actor action target before after",
};
const FILTERS: Record<string, object> = {
  clients: { state: "live" },
  bankMatches: { undone: { $exists: false } },
};

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every collection
export type Row = Record<string, any>;

/** The rows of a collection, with the fields that are taken along. */
export const rowsOf = (name: string, filter: object = FILTERS[name] ?? {}): mongo.FindCursor<Row> =>
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
