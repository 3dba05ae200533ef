import { REASONS } from "../../../src/features/payments/lifecycle/states.ts";
import type { Booking, Check, CheckInput, Payment, Receipt } from "./invariants.ts";

// These checks add up receipts in their own way, and use none of the product's functions.

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const receiptsOf = ({ receipts = [] }: Booking): Receipt[] => receipts;
const duplicates = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) < index);
const DESK = ["Cash", "POS", "Transfer"];
const onlineKey = ({ ref }: Payment): string => `flw:${ref}`;

/** What a receipt adds to what was paid and to the tips; a reversal undoes the receipt that it names. */
function effectOf(receipt: Receipt, booking: Booking): { paid: number; tips: number } {
  const { kind, amount, reverses } = receipt;
  if (kind === "payment") return { paid: amount, tips: 0 };
  if (kind === "refund") return { paid: -amount, tips: 0 };
  if (kind === "tip") return { paid: 0, tips: amount };
  const undone = receiptsOf(booking).find(({ key }) => key === reverses);
  if (!undone || undone.kind === "reversal") return { paid: Number.NaN, tips: Number.NaN };
  const { paid, tips } = effectOf(undone, booking);
  return { paid: 0 - paid, tips: 0 - tips };
}

const paidOf = (booking: Booking, receipts = receiptsOf(booking)): number =>
  sum(receipts.map((receipt) => effectOf(receipt, booking).paid));
const tipsOf = (booking: Booking): number => sum(receiptsOf(booking).map((receipt) => effectOf(receipt, booking).tips));
const deskMoneyOf = (booking: Booking): number =>
  paidOf(
    booking,
    receiptsOf(booking).filter(({ method }) => method !== "Flutterwave"),
  );
/**
 * What an admin has to give back: of a cancelled booking the desk's money less what the salon keeps, of one that goes on what is
 * over and was not asked back.
 */
function giveBackOf(booking: Booking): number {
  if (booking.bookingStatus === "cancelled") return deskMoneyOf(booking) - (booking.kept?.amount ?? 0);
  const over = Math.max(0, paidOf(booking) - (booking.givingBack?.amount ?? 0) - totalOf(booking));
  return booking.refund === "requested" ? over - onlineOverOf(booking) : over;
}
/** What staff took off a bill, also where it was taken back. */
const lessOf = ({ extras = [] }: Booking): number => sum(extras.map(({ amount }) => Math.max(0, -amount)));
/** What is kept has come at the desk and is still there, and only a cancelled booking keeps anything. */
function isKeptInFull(booking: Booking): boolean {
  const { kept, bookingStatus } = booking;
  return !kept || (bookingStatus === "cancelled" && kept.amount > 0 && kept.amount <= deskMoneyOf(booking));
}
/** Divides naira by weights. Rounding leaves some naira, which go to the shares with the largest remainders. */
function divide(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights);
  const shares = weights.map((weight) => Math.floor((amount * weight) / all));
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % all }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, amount - sum(shares))) shares[index]!++;
  return shares;
}

/** What the discounts took off cancelled lines: each is for the lines that were live when it was given. */
function lostOf({ cartItems, extras = [] }: Booking): number {
  const left = cartItems.map(({ price, cartQuantity }) => price * cartQuantity);
  const undone = new Set(extras.map(({ undoes }) => String(undoes)));
  const groups = new Map<string, number>();
  for (const [index, { _id, amount, undoes }] of extras.entries()) {
    if (amount >= 0 || undoes || undone.has(String(_id))) continue;
    const live = cartItems.map(({ cancelled }) => (cancelled && cancelled.extras <= index ? "-" : "+")).join("");
    groups.set(live, (groups.get(live) ?? 0) - amount);
  }
  let lost = 0;
  for (const [live, discount] of groups) {
    const weights = left.map((amount, index) => (live[index] === "+" ? amount : 0));
    if (sum(weights) === 0) continue;
    for (const [index, share] of divide(Math.min(discount, sum(weights)), weights).entries()) {
      left[index]! -= share;
      if (cartItems[index]!.cancelled) lost += share;
    }
  }
  return lost;
}

const totalOf = (booking: Booking): number =>
  Math.max(0, booking.bookingAmount + sum((booking.extras ?? []).map(({ amount }) => amount)) + lostOf(booking));

/** What was paid online beyond the bill of a booking that goes on. */
function onlineOverOf(booking: Booking): number {
  const online = receiptsOf(booking).filter(({ method }) => method === "Flutterwave");
  const back = booking.givingBack?.amount ?? 0;
  return Math.max(0, Math.min(paidOf(booking) - back - totalOf(booking), paidOf(booking, online) - back));
}

function faultsOfSums(booking: Booking): string[] {
  const name = `booking ${String(booking._id)}`;
  const paid = paidOf(booking) - (booking.givingBack?.amount ?? 0);
  const total = totalOf(booking);
  const { walkIn, paymentRef, collect, bookingStatus } = booking;
  const isOwed = bookingStatus !== "cancelled" && Boolean(walkIn ?? paymentRef ?? collect);
  const wanted = { paid, tips: tipsOf(booking), due: isOwed ? Math.max(0, total - paid) : 0 };
  return [
    ...Object.entries(wanted)
      .filter(([field, amount]) => booking[field as "paid" | "tips" | "due"] !== amount)
      .map(([field, amount]) => `${name}: ${field} is ${booking[field as "paid"]}, its receipts say ${amount}`),
    ...((booking.giveBack ?? 0) === giveBackOf(booking)
      ? []
      : [`${name}: giveBack is ${booking.giveBack}, its receipts say ${giveBackOf(booking)}`]),
    ...(isKeptInFull(booking)
      ? []
      : [
          `${name}: ${booking.kept?.amount} is kept while it is ${bookingStatus} with ${deskMoneyOf(booking)} of the desk`,
        ]),
    ...(total < 0 || paid < 0 || wanted.tips < 0 ? [`${name}: total ${total}, paid ${paid}, tips ${wanted.tips}`] : []),
    ...[...DESK, "Flutterwave"]
      .filter(
        (method) =>
          paidOf(
            booking,
            receiptsOf(booking).filter((receipt) => receipt.method === method),
          ) < 0,
      )
      .map((method) => `${name}: more went back by ${method} than came`),
  ];
}

function faultsOfReceipts(booking: Booking): string[] {
  const name = `booking ${String(booking._id)}`;
  const receipts = receiptsOf(booking);
  const byKey = new Map(receipts.map((receipt) => [receipt.key, receipt]));
  const isUndoing = ({ kind, reverses, of, method, day, amount }: Receipt): boolean => {
    const undone = byKey.get(reverses ?? "");
    if (kind !== "reversal") return reverses === undefined && of === undefined;
    if (!undone || undone.kind === "reversal" || undone.method === "Flutterwave") return false;
    return undone.kind === of && undone.method === method && undone.day === day && undone.amount === amount;
  };
  return [
    ...duplicates(receipts.map(({ key }) => key)).map((key) => `${name}: two receipts with the key ${key}`),
    ...duplicates(receipts.flatMap(({ reverses }) => reverses ?? [])).map((key) => `${name}: ${key} is reversed twice`),
    ...receipts.filter((receipt) => !isUndoing(receipt)).map(({ key }) => `${name}: ${key} undoes no receipt exactly`),
    ...receipts.filter(({ amount }) => !(amount > 0)).map(({ key }) => `${name}: ${key} has no amount`),
    ...(receipts.some(({ kind }) => kind === "payment") === (booking.receiptNumber !== undefined)
      ? []
      : [`${name}: it has a receipt number without a payment, or a payment without a number`]),
  ];
}

function faultsOfExtras({ _id, extras = [] }: Booking): string[] {
  const undone = extras.flatMap(({ undoes }) => (undoes ? [String(undoes)] : []));
  return duplicates(undone).map((extra) => `booking ${String(_id)}: ${extra} is taken back twice`);
}

/** Every receipt of online money with its booking. */
const onlineReceipts = ({ bookings }: CheckInput) =>
  bookings.flatMap((booking) =>
    receiptsOf(booking)
      .filter(({ method }) => method === "Flutterwave")
      .map((receipt) => ({ booking, receipt })),
  );

function faultsOfPayment(payment: Payment, input: CheckInput): string[] {
  const { ref, fulfilledAt, paidAmount, bookingId, booking, state } = payment;
  const keys = onlineReceipts(input);
  const paid = keys.filter(({ receipt }) => receipt.key === onlineKey(payment));
  const back = keys.filter(({ receipt }) => receipt.key.split(":").slice(0, 2).join(":") === `flw-refund:${ref}`);
  const naira = sum(back.map(({ receipt }) => receipt.amount));
  const [one] = paid;
  const isElsewhere = one && (String(one.booking._id) !== String(bookingId) || one.receipt.amount !== paidAmount);
  return [
    ...(paid.length > 1 ? [`${ref} has a receipt twice`] : []),
    ...(naira > (paidAmount ?? 0) ? [`${naira} of ${ref} went back while ${paidAmount} came`] : []),
    ...(fulfilledAt !== null && paid.length !== 1 ? [`${ref} is fulfilled without a receipt`] : []),
    ...(isElsewhere ? [`the receipt of ${ref} differs from the payment`] : []),
    ...(back.length > 0 && paid.length === 0 ? [`${ref} has the receipt of a refund alone`] : []),
    ...(input.atRest && paid.length > 0 && fulfilledAt === null ? [`${ref} has a receipt and is not fulfilled`] : []),
    ...(input.atRest && fulfilledAt !== null && (state === "refunded") !== (naira === paidAmount)
      ? [`${ref} is ${state} with ${naira} of ${paidAmount} sent back`]
      : []),
    ...(input.atRest && booking && one && !one.booking.balances?.includes(ref)
      ? [`${ref} is not among the payments of its booking`]
      : []),
    ...(one?.booking.closedTo?.includes(ref) ? [`the booking of ${ref} took its money after it was sent back`] : []),
  ];
}

/** What the receipts of all bookings say about online money, with the money in review, must be what moved at the provider. */
function faultsOfMoved(input: CheckInput): string[] {
  const { truth, payments, atRest } = input;
  if (!atRest || !truth.sentBack || truth.transactions.some(({ naira }) => naira === undefined)) return [];
  const back = new Set(truth.sentBack);
  const came = truth.transactions.filter(({ status }) => status === "successful");
  const wholeBack = sum(came.filter(({ id }) => back.has(id)).map(({ naira = 0 }) => naira));
  const moved = sum(came.map(({ naira = 0 }) => naira)) - (truth.nairaBack ?? wholeBack);
  const inReview = sum(
    payments
      .filter(({ state, fulfilledAt }) => (state === "review" || state === "refunding") && fulfilledAt === null)
      .filter(({ paidCurrency, transactionId = "" }) => paidCurrency === "NGN" && !back.has(transactionId))
      .map(({ paidAmount }) => paidAmount ?? 0),
  );
  const inTill = sum(onlineReceipts(input).map(({ receipt, booking }) => effectOf(receipt, booking).paid));
  return inTill + inReview === moved
    ? []
    : [`${inTill} online in the till and ${inReview} in review, while ${moved} moved at the provider`];
}

const NOT_TAKEN: ReadonlySet<string> = new Set([REASONS.balance, REASONS.lapsed]);

/** The invariants of the till, by name. */
export const MONEY_CHECKS: Record<string, Check> = {
  "M1 paid, tips, due and kept equal what the receipts say, and nothing is below 0": ({ bookings }) =>
    bookings.filter(({ due, receipts }) => due !== undefined || receipts).flatMap(faultsOfSums),

  "M2 a receipt is there once, and a reversal undoes one receipt once": ({ bookings }) => [
    ...bookings.flatMap(faultsOfReceipts),
    ...bookings.flatMap(faultsOfExtras),
    ...duplicates(bookings.flatMap(({ receiptNumber }) => receiptNumber ?? [])).map(
      (number) => `two bookings have the receipt number ${number}`,
    ),
  ],

  "M3 each fulfilled payment has exactly one receipt": (input) => {
    const refs = new Set(input.payments.map(onlineKey));
    const strange = onlineReceipts(input).filter(({ receipt: { kind, key } }) => kind === "payment" && !refs.has(key));
    return [
      ...input.payments.flatMap((payment) => faultsOfPayment(payment, input)),
      ...strange.map(({ receipt: { key } }) => `${key} is the receipt of no payment`),
    ];
  },

  "M4 the online till with the money in review is what moved": faultsOfMoved,

  "M6 what was paid online beyond the bill of a booking that goes on is asked back, unless staff lowered the bill": ({
    bookings,
    payments,
    atRest,
  }) =>
    bookings
      .filter(({ bookingStatus }) => bookingStatus !== "cancelled")
      .flatMap((booking) => {
        const over = onlineOverOf(booking);
        const name = `booking ${String(booking._id)}`;
        const isDue = payments.some(
          ({ bookingId, refundDue }) => String(bookingId) === String(booking._id) && refundDue,
        );
        return [
          ...(over > lessOf(booking) && booking.refund !== "requested"
            ? [`${name}: ${over} too much is not asked back`]
            : []),
          ...(over === 0 && booking.refund !== null && !booking.givingBack
            ? [`${name}: it is ${booking.refund} and nothing is too much`]
            : []),
          ...(atRest && over > 0 && booking.refund === "requested" && !booking.givingBack && !isDue
            ? [`${name}: no payment is due for ${over} too much`]
            : []),
          ...(booking.cartItems.every(({ cancelled }) => cancelled) ? [`${name}: it goes on without a live line`] : []),
        ];
      }),

  "M7 naira for a bill are in review only when its booking could not take them": ({ payments, atRest }) =>
    payments
      .filter(({ state, booking, paidCurrency }) => atRest && state === "review" && booking && paidCurrency === "NGN")
      // Less than a naira makes no receipt.
      .filter(({ paidAmount }) => (paidAmount ?? 0) >= 1)
      .filter(
        ({ fulfilledAt, refundDue, reason }) => fulfilledAt === null && !refundDue && !NOT_TAKEN.has(reason ?? ""),
      )
      .map(({ ref, reason }) => `${ref} is in review, because: ${reason}`),

  "M5 no receipt of the desk that was answered is lost": ({ bookings, acknowledged = [] }) => {
    const stored = new Set(
      bookings.flatMap((booking) => receiptsOf(booking).map(({ key }) => `${String(booking._id)} ${key}`)),
    );
    return acknowledged.filter((name) => !stored.has(name)).map((name) => `the receipt ${name} is lost`);
  },
};
