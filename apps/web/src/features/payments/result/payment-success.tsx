import { BRAND, endpoints, liveLines, whatsappLink, type Booking } from "@salon/contracts";
import { MessageCircle } from "lucide-react";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { useSettings } from "../../../domain/settings.ts";
import { CalendarLink, SalonAddress } from "../../../domain/visit-links.tsx";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { LineSummary } from "../line-summary.tsx";
import { ChangeTerms } from "../pay/pay-terms.tsx";
import { PaymentMessage } from "./payment-message.tsx";
import type { PaymentOutcome } from "./use-payment-outcome.ts";
import { successMark } from "./success-mark.tsx";
import { useEffect, useRef, type ReactNode } from "react";

const invitation = ({ cartItems }: Booking): string =>
  `I am booked at ${BRAND}: ${liveLines(cartItems)
    .map(({ service, date, time }) => `${service}, ${formatDay(date)} ${time}`)
    .join("; ")}.`;

type PaymentSuccessProps = {
  /** Undefined while it loads. */
  booking: Booking | undefined;
  /** What was paid and what is due at the salon, when only a part was asked for. */
  part: PaymentOutcome["part"];
  /** What else is asked, below the booking. */
  children?: ReactNode;
};

/** Thanks, the booked lines, and ways to save the appointment. */
export function PaymentSuccess({ booking, part, children }: PaymentSuccessProps) {
  return (
    <>
      <Confetti />
      <PaymentMessage
        title="Payment Successful"
        mark={successMark}
        actions={
          <Link to={PATHS.bookingHistory} className={buttonClass()}>
            View Bookings Status
          </Link>
        }
      >
        <p className="text-lg">Thank you for your booking</p>
        {booking && (
          <>
            <div className="w-[min(26rem,calc(100vw-32px))] pt-3 text-left text-fg">
              <LineSummary
                lines={liveLines(booking.cartItems)}
                total={booking.bookingAmount}
                part={part && { label: "Paid now", ...part }}
              />
            </div>
            <p className="flex flex-wrap justify-center gap-x-6 text-base font-semibold text-primary">
              <CalendarLink href={addressOf(endpoints.bookings.calendar, { params: { id: booking._id } })} />
              <a
                href={whatsappLink(invitation(booking))}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
              >
                <MessageCircle aria-hidden="true" className="size-5" />
                Share on WhatsApp
              </a>
            </p>
            <Visit booking={booking} />
            {children && <div className="mx-auto w-[min(26rem,calc(100vw-32px))] pt-3">{children}</div>}
          </>
        )}
      </PaymentMessage>
    </>
  );
}

/** Where the salon is, how to reach it, and until when the booking may be changed. */
function Visit({ booking }: { booking: Booking }) {
  const settings = useSettings();
  if (!settings) return null;
  const { contact } = settings;
  return (
    <div className="mx-auto w-[min(26rem,calc(100vw-32px))] space-y-1 pt-3 text-left text-base text-fg">
      <SalonAddress address={contact.address} />
      <SalonContact />
      <ChangeTerms lines={liveLines(booking.cartItems)} />
    </div>
  );
}

const COLOURS = ["#fbebc4", "#f3dca0", "#c23e27", "#3450a8", "#263c86"];

/** One burst of confetti; none with reduced motion. */
function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const still = !window.matchMedia("(prefers-reduced-motion: no-preference)").matches;
    let current = true;
    let stop = () => undefined as void;
    const burst = async () => {
      const { default: confetti } = await import("canvas-confetti");
      if (!current || !canvas.current) return;
      // Without its worker, which would be a script from a blob URL that the content security policy forbids.
      const fire = confetti.create(canvas.current, { resize: true, useWorker: false, disableForReducedMotion: true });
      stop = () => fire.reset();
      await fire({ particleCount: 120, spread: 80, origin: { y: 0.35 }, colors: COLOURS });
    };
    // A failed import is ignored: the confetti is decorative.
    if (!still) burst().catch(() => undefined);
    return () => {
      current = false;
      stop();
    };
  }, []);
  return <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-toast size-full" />;
}
