/** The parts of a prerendered page that are left for later, while it is not laid out as a whole. */
export const BELOW_FIRST_SCREEN = "html:not([data-laid-out]) :is(main>section~section,main~footer)";

/**
 * Lays out all of a prerendered page, so that every place on it can be scrolled to exactly: at once when the address names one,
 * otherwise one part in each frame, because all of them together would keep a slow phone from answering.
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
