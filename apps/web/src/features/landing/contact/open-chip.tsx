import { openNow } from "./landing.opening.state.ts";
import { useSettings } from "../../../domain/settings.ts";
import { useClock } from "../../../lib/hooks/use-clock.ts";

/** Whether the salon is open at this moment. It keeps its line while it is not known yet, so nothing below it moves. */
export function OpenChip() {
  const settings = useSettings();
  const now = useClock();
  const state = settings && now ? openNow(settings, now) : null;
  return (
    <p className="flex min-h-7 items-center gap-2.5 text-sm font-semibold">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 rotate-45 ${state.open ? "bg-current" : "border-2 border-current"}`}
          />
          {state.text}
        </>
      )}
    </p>
  );
}
