import { blockedText, holdAsks, liveLines, type Booking } from "@salon/contracts";
import { CalendarX, CircleCheck, History, Hourglass } from "lucide-react";
import { beginningOf, hasSlot } from "../../domain/cart-line.ts";
import { formatAmount, formatDate } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { isUpcoming, nextLine } from "../bookings/change/upcoming.ts";

/** How a booking stands, in one line and a sentence, above all else about it. */
export function BookingBanner({ booking, now }: { booking: Booking; now: Date }) {
  const { title, text, look, icon: Icon } = bannerOf(booking, now);
  return (
    <section className={`flex gap-4 rounded-cloth p-5 md:p-6 ${look}`}>
      <Icon aria-hidden="true" className="size-8 shrink-0" />
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        <p className="wrap-anywhere">{text}</p>
      </div>
    </section>
  );
}

const CANCELLED = { look: "bg-danger-soft text-danger", icon: CalendarX };

function bannerOf(booking: Booking, now: Date) {
  if (booking.bookingStatus === "cancelled") return { ...CANCELLED, ...cancelledText(booking) };
  const blocked = liveLines(booking.cartItems).find((line) => line.blocked)?.blocked;
  const isBlocked = blocked !== undefined && isUpcoming(booking, now);
  if (booking.hold && isBlocked) return { ...CANCELLED, ...heldWords(booking, booking.hold, blocked) };
  if (booking.hold) return { look: "bg-warning-soft text-fg", icon: Hourglass, ...heldText(booking, booking.hold) };
  if (booking.bookingStatus === "completed")
    return {
      title: "Completed",
      text: "Thank you for your visit.",
      look: "bg-success-soft text-success",
      icon: CircleCheck,
    };
  if (isBlocked) return { ...CANCELLED, ...blockedWords(blocked) };
  if (isUpcoming(booking, now))
    return { title: "Confirmed", text: seeYou(booking, now), look: "bg-success-soft text-success", icon: CircleCheck };
  return { title: "Past", text: "Your appointment has begun or is over.", look: "bg-sunken text-fg", icon: History };
}

/** What cannot take place, as the title, and what the customer may do. */
function blockedWords(blocked: Parameters<typeof blockedText>[0]): { title: string; text: string } {
  const [title = "", text = ""] = blockedText(blocked).split(": ");
  return { title, text: `Please ${text}.` };
}

/** The same of a reservation, which counts once that is settled. */
function heldWords(booking: Booking, hold: NonNullable<Booking["hold"]>, blocked: Parameters<typeof blockedText>[0]) {
  const { title, text } = blockedWords(blocked);
  const isPaid = holdAsks(hold, booking) === 0;
  return {
    title,
    text: isPaid ? `${text} Your payment is noted: your appointment counts once that is settled.` : text,
  };
}

/** 'See you in 22 hours.'; a day where no time was agreed. */
function seeYou(booking: Booking, now: Date): string {
  const line = nextLine(booking, now)!;
  return hasSlot(line)
    ? `See you ${formatRelative(beginningOf(line).toISOString(), now)}.`
    : `See you on ${formatDate(line.date)}.`;
}

/** A reservation counts once its deposit has come. */
function heldText(booking: Booking, hold: NonNullable<Booking["hold"]>): { title: string; text: string } {
  const until = formatMoment(hold.until);
  const asked = formatAmount(holdAsks(hold, booking));
  if (hold.paying) return { title: "Your payment is awaited", text: `Your appointment counts once ${asked} has come.` };
  return { title: `Held until ${until}`, text: `Please pay ${asked} until then to keep your appointment.` };
}

type Refund = NonNullable<Booking["refund"]>;

const REFUNDS: Record<Refund, { title: string; text: string }> = {
  requested: {
    title: "Cancelled: refund requested",
    text: "A person at the salon sends your money back and writes to you.",
  },
  refunded: { title: "Cancelled: refunded", text: "Your money was sent back the way it came." },
  kept: {
    title: "Cancelled: not refunded",
    text: "The salon has looked at your request and does not send the money back",
  },
};

const LAPSED = {
  title: "Not paid in time",
  text: "The deposit did not come in time, so your appointment does not take place. Please book again or call us.",
};

function cancelledText({ refund, refundAnswer, lapsed }: Booking): { title: string; text: string } {
  if (!refund && lapsed?.unpaid) return LAPSED;
  if (!refund) return { title: "Cancelled", text: "This booking does not take place." };
  const { title, text } = REFUNDS[refund];
  return { title, text: refund === "kept" ? `${text}: ${refundAnswer}` : text };
}
