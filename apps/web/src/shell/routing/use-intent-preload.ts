import { useEffect } from "react";
import { savesData } from "../../lib/browser/saves-data.ts";

/** Calls `preload` with the path of an own link on hover, touch or focus, unless the user saves data. */
export function useIntentPreload(preload: (path: string) => void): void {
  useEffect(() => {
    if (savesData()) return undefined;
    const onIntent = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
      if (link && link.origin === window.location.origin) preload(link.pathname);
    };
    const events = ["pointerover", "touchstart", "focusin"] as const;
    for (const event of events) document.addEventListener(event, onIntent, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, onIntent);
    };
  }, [preload]);
}
