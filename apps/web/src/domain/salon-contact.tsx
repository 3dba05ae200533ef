import { BOOKING_QUESTION, callLink, whatsappLink } from "@salon/contracts";
import { Mail, MessageCircle, Phone, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { useSettings } from "./settings.ts";

type SalonContactProps = {
  /** The prefilled text of the WhatsApp message. */
  message?: string;
  /** False where a link to the chat stands beside it. */
  hasChat?: boolean;
};

/** Links to phone, WhatsApp and e-mail of the salon, always in this order. */
export function SalonContact({ message = BOOKING_QUESTION, hasChat = true }: SalonContactProps) {
  const contact = useSettings()?.contact;
  if (!contact) {
    return (
      <Link to={{ pathname: PATHS.home, hash: "#contact" }} className="inline-block py-2 font-semibold text-primary">
        Contact the salon
      </Link>
    );
  }
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      <ContactItem icon={Phone} href={callLink(contact.phones[0] ?? "")}>
        {contact.phones[0]}
      </ContactItem>
      {hasChat && (
        <ContactItem icon={MessageCircle} href={whatsappLink(message, contact.whatsapp)}>
          WhatsApp
        </ContactItem>
      )}
      <ContactItem icon={Mail} href={`mailto:${contact.email}`}>
        {contact.email}
      </ContactItem>
    </ul>
  );
}

type ContactItemProps = { icon: LucideIcon; href: string; children: ReactNode };

function ContactItem({ icon: Icon, href, children }: ContactItemProps) {
  return (
    <li className="min-w-0">
      <a
        href={href}
        className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere text-primary underline underline-offset-4"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {children}
      </a>
    </li>
  );
}
