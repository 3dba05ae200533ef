import { isLive, lagosDay, liveLines, offerText, type Booking, isComing } from "@salon/contracts";
import { Link } from "react-router-dom";
import { beginningOf, hasSlot, peopleForStaff, salonDayOf } from "../../../domain/cart-line.ts";
import { lengthForStaff } from "./length-for-staff.ts";
import { formatDate } from "../../../lib/format/format.ts";
import { formatRelative } from "../../../lib/format/relative-time.ts";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { BILL_ANCHOR } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { Badge, StatusBadge, type BadgeTone } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useFocusHeadingOnUnmount } from "../../../ui/overlays/focus.ts";
import { seenAs } from "../bookings.board.queries.ts";
import { useSetFlags } from "../bookings.desk.queries.ts";
import { MoveLine } from "../change/move-line.tsx";
import { MoveVisit } from "../change/move-visit.tsx";
import { visitOf } from "../change/visit-lines.ts";
import { MoneyBadge } from "../money-badge.tsx";
import { AssignLine } from "./assign-line.tsx";
import { NeverPaidLine } from "./never-paid.tsx";
import { NoShow } from "./no-show.tsx";

const loadDialog = () => import("./cancel-appointment.tsx");

const countText = (count: number): string => (count === 1 ? "Appointment" : `${count} appointments`);

type BookedLine = Booking["cartItems"][number];
type LineProps = { booking: Booking; line: BookedLine; item: number };

/** What a booking is about, first on its page: each appointment with its time, service and people, and what staff do about it. */
export function BookingAppointments({ booking, now }: { booking: Booking; now: Date }) {
  const { cartItems, bookingStatus, customer } = booking;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl">{countText(liveLines(cartItems).length)}</h2>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={bookingStatus} />
          <MoneyBadge money={booking} />
        </span>
      </div>
      <p className="mt-1 wrap-anywhere text-fg-muted">{customer?.name}</p>
      <ul className="divide-y divide-hairline">
        {cartItems.map((line, item) => (
          // Its dialogs stay while it is moved.
          <Appointment key={`line ${item}`} booking={booking} line={line} item={item} now={now} />
        ))}
      </ul>
      <div data-print="no" className="mt-2 flex flex-wrap gap-2 border-t border-hairline pt-4 max-sm:*:grow">
        <Link to={`#${BILL_ANCHOR}`} className={buttonClass("quiet", "small")}>
          Bill
        </Link>
        {isComing(bookingStatus) && (
          <MoveVisit booking={booking} visit={visitOf(booking, (line) => isAhead(line, now))} />
        )}
        {bookingStatus !== "cancelled" && <Cancel booking={booking} />}
      </div>
    </Card>
  );
}

/** Whether staff may move a line with its visit: it has not begun, and its customer is not here. */
const isAhead = (line: BookedLine, now: Date): boolean =>
  !line.arrived && !line.noShow && hasSlot(line) && beginningOf(line) > now;

function Appointment({ booking, line, item, now }: LineProps & { now: Date }) {
  const people = peopleForStaff(line);
  const begins = beginningOf(line);
  return (
    <li className="py-4">
      <p className="font-display text-xl leading-snug font-bold">
        <time dateTime={hasSlot(line) ? begins.toISOString() : salonDayOf(line.date)}>
          {formatDate(line.date)}
          {hasSlot(line) && `, ${line.time}`}
        </time>{" "}
        {hasSlot(line) && (
          <span className="font-body text-base font-normal tracking-normal text-fg-muted">
            {formatRelative(begins.toISOString(), now)}
          </span>
        )}
      </p>
      <p className="mt-1 font-semibold wrap-anywhere">
        {offerText(line)}
        {line.cartQuantity > 1 && ` × ${line.cartQuantity}`}
      </p>
      <p className="wrap-anywhere text-fg-muted">
        {[lengthForStaff(line), people && (line.with?.length ? `with ${people}` : people)].filter(Boolean).join(" · ")}
      </p>
      <LineState line={line} />
      {line.neverPaid && <NeverPaidLine {...{ booking, item }} amount={line.neverPaid} />}
      {booking.bookingStatus !== "cancelled" && isLive(line) && (
        <div data-print="no" className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
          <LineActions booking={booking} line={line} item={item} now={now} />
        </div>
      )}
    </li>
  );
}

/** How far the appointment is; nothing while its customer is awaited. */
function LineState({ line }: { line: BookedLine }) {
  const { arrived, started, done, noShow, beyond } = line;
  const step = (done && "Done") || (started && "Started") || (arrived && "Arrived");
  const states: [text: string | false | undefined, tone: BadgeTone][] = [
    [!isLive(line) && "Cancelled", "danger"],
    [step, "success"],
    [noShow && "No-show", "danger"],
    [beyond && "Squeezed in", "warning"],
  ];
  return (
    <p className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
      {states.map(
        ([text, tone]) =>
          text && (
            <Badge key={text} tone={tone}>
              {text}
            </Badge>
          ),
      )}
    </p>
  );
}

/** What staff do about one appointment: Arrived, No-show, Change time, another person. */
function LineActions({ booking, line, item, now }: LineProps & { now: Date }) {
  const setFlags = useSetFlags();
  const { arrived = false, done = false, service } = line;
  const coming = isComing(booking.bookingStatus);
  const about = <span className="sr-only">: {service}</span>;
  const isOver = salonDayOf(line.date) < lagosDay(now);
  const isSet = isOver ? done : arrived;
  const from = seenAs(line);
  const came = isSet ? { from, arrived: false } : { came: true as const };
  const change = isOver ? came : { from, arrived: !arrived, noShow: false };
  return (
    <>
      <Button
        variant={isSet ? "primary" : "quiet"}
        size="small"
        aria-pressed={isSet}
        loading={setFlags.isPending}
        onClick={() => setFlags.mutate({ id: booking._id, item, ...change })}
      >
        {isOver ? "Came" : "Arrived"}
        {about}
      </Button>
      <NoShow label={isOver ? "Missed" : "No-show"} {...{ booking, item, now, setFlags }} />
      {coming && hasSlot(line) && !arrived && <MoveLine booking={booking} line={line} item={item} />}
      {coming && line.with && (
        <AssignLine bookingId={booking._id} item={item} day={salonDayOf(line.date)}>
          <span>
            {line.with.length === 0 ? "Assign" : "Move to another person"}
            {about}
          </span>
        </AssignLine>
      )}
      {coming && liveLines(booking.cartItems).length > 1 && <Cancel booking={booking} item={item} />}
    </>
  );
}

/** Cancels the whole booking, or with `item` one appointment of it. */
function Cancel({ booking, item }: { booking: Booking; item?: number }) {
  const { dialog, isOpen, opener, close } = useLazyDialog(loadDialog);
  // After cancelling, the button that had the focus is gone.
  useFocusHeadingOnUnmount();
  return (
    <>
      <Button variant="quiet" size="small" className="text-danger!" {...opener}>
        {item === undefined ? "Cancel booking" : "Cancel"}
        {item !== undefined && <span className="sr-only">: {booking.cartItems[item]?.service}</span>}
      </Button>
      {isOpen && dialog && <dialog.CancelAppointment booking={booking} item={item} onClose={close} />}
    </>
  );
}
