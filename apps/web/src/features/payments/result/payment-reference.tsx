/** The reference of a payment, to quote when writing or calling. */
export function PaymentReference({ reference }: { reference: string }) {
  return (
    <p>
      Your reference: <strong className="inline-block wrap-anywhere select-all">{reference}</strong>
    </p>
  );
}
