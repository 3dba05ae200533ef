import type { mongo } from "mongoose";
import { coveredSlots, slotKey, type Slot as SlotName } from "@salon/contracts";

/** What the provider says happened, for comparing with what we say. */
export interface ProviderTruth {
  /** Transactions of references we made; amounts in their own currency. */
  transactions: readonly { id: string; ref: string; status: string; amount: number }[];
  /** Transaction ids of every refund call that reached the provider. */
  refundCalls: readonly string[];
}
/** Where to look, and what to compare it with. */
export interface CheckOptions {
  db: mongo.Db;
  truth: ProviderTruth;
  now: Date;
  /** The highest capacity any slot had while seats were sold. */
  capacity: number;
  /** Whether everything has been reconciled, so that nothing may be half-done any more. */
  atRest: boolean;
}
/** A booked line as stored, as far as the checks read it. */
export interface Line {
  price: number;
  cartQuantity: number;
  day: string;
  time: string;
  timeframe: string;
  seatRef?: string;
}
/** A booking as stored, as far as the checks read it. */
export interface Booking {
  _id: unknown;
  paymentRef?: string;
  bookingAmount: number;
  bookingStatus: string;
  paymentMethod: string;
  cartItems: Line[];
}
/** A payment as stored, as far as the checks read it. */
export interface Payment {
  ref: string;
  user: unknown;
  bookingId: unknown;
  seatRef: string;
  state: string;
  amount: number;
  paidAmount: number | null;
  transactionId?: string;
  secondOf: string | null;
  fulfilledAt: Date | null;
  nextCheckAt: Date | null;
  heldUntil: Date;
  refund: { attempts: unknown[] } | null;
  history: { from: string; to: string }[];
}
/** A slot as stored. */
export interface Slot {
  _id: string;
  taken: number;
  claims: { ref: string; line: number; seats: number; state: string; expiresAt: Date | null }[];
  firstHoldEnds?: Date;
}
/** All there is to look at. */
export interface World extends CheckOptions {
  payments: Payment[];
  bookings: Booking[];
  slots: Slot[];
  mails: { kind: string; cause: string }[];
}
/** Looks for one broken promise; its answers are said to a person. */
export type Check = (world: World) => string[];

const MONEY_KNOWN = new Set(["paid", "placing", "fulfilled", "review", "refunding", "refunded"]);
const SETTLED = new Set(["fulfilled", "review", "refunding", "refunded"]);
const TERMINAL = new Set(["fulfilled", "refunded", "review", "failed", "expired"]);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const worth = (lines: readonly Line[]): number => sum(lines.map(({ price, cartQuantity }) => price * cartQuantity));
const onlinePaid = ({ bookings }: World): Booking[] => bookings.filter(({ paymentRef }) => paymentRef !== undefined);
const twice = (values: readonly string[]): string[] => values.filter((value, index) => values.indexOf(value) < index);

/** The invariants by name; each must have been seen red with its guard taken out. */
export const CHECKS: Record<string, Check> = {
  "I1 a seat has one owner": ({ slots, capacity }) =>
    slots.flatMap(({ _id, taken, claims, firstHoldEnds }) => {
      const sold = sum(claims.filter(({ state }) => state === "sold").map(({ seats }) => seats));
      const owners = claims.map(({ ref, line }) => `${ref} ${line}`);
      const [firstEnd] = claims.flatMap(({ expiresAt }) => expiresAt?.getTime() ?? []).toSorted((a, b) => a - b);
      return [
        ...(taken === sum(claims.map(({ seats }) => seats)) ? [] : [`${_id}: taken ${taken} is not what is claimed`]),
        ...(firstHoldEnds?.getTime() === firstEnd ? [] : [`${_id}: its first hold ends at another time than it says`]),
        ...(sold > capacity ? [`${_id}: ${sold} seats sold of ${capacity}`] : []),
        ...twice(owners).map((owner) => `${_id}: claimed twice by ${owner}`),
      ];
    }),

  "I1b every booked line has its seats": ({ slots, bookings, atRest }) => {
    if (!atRest) return [];
    const sold = new Set(
      slots.flatMap(({ _id, claims }) =>
        claims.filter(({ state }) => state === "sold").map(({ ref, line, seats }) => `${_id} ${ref} ${line} ${seats}`),
      ),
    );
    const missing = ({ day, time, timeframe, seatRef, cartQuantity }: Line, index: number) =>
      seatRef === undefined
        ? []
        : coveredSlots(time as SlotName, timeframe)
            .map((slot) => slotKey(day, slot))
            .filter((key) => !sold.has(`${key} ${seatRef} ${index} ${cartQuantity}`));
    return bookings
      .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
      .flatMap(({ _id, cartItems }) =>
        cartItems.flatMap(missing).map((key) => `booking ${String(_id)}: no seat at ${key}`),
      );
  },

  "I1c no seat is blocked by nobody": ({ slots, payments, bookings, now, atRest }) => {
    if (!atRest) return [];
    const reasons = new Set(
      bookings
        .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
        .flatMap(({ cartItems }) => cartItems.map(({ seatRef }, line) => `${seatRef} ${line}`)),
    );
    const open = new Set(payments.filter(({ state }) => state === "pending").map(({ seatRef }) => seatRef));
    const lasting = ({ expiresAt }: Slot["claims"][number]) => expiresAt !== null && expiresAt > now;
    return slots.flatMap(({ _id, claims }) =>
      claims
        .filter((claim) => !reasons.has(`${claim.ref} ${claim.line}`) && !open.has(claim.ref) && !lasting(claim))
        .map(({ ref, line, state }) => `${_id}: ${state} for ${ref} ${line}, which is nothing`),
    );
  },

  "I2 money is booked or with a person": ({ truth, payments, atRest }) => {
    const good = truth.transactions.filter(({ status }) => status === "successful");
    const twiceCounted = twice(payments.flatMap(({ transactionId }) => transactionId ?? []));
    const lost = good.filter(({ id }) => {
      const owner = payments.find(({ transactionId }) => transactionId === id);
      return atRest && !(owner && SETTLED.has(owner.state));
    });
    const invented = payments.filter(
      ({ transactionId }) => transactionId !== undefined && !good.some(({ id }) => id === transactionId),
    );
    return [
      ...twiceCounted.map((id) => `transaction ${id} counted twice`),
      ...lost.map(({ id, ref }) => `transaction ${id} of ${ref} came to nothing`),
      ...invented.map(({ ref }) => `${ref} has money the provider does not know`),
    ];
  },

  "I3 a booking for each fulfilled payment": (world) => {
    const fulfilled = world.payments.filter(({ fulfilledAt }) => fulfilledAt !== null);
    const byRef = new Map(world.payments.map((payment) => [payment.ref, payment]));
    const unpaid = onlinePaid(world).filter(({ paymentRef }) => {
      const payment = byRef.get(paymentRef!);
      return !payment || (world.atRest ? payment.fulfilledAt === null : !MONEY_KNOWN.has(payment.state));
    });
    const bookings = new Set(onlinePaid(world).map(({ _id, paymentRef }) => `${String(_id)} ${paymentRef}`));
    return [
      ...unpaid.map(({ paymentRef }) => `a booking for ${paymentRef} without its money`),
      ...fulfilled
        .filter(({ bookingId, ref }) => !bookings.has(`${String(bookingId)} ${ref}`))
        .map(({ ref }) => `${ref} is fulfilled without a booking`),
      ...twice(onlinePaid(world).map(({ paymentRef }) => paymentRef!)).map((ref) => `two bookings for ${ref}`),
      ...world.payments
        .filter(({ state, fulfilledAt }) => state === "fulfilled" && fulfilledAt === null)
        .map(({ ref }) => `${ref} is fulfilled without an instant`),
    ];
  },

  "I4 amounts agree": (world) => {
    const fulfilled = world.payments.filter(({ fulfilledAt }) => fulfilledAt !== null);
    const paid = sum(fulfilled.map(({ amount }) => amount));
    const refs = new Set(fulfilled.map(({ ref }) => ref));
    const booked = sum(
      onlinePaid(world)
        .filter(({ paymentRef }) => refs.has(paymentRef!))
        .map(({ bookingAmount }) => bookingAmount),
    );
    return [
      ...(paid === booked ? [] : [`fulfilled payments sum to ${paid}, their bookings to ${booked}`]),
      ...onlinePaid(world)
        .filter(({ bookingAmount, cartItems }) => bookingAmount !== worth(cartItems))
        .map(({ paymentRef }) => `the booking of ${paymentRef} is not worth its lines`),
      ...fulfilled
        .filter(({ amount, paidAmount }) => paidAmount === null || paidAmount < amount)
        .map(({ ref }) => `${ref} was fulfilled for too little`),
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
      ...(history.length > 0 && history.at(-1)?.to !== state ? [`${ref} is ${state} without having become it`] : []),
    ]),

  "I6 money goes back once": ({ truth, payments }) => {
    const attempts = new Map(
      payments.map(({ transactionId, refund }) => [transactionId, refund?.attempts.length ?? 0]),
    );
    return [...new Set(truth.refundCalls)]
      .filter((id) => truth.refundCalls.filter((other) => other === id).length > (attempts.get(id) ?? 0))
      .map((id) => `transaction ${id} was sent back more often than an admin asked`);
  },

  "I7 one mail for one cause": ({ mails, payments, atRest }) => {
    const owed = mails.map(({ kind, cause }) => `${kind} ${cause}`);
    const missing = payments.filter(
      ({ fulfilledAt, bookingId }) => fulfilledAt !== null && !owed.includes(`bookingConfirmed ${String(bookingId)}`),
    );
    const untold = payments.filter(({ state, ref }) => state === "refunded" && !owed.includes(`refunded ${ref}`));
    return [
      ...twice(owed).map((mail) => `the mail ${mail} is owed twice`),
      ...missing.map(({ ref }) => `${ref} was booked without a mail`),
      ...(atRest ? untold.map(({ ref }) => `${ref} was sent back without a mail`) : []),
    ];
  },

  "I7b one open payment for a customer": ({ payments }) =>
    twice(
      payments.filter(({ state }) => state === "creating" || state === "pending").map(({ user }) => String(user)),
    ).map((user) => `customer ${user} has two open payments`),

  "I9 nothing waits for nobody": ({ payments, now, atRest }) =>
    payments.flatMap(({ ref, state, nextCheckAt, heldUntil }) => [
      ...(TERMINAL.has(state) || nextCheckAt !== null ? [] : [`${ref} is ${state} and nobody will look at it`]),
      ...(atRest && (state === "paid" || state === "placing" || state === "creating")
        ? [`${ref} is still ${state}`]
        : []),
      ...(atRest && state === "pending" && heldUntil < now ? [`${ref} is pending after its time`] : []),
    ]),
};
