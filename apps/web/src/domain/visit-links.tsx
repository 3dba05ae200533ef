import { mapLink } from "@salon/contracts";
import { CalendarPlus } from "lucide-react";

/** Puts an appointment into the customer's calendar. */
export const CalendarLink = ({ href }: { href: string }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline underline-offset-4"
  >
    <CalendarPlus aria-hidden="true" className="size-5" />
    Add to calendar
  </a>
);

/** Where the salon is. */
export const SalonAddress = ({ address }: { address: string }) => (
  <p className="wrap-anywhere">
    {address}{" "}
    <a href={mapLink(address)} target="_blank" rel="noreferrer" className="whitespace-nowrap">
      Show on a map
    </a>
  </p>
);
