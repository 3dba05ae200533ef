import { useEffect } from "react";

interface MaybeSaving extends Navigator {
  connection?: { saveData?: boolean };
}

/** Calls `preload` with the path of a link of this site as soon as it is hovered, touched or focused, unless data is being saved. */
export function useIntentPreload(preload: (path: string) => void): void {
  useEffect(() => {
    if ((navigator as MaybeSaving).connection?.saveData) return undefined;
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
