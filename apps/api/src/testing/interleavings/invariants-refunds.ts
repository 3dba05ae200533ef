import type { Booking, Check, Payment, CheckInput } from "./invariants.ts";

const isLiving = ({ bookingStatus }: Booking): boolean => bookingStatus !== "cancelled";
const SENT: ReadonlySet<string> = new Set(["refunding", "refunded"]);

const paymentsByRef = ({ payments }: CheckInput) => new Map(payments.map((payment) => [payment.ref, payment]));

/**
 * Returns the faults of a booking that is not cancelled against its payment. A requested refund starts only after the
 * booking is marked for it.
 */
function faultsOfUncancelled(
  { paymentRef, refundHold }: Booking,
  payment: Payment | undefined,
  input: CheckInput,
): string[] {
  if (refundHold !== undefined) return [`the booking of ${paymentRef} is not cancelled and is held for a refund`];
  if (!payment) return [];
  const { ref, state, transactionId = "" } = payment;
  if (state === "refunded" || input.truth.sentBack?.includes(transactionId))
    return [`${ref} was refunded while its booking is not cancelled`];
  if (!input.atRest || payment.fulfilledAt === null) return [];
  if (state === "refunding") return [`${ref} is refunding while its booking is not cancelled`];
  return payment.refundDue || state === "review" ? [`${ref} is due for refund while its booking is not cancelled`] : [];
}

/** The invariants between refunds and bookings, by name. */
export const REFUND_CHECKS: Record<string, Check> = {
  "I3b no refund of a payment whose booking lives": (input) => {
    const byRef = paymentsByRef(input);
    return input.bookings
      .filter(isLiving)
      .flatMap((booking) => faultsOfUncancelled(booking, byRef.get(booking.paymentRef ?? ""), input));
  },

  "I3c money that was sent back is known": ({ payments, truth }) =>
    payments
      .filter(({ transactionId = "", state }) => truth.sentBack?.includes(transactionId) && !SENT.has(state))
      .map(({ ref, state }) => `${ref} is ${state} and its money was sent back`),

  "I3d the money of a cancelled booking is due, kept or on its way": (input) => {
    if (!input.atRest) return [];
    const byRef = paymentsByRef(input);
    return input.bookings
      .filter((booking) => !isLiving(booking))
      .flatMap(({ paymentRef, refundHold }) => {
        const payment = byRef.get(paymentRef ?? "");
        if (!payment || SENT.has(payment.state)) return [];
        return [
          ...(refundHold === undefined ? [] : [`the booking of ${paymentRef} stays held for a refund that ended`]),
          ...(payment.refundDue || payment.refundKept
            ? []
            : [`${paymentRef} is not due, though its booking is cancelled`]),
        ];
      });
  },
};
