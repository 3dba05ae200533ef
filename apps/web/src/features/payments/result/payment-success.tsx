import { BRAND, endpoints, type Booking } from "@salon/contracts";
import { CalendarPlus, MessageCircle } from "lucide-react";
import { Link } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { formatDay } from "../../../lib/format/format.ts";
import { whatsappLink } from "../../../domain/addresses.ts";
import { PATHS } from "../../../paths.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { LineSummary } from "../line-summary.tsx";
import { PaymentMessage } from "./payment-message.tsx";
import { useEffect, useRef } from "react";

const mark = (
  <svg aria-hidden="true" viewBox="0 0 96 96" className="size-24" fill="none">
    <rect width="96" height="96" rx="4" fill="var(--color-cloth)" />
    <rect
      x="7"
      y="7"
      width="82"
      height="82"
      rx="2"
      stroke="var(--color-resist)"
      strokeDasharray="4 3.4"
      opacity="0.6"
    />
    <path
      pathLength="1"
      className="resist-line"
      d="M25 50.5c5 3.6 10.6 9.5 14.4 15.4C46 51.6 57.5 38 72 29.6"
      stroke="var(--color-resist)"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

const invitation = ({ cartItems }: Booking): string =>
  `I am booked at ${BRAND}: ${cartItems.map(({ service, date, time }) => `${service}, ${formatDay(date)} ${time}`).join("; ")}.`;

/** Thanks, the booked lines, and ways to save the appointment; `booking` is undefined while it loads. */
export function PaymentSuccess({ booking }: { booking: Booking | undefined }) {
  return (
    <>
      <Confetti />
      <PaymentMessage
        title="Payment Successful"
        mark={mark}
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
              <LineSummary lines={booking.cartItems} total={booking.bookingAmount} />
            </div>
            <p className="flex flex-wrap justify-center gap-x-6 text-base font-semibold text-primary">
              <a
                href={addressOf(endpoints.bookings.calendar, { params: { id: booking._id } })}
                className="inline-flex min-h-11 items-center gap-2 underline underline-offset-4"
              >
                <CalendarPlus aria-hidden="true" className="size-5" />
                Add to calendar
              </a>
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
          </>
        )}
      </PaymentMessage>
    </>
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
