import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { waitingCount, waitingQuery, type WaitingCount } from "../../domain/waiting.ts";
import { countOf } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { ToSeeRows } from "./to-see-rows.tsx";
import { Tile } from "./tile.tsx";

const WAITS: { count: WaitingCount; to: string; one: string; many: string }[] = [
  {
    count: "payments",
    to: PATHS.adminPayments,
    one: "payment or refund to decide",
    many: "payments and refunds to decide",
  },
  {
    count: "giveBacks",
    to: `${PATHS.adminBookings}?giveBack=true`,
    one: "booking with money to give back",
    many: "bookings with money to give back",
  },
  {
    count: "displaced",
    to: PATHS.adminDisplaced,
    one: "appointment that cannot take place",
    many: "appointments that cannot take place",
  },
  {
    count: "doubled",
    to: PATHS.adminReceipts,
    one: "row of the bank that confirmed two receipts",
    many: "rows of the bank that confirmed two receipts",
  },
  { count: "reservations", to: PATHS.adminDay, one: "reservation to see to", many: "reservations to see to" },
  {
    count: "unended",
    to: `${PATHS.adminBookings}?unended=true`,
    one: "visit has no end",
    many: "visits have no end",
  },
  { count: "absences", to: PATHS.adminDay, one: "person not in today", many: "people not in today" },
  { count: "messages", to: PATHS.adminMessages, one: "message to answer", many: "messages to answer" },
  { count: "unclosedDays", to: PATHS.adminDayClose, one: "day to close", many: "days to close" },
];

/** What only this role can do now; the server counts nothing else. */
export function NeedsYou() {
  const query = useQuery(waitingQuery);
  const { data } = query;
  const open = WAITS.filter(({ count }) => waitingCount(data, count) > 0);
  const toSee = data?.toSee ?? [];
  return (
    <Tile title="What needs you" className={toSee.length > 0 ? "sm:col-span-2 xl:col-span-3" : undefined}>
      <Loaded query={query} skeleton={null}>
        {() => open.length + toSee.length === 0 && <p className="mt-1 text-fg-muted">Nothing waits for you.</p>}
      </Loaded>
      <ul className={classNames("mt-1 empty:hidden", toSee.length > 0 && "gap-x-8 sm:columns-2")}>
        {open.map(({ count, to, one, many }) => (
          <li key={count}>
            <Link to={to} className="text-link inline-flex min-h-11 items-center text-sm leading-snug md:min-h-8">
              {countOf(waitingCount(data, count), one, many)}
            </Link>
          </li>
        ))}
      </ul>
      {toSee.length > 0 && <ToSeeRows rows={toSee} />}
    </Tile>
  );
}
