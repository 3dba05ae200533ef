import {
  BY_METHOD,
  dueText,
  isOfPayment,
  liveLines,
  type Bill,
  type Booking,
  type Receipt,
  type TeamMember,
} from "@salon/contracts";
import { useState } from "react";
import { formatAmount } from "../../../lib/format/format.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { AfterPayment } from "./after-payment.tsx";
import { type TypedPayment, PaymentForm } from "./payment-form.tsx";
import { receiptWords } from "./saved-words.ts";

type TakePaymentProps = {
  booking: Booking;
  bill: Bill;
  /** The team members whom a tip can be for. */
  people: readonly Pick<TeamMember, "_id" | "name">[];
  /** The page of the bill, where it is not the one below. */
  page?: string;
  onClose: () => void;
};

/**
 * Takes what a customer pays at the desk, by one method after the other until the bill is paid, and then offers the receipt. The
 * sums are those of the bill as it is now; what others changed since it opened is said.
 */
export function TakePayment({ booking, bill, people, page, onClose }: TakePaymentProps) {
  const [start] = useState(bill);
  const [taken, setTaken] = useState<readonly TypedPayment[]>([]);
  const [running, setRunning] = useState<Own>({ keys: [], number: bill.open?.ref });
  const [own, setOwn] = useState<readonly Own[]>([]);
  const [before, setBefore] = useState(bill);
  const since = (then: Bill) => bill.receipts.filter(({ key }) => then.receipts.every((known) => known.key !== key));
  const ofThis = since(before).filter((receipt) => receipt.kind === "payment" && isOwn(receipt, running));
  const due = ofThis.reduce((sum, { amount }) => sum + amount, bill.due);
  const isPaid = taken.length > 0 && bill.due === 0;
  const onTaken = (part: TypedPayment) => {
    if (due === 0) return onClose();
    setOwn((earlier) => [...earlier, running]);
    setBefore(bill);
    setRunning({ keys: [], number: bill.open?.ref });
    setTaken((earlier) => [...earlier, part]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPaid ? "Paid" : due > 0 ? "Take payment" : "Take a tip"}
      description={isPaid ? bill.receiptNumber && `Receipt ${bill.receiptNumber}` : dueNow(bill)}
    >
      <div className="space-y-4">
        <BillChanged
          bill={bill}
          others={since(start).filter((receipt) => ![...own, running].some((one) => isOwn(receipt, one)))}
          hasNewTotal={bill.total !== start.total}
        />
        <TakenBefore taken={taken} />
        {isPaid ? (
          <AfterPayment booking={booking} bill={bill} onClose={onClose} />
        ) : (
          // Each payment has a form of its own.
          <PaymentForm
            key={taken.length}
            {...{ bill, due, people, page, onTaken }}
            sent={running.keys}
            bookingId={booking._id}
            servedBy={onlyPerson(booking)}
            phone={booking.customer?.e164}
            onSend={(keys) => setRunning({ ...running, keys })}
            onMade={(number) => setRunning({ ...running, number })}
          />
        )}
      </div>
    </Dialog>
  );
}

/** By what the receipts of one payment of this dialog are known: their keys, and the reference of its account number. */
interface Own {
  keys: readonly string[];
  number: string | undefined;
}

const isOwn = (receipt: Receipt, { keys, number }: Own): boolean =>
  keys.includes(receipt.key) || (number !== undefined && isOfPayment(receipt, number));

const dueNow = ({ due }: Bill): string => (due > 0 ? dueText(due) : "Nothing is due.");

type BillChangedProps = { bill: Bill; others: readonly Receipt[]; hasNewTotal: boolean };

/** What others have changed of the bill while the dialog is open. */
function BillChanged({ bill, others, hasNewTotal }: BillChangedProps) {
  const changes = [
    ...others.map((one) => [receiptWords(one), one.by].filter(Boolean).join(", ")),
    ...(hasNewTotal ? [`The total is ${formatAmount(bill.total)} now`] : []),
  ];
  return (
    <output className="block rounded-control bg-warning-soft px-4 py-3 font-semibold empty:hidden">
      {changes.length > 0 && `This bill has changed. ${changes.join(". ")}. ${dueNow(bill)}`}
    </output>
  );
}

/** The payments of this dialog, with what goes back of the cash. */
function TakenBefore({ taken }: { taken: readonly TypedPayment[] }) {
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
