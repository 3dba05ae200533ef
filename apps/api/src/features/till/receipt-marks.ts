import { paidOf } from "@salon/contracts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import type { BookingDocument, StoredReceipt } from "../bookings/bookings.model.ts";

const KEPT = "An admin keeps money of this booking, so only an admin can change it";

/** What came by one method for the services, less what went back by it, in naira. */
export const paidBy = ({ receipts }: Pick<BookingDocument, "receipts">, method: StoredReceipt["method"]): number =>
  paidOf(receipts.filter((receipt) => receipt.method === method));

/** Whether a booking has a receipt with this key. */
export const hasReceipt = ({ receipts }: Pick<BookingDocument, "receipts">, key: string): boolean =>
  receipts.some((receipt) => receipt.key === key);

/** @throws AppError 403 for an author, when an admin keeps money of the booking */
export function requireKeeper({ kept }: Pick<BookingDocument, "kept">, { role }: Pick<SessionUser, "role">): void {
  if (kept && role !== "admin") throw new AppError(403, KEPT);
}
