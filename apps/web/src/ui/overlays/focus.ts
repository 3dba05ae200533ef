import { useRef, useEffect } from "react";

/**
 * Handlers for a Radix content that is opened by state and not by a Radix trigger: on close the focus returns to the element that had it
 * before, unless another element has taken it.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // A page that was opened from the panel has already taken the focus.
      const nowhere = document.activeElement === null || document.activeElement === document.body;
      if (nowhere && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** On unmount the h1 of the page takes the focus if no other element has it, so that keyboard users keep their place. */
export function useFocusHeadingOnUnmount(): void {
  useEffect(
    () => () => {
      // A dialog of this component may return the focus first.
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
