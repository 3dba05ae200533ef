import { useEffect, useRef, type ReactNode } from "react";

type PaymentMessageProps = {
  title: string;
  /** A drawing or a spinner above the title. */
  mark?: ReactNode;
  children: ReactNode;
  /** Links and buttons. */
  actions?: ReactNode;
};

/** A message about a payment in the middle of the page; its title takes the focus, because it replaces another message. */
export function PaymentMessage({ title, mark, children, actions }: PaymentMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page-column grid min-h-[calc(var(--screen-height)*0.7)] place-content-center justify-items-center py-12 text-center">
      {mark && <div className="mb-6">{mark}</div>}
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <div className="mt-3 max-w-prose space-y-3 text-fg-muted">{children}</div>
      {actions && <div className="mt-7 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

/** The reference of a payment, for messages and calls to the salon; its line is kept until the address has been read. */
export function PaymentReference({ reference }: { reference: string }) {
  return (
    <p className={reference ? "" : "invisible"}>
      Your reference: <strong className="inline-block wrap-anywhere select-all">{reference}</strong>
    </p>
  );
}
