import { useEffect, useState } from "react";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { Spinner } from "../../../ui/controls/button.tsx";
import { PaymentMessage, PaymentReference } from "./payment-message.tsx";

const LONG_AFTER_MS = 15_000;

type PaymentWaitingProps = { reference: string; unanswered: boolean };

/** 'Verifying Payment': bank transfers and USSD may take minutes, and the user may close the page meanwhile. */
export function PaymentWaiting({ reference, unanswered }: PaymentWaitingProps) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PaymentMessage title="Verifying Payment" mark={<Spinner className="size-12 text-primary" />}>
      <output className="block space-y-3">
        <span className="block">
          {unanswered
            ? "We cannot reach the salon at the moment. We keep trying."
            : "We are asking the payment provider. This page goes on by itself."}
        </span>
        {long && (
          <span className="block font-semibold text-fg">
            Taking long? Bank transfers and USSD can need some minutes. You may close this page: your booking is made as
            soon as the money arrives, and we write to you.
          </span>
        )}
      </output>
      <PaymentReference reference={reference} />
      {long && (
        <div className="*:justify-center">
          <SalonContact message={`Hello, I am waiting for my payment ${reference} to be confirmed.`} />
        </div>
      )}
    </PaymentMessage>
  );
}
