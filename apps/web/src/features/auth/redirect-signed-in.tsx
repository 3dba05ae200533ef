import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { useSession } from "../../lib/session/session.ts";

/** Shows a form to guests; whoever is signed in goes where `?next=` says, or home. */
export function LeaveWhenSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const [search] = useSearchParams();
  return user ? <Navigate to={safeNextPath(search.get("next"))} replace /> : children;
}
