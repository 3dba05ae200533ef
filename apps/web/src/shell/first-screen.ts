/** The style element of a prerendered page that leaves what is below the first screen for later. */
export const FIRST_SCREEN_ID = "first-screen";

/** Lays out all of a prerendered page, so that every place on it can be scrolled to exactly. */
export const layOutWholePage = (): void => document.getElementById(FIRST_SCREEN_ID)?.remove();
