import { BY_METHOD, dueText, liveLines, type Bill, type Booking, type TeamMember } from "@salon/contracts";
import { useState } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AfterPayment } from "./after-payment.tsx";
import { type Taken, PaymentForm } from "./payment-form.tsx";

type TakePaymentProps = {
  booking: Booking;
  bill: Bill;
  /** The team members whom a tip can be for. */
  people: readonly Pick<TeamMember, "_id" | "name">[];
  onClose: () => void;
};

/** Takes what a customer pays at the desk, by one method after the other until the bill is paid, and then offers the receipt. */
export function TakePayment({ booking, bill, people, onClose }: TakePaymentProps) {
  const [due, setDue] = useState(bill.due);
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const isPaid = taken.length > 0 && due === 0;
  const onTaken = (left: number, part: Taken) => {
    if (due === 0) return onClose();
    setDue(left);
    setTaken((before) => [...before, part]);
  };
  const number = bill.receiptNumber && `Receipt ${bill.receiptNumber}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPaid ? "Paid" : due > 0 ? "Take payment" : "Take a tip"}
      description={isPaid ? number : due > 0 ? dueText(due) : "Nothing is due."}
    >
      <div className="space-y-4">
        <TakenBefore taken={taken} />
        {isPaid ? (
          <AfterPayment booking={booking} bill={bill} onClose={onClose} />
        ) : (
          // Each payment has a form of its own, because it has keys of its own.
          <PaymentForm
            key={taken.length}
            {...{ bill, due, people, onTaken }}
            bookingId={booking._id}
            servedBy={onlyPerson(booking)}
            phone={booking.customer?.e164}
          />
        )}
      </div>
    </Dialog>
  );
}

/** The payments of this dialog, with what goes back of the cash. */
function TakenBefore({ taken }: { taken: readonly Taken[] }) {
  return (
    <output className="block space-y-2 empty:hidden">
      {taken.map(({ amount, method, change, tip }, index) => (
        // Payments are only added, and two may be alike.
        <span
          key={`${index} ${method}`}
          className="block rounded-control bg-success-soft px-4 py-3 font-semibold text-success"
        >
          {formatAmount(amount)} {BY_METHOD[method]}
          {tip && `, of it a tip of ${formatAmount(tip.amount)} for ${tip.for}`}
          {change > 0 && `, change ${formatAmount(change)}`}
        </span>
      ))}
    </output>
  );
}

/** The id of the person who serves the whole booking; undefined for none or several. */
function onlyPerson({ cartItems }: Booking): string | undefined {
  const people = new Set(liveLines(cartItems).flatMap((line) => (line.with ?? []).map(({ _id }) => _id)));
  return people.size === 1 ? [...people][0] : undefined;
}
