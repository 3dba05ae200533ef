/** Moves the focus to an element that may have no place in the order of the keyboard, without scrolling. */
export const focusQuietly = (element: HTMLElement | null) => {
  if (element && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  element?.focus({ preventScroll: true });
};

/** Scrolls to the element that a hash names and moves the focus there; whether there is one. */
export function goToAnchor(hash: string): boolean {
  const section = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  section?.scrollIntoView();
  if (section) focusQuietly(section.querySelector<HTMLElement>("h1, h2") ?? section);
  return section !== null;
}
