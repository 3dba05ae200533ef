import { isStaff, lagosDay, type OwnUser } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { PATHS } from "../../paths.ts";
import { VerifyBanner } from "./verify-banner.tsx";

/** What an account must know on any page, and staff on the landing page. */
export function AccountNotices({ user }: { user: Pick<OwnUser, "verified" | "role"> }) {
  const { pathname } = useLocation();
  return (
    <>
      {!user.verified && <VerifyBanner />}
      {pathname === PATHS.home && isStaff(user.role) && <DeskBar />}
    </>
  );
}

/** How many customers are still awaited today, as a link to the day of the front desk. */
function DeskBar() {
  const today = lagosDay(new Date());
  const { data } = useQuery({
    queryKey: ["bookings", "day", today],
    queryFn: ({ signal }) => api.bookings.day({ query: { date: today }, signal }),
    meta: { silent: true },
  });
  const awaited = data?.appointments.filter(
    ({ bookingStatus, arrived, noShow }) =>
      (bookingStatus === "placed" || bookingStatus === "processing") && !arrived && !noShow,
  );
  return (
    <nav aria-label="Front desk" data-print="no" className="on-cloth">
      <Link to={PATHS.adminDay} className="page-column flex min-h-11 items-center text-link">
        Front desk{awaited && `: ${awaited.length} to come today`}
      </Link>
    </nav>
  );
}
