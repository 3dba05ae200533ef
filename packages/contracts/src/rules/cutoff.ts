const HOUR_MS = 60 * 60_000;

/** The last moment at which a customer may cancel or move lines that begin at these times: the cut-off counts from the earliest. */
export const changeableUntil = (begins: readonly Date[], cutoffHours: number): Date =>
  new Date(Math.min(...begins.map((begin) => begin.getTime())) - cutoffHours * HOUR_MS);

/** What the salon changes about an appointment. */
export const SALON_CHANGES = ["time", "person"] as const;
/** For how many hours a customer may move or cancel what the salon has changed, whatever the cut-off says. */
export const SUIT_HOURS = 24;

/** Until when an appointment that the salon changed may be moved or cancelled for that reason: at most until it begins. */
export const suitUntil = (changedAt: Date, begins: Date): Date =>
  new Date(Math.min(changedAt.getTime() + SUIT_HOURS * HOUR_MS, begins.getTime()));
