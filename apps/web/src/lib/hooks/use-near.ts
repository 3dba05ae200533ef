import { useEffect, useState, type RefObject } from "react";

/** Whether an element was ever within this distance below the screen; true where a browser cannot tell. */
export function useNear(place: RefObject<Element | null>, margin: string): boolean {
  const [isNear, setNear] = useState(false);
  const cannotTell = typeof window !== "undefined" && !("IntersectionObserver" in window);
  useEffect(() => {
    if (cannotTell) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watcher.disconnect();
        setNear(true);
      },
      { rootMargin: `${margin} 0px` },
    );
    if (place.current) watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place, margin, cannotTell]);
  return isNear || cannotTell;
}
