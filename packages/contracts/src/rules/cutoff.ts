import { HOUR_MS } from "./salon-time.ts";
import { FIRST_SETTINGS } from "../salon.ts";
import { hoursText } from "./timeframes.ts";

/** The last moment at which a customer may cancel or move lines that begin at these times: the cut-off counts from the earliest. */
export const changeableUntil = (begins: readonly Date[], cutoffHours: number): Date =>
  new Date(Math.min(...begins.map((begin) => begin.getTime())) - cutoffHours * HOUR_MS);

/** Until when customers may change an appointment by themselves, in words. */
export const untilCutoff = (hours: number): string =>
  hours === 0 ? "until it begins" : `until ${hoursText(hours)} before it begins`;

/** What stands in the text of the salon for the moment from which a cancellation is late. */
export const CUTOFF_PLACE = "{cut-off}";

/** What the salon may keep of what was paid for an appointment that is missed or cancelled late: the words of terms, cart and links. */
export const cancellationText = ({
  // A server of 1.0.0 sends none.
  cancellation = FIRST_SETTINGS.cancellation,
  cancelCutoffHours: hours,
}: {
  cancellation?: string;
  cancelCutoffHours: number;
}): string =>
  cancellation.replaceAll(CUTOFF_PLACE, hours === 0 ? "the moment it begins" : `${hoursText(hours)} before it begins`);

/** What the salon changes about an appointment. */
export const SALON_CHANGES = ["time", "person"] as const;
/** For how many hours a customer may move or cancel what the salon has changed, whatever the cut-off says. */
export const SUIT_HOURS = 24;

/** Until when an appointment that the salon changed may be moved or cancelled for that reason: at most until it begins. */
export const suitUntil = (changedAt: Date, begins: Date): Date =>
  new Date(Math.min(changedAt.getTime() + SUIT_HOURS * HOUR_MS, begins.getTime()));
