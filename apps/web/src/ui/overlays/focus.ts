import { useRef, useEffect } from "react";

/**
 * Handlers for a Radix content that is opened by state and not by a Radix trigger: they remember what had the focus when it
 * opened and give the focus back when it closes, unless something else has taken it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A page opened from the panel has taken the focus already: it stays there.
      const nowhere = document.activeElement === null || document.activeElement === document.body;
      if (nowhere && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** When this part of the page goes away, and the focus with it, the heading of the page takes the focus: it never falls to nowhere. */
export function useFocusHeadingOnUnmount(): void {
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
