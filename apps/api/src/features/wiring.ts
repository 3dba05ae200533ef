import type { Deps } from "../deps.ts";
import { keepName } from "./bookings/export.ts";
import { moveLine } from "./bookings/assign.ts";
import { findBookedLines } from "./bookings/booked-lines.ts";
import { deleteCart, showLines } from "./cart/cart.ts";
import { checkSaid, joinCard } from "./clients/clients.ts";
import { settleHold } from "./payments/lifecycle/close.ts";
import { findBusy } from "./payments/lifecycle/reconcile.ts";
import { cancelledMoney } from "./refunds/due.ts";
import { refundSteps } from "./refunds/follow.ts";
import { revokeFeeds } from "./team/account.ts";
import { tillSteps } from "./till/steps.ts";
import { countWishes, dropWishes } from "./waitlist/account.ts";
import { waitlistSteps } from "./waitlist/steps.ts";

/** Functions of later rooms for earlier rooms, which cannot import them (order in tools/structure-rules.ts). */
export const rooms = {
  belongings: { deleteCart, showLines, revokeFeeds, keepName, countWishes, dropWishes },
  seatHolders: { settleHold, findBusy, findBookedLines, moveLine },
  cancelledMoney,
  refundSteps,
  till: tillSteps,
  walkInCards: { joinCard, checkSaid },
  waitlist: waitlistSteps,
} satisfies Partial<Deps>;
