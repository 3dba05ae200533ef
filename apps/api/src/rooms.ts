import type { Deps } from "./deps.ts";
import { keepName } from "./features/bookings/bookings.export.service.ts";
import { moveLine } from "./features/bookings/bookings.people.service.ts";
import { findBookedLines } from "./features/bookings/bookings.seats.service.ts";
import { deleteCart } from "./features/cart/cart.service.ts";
import { checkSaid, joinCard } from "./features/clients/clients.service.ts";
import { settleHold } from "./features/payments/payments.close.service.ts";
import { findBusy } from "./features/payments/payments.reconcile.service.ts";
import { cancelledMoney } from "./features/refunds/refunds.due.service.ts";
import { refundSteps } from "./features/refunds/refunds.follow.service.ts";
import { revokeFeeds } from "./features/team/team.account.service.ts";
import { tillSteps } from "./features/till/till.steps.service.ts";
import { countWishes, dropWishes } from "./features/waitlist/waitlist.account.service.ts";
import { waitlistSteps } from "./features/waitlist/waitlist.steps.service.ts";

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
