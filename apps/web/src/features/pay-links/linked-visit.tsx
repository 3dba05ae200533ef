import { endpoints, type LinkedBill } from "@salon/contracts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { CalendarLink, SalonAddress } from "../../domain/visit-links.tsx";
import { addressOf } from "../../lib/api/api.ts";

type LinkedVisitProps = { token: string; bill: LinkedBill; isContactGiven: boolean };

/** Where the salon is, how to reach it, and until when the appointment may be changed: one that cannot take place at any time. */
export function LinkedVisit({ token, bill, isContactGiven }: LinkedVisitProps) {
  const settings = useSettings();
  if (!settings) return null;
  const { contact, cancelCutoffHours } = settings;
  return (
    <section aria-label="Your visit" className="space-y-1">
      {bill.state !== "held" && !bill.blocked && (
        <CalendarLink href={addressOf(endpoints.payLinks.calendar, { params: { token } })} />
      )}
      <SalonAddress address={contact.address} />
      {!bill.blocked && <p>Change or cancel {cutoffText(cancelCutoffHours)}: call or WhatsApp us.</p>}
      {!isContactGiven && <SalonContact />}
    </section>
  );
}

function cutoffText(hours: number): string {
  if (hours === 0) return "until it begins";
  return `until ${hours === 1 ? "1 hour" : `${hours} hours`} before it begins`;
}
