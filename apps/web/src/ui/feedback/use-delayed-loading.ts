import { useEffect, useRef, useState } from "react";

const OPENS_AFTER_MS = 250;
const STAYS_AT_LEAST_MS = 400;

/** Turns a flickering "busy" into a steady one: true only after 250 ms of work, and then for at least 400 ms. */
export function useSteadyBusy(busy: boolean): boolean {
  const [shown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (busy === shown) return undefined;
    const wait = busy ? OPENS_AFTER_MS : shownAt.current + STAYS_AT_LEAST_MS - performance.now();
    const timer = setTimeout(() => {
      if (busy) shownAt.current = performance.now();
      setShown(busy);
    }, wait);
    return () => clearTimeout(timer);
  }, [busy, shown]);
  return shown;
}
