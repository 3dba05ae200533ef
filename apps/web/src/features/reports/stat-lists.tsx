import type { Booking, User } from "@salon/contracts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { EMAIL_IN_DASHBOARD, formatAmount, formatDate, truncate } from "../../lib/format/format.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { WithStats } from "./with-stats.tsx";

/** The latest 5 bookings and the first 10 users, each row a link. */
export function StatLists() {
  return (
    <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
      <WithStats what="Latest bookings" size="h-96">
        {({ latestBookings }) => (
          <ListCard
            title="Latest bookings"
            empty="No bookings yet."
            all={{ label: "All bookings", path: PATHS.adminBookings }}
          >
            {latestBookings.map((booking) => (
              <BookingRow key={booking._id} booking={booking} />
            ))}
          </ListCard>
        )}
      </WithStats>
      <WithStats what="Users" size="h-96">
        {({ firstUsers }) => (
          <ListCard title="Users" empty="No users yet." all={{ label: "All users", path: PATHS.adminUsers }}>
            {firstUsers.map((user) => (
              <UserRow key={user._id} user={user} />
            ))}
          </ListCard>
        )}
      </WithStats>
    </div>
  );
}

type ListCardProps = { title: string; empty: string; all: { label: string; path: string }; children: ReactNode[] };

function ListCard({ title, empty, all, children }: ListCardProps) {
  return (
    <Card className="px-2! md:px-3!">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-3">
        <h2 className="text-xl">{title}</h2>
        <Link to={all.path} className="text-link inline-flex min-h-6 items-center text-sm">
          {all.label}
        </Link>
      </div>
      {children.length > 0 ? (
        <ul className="mt-3 divide-y divide-hairline">{children}</ul>
      ) : (
        <p className="mt-3 px-3 text-fg-muted">{empty}</p>
      )}
    </Card>
  );
}

type RowProps = {
  to: string;
  letter: string;
  title: ReactNode;
  detail: ReactNode;
  end: ReactNode;
  /** The line in which a phone shows `end`: the other line needs the full width. */
  endBeside: "title" | "detail";
};

function Row({ to, letter, title, detail, end, endBeside }: RowProps) {
  return (
    <li>
      <Link to={to} className="flex min-h-16 items-center gap-3 rounded-control px-3 py-2 no-underline hover:bg-sunken">
        <span
          aria-hidden="true"
          className="on-cloth grid size-10 shrink-0 place-items-center rounded-cloth font-display font-bold text-resist"
        >
          {letter}
        </span>
        <span className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
          <span className={classNames("font-semibold wrap-anywhere", endBeside === "detail" && "max-sm:col-span-2")}>
            {title}
          </span>
          <span
            className={classNames(
              "text-sm wrap-anywhere text-fg-muted sm:col-start-1 sm:row-start-2",
              endBeside === "title" && "max-sm:col-span-2 max-sm:row-start-2",
            )}
          >
            {detail}
          </span>
          <span className="text-right text-sm font-semibold sm:row-span-2 sm:row-start-1">{end}</span>
        </span>
      </Link>
    </li>
  );
}

const firstLetter = (text: string): string => Array.from(text)[0]?.toUpperCase() ?? "";

function BookingRow({ booking }: { booking: Booking }) {
  const { _id: id, bookingStatus, bookingDate, bookingAmount, customer } = booking;
  return (
    <Row
      to={linkTo(PATHS.adminBookingDetails, { id })}
      letter={firstLetter(bookingStatus)}
      title={
        <>
          <span className="sr-only">{bookingStatus}, </span>
          {customer?.name || "Deleted account"}
        </>
      }
      detail={`${id} · ${formatDate(bookingDate)}`}
      end={formatAmount(bookingAmount)}
      endBeside="detail"
    />
  );
}

function UserRow({ user }: { user: User }) {
  const { _id: id, name, email, verified } = user;
  return (
    <Row
      to={linkTo(PATHS.adminUser, { id })}
      letter={firstLetter(name)}
      title={name}
      detail={
        <span title={email}>
          <span aria-hidden="true">{truncate(email, EMAIL_IN_DASHBOARD)}</span>
          <span className="sr-only">{email}</span>
        </span>
      }
      endBeside="title"
      end={<Badge tone={verified ? "success" : "warning"}>{verified ? "Verified" : "Unverified"}</Badge>}
    />
  );
}
