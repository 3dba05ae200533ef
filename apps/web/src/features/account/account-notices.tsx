import { isStaff, type OwnUser } from "@salon/contracts";
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

/** How many appointments are to come today, as a link to the day of the front desk. */
function DeskBar() {
  const { data } = useQuery({
    queryKey: ["desk", "today"],
    queryFn: ({ signal }) => api.desk.today({ signal }),
    refetchInterval: 60_000,
    meta: { silent: true },
  });
  return (
    <nav aria-label="Front desk" data-print="no" className="on-cloth">
      <Link to={PATHS.adminDay} className="page-column flex min-h-11 items-center text-link">
        Front desk{data && `: ${data.toCome} to come today`}
      </Link>
    </nav>
  );
}
