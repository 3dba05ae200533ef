import { addDays, bookableSlots, type LineLength, type NewWaitEntry, type Settings, SLOTS } from "@salon/contracts";

/** The days and times that an entry asks for. */
type WaitingTimes = Pick<NewWaitEntry, "dayFrom" | "dayTo" | "timeFrom" | "timeTo">;

/** The days of a window, the first one first. */
export function daysOf({ dayFrom, dayTo }: Pick<WaitingTimes, "dayFrom" | "dayTo">): string[] {
  const days: string[] = [];
  for (let day = dayFrom; day <= dayTo; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The times of a day within the bounds of a window that are open for a line of this length, with or without room. */
export function timesWithin(
  settings: Settings,
  { timeFrom, timeTo }: Pick<WaitingTimes, "timeFrom" | "timeTo">,
  day: string,
  now: Date,
  line: LineLength,
) {
  const first = timeFrom ? SLOTS.indexOf(timeFrom) : 0;
  const last = timeTo ? SLOTS.indexOf(timeTo) : SLOTS.length - 1;
  return bookableSlots(settings, day, now, line).filter((time) => {
    const index = SLOTS.indexOf(time);
    return first <= index && index <= last;
  });
}
