import { useRef, useEffect } from "react";

/**
 * Handlers for a Radix content that is opened by state and not by a Radix trigger: on close the focus returns to the element that had it
 * before, unless another element has taken it; where that is gone, such as with its row, to the h1 of the page.
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
      if (!nowhere) return;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else focusHeading();
    },
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** On unmount the h1 of the page takes the focus if no other element has it, so that keyboard users keep their place. */
export function useFocusHeadingOnUnmount(): void {
  useEffect(
    () => () => {
      // A dialog of this component may return the focus first.
      setTimeout(() => {
        if (!document.activeElement || document.activeElement === document.body) focusHeading();
      });
    },
    [],
  );
}
