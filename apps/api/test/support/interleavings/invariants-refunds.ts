import type { Booking, Check, Payment, CheckInput, Refund } from "./invariants.ts";

const isLiving = ({ bookingStatus }: Booking): boolean => bookingStatus !== "cancelled";
const SENT: ReadonlySet<string> = new Set(["refunding", "refunded"]);

const paymentsByRef = ({ payments }: CheckInput) => new Map(payments.map((payment) => [payment.ref, payment]));

/**
 * Returns the faults of a booking that is not cancelled against its payment. A requested refund starts only after the
 * booking is marked for it.
 */
function faultsOfUncancelled(booking: Booking, payment: Payment | undefined, input: CheckInput): string[] {
  const { paymentRef, refundHold, balanceHolds = [] } = booking;
  if (refundHold !== undefined || balanceHolds.length > 0)
    return [`the booking of ${paymentRef} is not cancelled and is held for a refund`];
  if (!payment) return [];
  const { ref, state, transactionId = "" } = payment;
  // A part of it may go back while the booking goes on.
  if (latestOf(input).get(ref)?.part) return [];
  if (state === "refunded" || input.truth.sentBack?.includes(transactionId))
    return [`${ref} was refunded while its booking is not cancelled`];
  if (!input.atRest || payment.fulfilledAt === null) return [];
  if (state === "refunding") return [`${ref} is refunding while its booking is not cancelled`];
  return payment.refundDue || state === "review" ? [`${ref} is due for refund while its booking is not cancelled`] : [];
}

/** The latest refund of each payment. */
const latestOf = ({ refunds }: CheckInput) =>
  new Map(refunds.toSorted((a, b) => a.n - b.n).map((refund) => [refund.payment, refund]));

/** The references of all payments of a booking. */
const refsOf = ({ paymentRef, balances = [] }: Booking): string[] => [...(paymentRef ? [paymentRef] : []), ...balances];

/** Whether a booking shows this about its refund; one of several payments shows what all of them mean. */
const shows = ({ refund, balances }: Booking, state: string): boolean =>
  refund === state || (balances !== undefined && refund !== null);

/** The invariants between refunds and bookings, by name. */
export const REFUND_CHECKS: Record<string, Check> = {
  "I3b no refund of a payment whose booking lives": (input) => {
    const byRef = paymentsByRef(input);
    return input.bookings
      .filter(isLiving)
      .flatMap((booking) =>
        [undefined, ...refsOf(booking)].flatMap((ref) => faultsOfUncancelled(booking, byRef.get(ref ?? ""), input)),
      );
  },

  "I3c money that was sent back is known": ({ payments, refunds, truth }) =>
    payments
      .filter(({ transactionId = "", state, ref }) => {
        const parts = refunds.filter(({ payment, part }) => payment === ref && part).length;
        const sent = (truth.sentBack ?? []).filter((id) => id === transactionId).length;
        return sent > parts && !SENT.has(state);
      })
      .map(({ ref, state }) => `${ref} is ${state} and its money was sent back`),

  "I3d the money of a cancelled booking is due, kept or on its way": (input) => {
    if (!input.atRest) return [];
    const byRef = paymentsByRef(input);
    const declined = new Set(input.refunds.filter(({ state }) => state === "declined").map(({ payment }) => payment));
    return input.bookings
      .filter((booking) => !isLiving(booking))
      .flatMap((booking) => {
        const unsent = refsOf(booking)
          .flatMap((ref) => byRef.get(ref) ?? [])
          .filter(({ state }) => !SENT.has(state));
        const isHeld =
          unsent.length === refsOf(booking).length && unsent.length > 0 && booking.refundHold !== undefined;
        return [
          ...(isHeld ? [`the booking of ${booking.paymentRef} stays held for a refund that ended`] : []),
          ...unsent
            .filter(({ ref, refundDue }) => !refundDue && !declined.has(ref))
            .map(({ ref }) => `${ref} is not due, though its booking is cancelled`),
        ];
      });
  },

  "I3e one refund after the other for each transaction, which payment and booking agree with": (input) => {
    const byRef = paymentsByRef(input);
    const bookings = new Map(
      input.bookings.flatMap((booking) => refsOf(booking).map((ref) => [ref, booking] as const)),
    );
    const refunds = latestOf(input);
    const names = input.refunds.map(({ payment, n }) => `${payment} ${n}`);
    const earlier = input.refunds.filter(({ payment, n }) => n < refunds.get(payment)!.n);
    const sentOf = (ref: string) =>
      input.refunds
        .filter(({ payment, state }) => payment === ref && state === "refunded")
        .reduce((total, { amount }) => total + amount, 0);
    return [
      ...names.filter((name, index) => names.indexOf(name) < index).map((name) => `the refund ${name} is there twice`),
      ...earlier
        .filter(({ state }) => state !== "refunded" && state !== "refused")
        .map(({ payment, n, state }) => `the refund ${payment} ${n} is ${state} and another one follows`),
      ...input.payments
        .filter(
          ({ ref, paidAmount, paidCurrency }) => paidCurrency === "NGN" && sentOf(ref) > (paidAmount ?? 0) * 100 + 99,
        )
        .map(({ ref }) => `more of ${ref} was sent back than came`),
      ...[...refunds.values()].flatMap((refund) =>
        faultsOfRefund(refund, byRef.get(refund.payment), bookings.get(refund.payment), input.atRest),
      ),
      ...input.payments
        .filter(({ state, refundDue }) => input.atRest && (refundDue || SENT.has(state)))
        .filter(({ ref }) => !refunds.has(ref))
        .map(({ ref, state }) => `${ref} is ${state} and refundable without a refund`),
    ];
  },
};

/** What payment and booking are for a refund in each state; a booking that is missing was never made. */
const AGREED: Record<string, (payment: Payment, booking: Booking | undefined) => boolean> = {
  requested: ({ state, refundDue }, booking) =>
    state === "fulfilled" && refundDue && booking !== undefined && shows(booking, "requested"),
  sending: ({ state }, booking) => state === "refunding" && (!booking || booking.refundHold !== undefined),
  unknown: ({ state }, booking) => state === "refunding" && (!booking || booking.refundHold !== undefined),
  refunded: ({ state }, booking) => state === "refunded" && (!booking || shows(booking, "refunded")),
  declined: ({ state, refundDue }, booking) =>
    state === "fulfilled" && !refundDue && booking !== undefined && shows(booking, "kept"),
  // A refund that was tried keeps its record when its booking is revived, or its payment is booked after all.
  refused: ({ state, refundDue, fulfilledAt }, booking) =>
    state === "review" ? refundDue === (fulfilledAt !== null) : !SENT.has(state) && !refundDue && !isCancelled(booking),
};
/** The same for a part, whose booking goes on. */
const AGREED_PART: typeof AGREED = {
  ...AGREED,
  sending: ({ state, ref }, booking) => state === "refunding" && booking?.givingBack?.ref === ref,
  unknown: ({ state, ref }, booking) => state === "refunding" && booking?.givingBack?.ref === ref,
  refunded: ({ state, ref }, booking) => SETTLED.has(state) && booking?.givingBack?.ref !== ref,
  refused: ({ state, ref }, booking) => state === "fulfilled" && booking?.givingBack?.ref !== ref,
};
const SETTLED: ReadonlySet<string> = new Set(["fulfilled", "refunded"]);

const isCancelled = (booking: Booking | undefined): boolean => booking !== undefined && !isLiving(booking);

function faultsOfRefund(
  { payment: ref, state, nextCheckAt, part }: Refund,
  payment: Payment | undefined,
  booking: Booking | undefined,
  atRest: boolean,
): string[] {
  if (!payment) return [`the refund of ${ref} has no payment`];
  const isOpen = state === "sending" || state === "unknown";
  if (isOpen && nextCheckAt === null) return [`the refund of ${ref} is ${state} without a next check`];
  if (!atRest || (part ? AGREED_PART : AGREED)[state]?.(payment, booking)) return [];
  return [
    `the refund of ${ref} is ${state}, its payment ${payment.state}${payment.refundDue ? " and due" : ""}, its booking ${booking?.bookingStatus ?? "missing"} and ${booking?.refund ?? "not to be refunded"}`,
  ];
}
