import { noonOf, offerText, type Displaced } from "@salon/contracts";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { DisplacedMarks } from "../board/displaced-marks.tsx";
import { HoldMark } from "../../bookings/hold-mark.tsx";

/** Most rows stay closed, so their ways load when the first one is opened. */
const DisplacedWays = lazyPart(async () => (await import("./displaced-ways.tsx")).DisplacedWays, {
  loading: <p className="text-fg-muted">Loading what can be done…</p>,
});

/** One appointment: who, what and why; opened, also what can be done. */
export function DisplacedRow({ row }: { row: Displaced }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { time, customer, displaced } = row;
  return (
    <li>
      <h3 className="font-body text-base font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex w-full items-start gap-3 px-4 py-3 text-left hover:bg-sunken"
        >
          <span className="w-20 shrink-0 font-semibold tabular-nums">{time}</span>
          <span className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-48">
              <span className="font-semibold wrap-anywhere">{customer.name || "Deleted account"}</span>
              <span className="block text-sm wrap-anywhere text-fg-muted">{whatOf(row)}</span>
            </span>
            <span className="flex min-w-0 basis-56 flex-wrap gap-1.5 lg:grow">
              <DisplacedMarks causes={displaced} />
              {row.notReminded && <Badge tone="warning">Not reminded: call</Badge>}
              {row.hold && <HoldMark appointment={row} />}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-5 shrink-0 transition-transform ${isOpen ? "[transform:rotate(180deg)]" : ""}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="space-y-4 px-4 pb-5 sm:pl-27">
        {isOpen && (
          <>
            <Contact row={row} />
            <DisplacedWays row={row} />
          </>
        )}
      </div>
    </li>
  );
}

/** The service with its guest, and the people who have it. */
function whatOf(row: Displaced): string {
  const { cartQuantity, asked, with: people = [] } = row;
  const names = people.map(({ name }) => name).join(" and ");
  return [
    `${offerText(row)}${cartQuantity > 1 ? ` × ${cartQuantity}` : ""}`,
    names && (asked ? `asked for ${names}` : `with ${names}`),
  ]
    .filter(Boolean)
    .join(", ");
}

/** How the customer is reached, with a text that says why. */
function Contact({ row }: { row: Displaced }) {
  const { bookingId, customer, date, time } = row;
  const text = `${readyText(customer.name, [{ ...row, date: noonOf(date), time }])} ${sorryText(row)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {customer.phone && <PhoneLinks name={customer.name} phone={customer.phone} e164={customer.e164} text={text} />}
      {customer.email && (
        <a href={`mailto:${customer.email}?body=${encodeURIComponent(text)}`} className="inline-block py-1.5 text-link">
          {customer.email}
        </a>
      )}
      {!customer.phone && !customer.email && <span className="text-fg-muted">No number and no address is known.</span>}
      <Link to={linkTo(PATHS.adminBookingDetails, { id: bookingId })} className="inline-block py-1.5 text-link">
        Booking<span className="sr-only"> of {customer.name}</span>
      </Link>
    </p>
  );
}

/** Why the salon writes, in words for the customer. */
function sorryText({ displaced }: Displaced): string {
  const [cause] = displaced;
  const ask = "May we offer you another time?";
  if (cause?.kind === "closed") return `We are sorry: we have closed on this day. ${ask}`;
  if (cause?.kind === "hours") return `We are sorry: we are closed at this time. ${ask}`;
  const isAway = cause?.kind === "off" || cause?.kind === "left" || cause?.kind === "skill";
  return isAway && cause.name
    ? `We are sorry: ${cause.name} is not there then. May we offer you another person or time?`
    : `We are sorry: we have to change it. ${ask}`;
}
