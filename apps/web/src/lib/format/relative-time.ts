import { formatDistance } from "date-fns";

/** The distance of an instant from `now`, such as `3 days ago` or `in 2 hours`. */
export const formatRelative = (instant: string, now: Date): string =>
  formatDistance(new Date(instant), now, { addSuffix: true });
