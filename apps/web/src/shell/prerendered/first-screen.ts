/** Selects the parts of a prerendered page below the first screen until they are laid out. */
export const BELOW_FIRST_SCREEN = "html:not([data-laid-out]) :is(main>section~section,main~footer)";

/**
 * Lays out the parts below the first screen, so that scroll positions are exact: at once when the address has an anchor, otherwise one
 * part per frame, because all at once would block a slow phone.
 */
export function layOutBelowFirstScreen(): void {
  const parts = window.location.hash ? [] : [...document.querySelectorAll<HTMLElement>(BELOW_FIRST_SCREEN)];
  const layOutNext = () => {
    const part = parts.shift();
    if (!part) return document.documentElement.setAttribute("data-laid-out", "");
    part.style.contentVisibility = "visible";
    requestAnimationFrame(layOutNext);
  };
  layOutNext();
}
