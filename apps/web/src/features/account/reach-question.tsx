import { useState } from "react";
import { readStored, writeStored } from "../../lib/browser/storage.ts";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { ReminderChoices } from "./reminder-choices.tsx";

const SKIPPED = "reachSkipped";
const PhoneForm = lazyPart(async () => (await import("./phone-form.tsx")).PhoneForm, {
  loading: <div className="h-45" />,
});

/**
 * Asks for a phone number where there is none, and then for the channels to it. Once skipped it stays away until the browser is closed.
 * It is not asked before the person has said whether the number that somebody entered is theirs.
 */
export function ReachQuestion({ className = "" }: { className?: string }) {
  const { user } = useSession();
  const [asks] = useState(user !== null && user.phone === undefined && !user.entered);
  const [skipped, setSkipped] = useState(() => readStored("sessionStorage", SKIPPED) !== null);
  if (!user || !asks || skipped) return null;
  const skip = () => {
    writeStored("sessionStorage", SKIPPED, "1");
    setSkipped(true);
  };
  return (
    <Card className={`text-left text-fg ${className}`}>
      {user.phone === undefined ? (
        <PhoneForm
          user={user}
          label="Where can we reach you on the day?"
          hint="Your phone number, such as 0803 123 4567"
        >
          <Button variant="quiet" onClick={skip}>
            Skip
          </Button>
        </PhoneForm>
      ) : (
        <>
          <p>
            Thank you. On the day we reach you at <strong className="whitespace-nowrap">{user.phoneShown}</strong>.
          </p>
          {user.phoneChannels && <ReminderChoices user={user} />}
        </>
      )}
    </Card>
  );
}
