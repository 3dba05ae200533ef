import { type AuditDocument, entryId } from "../../../features/audit-log/audit-log.ts";
import { earlier } from "../plan/visits.ts";
import type { Salon } from "../salon.ts";
import type { Booked } from "./bookings.ts";
import type { Paid } from "./payments.ts";

type Entry = Omit<AuditDocument, "_id">;
type Values = Pick<Entry, "before" | "after">;

/** What staff and customers did, as the activity log keeps it. */
export const auditRows = (booked: readonly Booked[], paid: readonly Paid[], salon: Salon): AuditDocument[] =>
  [...booked.flatMap((one) => entriesOf(one, salon)), ...paid.flatMap((one) => refundEntries(one, salon))].map(
    (entry, index) => ({ ...entry, _id: entryId(`lived ${index}`) }),
  );

function entriesOf({ visit, booking }: Booked, { staff, now }: Salon): Entry[] {
  const { by, person, madeAt, fate, cancelledAt, ends } = visit;
  const { bookingAmount: amount, paymentRef: payment, receipts } = booking;
  const target = { type: "booking", id: String(booking._id) } as const;
  const entry = (at: Date, actor: Entry["actor"], action: string, { before, after }: Values): Entry => ({
    at,
    actor,
    action,
    target,
    before,
    after,
  });
  const before = { status: "placed" };
  const method = receipts.find(({ at }) => at <= madeAt)?.method.toLowerCase() ?? "later";
  const refund = by === "online" ? "requested" : null;
  return [
    by === "online"
      ? entry(madeAt, person.user, "booking.create", { before: null, after: { ...before, amount, payment } })
      : entry(madeAt, staff.desk, "booking.walk-in", { before: null, after: { amount, method } }),
    ...(cancelledAt
      ? [
          entry(cancelledAt, by === "online" ? person.user : staff.desk, "booking.cancel", {
            before,
            after: { status: "cancelled", refund },
          }),
        ]
      : []),
    ...(fate === "done"
      ? [entry(earlier(ends, now), staff.desk, "booking.status", { before, after: { status: "completed" } })]
      : []),
  ];
}

function refundEntries({ payment, past }: Paid, { staff }: Salon): Entry[] {
  if (!past?.refund) return [];
  const about = { at: new Date(past.refund.at), target: { type: "payment", id: payment.ref } };
  const amount = payment.paidAmount;
  const sent = { before: { state: "fulfilled" }, after: { amount } };
  const arrived = { before: { state: "refunding" }, after: { state: "refunded", amount } };
  return [
    { ...about, actor: staff.owner, action: "payment.refund", ...sent },
    { ...about, actor: null, action: "payment.refunded", ...arrived },
  ];
}
