import { lagosDay, slotAt, slotMinutes, SLOTS, type Availability, type Service, type Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSkilledPeople } from "../../../domain/skilled-people.ts";
import { bookablePeopleQuery, teamQuery } from "../../../domain/team.ts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { useNow } from "../../../lib/hooks/clock.ts";
import { dayQuery } from "../../bookings/bookings.desk.queries.ts";
import type { DraftLine } from "../../draft/draft.ts";
import { personOf } from "../../draft/draft-requests.ts";
import { availabilityQuery, type Chooser } from "../../draft/times.queries.ts";

/** The times of a day for a walk-in. */
export interface WalkInTimes {
  open: readonly Slot[];
  /** Times without room, at which the customer can be squeezed in. */
  full: readonly Slot[];
  past: readonly Slot[];
  /** The slot that runs now; null on another day and outside the slots. */
  running: Slot | null;
  /** Whether the customer can be served at once. */
  isOpenNow: boolean;
  /** Whether the times of this day have been answered. */
  isKnown: boolean;
  /** Of a running slot without room for the service from now on: who is free until when, and who has room. */
  meets?: Availability["now"];
}

interface Walk {
  /** The salon days of the form and of now. */
  day: string;
  today: string;
  serviceId: string | undefined;
  chooser: Chooser;
}

/** The times that a walk-in can have: without a service those of the board, with one those with room for it. */
export function useWalkInTimes({ day, today, serviceId, chooser }: Walk): WalkInTimes {
  const now = useNow();
  const { data: board } = useQuery(dayQuery(day));
  const { data: room } = useQuery({
    ...availabilityQuery(day, serviceId, { ...chooser, desk: true }),
    enabled: serviceId !== undefined,
  });
  const shown = serviceId === undefined ? board : room;
  // Until the times of this day are known, every one can be chosen: the server checks it.
  const isAnswered = shown?.date === day;
  const slots = isAnswered ? shown.slots : SLOTS.map((time) => ({ time, status: "open" }));
  const timesOf = (wanted: string) => slots.flatMap(({ time, status }) => (status === wanted ? [time] : []));
  const open = timesOf("open");
  // Where the clock of this device shows another day, only the server knows which slot runs.
  const isKnown = day === today && lagosDay(now) === day;
  const running = isKnown ? slotAt(now) : null;
  const isOpenNow = day === today && (!isKnown || (running !== null && open.includes(running)));
  const meets = room?.date === day ? room.now : undefined;
  return {
    open,
    full: timesOf("full"),
    past: timesOf("past"),
    running,
    isOpenNow,
    isKnown: isAnswered,
    ...(meets && { meets }),
  };
}

/** A function that tells once that the chosen time was open when the form showed it, and is full now. */
export function useFilledSince(
  chosen: Record<string, unknown> & { time: Slot | undefined },
  { full, isKnown }: WalkInTimes,
) {
  const isFull = full.some((slot) => slot === chosen.time);
  const isOpen = isKnown && !isFull;
  const place = JSON.stringify(chosen);
  const shownOpen = useRef<string>(undefined);
  useEffect(() => {
    if (isOpen) shownOpen.current = place;
  }, [isOpen, place]);
  return (): boolean => {
    const isFilled = isFull && shownOpen.current === place;
    if (isFull) shownOpen.current = undefined;
    return isFilled;
  };
}

/** Whether the customer comes later: on another day, or at a time of today that is not the running one. */
export const isForLater = ({ day, today }: Pick<Walk, "day" | "today">, time: Slot | undefined, running: Slot | null) =>
  day !== today || (time !== undefined && time !== running);

/** Why a chosen time cannot be had; undefined where it can, also by squeezing in. */
export function faultOfTime(
  time: Slot | undefined,
  { open, full, past }: WalkInTimes,
  { service, person }: { service: Pick<Service, "name"> | null; person: AskedPerson | null },
): string | undefined {
  if (time === undefined || open.includes(time) || full.includes(time)) return undefined;
  if (past.includes(time)) return `${time} has passed.`;
  return `${time} cannot be booked${service ? ` for ${service.name}` : ""}${person ? ` with ${person.name}` : ""}.`;
}

/** Who is to serve the customer, once the service is known, and why that person cannot be had. */
export function useWish({ serviceId, with: wish }: DraftLine): { person: AskedPerson | null; fault?: string } {
  const isAsked = wish !== null && !wish.isGiven;
  const { data: bookable } = useQuery(bookablePeopleQuery);
  const { data: team = [] } = useQuery(teamQuery);
  const skilled = useSkilledPeople(isAsked || !serviceId ? undefined : serviceId);
  if (wish === null || !serviceId) return { person: null };

  const person = personOf(wish.id, [...team, ...(bookable ?? [])]);
  const isIn = (people: readonly AskedPerson[] | undefined) => people?.some(({ _id }) => _id === wish.id);
  const doesIt = isIn(isAsked ? bookable?.filter(({ serviceIds }) => serviceIds.includes(serviceId)) : skilled);
  if (doesIt !== false) return { person };
  const canBeAsked = !isAsked || isIn(bookable);
  return { person, fault: `${person.name} ${canBeAsked ? "does not do this service" : "cannot be asked for"}.` };
}

const NEAREST = 3;

/** The open times that are nearest to a full one, in the order of the day. */
export function nearestTo(time: Slot, open: readonly Slot[]): Slot[] {
  const away = (slot: Slot) => Math.abs(slotMinutes(slot) - slotMinutes(time));
  const nearest = [...open].sort((a, b) => away(a) - away(b)).slice(0, NEAREST);
  return nearest.sort((a, b) => slotMinutes(a) - slotMinutes(b));
}
