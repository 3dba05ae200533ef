import { endpoints, mapLink, type LinkedBill } from "@salon/contracts";
import { CalendarPlus } from "lucide-react";
import { SalonContact } from "../../domain/salon-contact.tsx";
import { useSettings } from "../../domain/settings.ts";
import { addressOf } from "../../lib/api/api.ts";

/** Where the salon is, how to reach it, and until when the appointment may be changed. */
export function LinkedVisit({ token, bill }: { token: string; bill: LinkedBill }) {
  const settings = useSettings();
  if (!settings) return null;
  const { contact, cancelCutoffHours } = settings;
  return (
    <section aria-label="Your visit" className="space-y-1">
      {bill.state !== "held" && (
        <a
          href={addressOf(endpoints.payLinks.calendar, { params: { token } })}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline underline-offset-4"
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Add to calendar
        </a>
      )}
      <p className="wrap-anywhere">
        {contact.address}{" "}
        <a href={mapLink(contact.address)} target="_blank" rel="noreferrer" className="whitespace-nowrap">
          Show on a map
        </a>
      </p>
      <p>Change or cancel {cutoffText(cancelCutoffHours)}: call or WhatsApp us.</p>
      <SalonContact />
    </section>
  );
}

function cutoffText(hours: number): string {
  if (hours === 0) return "until it begins";
  return `until ${hours === 1 ? "1 hour" : `${hours} hours`} before it begins`;
}
