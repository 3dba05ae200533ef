import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { noonOf, type RepeatAvailability } from "@salon/contracts";
import { useState } from "react";
import { salonDayOf } from "../../domain/cart-line.ts";
import { api } from "../../lib/api/api.ts";
import { AVAILABILITY } from "../draft/times.queries.ts";
import type { Place } from "../draft/use-free-places.ts";
import type { CompleteChoice } from "../draft/draft-lines.ts";

/** One date of a repeated booking. */
export interface Visit {
  wished: Place;
  /** `nearest`: the wished place is not free, and another one is offered. */
  state: "free" | "nearest" | "none" | "inCart";
  /** What the customer can add; null for none. */
  place: Place | null;
  isChosen: boolean;
}

interface Repetition {
  weeks: number;
  times: number;
  isInCart: (place: Place) => boolean;
}

/** The dates of a repeated booking with what is free at each; free ones are chosen at first, other times are not. */
export function useVisits(choice: CompleteChoice, { weeks, times, isInCart }: Repetition) {
  const query = useQuery(repeatQuery(choice, weeks, times));
  const [changed, setChanged] = useState<readonly string[]>([]);
  const visits = query.data?.dates.map((found): Visit => {
    const visit = visitOf(found, isInCart);
    const isChosen = visit.place !== null && (visit.state === "free") !== changed.includes(keyOf(visit.place));
    return { ...visit, isChosen };
  });
  const toggle = (place: Place) => {
    const key = keyOf(place);
    setChanged((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key]));
  };
  return { query, visits, toggle };
}

const repeatQuery = ({ service, options, person, day, time }: CompleteChoice, weeks: number, times: number) => {
  const query = {
    service: service._id,
    date: day,
    time,
    weeks: String(weeks),
    times: String(times),
    ...(person && { with: person._id }),
    ...(options.length > 0 && { options: options.map(({ _id }) => _id).join(",") }),
  };
  return queryOptions({
    queryKey: [...AVAILABILITY, "repeat", query],
    queryFn: ({ signal }) => api.seats.repeatAvailability({ query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A key for a place in a list. */
export const keyOf = ({ day, time }: Place): string => `${day} ${time}`;

function visitOf(
  found: RepeatAvailability["dates"][number],
  isInCart: (place: Place) => boolean,
): Omit<Visit, "isChosen"> {
  const wished: Place = { day: salonDayOf(found.date), time: found.time };
  const [nearest] = found.nearest.map(({ date, time }): Place => ({ day: salonDayOf(date), time }));
  if (isInCart(wished) || (nearest && isInCart(nearest))) return { wished, state: "inCart", place: null };
  if (found.status === "open") return { wished, state: "free", place: wished };
  return nearest ? { wished, state: "nearest", place: nearest } : { wished, state: "none", place: null };
}

/** The instant of a place's noon, for the formats of days. */
export const dayOf = ({ day }: Place): string => noonOf(day);
