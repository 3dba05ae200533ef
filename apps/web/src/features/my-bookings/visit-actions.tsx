import { endpoints, liveLines, mapLink, whatsappLink, type Booking } from "@salon/contracts";
import { CalendarClock, CalendarPlus, MapPin, MessageCircle } from "lucide-react";
import { hasSlot } from "../../domain/cart-line.ts";
import { useSettings } from "../../domain/settings.ts";
import { addressOf } from "../../lib/api/api.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { MoveLine } from "../bookings/change/move-line.tsx";
import { isUpcoming } from "../bookings/change/upcoming.ts";

type VisitActionsProps = {
  booking: Booking;
  now: Date;
  /** The appointment may still be moved; where there are several, each has its own button. */
  isMovable: boolean;
};

const WIDTH = "grow px-3!";
const LOOK = buttonClass("quiet", "large", WIDTH);

/** What a customer most often wants with a booking: another time, the calendar, the way, a chat. */
export function VisitActions({ booking, now, isMovable }: VisitActionsProps) {
  const contact = useSettings()?.contact;
  const { _id, cartItems } = booking;
  const [line] = liveLines(cartItems);
  return (
    <div data-print="no" className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:flex">
      {isMovable && line && (
        <MoveLine booking={booking} line={line} item={cartItems.indexOf(line)} size="large" className={WIDTH}>
          <CalendarClock aria-hidden="true" className="size-5" />
          Change time
        </MoveLine>
      )}
      {isUpcoming(booking, now) && !booking.hold && cartItems.some(hasSlot) && (
        <a
          href={addressOf(endpoints.bookings.calendar, { params: { id: _id } })}
          aria-label="Add to calendar"
          className={LOOK}
        >
          <CalendarPlus aria-hidden="true" className="size-5" />
          Calendar
        </a>
      )}
      {contact && (
        <>
          <a href={mapLink(contact.address)} target="_blank" rel="noreferrer" className={LOOK}>
            <MapPin aria-hidden="true" className="size-5" />
            Directions
          </a>
          <a
            href={whatsappLink(`Hello, this is about my booking ${_id}.`, contact.whatsapp)}
            target="_blank"
            rel="noreferrer"
            className={LOOK}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            WhatsApp
          </a>
        </>
      )}
    </div>
  );
}
