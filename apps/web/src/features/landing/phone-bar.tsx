import { useSyncExternalStore } from "react";
import { usePause } from "../../domain/pause.ts";
import { NextFreeLink } from "./next-free-link.tsx";
import { ScheduleLink } from "./hero.tsx";

function watchScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}
const isPastFirstScreen = (): boolean => window.scrollY >= window.innerHeight;

/** On phones, from the second screen on: the next free time and the link to booking, at the lower edge until the footer begins. */
export function PhoneBar() {
  const isShown = useSyncExternalStore(watchScroll, isPastFirstScreen, () => false);
  const pause = usePause();
  if (!isShown || pause) return null;
  return (
    <div className="summary-bar on-cloth sticky bottom-0 z-bar flex max-h-[33vh] flex-wrap items-center justify-between gap-x-4 gap-y-1 overflow-y-auto px-4 forced-colors:border pt-2 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden">
      <NextFreeLink className="inline-flex min-h-11 min-w-0 grow basis-28 items-center underline text-fit-sm leading-snug text-resist" />
      <ScheduleLink size="small" />
    </div>
  );
}
