import { holdAsks, liveLines, type Bill, type Booking } from "@salon/contracts";
import type { ReactNode } from "react";
import { CallFirst } from "../../../domain/call-first.tsx";
import { useSession } from "../../../lib/session/session.ts";
import { BillFrame } from "./bill-frame.tsx";
import { BillSums } from "./bill-sums.tsx";
import { ComesBack } from "./comes-back.tsx";
import { ReceiptSheet } from "./receipt-sheet.tsx";

type MyBillProps = {
  booking: Booking;
  /** The button that pays what is asked for online. */
  children: (asked: number, bill: Bill) => ReactNode;
};

/** The bill of a customer's own booking, without names of staff. */
export function MyBill({ booking, children }: MyBillProps) {
  const { user } = useSession();
  const isBlocked = liveLines(booking.cartItems).some(({ blocked }) => blocked);
  const name = booking.customer?.name ?? user?.name ?? "";
  return (
    <BillFrame bookingId={booking._id}>
      {(bill) => (
        <>
          <BillSums bill={bill} reader="customer" summed="Services" />
          <ComesBack bill={bill} isTold answer={booking.refundAnswer} />
          {bill.due > 0 && (
            <div data-print="no" className="mt-4 space-y-2">
              {isBlocked ? <CallFirst /> : children(booking.hold ? holdAsks(booking.hold, bill) : bill.due, bill)}
              {!booking.hold && !isBlocked && (
                <p className="text-sm text-fg-muted">Or pay at the salon: in cash, by POS or by transfer.</p>
              )}
            </div>
          )}
          <ReceiptSheet bookingId={booking._id} bill={bill} customer={name} />
        </>
      )}
    </BillFrame>
  );
}
