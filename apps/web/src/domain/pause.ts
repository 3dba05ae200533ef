import { isStaff, pauseFor, type Pause } from "@salon/contracts";
import { useClock } from "../lib/hooks/clock.ts";
import { useSession } from "../lib/session/session.ts";
import { useSettings } from "./settings.ts";

/** The pause of online booking for who looks at the page; null where there is none. */
export function usePause(): Pause | null {
  const settings = useSettings();
  const { user } = useSession();
  const now = useClock();
  if (!settings?.pause) return null;
  if (now) return pauseFor(user?.role, settings, now);
  // A painted page has only a pause that lasts.
  return isStaff(user?.role) ? null : settings.pause;
}
