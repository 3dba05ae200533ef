import { isStaff, type Step } from "@salon/contracts";
import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import { toast } from "react-hot-toast/headless";
import { matchPath, useLocation } from "react-router-dom";
import { useShownCodes } from "../../features/account/shown-codes.ts";
import { useModuleWhen } from "../../lib/hooks/use-lazy-module.ts";
import { watchAbsence } from "../../lib/session/absence.ts";
import { coverPage, uncoverPage } from "../../lib/session/cover.ts";
import { noteStillOpen, watchPresses } from "../../lib/session/presses.ts";
import { followOtherTabs, sessionQuery, useSession } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";
import { OverCover } from "../../ui/overlays/over-cover.ts";

const RETRY_MS = 5000;
const SAID = {
  none: "",
  checking: "One moment. We are checking who you are.",
  failed: "We could not check who you are. The page is shown as soon as the server has answered.",
} as const;
const OPEN_PATHS = [PATHS.signInLink, PATHS.forgotPassword, PATHS.resetPassword];
const loadSteps = () => import("../../features/auth/step-dialog.tsx");
const loadDialog = () => import("../../features/auth/session-ended-dialog.tsx");

/**
 * Covers the page once the session has ended, in this tab or another one, and asks to sign in over it; forms under it keep what was
 * typed. A session that waits for its second step is asked for it in the same way. A page of staff is also covered after a sleep, or 12 hours without a press, until the server says that the session is open.
 */
export function SessionCover() {
  const client = useQueryClient();
  const { ended, user } = useSession();
  const isSignedIn = user !== null;
  const isWatched = isStaff(user?.role) && !ended;
  useEffect(() => (isSignedIn ? followOtherTabs(client) : undefined), [client, isSignedIn]);
  useEffect(() => (isWatched ? watchPresses() : undefined), [isWatched]);
  const doubt = useDoubt(client, isWatched);
  const step = useStep();
  const isCovered = ended || step !== undefined || doubt !== "none";
  useCover(isCovered);
  const dialog = useModuleWhen(loadDialog, ended);
  const steps = useModuleWhen(loadSteps, step !== undefined);
  return (
    <OverCover value={true}>
      {isCovered && !(ended && dialog) && !(step && steps) && (
        <div data-over-cover="" className="fixed inset-0 z-loader grid place-items-center p-6">
          <output className="font-semibold">
            {ended ? "Your session has ended." : SAID[step ? "checking" : doubt]}
          </output>
        </div>
      )}
      {dialog && <dialog.SessionEndedDialog open={ended} />}
      {steps && step && <steps.StepDialog step={step} />}
    </OverCover>
  );
}

/**
 * The step that the page asks for. The pages of mailed links stay open, because the step may need them; a set-up stays
 * until its recovery codes are kept, also where the session is read again before.
 */
function useStep(): Step | undefined {
  const { ended, user } = useSession();
  const { pathname } = useLocation();
  const [codes] = useShownCodes();
  const [isSettingUp, setSettingUp] = useState(false);
  const waits = user?.step === "setUp";
  if (waits !== isSettingUp && (waits || !codes)) setSettingUp(waits);
  if (ended || !user || OPEN_PATHS.some((path) => matchPath(path, pathname))) return undefined;
  return user.step ?? (isSettingUp && codes ? "setUp" : undefined);
}

function useCover(isCovered: boolean): void {
  useLayoutEffect(() => {
    if (!isCovered) return undefined;
    coverPage();
    // They may name customers, and stand over the page.
    toast.remove();
    return uncoverPage;
  }, [isCovered]);
}

type Doubt = keyof typeof SAID;

/** Whether the page does not know that its session is open; while it does not, it asks the server. */
function useDoubt(client: QueryClient, isWatched: boolean) {
  const [doubt, setDoubt] = useState<Doubt>("none");
  const isFailed = doubt === "failed";
  useEffect(() => {
    if (!isWatched) return undefined;
    return watchAbsence(() => {
      // At once, because the next picture of the screen may come before the next render.
      coverPage();
      void askServer(client, setDoubt);
    });
  }, [client, isWatched]);
  useEffect(() => {
    if (!isFailed) return undefined;
    const timer = setTimeout(() => void askServer(client, setDoubt), RETRY_MS);
    return () => clearTimeout(timer);
  }, [client, isFailed]);
  return doubt;
}

async function askServer(client: QueryClient, setDoubt: (doubt: Doubt) => void): Promise<void> {
  setDoubt("checking");
  try {
    await client.refetchQueries(sessionQuery, { throwOnError: true });
    noteStillOpen();
    setDoubt("none");
  } catch {
    setDoubt("failed");
  }
}
