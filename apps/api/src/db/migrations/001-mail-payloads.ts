import mongoose, { type Types } from "mongoose";
import type { Migration } from "./migrate.ts";

type Field = string | readonly [name: string, type: "number"];
/** The fields of each kind's payload in the order of its cause, as they were when this migration was written. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  verification: ["request"],
  passwordReset: ["request"],
  passwordChanged: ["change"],
  newSignIn: ["account", "device", "country"],
  bookingConfirmed: ["booking", "mark"],
  bookingChanged: ["booking", "seatRef", ["item", "number"], "was"],
  bookingCancelled: ["booking", "mark"],
  reminder: ["booking", ["item", "number"], "begins", "name"],
  contactMessage: ["message"],
  newsletterWelcome: ["subscriber"],
  paymentInReview: ["payment"],
  refunded: ["payment"],
  refundKept: ["payment", ["sequence", "number"]],
};
const BATCH = 500;

interface Row {
  _id: Types.ObjectId;
  kind: string;
  cause: string;
  payload?: Record<string, string | number>;
}

/** The payload that a row without one has by its kind and cause. */
export function payloadFromCause({ kind, cause }: Pick<Row, "kind" | "cause">): Record<string, string | number> {
  const values = cause.split("|");
  const pairs = (FIELDS[kind] ?? []).map((field, position): [string, string | number | undefined] => {
    const value = values[position];
    if (typeof field === "string") return [field, value];
    return [field[0], value === undefined ? undefined : Number(value)];
  });
  return Object.fromEntries(pairs.filter((pair): pair is [string, string | number] => pair[1] !== undefined));
}

/** Gives every row of the outbox the payload that earlier versions stored only as text in `cause`. */
export const mailPayloads: Migration = {
  name: "001-mail-payloads",
  up: async () => {
    const outbox = mongoose.connection.collection<Row>("outbox");
    for (;;) {
      // Matches rows without the field. The partial index of the model holds only those.
      const rows = await outbox
        .find({ payload: null as never }, { projection: { kind: 1, cause: 1 } })
        .limit(BATCH)
        .toArray();
      if (rows.length === 0) return;
      await outbox.bulkWrite(
        rows.map(({ _id, ...row }) => ({
          updateOne: { filter: { _id, payload: null as never }, update: { $set: { payload: payloadFromCause(row) } } },
        })),
        { ordered: false },
      );
    }
  },
};
