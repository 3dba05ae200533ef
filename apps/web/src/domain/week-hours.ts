import { FIRST_SLOT, LAST_SLOT, type Settings } from "@salon/contracts";

type WeekHours = Settings["hours"];

/** The hours of a weekday as form values: texts, and a flag for days off. */
export interface WeekdayForm {
  day: number;
  isOpen: boolean;
  open: string;
  close: string;
}

/** The hours of a week as form values, from Sunday. */
export const weekToForm = (hours: WeekHours): WeekdayForm[] =>
  [...hours]
    .sort((a, b) => a.day - b.day)
    .map(({ day, open, close }) => ({
      day,
      isOpen: open !== null,
      open: open ?? FIRST_SLOT,
      close: close ?? LAST_SLOT,
    }));

/** The weekday whose hours can be given to all days. */
export const MONDAY = 1;

/** A week in which every day has the hours of Monday. */
export const copyMonday = (hours: readonly WeekdayForm[]): WeekdayForm[] => {
  const monday = hours.find(({ day }) => day === MONDAY);
  return hours.map((entry) => ({ ...entry, ...monday, day: entry.day }));
};

/** The hours of a week from form values; the contract's schema checks them. */
export const weekFromForm = (hours: readonly WeekdayForm[]): WeekHours =>
  hours.map(({ day, isOpen, open, close }) => ({
    day,
    open: isOpen ? (open as never) : null,
    close: isOpen ? (close as never) : null,
  }));
