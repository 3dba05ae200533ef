import { useRef } from "react";

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
