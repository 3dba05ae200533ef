import type { Deps } from "../deps.ts";
import { findBookedLines } from "./bookings/change/booked-lines.ts";
import { keepMessages, moveSubscription } from "./messages/moved-address.ts";
import { confirmAgain, keepName } from "./bookings/people/account-bookings.ts";
import { moveLine } from "./bookings/change/assign.ts";
import { hasPaid, whoPaid } from "./bookings/money/has-paid.ts";
import { deleteCart, showLines } from "./cart/cart.ts";
import { checkSaid, joinCard } from "./clients/new-cards.ts";
import { personOfCard } from "./clients/clients.ts";
import { addressOfCard, addressOfCustomer } from "./clients/addresses.ts";
import { hasMissed } from "./clients/missed.ts";
import { endBlocked, endClosing } from "./payments/lifecycle/end-closing.ts";
import { settleHold } from "./payments/lifecycle/close.ts";
import { findBusy } from "./payments/lifecycle/reconcile.ts";
import { clearRequest, requestRefund, requireMoneyStays } from "./refunds/due.ts";
import { advanceSettled } from "./refunds/follow.ts";
import { requestOver } from "./refunds/over.ts";
import { answersOf, partsSentBack, wordsOf } from "./refunds/records.ts";
import { twoStepsSince } from "./settings/settings.ts";
import { revokeFeeds } from "./team/account.ts";
import { noteTooMuch } from "./till/closing.ts";
import { takeMissedBack } from "./till/extras.ts";
import {
  withMoney,
  cancel as cancelMoney,
  reprice,
  settleCancelled,
  revive,
  comeBack,
  takeBalance,
  hasBalance,
  closeToBalance,
  countPaidHold,
  openToBalance,
  recordRefund,
  beginGivingBack,
  isGivingBack,
  preventGivingBack,
  endGivingBack,
} from "./till/steps.ts";
import { countWishes, dropWishes } from "./waitlist/account.ts";
import { findOffered, markHeld, stillOffered } from "./waitlist/offered-lines.ts";
import { settle, wake } from "./waitlist/steps.ts";

/** Functions of later rooms for earlier rooms, which cannot import them (order in tools/structure-rules.ts). */
export const rooms = {
  belongings: {
    deleteCart,
    showLines,
    revokeFeeds,
    keepName,
    confirmAgain,
    countWishes,
    dropWishes,
    twoStepsSince,
    keepMessages,
    moveSubscription,
  },
  seatHolders: { settleHold, findBusy, findBookedLines, moveLine, hasPaid, whoPaid },
  refunds: {
    requestRefund,
    requestOver,
    requireMoneyStays,
    clearRequest,
    answersOf,
    wordsOf,
    partsSentBack,
    advanceSettled,
  },
  till: {
    withMoney,
    cancel: cancelMoney,
    reprice,
    settleCancelled,
    revive,
    comeBack,
    takeMissedBack,
    noteTooMuch,
    takeBalance,
    hasBalance,
    countPaidHold,
    closeToBalance,
    openToBalance,
    recordRefund,
    beginGivingBack,
    isGivingBack,
    preventGivingBack,
    endGivingBack,
  },
  closings: { endClosing, endBlocked },
  cards: { joinCard, checkSaid, hasMissed, personOfCard, addressOfCustomer, addressOfCard },
  waitlist: { findOffered, stillOffered, markHeld, settle, wake },
} satisfies Partial<Deps>;
