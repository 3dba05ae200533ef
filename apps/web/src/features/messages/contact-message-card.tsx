import { BRAND, whatsappLink, type AnswerKind, type ContactMessage } from "@salon/contracts";
import { Mail, MessageCircle } from "lucide-react";
import { Link } from "react-router-dom";
import { PhoneLinks } from "../../domain/clients/phone-links.tsx";
import { formatDate, formatDay } from "../../lib/format/format.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { useSetAnswered } from "./messages.queries.ts";

/** What stands for a message of which only the kind is stored. */
const KIND_TEXTS: Record<Exclude<AnswerKind, "text">, string> = {
  image: "A picture. Look at it in WhatsApp.",
  video: "A video. Look at it in WhatsApp.",
  audio: "A voice message. Listen to it in WhatsApp.",
  document: "A document. Open it in WhatsApp.",
  sticker: "A sticker.",
  location: "A place on the map. Look at it in WhatsApp.",
  contacts: "A contact. Look at it in WhatsApp.",
  reaction: "A reaction to a message.",
  other: "A message that is shown in WhatsApp only.",
  stop: "No more WhatsApp messages, please: the consents of this number have ended.",
  more: "More messages came from this person within the hour. Read them in WhatsApp.",
};

/** A message with its sender, and the ways to answer it. */
export function ContactMessageCard({ message, now }: { message: ContactMessage; now: Date }) {
  const { _id, name, answered, createdAt, kind, message: text } = message;
  const setAnswered = useSetAnswered(_id);
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg wrap-anywhere">{name}</h2>
            <p className="text-sm wrap-anywhere text-fg-muted">
              {message.email ?? "WhatsApp"} ·{" "}
              <time dateTime={createdAt}>
                {formatDate(createdAt)} ({formatRelative(createdAt, now)})
              </time>
            </p>
          </div>
          <Badge tone={answered ? "success" : "warning"}>{answered ? "Answered" : "Open"}</Badge>
        </div>
        <SenderFacts message={message} />
        {kind !== undefined && kind !== "text" && <p className="mt-3 max-w-prose italic">{KIND_TEXTS[kind]}</p>}
        {text && kind !== "stop" && <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
        <div className="mt-4 flex flex-wrap gap-3">
          <ReplyLink message={message} />
          <Button
            variant="quiet"
            size="small"
            loading={setAnswered.isPending}
            onClick={() => setAnswered.mutate(!answered)}
          >
            {answered ? "Mark as open" : "Mark as answered"}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </Card>
    </li>
  );
}

/** The number of a WhatsApp message, its client card, and its next appointment. */
function SenderFacts({ message: { name, kind, phone, client, next } }: { message: ContactMessage }) {
  if (!phone) return kind && <p className="mt-1 text-fg-muted">The number is hidden: answer in WhatsApp.</p>;
  return (
    <div className="mt-1 flex flex-wrap gap-x-4">
      <PhoneLinks name={name} phone={phone.shown} e164={undefined} text="" />
      {client && (
        <Link to={linkTo(PATHS.adminClient, { id: client._id })} className="inline-block py-1.5 text-link">
          Client card of {client.name}
        </Link>
      )}
      {next && (
        <Link to={linkTo(PATHS.adminBookingDetails, { id: next.bookingId })} className="inline-block py-1.5 text-link">
          Next: {formatDay(next.date)}, {next.time}, {next.service}
        </Link>
      )}
    </div>
  );
}

/** A mailto link that quotes the message. */
const mailReply = ({ name, message }: ContactMessage, email: string): string => {
  const quoted = message
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const subject = encodeURIComponent(`Your message to ${BRAND}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n\r\n\r\n${quoted}`)}`;
};

/** The way to answer: WhatsApp where the message came by it, else a mail. */
function ReplyLink({ message }: { message: ContactMessage }) {
  const { name, email, phone } = message;
  if (phone)
    return (
      <a
        href={whatsappLink("", phone.e164)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass("primary", "small")}
      >
        <MessageCircle aria-hidden="true" className="size-4" />
        Reply on WhatsApp <span className="sr-only">to {name}</span>
      </a>
    );
  if (email === undefined) return null;
  return (
    <a href={mailReply(message, email)} className={buttonClass("primary", "small")}>
      <Mail aria-hidden="true" className="size-4" />
      Reply by mail <span className="sr-only">to {name}</span>
    </a>
  );
}
