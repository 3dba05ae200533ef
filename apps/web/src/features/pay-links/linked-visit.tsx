import { cancellationText, endpoints, untilCutoff, type LinkedBill } from "@salon/contracts";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { CalendarLink, SalonAddress } from "../../domain/visit-links.tsx";
import { addressOf } from "../../lib/api/api.ts";

type LinkedVisitProps = { token: string; bill: LinkedBill; isContactGiven: boolean };

/** Where the salon is, how to reach it, until when the appointment may be changed, and what may be kept later: one that cannot take place at any time. */
export function LinkedVisit({ token, bill, isContactGiven }: LinkedVisitProps) {
  const settings = useSettings();
  if (!settings) return null;
  return (
    <section aria-label="Your visit" className="space-y-1">
      {bill.state !== "held" && !bill.blocked && (
        <CalendarLink href={addressOf(endpoints.payLinks.calendar, { params: { token } })} />
      )}
      <SalonAddress address={settings.contact.address} />
      {!bill.blocked && (
        <>
          <p>Change or cancel {untilCutoff(settings.cancelCutoffHours)}: call or WhatsApp us.</p>
          <p>{cancellationText(settings)}</p>
        </>
      )}
      {!isContactGiven && <SalonContact />}
    </section>
  );
}
