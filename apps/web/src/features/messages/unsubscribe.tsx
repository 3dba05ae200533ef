import { MailX } from "lucide-react";
import { useEffect, useRef } from "react";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";
import { useUnsubscribe } from "./unsubscribe.queries.ts";

/** Unsubscribes on a button press and not on opening the page, because mail scanners open links. */
export function Unsubscribe({ token }: { token: string }) {
  const unsubscribe = useUnsubscribe();
  if (unsubscribe.isSuccess) return <Done message={unsubscribe.data.message} />;
  return (
    <div className="space-y-5">
      {/* The same distance to the title as in the other cards. */}
      <p className="-mt-4 mb-7 text-balance text-fg-muted">To get no more of our newsletter, press the button below.</p>
      <FailureSummary error={unsubscribe.error} fields={{}} />
      <Button className="w-full" loading={unsubscribe.isPending} onClick={() => unsubscribe.mutate(token)}>
        Unsubscribe
      </Button>
      {unsubscribe.isError && (
        <div>
          <p>If you still get it, please tell us:</p>
          <SalonContact message="Hello, I would like to get no more of your newsletter." />
        </div>
      )}
    </div>
  );
}

/** The result takes the focus, because the pressed button is gone. */
function Done({ message }: { message: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="rounded-cloth bg-success-soft p-5">
      <MailX aria-hidden="true" className="size-7 text-success" />
      <p className="mt-3 font-semibold">{message}</p>
      <p className="mt-1">Mails about your bookings still come.</p>
    </div>
  );
}
