import { MINUTE_MS, isStaff, type Entered, type OwnUser } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { EnteredQuestion } from "../../domain/accounts/entered-question.tsx";
import { api } from "../../lib/api/api.ts";
import { PATHS } from "../../paths.ts";
import { useAnswerEntered } from "./account.queries.ts";
import { VerifyBanner } from "./verify-banner.tsx";

/** What an account must know on any page, and staff on the landing page. */
export function AccountNotices({ user }: { user: OwnUser }) {
  const { pathname } = useLocation();
  return (
    <>
      {!user.verified && <VerifyBanner user={user} />}
      {user.entered && <EnteredNotice entered={user.entered} />}
      {pathname === PATHS.home && isStaff(user.role) && <DeskBar />}
    </>
  );
}

/** Asks the owner of an account, who has just given it a new password, whether the person on it is them. */
function EnteredNotice({ entered }: { entered: Entered }) {
  const { mutate, error, isPending } = useAnswerEntered();
  return (
    <section aria-label="About your account" data-print="no" className="page-column py-6">
      <EnteredQuestion
        entered={entered}
        error={error}
        loading={isPending}
        onAnswer={({ keep, name }) => mutate({ keep, ...(name !== undefined && { name }) })}
      />
    </section>
  );
}

/** How many appointments are to come today, as a link to the day of the front desk. */
function DeskBar() {
  const { data } = useQuery({
    queryKey: ["desk", "today"],
    queryFn: ({ signal }) => api.desk.today({ signal }),
    refetchInterval: MINUTE_MS,
  });
  return (
    <nav aria-label="Front desk" data-print="no" className="on-cloth">
      <Link to={PATHS.adminDay} className="page-column flex min-h-11 items-center text-link">
        Front desk{data && `: ${data.toCome} to come today`}
      </Link>
    </nav>
  );
}
