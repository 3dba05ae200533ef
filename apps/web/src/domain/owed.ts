import type { OwedTime } from "@salon/contracts";

/** When the last appointment is of those who owe something, in words. */
export const OWED_WORDS: Record<OwedTime, string> = {
  past: "For visits that have been",
  today: "For today",
  coming: "For visits to come",
  reserved: "Asked for reservations",
};
