import { canAccess, type Access } from "@salon/contracts";
import { Fragment, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { onReachedAgain } from "../../lib/api/reached.ts";
import { signInPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Loader } from "../../ui/feedback/loader.tsx";

const Suspended = lazyPart(async () => (await import("./suspended.tsx")).Suspended, { loading: <Loader busy /> });

type GuardProps = { access: Access; notFound: ReactNode; children: ReactNode };

/**
 * Shows a page to the roles that its access allows. A guest is redirected to sign-in; the back office shows `notFound` instead, as if it
 * did not exist. A suspended person reads that the account is suspended, and whom to ask. Until the session is known, the frame that the server painted stays, with a loader.
 */
export function Guard({ access, notFound, children }: GuardProps) {
  const { status, user, suspended, error, retry } = useSession();
  const owner = useOwnerOfPage();
  const isOpen = useOpened();
  if (access === "public") return <Fragment key={owner}>{children}</Fragment>;
  // Until its second step is passed nothing is loaded; a page that was open before stays under the cover.
  if (user?.step && !isOpen) return <PaintedFrame />;
  // Keyed by user: when a session check finds another user, the page is mounted anew.
  if (user && canAccess(access, user.role)) return <Fragment key={user._id}>{children}</Fragment>;
  if (status === "unknown")
    return (
      <>
        <PaintedFrame />
        <Loader busy />
      </>
    );
  if (suspended) return <Suspended />;
  if (error) return <NotChecked message={error.message} onRetry={retry} />;
  return access === "signedIn" && !user ? <RedirectToSignIn /> : notFound;
}

/** Another number once another account has signed in over a covered page: what was typed there is gone. */
function useOwnerOfPage(): number {
  const { user, ended } = useSession();
  const [seen, setSeen] = useState({ id: user?._id, ended, owner: 0 });
  if (seen.id !== user?._id || seen.ended !== ended) {
    const isAnother = seen.ended && user !== null && user._id !== seen.id;
    setSeen({ id: user?._id, ended, owner: seen.owner + (isAnother ? 1 : 0) });
  }
  return seen.owner;
}

/** Whether the page was shown before its user's session waited for a second step. */
function useOpened(): boolean {
  const { user } = useSession();
  const [opened, setOpened] = useState<string>();
  if (user && !user.step && opened !== user._id) setOpened(user._id);
  return user !== null && opened === user._id;
}

const reload = () => window.location.reload();

/** When the server answers again the page opens anew, because its code may be missing too. Nothing has been entered yet. */
function NotChecked({ message, onRetry }: { message: string; onRetry: () => void }) {
  useEffect(() => onReachedAgain(reload), []);
  return (
    <div className="page-column py-12">
      <title>Please wait</title>
      <h1 className="sr-only">Please wait</h1>
      <ErrorState title="We could not check who you are" message={message} onRetry={onRetry} />
    </div>
  );
}

/** An element of which the hydration keeps the content that `entry-server.tsx` puts into it. */
const PaintedFrame = () => (
  <div id="painted-frame" suppressHydrationWarning>
    {""}
  </div>
);

const onStep = (notify: () => void) => {
  window.addEventListener("popstate", notify);
  return () => window.removeEventListener("popstate", notify);
};

function RedirectToSignIn() {
  const { pathname, search, hash } = useLocation();
  // The router does not re-render on a step back to its own current location, so the listener is here.
  const address = useSyncExternalStore(onStep, () => window.location.pathname);
  // Another navigation is in progress, for example after signing out: a redirect would override it.
  if (address !== pathname) return <Loader busy />;
  return <Navigate to={signInPath(pathname + search + hash)} replace />;
}
