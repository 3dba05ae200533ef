import { REFUSED } from "../../http/refusals.ts";
import { type Bill, type contract, type RouteInput, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { BookingModel } from "../bookings/bookings.model.ts";
import { isNotHeld } from "../bookings/money/totals.ts";
import { readBill } from "./bill.ts";

type Settled = RouteInput<typeof contract.till.settleBefore>["body"];

/**
 * Notes what has become of the money that was paid for a cancelled booking before the opening. No receipt and no sum changes.
 * @throws AppError 404, 409 where nothing is to be given back by hand, and to keep it of what could not take place
 */
export async function settlePaidBefore(
  deps: Deps,
  id: string,
  { as, reason }: Settled,
  user: SessionUser,
): Promise<Bill> {
  const at = deps.now();
  const booking = as === "kept" ? await BookingModel.findById(id).lean() : null;
  if (booking && isNotHeld(booking)) throw new AppError(409, REFUSED.notHeld);
  const open = { "paidBefore.amount": { $gt: 0 }, "paidBefore.settled": { $exists: false } };
  const settled = await BookingModel.findOneAndUpdate(
    { _id: id, bookingStatus: "cancelled", ...open },
    { $set: { "paidBefore.settled": { as, reason, at, by: new Types.ObjectId(user.id) } } },
    { returnDocument: "after" },
  ).lean();
  if (!settled) {
    if (!(await BookingModel.exists({ _id: id }))) throw new AppError(404, TEXTS.notFound);
    throw new AppError(409, "Nothing that was paid before the opening is to be given back");
  }

  await recordAuditEntry({
    at,
    actor: user.id,
    action: "booking.paid-before",
    target: { type: "booking", id },
    after: { as, amount: settled.paidBefore!.amount },
  });
  return readBill(settled, "staff");
}
