import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FIRST_REMINDERS, isHomeNumber, type Channel, type OwnUser } from "@salon/contracts";
import { useSettings } from "../../domain/settings.ts";
import { api } from "../../lib/api/api.ts";
import { setSessionUser } from "../../lib/session/session.ts";
import { SavedCheckbox } from "./saved-checkbox.tsx";

const LABELS: Record<Channel, string> = {
  email: "Remind me by e-mail",
  whatsapp: "Remind me on WhatsApp",
  sms: "Remind me by SMS",
};

const PHONE_MESSAGES =
  " Messages to your phone also confirm bookings, changes and cancellations, and ask for payments.";

/** Switches the reminders by one channel on or off. Changes are saved one after the other, so the last press stays. */
function useReminderChoice() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: "reminders" },
    mutationFn: (choice: { [Name in Channel]?: boolean }) => api.myData.updateMe({ body: { reminders: choice } }),
    meta: { background: true },
    onSuccess: (user) => setSessionUser(client, user),
  });
}

/** One checkbox for each way to be reminded; a change is saved at once. The channels to phones need a number. */
export function ReminderChoices({ user }: { user: OwnUser }) {
  const choice = useReminderChoice();
  const { phoneChannels = [], reminders = FIRST_REMINDERS } = user;
  const settings = useSettings();
  const needsNumber = phoneChannels.length > 0 && user.phone === undefined;
  const isAbroad =
    phoneChannels.length > 0 && user.phone !== undefined && !isHomeNumber(user.phone) && !settings?.foreignNumbers;
  return (
    <>
      {(["email", ...phoneChannels] as const).map((channel) => (
        <SavedCheckbox
          key={channel}
          label={LABELS[channel]}
          checked={reminders[channel]}
          disabled={channel !== "email" && (needsNumber || isAbroad)}
          save={(wanted) => choice.mutateAsync({ [channel]: wanted })}
        />
      ))}
      <p className="text-sm text-fg-muted">
        {needsNumber
          ? "For messages to your phone, please save your number first."
          : isAbroad
            ? "We send messages to Nigerian numbers only; yours gets e-mails."
            : `We remind you the day before and two hours before an appointment.${phoneChannels.length > 0 ? PHONE_MESSAGES : ""}`}
      </p>
    </>
  );
}
