import type { Booking, Check, Payment, CheckInput } from "./invariants.ts";

const isLiving = ({ bookingStatus }: Booking): boolean => bookingStatus !== "cancelled";
const SENT: ReadonlySet<string> = new Set(["refunding", "refunded"]);

const paymentsByRef = ({ payments }: CheckInput) => new Map(payments.map((payment) => [payment.ref, payment]));

/** What a living booking says against its payment. A refund that was asked for begins only once the booking is held for it. */
function faultsOfLiving(
  { paymentRef, refundHold }: Booking,
  payment: Payment | undefined,
  world: CheckInput,
): string[] {
  if (refundHold !== undefined) return [`the booking of ${paymentRef} lives and is held for a refund`];
  if (!payment) return [];
  const { ref, state, transactionId = "" } = payment;
  if (state === "refunded" || world.truth.sentBack?.includes(transactionId))
    return [`${ref} was sent back while its booking lives`];
  if (!world.atRest || payment.fulfilledAt === null) return [];
  if (state === "refunding") return [`${ref} is on its way back while its booking lives`];
  return payment.refundDue || state === "review" ? [`${ref} is due for refund while its booking lives`] : [];
}

/** The invariants between refunds and bookings, by name. */
export const REFUND_CHECKS: Record<string, Check> = {
  "I3b no refund of a payment whose booking lives": (world) => {
    const byRef = paymentsByRef(world);
    return world.bookings
      .filter(isLiving)
      .flatMap((booking) => faultsOfLiving(booking, byRef.get(booking.paymentRef ?? ""), world));
  },

  "I3c money that was sent back is known": ({ payments, truth }) =>
    payments
      .filter(({ transactionId = "", state }) => truth.sentBack?.includes(transactionId) && !SENT.has(state))
      .map(({ ref, state }) => `${ref} is ${state} and its money was sent back`),

  "I3d the money of a cancelled booking is due, kept or on its way": (world) => {
    if (!world.atRest) return [];
    const byRef = paymentsByRef(world);
    return world.bookings
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
