import { useState } from "react";
import { useSession } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { PhoneForm } from "./phone-form.tsx";
import { ReminderChoices } from "./reminder-choices.tsx";

/** Asks for a phone number after a payment, once and only where there is none, and then for the channels to it; the question can be skipped. */
export function ReachQuestion() {
  const { user } = useSession();
  const [asks] = useState(user !== null && user.phone === undefined);
  const [skipped, setSkipped] = useState(false);
  if (!user || !asks || skipped) return null;
  return (
    <Card className="text-left text-fg">
      {user.phone === undefined ? (
        <PhoneForm
          user={user}
          label="Where can we reach you on the day?"
          hint="Your phone number, such as 0803 123 4567"
        >
          <Button variant="quiet" onClick={() => setSkipped(true)}>
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
