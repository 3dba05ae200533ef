import { useEffect } from "react";
import { useOnDemand } from "../../lib/hooks/use-lazy-module.ts";
import { useSession } from "../../lib/session/session.ts";

const loadDialog = () => import("../../features/auth/session-ended-dialog.tsx");

/** Asks to sign in again, over the page and what was typed into it, when the server no longer knows the session. */
export function SessionEnded() {
  const { ended } = useSession();
  const { part: dialog, need } = useOnDemand(loadDialog);
  useEffect(() => {
    if (ended && !dialog) void need();
  }, [ended, dialog, need]);
  return dialog && <dialog.SessionEndedDialog open={ended} />;
}
