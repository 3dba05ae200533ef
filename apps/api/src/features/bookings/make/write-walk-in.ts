import { DESK_METHODS, TEXTS, cartTotal } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import type { Attempted } from "../../../http/attempts.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { getSettings } from "../../settings/settings.ts";
import {
  BookingModel,
  walkInReceipt,
  type BookedLine,
  type BookingDocument,
  type Hold,
  type WalkInCustomer,
} from "../bookings.model.ts";
import { walkInTerms } from "./booking-terms.ts";
import { requireFewHolds } from "../money/holds.ts";
import { notifyCustomer } from "../mails/mails.ts";
import { earliestTime } from "../change/booked-lines.ts";
import type { WalkIn } from "./walk-in.ts";

type Written = Attempted &
  Pick<WalkIn, "method" | "user" | "client"> & {
    customer: WalkInCustomer;
    hold: Hold | null;
    by: Types.ObjectId;
  };

/** Writes the booking with the receipt of what was paid; an account that has still to come gets a confirmation. */
export async function writeWalkIn(deps: Deps, walkIn: Written, lines: readonly BookedLine[]) {
  const { customer, method, hold, by } = walkIn;
  const now = deps.now();
  const _id = new Types.ObjectId();
  const user = walkIn.user === undefined ? null : new Types.ObjectId(walkIn.user);
  const paymentMethod = method === "later" ? "Cash" : DESK_METHODS[method];
  const amount = cartTotal(lines);
  const bill = { bookingAmount: amount, bookingStatus: "placed", walkIn: customer } as const;
  const came = method === "later" ? null : { key: walkInReceipt(_id), method: paymentMethod, amount, by };
  const booking = {
    ...bill,
    _id,
    user,
    bookingDate: now,
    bookingTime: earliestTime(lines),
    paymentMethod,
    cartItems: [...lines],
    terms: walkInTerms(customer),
    ...(came ? {} : { unpaid: true as const }),
    ...(hold && { hold }),
    ...(walkIn.attempt && { attempt: walkIn.attempt }),
  };

  const write = async () => {
    const joining = { ...customer, booking: _id, said: walkIn.client };
    const client = user === null ? await deps.cards.joinCard(joining, { actor: String(by), now }) : undefined;
    const known = { ...booking, walkIn: { ...customer, ...(client && { client }) } };
    return deps.till.withMoney(bill, came, now, async (money) =>
      (await BookingModel.create({ ...known, ...money }).catch(refuseSecond)).toObject(),
    );
  };

  if (hold) return withinLimit(await write());
  if (lines.every(({ progress }) => progress === "arrived")) return write();

  return notifyCustomer(deps, { user }, { kind: "bookingConfirmed", payload: { booking: String(_id) } }, write);
}

/** The same attempt may have come twice at once: then nothing is written by the slower one. */
function refuseSecond(error: unknown): never {
  const isSecond = isDuplicateKey(error) && String(error).includes("attempt.name");
  throw isSecond ? new AppError(409, TEXTS.changedMeanwhile, { cause: error }) : error;
}

/**
 * Two desks may have made the last reservation at once: one that is beyond the limit now is taken back.
 * @throws AppError 409
 */
async function withinLimit(booking: BookingDocument): Promise<BookingDocument> {
  await failpoint("hold-written");
  try {
    await requireFewHolds(booking.cartItems, await getSettings(), booking._id);
    return booking;
  } catch (error) {
    if (error instanceof AppError) await BookingModel.deleteOne({ _id: booking._id });
    throw error;
  }
}
