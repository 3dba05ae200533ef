import type { Deps } from "./deps.ts";
import { findBookedLines } from "./features/bookings/bookings.seats.service.ts";
import { settleHold } from "./features/payments/payments.close.service.ts";
import { findBusy } from "./features/payments/payments.reconcile.service.ts";
import { cancelledMoney } from "./features/refunds/refunds.due.service.ts";
import { refundSteps } from "./features/refunds/refunds.follow.service.ts";

/** What rooms do for the rooms before them, which cannot import them. */
export const rooms = {
  seatHolders: { settleHold, findBusy, findBookedLines },
  cancelledMoney,
  refundSteps,
} satisfies Partial<Deps>;
