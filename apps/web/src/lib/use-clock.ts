import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The present, renewed every half minute; null until the page runs, so that a prerendered page and its first drawing agree. */
export function useClock(): Date | null {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const tick = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(tick);
  }, []);
  return now;
}
