import { useEffect, useState } from "react";

const TICK_MS = 30_000;

/** The present, renewed every half minute, for texts such as `5 minutes ago`. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(tick);
  }, []);
  return now;
}
