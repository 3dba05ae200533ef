import type { Channel, OutboxMail } from "@salon/contracts";
import type { BadgeTone } from "../../ui/feedback/badge.tsx";

/** The name of each channel. */
export const CHANNEL_NAMES: Record<Channel, string> = { email: "E-mail", whatsapp: "WhatsApp", sms: "SMS" };

type State = { label: string; tone: BadgeTone };

/** The label of each state of a mail or message. */
export const MAIL_STATE_LABELS: Record<OutboxMail["state"], State> = {
  queued: { label: "Queued", tone: "neutral" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  dropped: { label: "Not needed any more", tone: "neutral" },
};
const OUTCOMES: Record<NonNullable<OutboxMail["outcome"]>, State> = {
  delivered: { label: "Delivered", tone: "success" },
  read: { label: "Read", tone: "success" },
  refused: { label: "Refused", tone: "danger" },
};

/** The state of a mail or message, or what the provider has reported since. */
export const stateOf = ({ state, outcome }: Pick<OutboxMail, "state" | "outcome">): State =>
  outcome ? OUTCOMES[outcome] : MAIL_STATE_LABELS[state];
