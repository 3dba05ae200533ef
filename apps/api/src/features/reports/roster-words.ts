import { type NewTeamMember, WEEKDAYS } from "@salon/contracts";

type Roster = Pick<NewTeamMember, "hours" | "breaks" | "timeOff">;

/** The hours of a week in words, such as `Monday 09:00 AM to 05:00 PM; Sunday off`. */
export const weekText = (hours: Roster["hours"]): string =>
  hours
    .map(
      ({ day, open, close }) => `${WEEKDAYS[day]} ${open === null || close === null ? "off" : `${open} to ${close}`}`,
    )
    .join("; ");

/** Breaks in words, such as `Monday 12:00 PM to 01:00 PM`. */
export const breaksText = (breaks: Roster["breaks"]): string =>
  breaks.map(({ day, from, to }) => `${WEEKDAYS[day]} ${from} to ${to}`).join("; ");

/** Days off in words, such as `2026-12-24 to 2026-12-26 (Holiday)`. */
export const timeOffText = (timeOff: Roster["timeOff"]): string =>
  timeOff
    .map(({ from, to, reason, since }) =>
      [
        from === to ? from : `${from} to ${to}`,
        ...(since ? [`from ${since} on`] : []),
        ...(reason ? [`(${reason})`] : []),
      ].join(" "),
    )
    .join("; ");
