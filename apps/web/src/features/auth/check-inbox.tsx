import { MailOpen } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Button } from "../../ui/controls/button.tsx";

type CheckInboxProps = { children: ReactNode; onAgain: () => void };

/** Points to the inbox after a link was requested. It takes the focus, because the form that had it is gone. */
export function CheckInbox({ children, onAgain }: CheckInboxProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded-cloth bg-success-soft p-5">
      <MailOpen aria-hidden="true" className="size-7 text-success" />
      <h2 ref={heading} tabIndex={-1} className="mt-3 text-lg">
        Check your inbox
      </h2>
      <p className="mt-1 wrap-anywhere">{children} Look in the spam folder too.</p>
      <Button variant="quiet" size="small" className="mt-4" onClick={onAgain}>
        Use another address
      </Button>
    </section>
  );
}
