import { liveLines, type Booking } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../../domain/clients/phone-links.tsx";
import { formatAmount, formatDate, formatUtcTime } from "../../../lib/format/format.ts";
import { formatRelative } from "../../../lib/format/relative-time.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Badge, StatusBadge } from "../../../ui/feedback/badge.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { RefundBadge } from "../refund-badge.tsx";

type BookingRecordProps = {
  booking: Booking;
  now: Date;
  /** More about the customer, from another feature. */
  children: ReactNode;
};

/** The facts of one booking for staff; the booking time is in UTC, as specified, and relative to `now`. */
export function BookingRecord({ booking, now, children }: BookingRecordProps) {
  const { bookingDate, bookingStatus, bookingAmount, paymentMethod } = booking;
  const items = [
    { term: "User", details: <Customer booking={booking} /> },
    ...(children ? [{ term: "Client", details: children }] : []),
    { term: "Date", details: formatDate(bookingDate) },
    {
      term: "Time",
      details: (
        <time dateTime={bookingDate}>
          {formatUtcTime(bookingDate)} UTC <span className="font-normal">({formatRelative(bookingDate, now)})</span>
        </time>
      ),
    },
    { term: "Status", details: <StatusBadge status={bookingStatus} /> },
    { term: "Method", details: paymentMethod },
    { term: "Amount", details: formatAmount(bookingAmount) },
    ...noteOf(booking).map((details) => ({ term: "Note", details })),
  ];
  return (
    <Card>
      <h2 className="mb-2 text-xl">Booking</h2>
      <DescriptionList items={items} />
    </Card>
  );
}

function Customer({ booking: { user, customer, cartItems } }: { booking: Booking }) {
  const name = customer?.name ?? user ?? "Deleted account";
  return (
    <>
      {user ? (
        <Link to={linkTo(PATHS.adminUser, { id: user })} className="text-link">
          {name}
        </Link>
      ) : (
        name
      )}
      {customer?.email && (
        <a href={`mailto:${customer.email}`} className="block font-normal wrap-anywhere">
          {customer.email}
        </a>
      )}
      {customer?.phone && (
        <span className="block">
          <PhoneLinks
            name={customer.name}
            phone={customer.phone}
            e164={customer.e164}
            text={readyText(customer.name, liveLines(cartItems))}
          />
        </span>
      )}
    </>
  );
}

function noteOf({ arrived, noShow, refund }: Booking) {
  const notes = [
    ...(arrived ? [{ tone: "success" as const, text: "Arrived" }] : []),
    ...(noShow ? [{ tone: "danger" as const, text: "No-show" }] : []),
  ];
  if (notes.length === 0 && !refund) return [];
  return [
    <span key="notes" className="flex flex-wrap gap-2">
      {notes.map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      <RefundBadge refund={refund} />
    </span>,
  ];
}
