import { canAccess, type Access } from "@salon/contracts";
import type { ReactNode } from "react";
import { useSession } from "../lib/session/session.ts";

/** Tells a user without this access what an admin can do, such as `open this day again`. */
export function AdminCan({ access, children }: { access: Access; children: ReactNode }) {
  const { user } = useSession();
  if (canAccess(access, user?.role ?? "guest")) return null;
  return <p className="text-sm text-fg-muted">An admin can {children}.</p>;
}
