import { useRef } from "react";

/**
 * Handlers for a Radix content that is opened by state and not by a Radix trigger: they remember what had the focus when it
 * opened and give the focus back when it closes.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
