import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../lib/session/session.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { useSendPasswordLink } from "./account.queries.ts";
import { ReminderChoices } from "./reminder-choices.tsx";

/** After the owner of a mailbox has taken over its account: the consents are asked anew, and a password is offered. */
export function ClaimedAccount({ next }: { next: string }) {
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const password = useSendPasswordLink();
  useEffect(() => heading.current?.focus(), []);
  if (!user) return null;
  return (
    <section className="space-y-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Welcome, {user.name}. How may we remind you?
      </h2>
      <ReminderChoices user={user} />
      {user.linkOnly && (
        <p className="text-fg-muted">
          You sign in by a mailed link. You may also{" "}
          <Button variant="quiet" size="small" loading={password.isPending} onClick={() => password.mutate(user.email)}>
            Choose a password
          </Button>
        </p>
      )}
      <Link to={next} replace className={buttonClass("primary", "medium", "w-full")}>
        Continue
      </Link>
    </section>
  );
}
