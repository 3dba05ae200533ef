import { endpoints, type LinkedBill } from "@salon/contracts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { CalendarLink, SalonAddress } from "../../domain/visit-links.tsx";
import { addressOf } from "../../lib/api/api.ts";

/** Where the salon is, how to reach it, and until when the appointment may be changed. */
export function LinkedVisit({ token, bill }: { token: string; bill: LinkedBill }) {
  const settings = useSettings();
  if (!settings) return null;
  const { contact, cancelCutoffHours } = settings;
  return (
    <section aria-label="Your visit" className="space-y-1">
      {bill.state !== "held" && <CalendarLink href={addressOf(endpoints.payLinks.calendar, { params: { token } })} />}
      <SalonAddress address={contact.address} />
      <p>Change or cancel {cutoffText(cancelCutoffHours)}: call or WhatsApp us.</p>
      <SalonContact />
    </section>
  );
}

function cutoffText(hours: number): string {
  if (hours === 0) return "until it begins";
  return `until ${hours === 1 ? "1 hour" : `${hours} hours`} before it begins`;
}
