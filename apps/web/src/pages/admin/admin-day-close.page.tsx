import { canAccess, endpoints, isSalonDay } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { settingsQuery } from "../../domain/settings.ts";
import { deskDayQuery } from "../../domain/waiting.ts";
import { DayCloseView } from "../../features/reports/day-close/day-close-view.tsx";
import { dayCloseQuery } from "../../features/reports/reports.queries.ts";
import { useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { AdminPage } from "../../shell/admin/admin-page.tsx";
import type { Prefetch } from "../../shell/routing/prefetch.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";

/** A day up to today; any other address shows today. */
const dayIn = (address: URLSearchParams, today: string): string => {
  const date = address.get("date") ?? "";
  return isSalonDay(date) && date <= today ? date : today;
};

export const prefetch: Prefetch = ({ load, address, today }) => [
  load(settingsQuery),
  load(dayCloseQuery(dayIn(address, today))),
];

/** The page on which staff count the till and close the day. */
export default function AdminDayClosePage() {
  const [address, setAddress] = useSearchParams();
  const { user } = useSession();
  const query = useQuery(deskDayQuery);
  const today = query.data;
  const date = today && dayIn(address, today);
  const isHeld = date === undefined || address.get("date") === date;
  useEffect(() => {
    // What is counted stays that day's when the page is loaded again after midnight, or its address is sent to somebody.
    if (!isHeld) setAddress({ date }, { replace: true });
  }, [isHeld, date, setAddress]);
  return (
    <AdminPage page="adminDayClose" lead="Count what is in the till and compare it with the receipts of the day.">
      {canAccess(endpoints.reports.dayCloses.access, user?.role ?? "guest") && (
        <Link to={PATHS.adminDayCloses} className="text-link inline-block py-2.5">
          All closed days
        </Link>
      )}
      <Loaded query={query} skeleton={{ rows: 5, label: "Loading the day…", rowClassName: "h-12 w-full" }}>
        {(day) => <DayCloseView date={dayIn(address, day)} today={day} onGo={(next) => setAddress({ date: next })} />}
      </Loaded>
    </AdminPage>
  );
}
