import { useEffect } from "react";

/** When this part of the page goes away, and the focus with it, the heading of the page takes the focus: it never falls to nowhere. */
export function useFocusHeir(): void {
  useEffect(
    () => () => {
      // First a dialog of this part may give the focus back.
      setTimeout(() => {
        const heading = document.querySelector<HTMLElement>("main h1");
        if (!heading || (document.activeElement && document.activeElement !== document.body)) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    },
    [],
  );
}
