import { queryOptions, useQueries, useQuery, type QueryClient } from "@tanstack/react-query";
import { addDays, slotInstant, type Slot } from "@salon/contracts";
import { useState } from "react";
import { useLastDay } from "../../../domain/settings.ts";
import { AVAILABILITY, availabilityQuery, serverDateQuery, type Chooser } from "../bookings.queries.ts";
import type { CompleteChoice } from "./bookings.form.state.ts";

/** The weeks between two visits, and the number of visits, that a customer can choose. */
export const REPEAT_WEEKS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const REPEAT_TIMES = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** A salon day and a time. */
export interface Place {
  day: string;
  time: Slot;
}

/** The days of a repeated booking, the first included, up to the last bookable day. */
export const repeatDays = (first: string, weeks: number, times: number, last = "9999-12-31"): string[] =>
  Array.from({ length: times }, (_, visit) => addDays(first, 7 * weeks * visit)).filter((day) => day <= last);

/** The number of days before and after a day in which another time is looked for. */
export const DAYS_AROUND = 3;

/** What is booked, and the days between which it can be booked. */
export interface Wish {
  serviceId: string;
  chooser: Chooser;
  today: string;
  last: string | undefined;
}

/** The free place nearest to the wished one, which may be the wished one; null when there is none within `DAYS_AROUND` days. */
export const nearestFreeQuery = (wished: Place, wish: Wish) =>
  queryOptions({
    queryKey: [...AVAILABILITY, "nearest", wished, wish],
    queryFn: ({ client }) => findNearest(client, wished, wish),
    meta: { silent: true },
    staleTime: 30_000,
  });

async function findNearest(client: QueryClient, wished: Place, wish: Wish): Promise<Place | null> {
  const isOffered = (day: string) => day >= wish.today && (wish.last === undefined || day <= wish.last);
  const at = instantOf(wished);
  // A time of the same day is always nearer than one of another day, because the salon is closed at night.
  for (let away = 0; away <= DAYS_AROUND; away += 1) {
    const days = [...new Set([addDays(wished.day, -away), addDays(wished.day, away)])].filter(isOffered);
    const found = (await Promise.all(days.map((day) => freePlaces(client, day, wish)))).flat();
    const [nearest] = found.toSorted((a, b) => Math.abs(instantOf(a) - at) - Math.abs(instantOf(b) - at));
    if (nearest) return nearest;
  }
  return null;
}

const instantOf = ({ day, time }: Place): number => slotInstant(day, time).getTime();

async function freePlaces(client: QueryClient, day: string, { serviceId, chooser }: Wish): Promise<Place[]> {
  const { slots } = await client.fetchQuery(availabilityQuery(day, serviceId, chooser));
  return slots.flatMap(({ time, status }) => (status === "open" ? [{ day, time }] : []));
}

/** One date of the repetition: the wished place, and the nearest free one. */
export interface Visit {
  wished: Place;
  state: "loading" | "failed" | "inCart" | "free" | "nearest" | "none";
  /** What the customer can add; null while that is not known, and when nothing is free. */
  place: Place | null;
  isChosen: boolean;
  retry: () => void;
}

interface Repetition {
  weeks: number;
  times: number;
  chooser: Chooser;
  isInCart: (place: Place) => boolean;
}

/** The dates of a repeated booking with what is free at each; free ones are chosen at first, other times are not. */
export function useVisits(choice: CompleteChoice, { weeks, times, chooser, isInCart }: Repetition) {
  const today = useQuery(serverDateQuery).data?.formatted ?? choice.day;
  const last = useLastDay(today);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const wishes = repeatDays(choice.day, weeks, times, last).map((day) => ({ day, time: choice.time }));
  const answers = useQueries({
    queries: wishes.map((wished) => nearestFreeQuery(wished, { serviceId: choice.service._id, chooser, today, last })),
  });
  const list = wishes.map((wished, index): Visit => {
    const { data, error, refetch } = answers[index]!;
    const state = stateOf(wished, data, error, isInCart);
    const place = state === "free" || state === "nearest" ? (data ?? null) : null;
    const isChosen = place !== null && (state === "free") !== changed.includes(keyOf(place));
    return { wished, state, place, isChosen, retry: () => void refetch() };
  });
  const toggle = ({ place }: Visit) => {
    const key = place ? keyOf(place) : "";
    setChanged((before) => (before.includes(key) ? before.filter((other) => other !== key) : [...before, key]));
  };
  return { list, last, toggle };
}

const keyOf = ({ day, time }: Place): string => `${day} ${time}`;

function stateOf(
  wished: Place,
  found: Place | null | undefined,
  error: Error | null,
  isInCart: (place: Place) => boolean,
): Visit["state"] {
  if (isInCart(wished)) return "inCart";
  if (found === undefined) return error ? "failed" : "loading";
  if (found === null) return "none";
  if (keyOf(found) === keyOf(wished)) return "free";
  return isInCart(found) ? "inCart" : "nearest";
}
