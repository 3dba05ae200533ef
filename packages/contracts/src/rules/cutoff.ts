const HOUR_MS = 60 * 60_000;

/** The last moment at which a customer may cancel or move lines that begin at these times: the cut-off counts from the earliest. */
export const changeableUntil = (begins: readonly Date[], cutoffHours: number): Date =>
  new Date(Math.min(...begins.map((begin) => begin.getTime())) - cutoffHours * HOUR_MS);
