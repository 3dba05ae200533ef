import { useState, type ReactNode } from "react";
import { PaymentOverPage } from "../../../domain/payment-over-page.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";

const importPayment = () => import("./payment-of-booking.tsx");

/** Lets what it contains open the payment of a booking over the page. */
export function WithPayments({ children }: { children: ReactNode }) {
  const [bookingId, setBookingId] = useState<string>();
  const { module, load } = useLazyModule(importPayment);
  const open = (id: string) => void load().then((ready) => ready && setBookingId(id));
  return (
    <PaymentOverPage value={open}>
      {children}
      {module && bookingId !== undefined && (
        <module.PaymentOfBooking key={bookingId} bookingId={bookingId} onClose={() => setBookingId(undefined)} />
      )}
    </PaymentOverPage>
  );
}
