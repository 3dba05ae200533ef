import { lagosDay, lagosMinutes } from "@salon/contracts";
import { parsePhone, showPhone } from "@salon/lists/phone-numbers";

/** The columns of an instant in a CSV file: the instant, and the day and time of it in Lagos, which a spreadsheet reads. */
export const instantColumns = (name: string): string[] => [name, `${name} day`, `${name} time`];

/** The values of these columns. */
export function instantValues(at: string | null): (string | null)[] {
  if (at === null) return [null, null, null];
  const date = new Date(at);
  const minutes = lagosMinutes(date);
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return [at, lagosDay(date), clock];
}

/** A phone number in a CSV file, never digits alone: a spreadsheet would take those for an amount and drop the zero before them. */
export function phoneValue(typed: string | null | undefined): string | null {
  if (!typed) return null;
  const e164 = parsePhone(typed);
  const shown = e164 === null ? typed : showPhone(e164);
  return /^\d+$/.test(shown) ? `'${shown}` : shown;
}
