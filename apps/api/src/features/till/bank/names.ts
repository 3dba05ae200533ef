import type { ListedReceipt } from "@salon/contracts";
import type { Types } from "mongoose";

const NAME = /^([0-9a-f]{24}):(.+)$/;

/** What a receipt is called among all bookings, `{booking}:{key}`; its key names it in its booking alone. */
export const receiptName = (booking: Types.ObjectId | string, key: string): string => `${String(booking)}:${key}`;

/** The key of the receipt that has this name; a key alone stays as it is. */
export const keyOfName = (name: string): string => NAME.exec(name)?.[2] ?? name;

/** The booking of the receipt that has this name. */
export const bookingOfName = (name: string): string => NAME.exec(name)?.[1] ?? "";

/** A receipt as answers about the bank have it: with its name in the place of its key. */
export const withName = (receipt: ListedReceipt): ListedReceipt => ({
  ...receipt,
  key: receiptName(receipt.bookingId, receipt.key),
});

/** A match as 1.0.0 writes it: its receipts by their keys. */
export interface MatchByKeys {
  receipts: readonly string[];
  bookings: readonly Types.ObjectId[];
}
/** A booking with the keys of its receipts. */
export interface BookingKeys {
  _id: Types.ObjectId;
  receipts: readonly { key: string }[];
}

/**
 * The names of the receipts of matches that have only their keys: a key means the one booking of its match that has it. Where
 * two of them have it, or none, it means no receipt.
 */
export function namesByKeys(matches: readonly MatchByKeys[], bookings: readonly BookingKeys[]): string[][] {
  const names = new Set(bookings.flatMap(({ _id, receipts }) => receipts.map(({ key }) => receiptName(_id, key))));
  return matches.map((match) =>
    match.receipts.flatMap((key) => {
      const meant = match.bookings.map((booking) => receiptName(booking, key)).filter((name) => names.has(name));
      return meant.length === 1 ? meant : [];
    }),
  );
}
