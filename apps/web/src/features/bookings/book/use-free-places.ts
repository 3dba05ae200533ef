import { daysOfMonth, type MonthAvailability, nextMonth } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { monthQuery, type Chooser } from "../bookings.queries.ts";
import type { Place } from "./past-visits.ts";

/** What is asked for: the first free time after a day, up to the last bookable day. */
interface NextFreeQuestion {
  /** Empty to ask for nothing. */
  day: string;
  last: string;
  serviceId: string | undefined;
  chooser: Chooser;
}

/**
 * The next free time: of the day's month, which the calendar has loaded, else of the month after it, which takes one
 * request. Without one, `until` is the last day that was looked at. Null while it is not known.
 */
export function useNextFree({
  day,
  last,
  serviceId,
  chooser,
}: NextFreeQuestion): { place: Place } | { until: string } | null {
  const month = day.slice(0, 7);
  const later = day && nextMonth(month);
  const settled = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false };
  const here = useQuery({ ...monthQuery(month, serviceId, chooser), ...settled, enabled: day !== "" });
  const found = firstAfter(day, here.data);
  const isFurther = day !== "" && here.isSuccess && !found && `${later}-01` <= last;
  const after = useQuery({ ...monthQuery(later, serviceId, chooser), ...settled, enabled: isFurther });
  if (found) return { place: found };
  if (!here.isSuccess || (isFurther && !after.isSuccess)) return null;
  const place = isFurther ? firstAfter(day, after.data) : undefined;
  if (place) return { place };
  const seen = isFurther ? daysOfMonth(later).at(-1)! : last;
  return { until: seen < last ? seen : last };
}

function firstAfter(day: string, found: MonthAvailability | undefined): Place | undefined {
  const next = found?.days.find(({ date, first }) => date > day && first);
  return next?.first && { day: next.date, time: next.first };
}
