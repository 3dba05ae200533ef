import type { mongo } from "mongoose";
import { type LinePause, seatSlots, slotKey, type Slot as SlotName } from "@salon/contracts";
import { HOLD_CHECKS } from "./invariants-holds.ts";
import { MONEY_CHECKS } from "./invariants-money.ts";
import { heldTextOf, PEOPLE_CHECKS } from "./invariants-people.ts";
import { PRICE_CHECKS } from "./invariants-prices.ts";
import { REFUND_CHECKS } from "./invariants-refunds.ts";
import { type WaitEntry, WAITLIST_CHECKS } from "./invariants-waitlist.ts";

/** The provider's own records, which the checks compare with the database. */
export interface ProviderTruth {
  /** Transactions on references of the API; `naira` is what came, 0 in another currency, and missing where it is not compared. */
  transactions: readonly { id: string; ref: string; status: string; naira?: number }[];
  /** Transaction ids of every refund call that reached the provider. */
  refundCalls: readonly string[];
  /** Ids of transactions whose refund is started or done, each once for a refund, if the provider is asked for them. */
  sentBack?: readonly string[];
  /** The naira that these refunds sent back together; without it each sent back its whole transaction. */
  nairaBack?: number;
}
export interface CheckOptions {
  db: mongo.Db;
  truth: ProviderTruth;
  now: Date;
  /** The highest slot capacity that was set while seats were sold. */
  capacity: number;
  /** True after the last reconciliation: no operation may be incomplete. */
  atRest: boolean;
  /** Receipts that a call of the desk was answered about, as booking and key: each must be stored. */
  acknowledged?: readonly string[];
}
/** The fields of a stored booking line that the checks read. */
export interface Line {
  price: number;
  sold?: number;
  serviceId: unknown;
  options?: { price: number; minutes: number }[];
  cartQuantity: number;
  day: string;
  time: string;
  timeframe: string;
  minutes?: number;
  cleanup?: number;
  pause?: LinePause;
  busy?: number;
  lead?: number;
  freed?: string;
  again?: string;
  seatRef?: string;
  asked?: unknown;
  with?: unknown[];
  units?: string[];
  beyond?: boolean;
  cancelled?: { extras: number };
}
/** The fields of a stored booking that the checks read. */
export interface Booking {
  user?: unknown;
  _id: unknown;
  paymentRef?: string;
  bookingAmount: number;
  bookingStatus: string;
  paymentMethod: string;
  cartItems: Line[];
  refund: string | null;
  refundHold?: number;
  balanceHolds?: string[];
  walkIn?: object | null;
  collect?: boolean;
  balances?: string[];
  closedTo?: string[];
  receipts?: Receipt[];
  kept?: { amount: number };
  givingBack?: { ref: string; n: number; amount: number };
  giveBack?: number;
  extras?: { _id: unknown; amount: number; undoes?: { toString: () => string } }[];
  paid?: number;
  tips?: number;
  due?: number;
  receiptNumber?: string;
  hold?: { until: Date; deposit: number };
  lapsed?: { until: Date; deposit: number; unpaid?: boolean };
  untold?: boolean;
}
/** The fields of a stored receipt that the checks read. */
export interface Receipt {
  key: string;
  day: string;
  method: string;
  kind: string;
  amount: number;
  reverses?: string;
  of?: string;
}
/** The fields of a stored payment that the checks read. */
export interface Payment {
  ref: string;
  user: unknown;
  bookingId: unknown;
  seatRef: string;
  state: string;
  amount: number;
  total?: number;
  booking?: unknown;
  paidAmount: number | null;
  paidCurrency?: string | null;
  transactionId?: string;
  secondOf: string | null;
  fulfilledAt: Date | null;
  nextCheckAt: Date | null;
  heldUntil: Date;
  refundDue: boolean;
  history: { from: string; to: string }[];
  items?: Line[];
  offers?: { ref: string; line: number }[];
  link?: string | null;
  reason?: string | null;
}
/** The fields of a stored refund that the checks read. */
export interface Refund {
  payment: string;
  n: number;
  part?: boolean;
  /** Hundredths. */
  amount: number;
  booking: unknown;
  state: string;
  attempts: { outcome: string | null }[];
  nextCheckAt: Date | null;
}
export interface Slot {
  _id: string;
  taken: number;
  claims: {
    ref: string;
    line: number;
    seats: number;
    state: string;
    expiresAt: Date | null;
    holds?: string[];
    anyone?: string;
    beyond?: boolean;
    next?: string;
    changing?: Date;
  }[];
  held?: string;
  firstHoldEnds?: Date;
}
export interface CheckInput extends CheckOptions {
  payments: Payment[];
  bookings: Booking[];
  refunds: Refund[];
  slots: Slot[];
  waitlist: WaitEntry[];
  services: { _id: unknown; timeframe: string; price: number }[];
  team: { _id: unknown; own?: { serviceId: unknown; price?: number; minutes?: number }[] }[];
  mails: { kind: string; cause: string }[];
}
/** Checks one invariant; returns a sentence for each violation. */
export type Check = (input: CheckInput) => string[];

const MONEY_KNOWN = new Set(["paid", "placing", "fulfilled", "review", "refunding", "refunded"]);
const SETTLED = new Set(["fulfilled", "review", "refunding", "refunded"]);
/** States without a next check of their own; that of a payment which is `refunding` is in its refund. */
const TERMINAL = new Set(["fulfilled", "refunding", "refunded", "review", "failed", "expired"]);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const lineTotal = (lines: readonly Line[]): number => sum(lines.map(({ price, cartQuantity }) => price * cartQuantity));
const onlinePaid = ({ bookings }: CheckInput): Booking[] =>
  bookings.filter(({ paymentRef }) => paymentRef !== undefined);
const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) < index);

/** Staff may book a cart in review with what came. */
const wasInReview = (history: Payment["history"]): boolean => history.some(({ from }) => from === "review");

/** The invariants by name. Each check was seen to fail with its guard removed. */
export const CHECKS: Record<string, Check> = {
  ...REFUND_CHECKS,
  ...PEOPLE_CHECKS,
  ...PRICE_CHECKS,
  ...MONEY_CHECKS,
  ...HOLD_CHECKS,
  ...WAITLIST_CHECKS,

  "I1 a seat has one owner": ({ slots, capacity }) =>
    slots.flatMap(({ _id, taken, held = "", claims, firstHoldEnds }) => {
      const sold = sum(claims.filter(({ state }) => state === "sold").map(({ seats }) => seats));
      const owners = claims.map(({ ref, line }) => `${ref} ${line}`);
      const [firstEnd] = claims.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []).toSorted((a, b) => a - b);
      return [
        ...(taken === sum(claims.map(({ seats }) => seats))
          ? []
          : [`${_id}: taken is ${taken}, not the sum of the claims`]),
        ...(held === heldTextOf(claims) ? [] : [`${_id}: held is not the keys of the claims`]),
        ...(firstHoldEnds?.getTime() === firstEnd ? [] : [`${_id}: firstHoldEnds is not the end of the first hold`]),
        ...(sold > capacity ? [`${_id}: ${sold} seats sold of ${capacity}`] : []),
        ...duplicates(owners).map((owner) => `${_id}: claimed twice by ${owner}`),
      ];
    }),

  "I1b every booked line has its seats": ({ slots, bookings, atRest }) => {
    if (!atRest) return [];
    const sold = new Set(
      slots.flatMap(({ _id, claims }) =>
        claims.filter(({ state }) => state === "sold").map(({ ref, line, seats }) => `${_id} ${ref} ${line} ${seats}`),
      ),
    );
    const missing = (line: Line, index: number) =>
      line.seatRef === undefined || line.cancelled
        ? []
        : seatSlots(line.time as SlotName, line)
            .map((slot) => slotKey(line.day, slot))
            .filter((key) => !sold.has(`${key} ${line.seatRef} ${index} ${line.beyond ? 0 : line.cartQuantity}`));
    return bookings
      .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
      .flatMap(({ _id, cartItems }) =>
        cartItems.flatMap(missing).map((key) => `booking ${String(_id)}: no seat at ${key}`),
      );
  },

  "I1c every claim has a booking, an open payment or a running hold": ({ slots, payments, bookings, now, atRest }) => {
    if (!atRest) return [];
    const reasons = new Set(
      bookings
        .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
        .flatMap(({ cartItems }) =>
          cartItems.flatMap(({ seatRef, cancelled }, line) => (cancelled ? [] : [`${seatRef} ${line}`])),
        ),
    );
    const open = new Set(payments.filter(({ state }) => state === "pending").map(({ seatRef }) => seatRef));
    const lasting = ({ expiresAt }: Slot["claims"][number]) => expiresAt !== null && expiresAt > now;
    return slots.flatMap(({ _id, claims }) =>
      claims
        .filter((claim) => !reasons.has(`${claim.ref} ${claim.line}`) && !open.has(claim.ref) && !lasting(claim))
        .map(
          ({ ref, line, state }) =>
            `${_id}: ${state} for ${ref} ${line} without a booking, an open payment or a running hold`,
        ),
    );
  },

  "I1d at most one line is squeezed into a slot, and takes no seat": ({ slots, bookings, atRest }) => {
    const squeezed = new Set(
      bookings.flatMap(({ cartItems }) =>
        cartItems.flatMap(({ beyond, seatRef }, line) => (beyond ? [`${seatRef} ${line}`] : [])),
      ),
    );
    return slots.flatMap(({ _id, claims }) => {
      const marked = claims.filter(({ beyond }) => beyond);
      const wrong = marked.filter(({ ref, line, seats }) => seats > 0 || !squeezed.has(`${ref} ${line}`));
      return [
        ...(marked.length > 1 ? [`${_id}: ${marked.length} lines are squeezed in`] : []),
        ...(atRest ? wrong.map(({ ref, line }) => `${_id}: ${ref} ${line} is not squeezed in, or takes seats`) : []),
      ];
    });
  },

  "I2 every transaction belongs to a booking, a review or a refund": ({ truth, payments, atRest }) => {
    const good = truth.transactions.filter(({ status }) => status === "successful");
    const countedTwice = duplicates(payments.flatMap(({ transactionId }) => transactionId ?? []));
    const lost = good.filter(({ id }) => {
      const owner = payments.find(({ transactionId }) => transactionId === id);
      return atRest && !(owner && SETTLED.has(owner.state));
    });
    const invented = payments.filter(
      ({ transactionId }) => transactionId !== undefined && !good.some(({ id }) => id === transactionId),
    );
    return [
      ...countedTwice.map((id) => `transaction ${id} counted twice`),
      ...lost.map(({ id, ref }) => `transaction ${id} of ${ref} belongs to no settled payment`),
      ...invented.map(({ ref }) => `${ref} has a transaction that the provider does not have`),
    ];
  },

  "I3 a booking for each fulfilled payment": (input) => {
    // A payment for a balance makes no booking: `MONEY_CHECKS` has it.
    const fulfilled = input.payments.filter(({ fulfilledAt, booking }) => fulfilledAt !== null && !booking);
    const byRef = new Map(input.payments.map((payment) => [payment.ref, payment]));
    const unpaid = onlinePaid(input).filter(({ paymentRef }) => {
      const payment = byRef.get(paymentRef!);
      return !payment || (input.atRest ? payment.fulfilledAt === null : !MONEY_KNOWN.has(payment.state));
    });
    const bookings = new Set(onlinePaid(input).map(({ _id, paymentRef }) => `${String(_id)} ${paymentRef}`));
    return [
      ...unpaid.map(({ paymentRef }) => `a booking for ${paymentRef} without a payment`),
      ...fulfilled
        .filter(({ bookingId, ref }) => !bookings.has(`${String(bookingId)} ${ref}`))
        .map(({ ref }) => `${ref} is fulfilled without a booking`),
      ...duplicates(onlinePaid(input).map(({ paymentRef }) => paymentRef!)).map((ref) => `two bookings for ${ref}`),
      ...input.payments
        .filter(({ state, fulfilledAt }) => state === "fulfilled" && fulfilledAt === null)
        .map(({ ref }) => `${ref} is fulfilled without fulfilledAt`),
    ];
  },

  "I4 amounts agree": (input) => {
    const fulfilled = input.payments.filter(({ fulfilledAt, booking }) => fulfilledAt !== null && !booking);
    const paid = sum(fulfilled.map(({ amount, total = amount }) => total));
    const refs = new Set(fulfilled.map(({ ref }) => ref));
    const booked = sum(
      onlinePaid(input)
        .filter(({ paymentRef }) => refs.has(paymentRef!))
        .map(({ cartItems }) => lineTotal(cartItems)),
    );
    return [
      ...(paid === booked ? [] : [`fulfilled payments sum to ${paid}, their bookings to ${booked}`]),
      ...onlinePaid(input)
        .filter(
          ({ bookingAmount, cartItems }) =>
            bookingAmount !== lineTotal(cartItems.filter(({ cancelled }) => !cancelled)),
        )
        .map(({ paymentRef }) => `the booking of ${paymentRef} differs from the sum of its lines`),
      ...fulfilled
        .filter(({ amount, paidAmount, history }) => !wasInReview(history) && (paidAmount ?? 0) < amount)
        .map(({ ref }) => `${ref} was fulfilled for less than its amount`),
    ];
  },

  "I5 paid never becomes unpaid": ({ payments }) =>
    payments.flatMap(({ ref, history, state }) => [
      ...history
        .filter(({ from, to }) => MONEY_KNOWN.has(from) && !MONEY_KNOWN.has(to))
        .map(({ from, to }) => `${ref} went from ${from} to ${to}`),
      ...history
        .filter(({ from, to }, index) => from === "placing" && to !== "fulfilled" && index >= 0)
        .map(({ to }) => `${ref} left placing for ${to}`),
      ...(history.length > 0 && history.at(-1)?.to !== state
        ? [`${ref} is ${state}, which its history does not end with`]
        : []),
    ]),

  "I6 a transaction is refunded once": ({ truth, payments, refunds }) => {
    const byPayment = new Map<string, number>();
    for (const { payment, attempts } of refunds)
      byPayment.set(payment, (byPayment.get(payment) ?? 0) + attempts.length);
    const attempts = new Map(payments.map(({ transactionId, ref }) => [transactionId, byPayment.get(ref) ?? 0]));
    return [...new Set(truth.refundCalls)]
      .filter((id) => truth.refundCalls.filter((other) => other === id).length > (attempts.get(id) ?? 0))
      .map((id) => `transaction ${id} has more refund calls than attempts`);
  },

  "I7 one mail for one cause": ({ mails, payments, bookings, atRest }) => {
    // A walk-in without an account has no address for a mail.
    const hasPayer = ({ user, booking }: Payment) =>
      user !== null || bookings.some(({ _id, user: owner }) => String(_id) === String(booking) && owner);
    const mailKeys = mails.map(({ kind, cause }) => `${kind} ${cause}`);
    const missing = payments.filter(
      ({ fulfilledAt, bookingId, booking }) =>
        fulfilledAt !== null && !booking && !mailKeys.includes(`bookingConfirmed ${String(bookingId)}`),
    );
    const unannounced = payments.filter(
      (payment) =>
        payment.state === "refunded" &&
        hasPayer(payment) &&
        !mailKeys.some((key) => key.split("|")[0] === `refunded ${payment.ref}`),
    );
    return [
      ...duplicates(mailKeys).map((mail) => `the outbox has two mails ${mail}`),
      ...missing.map(({ ref }) => `${ref} was booked without a mail`),
      ...(atRest ? unannounced.map(({ ref }) => `${ref} was refunded without a mail`) : []),
    ];
  },

  "I7c a customer whose line was moved has a mail about it": ({ mails, payments, bookings }) => {
    const changes = mails.flatMap(({ kind, cause }) => (kind === "bookingChanged" ? [cause.split("|")] : []));
    const isTold = (booking: unknown, item: number) =>
      changes.some(([id, , index]) => id === String(booking) && index === String(item));
    return payments.flatMap(({ bookingId, booking: bill, user, items = [] }) => {
      const booking = bookings.find(({ _id }) => String(_id) === String(bookingId));
      // Money that staff gave to a bill keeps the lines of the cart that it came for.
      if (!booking || bill || user === null || booking.bookingStatus === "cancelled") return [];
      return booking.cartItems.flatMap(({ day, time }, item) => {
        const isMoved = items[item] !== undefined && (items[item].day !== day || items[item].time !== time);
        return isMoved && !isTold(booking._id, item)
          ? [`${String(bookingId)}: line ${item} was moved without a mail`]
          : [];
      });
    });
  },

  "I7b one open payment for a customer and for a bill": ({ payments }) => {
    const open = payments.filter(({ state }) => state === "creating" || state === "pending");
    const users = open.map(({ user }) => user).filter(Boolean);
    const bills = open.map(({ booking }) => booking).filter(Boolean);
    return [
      ...duplicates(users.map(String)).map((user) => `customer ${user}`),
      ...duplicates(bills.map(String)).map((booking) => `bill ${booking}`),
    ].map((whose) => `${whose} has two open payments`);
  },

  "I9 every open payment has a next check": ({ payments, now, atRest }) =>
    payments.flatMap(({ ref, state, nextCheckAt, heldUntil }) => [
      ...(TERMINAL.has(state) || nextCheckAt !== null ? [] : [`${ref} is ${state} without a next check`]),
      ...(atRest && (state === "paid" || state === "placing" || state === "creating")
        ? [`${ref} is still ${state}`]
        : []),
      ...(atRest && state === "pending" && heldUntil < now ? [`${ref} is pending after its hold has ended`] : []),
    ]),
};
