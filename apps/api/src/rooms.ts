import type { Deps } from "./deps.ts";
import { keepName } from "./features/bookings/export.ts";
import { moveLine } from "./features/bookings/assign.ts";
import { findBookedLines } from "./features/bookings/booked-lines.ts";
import { deleteCart } from "./features/cart/cart.ts";
import { checkSaid, joinCard } from "./features/clients/clients.ts";
import { settleHold } from "./features/payments/lifecycle/close.ts";
import { findBusy } from "./features/payments/lifecycle/reconcile.ts";
import { cancelledMoney } from "./features/refunds/due.ts";
import { refundSteps } from "./features/refunds/follow.ts";
import { revokeFeeds } from "./features/team/account.ts";
import { tillSteps } from "./features/till/steps.ts";
import { countWishes, dropWishes } from "./features/waitlist/account.ts";
import { waitlistSteps } from "./features/waitlist/steps.ts";

/** Functions of later rooms for earlier rooms, which cannot import them (order in tools/structure-rules.ts). */
export const rooms = {
  belongings: { deleteCart, revokeFeeds, keepName, countWishes, dropWishes },
  seatHolders: { settleHold, findBusy, findBookedLines, moveLine },
  cancelledMoney,
  refundSteps,
  till: tillSteps,
  walkInCards: { joinCard, checkSaid },
  waitlist: waitlistSteps,
} satisfies Partial<Deps>;
