import { MINUTE_MS } from "@salon/contracts";
const SOON_MS = 8000;
const LATER_MS = 30_000;
/** After a quarter of an hour. */
const SOON_POLLS = (15 * MINUTE_MS) / SOON_MS;

/** Milliseconds until a page that shows a way to pay asks again how bill and payment stand, after `polls` answers. */
export const openPollDelay = (polls: number): number => (polls <= SOON_POLLS ? SOON_MS : LATER_MS);
