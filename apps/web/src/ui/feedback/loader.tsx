import { useEffect, useRef, useState } from "react";

type LoaderProps = {
  busy: boolean;
  /** Covers only the nearest positioned ancestor instead of the screen. */
  within?: boolean;
};

const WEAVE_DELAYS_MS = [0, 90, 180, 90, 180, 270, 180, 270, 360];

/** Nine animated squares over the whole screen, for work longer than 250 ms; takes no focus. */
export function Loader({ busy, within = false }: LoaderProps) {
  const shown = useDelayedLoading(busy);
  return (
    <output>
      {shown && (
        <span
          className={`${within ? "absolute z-bar" : "fixed z-loader"} inset-0 grid animate-appear place-content-center justify-items-center gap-4 bg-cotton/90 [--rise-from:0]`}
        >
          <span aria-hidden="true" className="grid grid-cols-3 gap-1">
            {WEAVE_DELAYS_MS.map((delay, square) => (
              <span
                key={square}
                className="size-4.5 animate-weave rounded-[2px] bg-cloth"
                style={{ animationDelay: `${delay}ms` }}
              />
            ))}
          </span>
          <span className="font-semibold text-primary">Loading…</span>
        </span>
      )}
    </output>
  );
}

/** A 2 px bar at the top of the screen during background requests; hidden from screen readers. */
export function TopBar({ busy }: { busy: boolean }) {
  const shown = useDelayedLoading(busy);
  if (!shown) return null;
  return (
    <div
      aria-hidden="true"
      data-testid="top-bar"
      className="fixed inset-x-0 top-0 z-loader h-0.5 overflow-hidden bg-sunken"
    >
      <div className="h-full w-2/5 animate-shuttle bg-primary-hover" />
    </div>
  );
}

const SHOW_AFTER_MS = 250;
const MIN_VISIBLE_MS = 400;

/** Debounces a busy flag: true only after 250 ms of work, and then for at least 400 ms. */
function useDelayedLoading(busy: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (busy === shown) return undefined;
    const wait = busy ? SHOW_AFTER_MS : shownAt.current + MIN_VISIBLE_MS - performance.now();
    const timer = setTimeout(() => {
      if (busy) shownAt.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}
