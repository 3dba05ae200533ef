import { DAY_MS, MINUTE_MS, HOLD_MINUTES, linesTotal } from "@salon/contracts";
import { emptyPayment } from "../../../features/payments/lifecycle/states.ts";
import { onlineReceipt } from "../../../features/till/receipts.ts";
import type { Salon } from "../salon.ts";
import { type Booked, withSums } from "./bookings.ts";
import { inStates, type Paid } from "./payments.ts";

const HELD_MINUTES = 100;
const LAPSED_MINUTES = 45;
/** The sandbox makes such numbers. */
const ACCOUNT = { number: "9900000001", bank: "Test Bank" };
/** The same in every run, without a draw that would change every other row. */
const REF = "IBD-5EED000000000001";

/**
 * Makes of visits from the phone that are there already a reservation that runs, one that was not paid in time and whose
 * customer has to be called, and one whose bill was paid to an account number. It changes their bookings, and answers the
 * payment.
 */
export function reservationsAmong(booked: readonly Booked[], salon: Salon): Paid[] {
  const plain = booked.filter(
    ({ visit: { by, story }, booking: { extras } }) => by === "desk" && !story && extras === undefined,
  );
  const tomorrow = new Date(salon.now.getTime() + DAY_MS);
  const lapsedAt = new Date(salon.now.getTime() - LAPSED_MINUTES * MINUTE_MS);
  const [held, lapsed] = plain.filter(
    ({ visit: { fate, begins, madeAt, person }, booking }) =>
      fate === "coming" &&
      person.user === null &&
      begins > tomorrow &&
      madeAt < lapsedAt &&
      booking.receipts.length === 0,
  );
  const sent = plain.findLast(
    ({ booking: { receipts } }) => receipts.length === 1 && receipts[0]!.method === "Transfer",
  );
  const depositOf = ({ visit }: Booked) => Math.ceil(linesTotal(visit.lines) / 2);

  if (held)
    held.booking.hold = {
      until: new Date(salon.now.getTime() + HELD_MINUTES * MINUTE_MS),
      deposit: depositOf(held),
    };
  if (lapsed) {
    Object.assign(lapsed.visit, { fate: "cancelled", cancelledAt: lapsedAt });
    lapsed.booking = withSums({
      ...lapsed.booking,
      bookingStatus: "cancelled",
      sequence: 1,
      cancelSequence: 1,
      statusWriteId: salon.ids.at(lapsedAt),
      lapsed: { until: lapsedAt, deposit: depositOf(lapsed), unpaid: true, call: true },
    });
  }
  return sent ? [paidToNumber(sent, salon)] : [];
}

/** The transfer that a person at the desk had typed in is one that the provider has seen. */
function paidToNumber(sent: Booked, { ids, staff }: Salon): Required<Paid> {
  const { booking, visit } = sent;
  const [{ at: paidAt, amount }] = booking.receipts as [(typeof booking.receipts)[number]];
  const createdAt = new Date(paidAt.getTime() - 4 * MINUTE_MS);
  const heldUntil = new Date(createdAt.getTime() + HOLD_MINUTES * MINUTE_MS);
  const id = ids.transaction(paidAt);
  const begun = emptyPayment({
    _id: ids.at(createdAt),
    ref: REF,
    user: null,
    cartKey: `booking ${String(booking._id)} ${amount} by transfer`,
    items: [],
    amount,
    bookingId: booking._id,
    heldUntil,
    createdAt,
  });
  const came = { transactionId: String(id), paidAmount: amount, paidMinor: amount * 100, paidCurrency: "NGN" };
  const payment = {
    ...begun,
    ...came,
    booking: booking._id,
    begunBy: staff.desk,
    account: { ...ACCOUNT, minor: amount * 100, expiresAt: heldUntil },
    method: "bank_transfer",
    paidAt,
    fulfilledAt: paidAt,
  };
  const receipt = onlineReceipt({ ref: REF, paidAmount: amount, paidAt }, paidAt);
  sent.booking = withSums({ ...booking, receipts: [receipt], paymentMethod: receipt.method, balances: [REF] });
  const customer = { name: visit.person.name, email: "walk-in@salon.test" };
  return {
    payment: inStates(payment, paidAt, ["pending", "paid", "placing", "fulfilled"]),
    past: { id, txRef: REF, amount, method: "banktransfer", at: paidAt.getTime(), customer },
  };
}
