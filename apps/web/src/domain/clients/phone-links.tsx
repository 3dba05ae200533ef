import { BRAND, callLink, NO_SLOT, offerText, whatsappLink, type CartItem } from "@salon/contracts";
import { formatDay } from "../../lib/format/format.ts";

/** A greeting for a message to a customer, with the appointments that it is about. */
export function readyText(
  name: string,
  lines: readonly Pick<CartItem, "service" | "options" | "date" | "time">[] = [],
): string {
  const greeting = `Hello ${name}, this is ${BRAND}.`;
  if (lines.length === 0) return greeting;
  const list = lines.map((line) =>
    [offerText(line), formatDay(line.date), ...(line.time === NO_SLOT ? [] : [line.time])].join(", "),
  );
  return `${greeting} It is about your appointment: ${list.join("; ")}.`;
}

type PhoneLinksProps = {
  /** The name of the person, for screen readers and voice control. */
  name: string;
  /** The number as people read it. */
  phone: string;
  /** Absent where the number is no valid one, to which WhatsApp has no link. */
  e164: string | undefined;
  /** The text that WhatsApp opens with. */
  text: string;
};

const LINK = "inline-block py-1.5 pointer-coarse:py-2.5 text-link whitespace-nowrap";

/** A customer's number as a link that calls it, and one that opens WhatsApp with a ready text. */
export function PhoneLinks({ name, phone, e164, text }: PhoneLinksProps) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 font-normal">
      <a href={callLink(e164 ?? phone)} className={LINK}>
        {phone}
      </a>
      {e164 && (
        <a
          href={whatsappLink(text, e164)}
          aria-label={`WhatsApp to ${name}`}
          target="_blank"
          rel="noreferrer"
          className={LINK}
        >
          WhatsApp
        </a>
      )}
    </span>
  );
}
