import { daysOfMonth, nextMonth, type MonthAvailability, type Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { monthQuery, type Chooser } from "./times.queries.ts";

/** A salon day and a time. */
export interface Place {
  day: string;
  time: Slot;
}

/** What is asked for: the first free times of days from one to the last bookable one. */
interface FreePlacesQuestion {
  /** Salon day; empty to ask for nothing. */
  from: string;
  /** Salon day; empty while it is not known. */
  last: string;
  serviceId: string | undefined;
  chooser: Chooser;
  /** How many days at most. */
  count: number;
}

/**
 * The first free times of the next days that have one: of the first day's month, which the calendar has loaded, and where they
 * are too few of the month after it, which takes one request. They are asked for again when the page is looked at again. `until` is the last day that was looked at. Null while not known.
 */
export function useFreePlaces({
  from,
  last,
  serviceId,
  chooser,
  count,
}: FreePlacesQuestion): { places: Place[]; until: string } | null {
  const month = from.slice(0, 7);
  const later = from && nextMonth(month);
  const here = useQuery({ ...monthQuery(month, serviceId, chooser), enabled: from !== "" });
  const found = placesFrom(from, here.data);
  const isFurther = from !== "" && here.isSuccess && found.length < count && `${later}-01` <= last;
  const after = useQuery({ ...monthQuery(later, serviceId, chooser), enabled: isFurther });

  if (found.length >= count) return { places: found.slice(0, count), until: last };
  if (!here.isSuccess || (isFurther && !after.isSuccess)) return null;
  const places = isFurther ? [...found, ...placesFrom(from, after.data)] : found;
  const seen = isFurther ? daysOfMonth(later).at(-1)! : last;
  return { places: places.slice(0, count), until: seen < last ? seen : last };
}

const placesFrom = (from: string, found: MonthAvailability | undefined): Place[] =>
  found?.days.flatMap(({ date, first }) => (first && date >= from ? [{ day: date, time: first }] : [])) ?? [];
