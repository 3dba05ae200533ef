import type { BookingStatus, CartItem, CartLine } from "@salon/contracts";
import type { Types } from "mongoose";
import type { Deps } from "../deps.ts";
import type { Attempt } from "../http/attempts.ts";
import type { SessionUser } from "../http/mount.ts";
import type { BookingDocument, GivingBack, StoredExtra, WalkInCustomer } from "./bookings/bookings.model.ts";
import type { Person } from "./bookings/people/person.ts";
import type {
  BilledBooking,
  CancelOrder,
  DeskMoney,
  MoneyUpdate,
  NewMoney,
  OnlineMoney,
} from "./bookings/money/totals.ts";
import type { PaymentDocument } from "./payments/payments.model.ts";
import type { OfferableLine, OfferedPlan } from "./seats/claims/offered.ts";
import type { BookedSeats, LineMove } from "./seats/planning/lines.ts";

/**
 * What a room gets from rooms to its right, which it may not import: each line is a function of a room that `wiring.ts` hands in as
 * a field of `Deps`. They name no more than stored shapes, so that a change in a room is read again by few others.
 */

/** What users and auth get for an account. */
export interface AccountPort {
  deleteCart: (userId: string) => Promise<void>;
  /** Lines of a cart with the prices and people of `now`. */
  showLines: (lines: readonly CartLine[], now: Date) => Promise<CartItem[]>;
  revokeFeeds: (account: string) => Promise<void>;
  keepName: (user: string, name: string) => Promise<void>;
  confirmAgain: (deps: Pick<Deps, "outbox" | "now">, userId: string) => Promise<void>;
  countWishes: (userId: string) => Promise<number>;
  dropWishes: (userId: string) => Promise<void>;
  /** Notes on messages that were sent under the proven address of an account that they are the account's. */
  keepMessages: (account: string, email: string) => Promise<void>;
  /** Moves a subscription to the newsletter to another address of the same person. */
  moveSubscription: (from: string, to: string) => Promise<void>;
  /** Since when admins need a second step; null while they do not. */
  twoStepsSince: () => Promise<Date | null>;
}

/** What seats get from those who claim them. */
export interface SeatHolderPort {
  settleHold: (deps: Deps, ref: string) => Promise<"gone" | "kept">;
  findBusy: (refs: readonly string[]) => Promise<Set<string>>;
  findBookedLines: (refs: readonly string[]) => Promise<BookedSeats[]>;
  moveLine: (deps: Deps, move: LineMove) => Promise<boolean>;
  hasPaid: (userId: string) => Promise<boolean>;
  whoPaid: (userIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** What staff read about the refund of a payment. */
export interface RefundWords {
  /** Takes the place of the payment's own reason. */
  reason?: string | null;
  /** Why it was declined. */
  declined?: string;
  /** What was paid beyond the bill of a booking that goes on, in naira. */
  over?: number;
  /** What of it is left where parts went before, in naira. */
  left?: number;
  /** What it paid for could not take place, so the money goes back. */
  notHeld?: true;
}

/** What bookings and payments get from refunds. */
export interface RefundPort {
  requestRefund: (ref: string, sequence: number, now: Date) => Promise<void>;
  requireMoneyStays: (ref: string, now: Date) => Promise<void>;
  requestOver: (id: Types.ObjectId, now: Date) => Promise<void>;
  clearRequest: (ref: string, living: number, now: Date) => Promise<void>;
  answersOf: (refs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  wordsOf: (payments: readonly PaymentDocument[]) => Promise<ReadonlyMap<string, RefundWords>>;
  partsSentBack: () => Promise<ReadonlyMap<string, number>>;
  advanceSettled: (deps: Deps, payment: PaymentDocument) => Promise<void>;
}

/** A part of an online payment that is being sent back. */
type Part = Pick<GivingBack, "ref" | "n">;

/** What bookings and payments get from the till. */
export interface TillPort {
  withMoney: <T>(
    booking: BilledBooking,
    came: OnlineMoney | DeskMoney | null,
    now: Date,
    write: (money: NewMoney) => Promise<T>,
  ) => Promise<T>;
  cancel: (booking: BookingDocument, order: CancelOrder, now: Date) => Promise<MoneyUpdate & { amount: number }>;
  reprice: (
    booking: BookingDocument,
    lines: Pick<BookingDocument, "cartItems" | "bookingAmount">,
    now: Date,
  ) => Promise<MoneyUpdate>;
  settleCancelled: (id: Types.ObjectId, order: CancelOrder, now: Date, attempt?: Attempt) => Promise<number>;
  revive: (booking: BookingDocument, status: BookingStatus, user: SessionUser, now: Date) => Promise<MoneyUpdate>;
  comeBack: <T>(
    booking: BookingDocument,
    money: OnlineMoney,
    now: Date,
    write: (update: MoneyUpdate) => Promise<T>,
  ) => Promise<T>;
  takeMissedBack: (
    booking: BookingDocument,
    items: ReadonlySet<number>,
    by: Pick<StoredExtra, "by" | "at">,
  ) => Promise<Partial<MoneyUpdate>>;
  noteTooMuch: (id: Types.ObjectId, now: Date) => Promise<boolean>;
  takeBalance: (
    id: Types.ObjectId,
    money: OnlineMoney & { attached?: object; late?: boolean },
    now: Date,
  ) => Promise<boolean>;
  hasBalance: (id: Types.ObjectId, ref: string) => Promise<boolean>;
  countPaidHold: (id: Types.ObjectId, now: Date) => Promise<void>;
  closeToBalance: (id: Types.ObjectId, ref: string) => Promise<boolean>;
  openToBalance: (id: Types.ObjectId, ref: string) => Promise<void>;
  recordRefund: (
    id: Types.ObjectId,
    refund: { ref: string; part?: { n: number; amount: number } | undefined },
    at: Date,
  ) => Promise<void>;
  beginGivingBack: (id: Types.ObjectId, part: GivingBack, sequence: number) => Promise<boolean>;
  isGivingBack: (id: Types.ObjectId, part: Part) => Promise<boolean>;
  preventGivingBack: (id: Types.ObjectId, part: Part, sequence: number) => Promise<boolean>;
  endGivingBack: (id: Types.ObjectId, part: Part, now: Date) => Promise<void>;
}

/** What bookings and the decision on money get from the payments of a bill. */
export interface ClosingPort {
  endClosing: (deps: Deps, booking: { _id: Types.ObjectId }) => void;
  endBlocked: (deps: Deps) => void;
}

/** A walk-in whose client card is looked for. */
export interface JoiningWalkIn extends Pick<WalkInCustomer, "name" | "e164"> {
  booking: Types.ObjectId;
  /** What staff say: the id of a card, or `new`. */
  said?: string | undefined;
}
/** An account, or a client card of a walk-in. */
export interface Customer {
  user?: string | undefined;
  client?: string | undefined;
}
/** The e-mail address of a card, to which staff may choose to send something. */
export interface CardAddress {
  client: string;
  name: string;
  email: string;
}

/** What bookings and payments get from the client cards. */
export interface CardPort {
  joinCard: (walkIn: JoiningWalkIn, by: { actor: string; now: Date }) => Promise<Types.ObjectId | undefined>;
  checkSaid: (walkIn: Pick<JoiningWalkIn, "e164" | "said">, now: Date) => Promise<void>;
  hasMissed: (customer: Customer, now: Date) => Promise<boolean>;
  personOfCard: (id: string, now: Date) => Promise<Person>;
  addressOfCustomer: (booking: Pick<BookingDocument, "user" | "walkIn">, now: Date) => Promise<CardAddress | null>;
  addressOfCard: (id: Types.ObjectId, now: Date) => Promise<CardAddress | null>;
}

/** Who may take an offer: its customer, or the holder of its token. */
export interface Taker {
  userId: string | undefined;
  tokens?: readonly string[] | undefined;
}

/** What the rooms that free places and sell them get from the waiting list. */
export interface WaitlistPort {
  findOffered: (
    deps: Pick<Deps, "config" | "now">,
    taker: Taker,
    lines: readonly OfferableLine[],
  ) => Promise<OfferedPlan[]>;
  stillOffered: (payment: Pick<PaymentDocument, "offers" | "items">) => Promise<OfferedPlan[]>;
  markHeld: (deps: Pick<Deps, "config" | "now">, taker: Taker, items: readonly CartItem[]) => Promise<CartItem[]>;
  settle: (deps: Deps, refs: readonly string[]) => Promise<void>;
  wake: (deps: Deps) => void;
}
