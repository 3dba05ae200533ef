/**
 * What a room gets from rooms to its right, which it may not import: each line is a function and the file that holds
 * it. `wiring.ts` hands them in as fields of `Deps`.
 */

/** What users and auth get for an account. */
export interface AccountPort {
  deleteCart: typeof import("./cart/cart.ts").deleteCart;
  showLines: typeof import("./cart/cart.ts").showLines;
  revokeFeeds: typeof import("./team/account.ts").revokeFeeds;
  keepName: typeof import("./bookings/account-bookings.ts").keepName;
  confirmAgain: typeof import("./bookings/account-bookings.ts").confirmAgain;
  countWishes: typeof import("./waitlist/account.ts").countWishes;
  dropWishes: typeof import("./waitlist/account.ts").dropWishes;
}

/** What seats get from those who claim them. */
export interface SeatHolderPort {
  settleHold: typeof import("./payments/lifecycle/close.ts").settleHold;
  findBusy: typeof import("./payments/lifecycle/reconcile.ts").findBusy;
  findBookedLines: typeof import("./bookings/booked-lines.ts").findBookedLines;
  moveLine: typeof import("./bookings/assign.ts").moveLine;
  hasPaid: typeof import("./bookings/has-paid.ts").hasPaid;
  whoPaid: typeof import("./bookings/has-paid.ts").whoPaid;
}

/** What bookings and payments get from refunds. */
export interface RefundPort {
  requestRefund: typeof import("./refunds/due.ts").requestRefund;
  requireMoneyStays: typeof import("./refunds/due.ts").requireMoneyStays;
  requestOver: typeof import("./refunds/over.ts").requestOver;
  clearRequest: typeof import("./refunds/due.ts").clearRequest;
  answersOf: typeof import("./refunds/records.ts").answersOf;
  wordsOf: typeof import("./refunds/records.ts").wordsOf;
  partsSentBack: typeof import("./refunds/records.ts").partsSentBack;
  advanceSettled: typeof import("./refunds/follow.ts").advanceSettled;
}

/** What bookings and payments get from the till. */
export interface TillPort {
  withMoney: typeof import("./till/steps.ts").withMoney;
  cancel: typeof import("./till/steps.ts").cancel;
  reprice: typeof import("./till/steps.ts").reprice;
  settleCancelled: typeof import("./till/steps.ts").settleCancelled;
  revive: typeof import("./till/steps.ts").revive;
  comeBack: typeof import("./till/steps.ts").comeBack;
  takeMissedBack: typeof import("./till/extras.ts").takeMissedBack;
  noteTooMuch: typeof import("./till/closing.ts").noteTooMuch;
  takeBalance: typeof import("./till/steps.ts").takeBalance;
  hasBalance: typeof import("./till/steps.ts").hasBalance;
  countPaidHold: typeof import("./till/steps.ts").countPaidHold;
  closeToBalance: typeof import("./till/steps.ts").closeToBalance;
  openToBalance: typeof import("./till/steps.ts").openToBalance;
  recordRefund: typeof import("./till/steps.ts").recordRefund;
  beginGivingBack: typeof import("./till/steps.ts").beginGivingBack;
  isGivingBack: typeof import("./till/steps.ts").isGivingBack;
  preventGivingBack: typeof import("./till/steps.ts").preventGivingBack;
  endGivingBack: typeof import("./till/steps.ts").endGivingBack;
}

/** What bookings and the decision on money get from the payments of a bill. */
export interface ClosingPort {
  endClosing: typeof import("./payments/lifecycle/end-closing.ts").endClosing;
  endBlocked: typeof import("./payments/lifecycle/end-closing.ts").endBlocked;
}

/** What bookings and payments get from the client cards. */
export interface CardPort {
  joinCard: typeof import("./clients/clients.ts").joinCard;
  checkSaid: typeof import("./clients/clients.ts").checkSaid;
  hasMissed: typeof import("./clients/missed.ts").hasMissed;
  personOfCard: typeof import("./clients/clients.ts").personOfCard;
  addressOfCustomer: typeof import("./clients/addresses.ts").addressOfCustomer;
  addressOfCard: typeof import("./clients/addresses.ts").addressOfCard;
}

/** What the rooms that free places and sell them get from the waiting list. */
export interface WaitlistPort {
  findOffered: typeof import("./waitlist/offered-lines.ts").findOffered;
  stillOffered: typeof import("./waitlist/offered-lines.ts").stillOffered;
  markHeld: typeof import("./waitlist/offered-lines.ts").markHeld;
  settle: typeof import("./waitlist/steps.ts").settle;
  wake: typeof import("./waitlist/steps.ts").wake;
}
