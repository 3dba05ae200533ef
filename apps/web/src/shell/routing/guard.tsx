import { canAccess, type Access } from "@salon/contracts";
import { Fragment, useSyncExternalStore, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { signInPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { Loader } from "../../ui/feedback/loader.tsx";

type GuardProps = { access: Access; notFound: ReactNode; children: ReactNode };

/**
 * Shows a page only to whom the contract's role table allows: guests are sent to sign in and back, except from the back office,
 * which looks to everybody else as if it were not there. Nothing of the page flashes before that is known.
 */
export function Guard({ access, notFound, children }: GuardProps) {
  const { status, user, error, retry } = useSession();
  if (access === "public") return children;
  // By its person: when another one turns out to be there, nothing of the page stays.
  if (user && canAccess(access, user.role)) return <Fragment key={user._id}>{children}</Fragment>;
  if (status === "unknown") return <Loader busy />;
  if (error) {
    return (
      <div className="page-column py-12">
        <title>Please wait</title>
        <h1 className="sr-only">Please wait</h1>
        <ErrorState title="We could not check who you are" message={error.message} onRetry={retry} />
      </div>
    );
  }
  return access === "signedIn" && !user ? <SignInFirst /> : notFound;
}

const onStep = (notify: () => void) => {
  window.addEventListener("popstate", notify);
  return () => window.removeEventListener("popstate", notify);
};

function SignInFirst() {
  const { pathname, search, hash } = useLocation();
  // Heard of here, because a step back to where the router still is changes nothing for it.
  const address = useSyncExternalStore(onStep, () => window.location.pathname);
  // Already on the way elsewhere, as after signing out: while that page loads, a redirect would overtake it.
  if (address !== pathname) return <Loader busy />;
  return <Navigate to={signInPath(pathname + search + hash)} replace />;
}
