import { lagosDay, slotAt, slotMinutes, SLOTS, type Availability, type Service, type Slot } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSkilledPeople } from "../../../domain/skilled-people.ts";
import { bookablePeopleQuery } from "../../../domain/team.ts";
import type { AskedPerson } from "../../../domain/with-select.tsx";
import { useNow } from "../../../lib/hooks/clock.ts";
import { dayQuery } from "../../bookings/bookings.desk.queries.ts";
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

/** A free place of the board that was chosen: in whose column it is. */
export interface FreePlace {
  person: AskedPerson | null;
}

/**
 * Who serves the customer: the person of the chosen place, for whom the customer did not ask, until staff choose the one whom
 * the customer asks for.
 */
export function useWish(place: FreePlace | null, serviceId: string | undefined) {
  const [asked, setAsked] = useState<{ person: AskedPerson | null; place: FreePlace | null; isGiven?: true }>();
  const isChosen = asked?.place === place;
  const isAsked = isChosen && !asked.isGiven;
  const person = isChosen ? asked.person : (place?.person ?? null);
  const bookable = useQuery(bookablePeopleQuery).data;
  const skilled = useSkilledPeople(isAsked ? undefined : serviceId);
  const isIn = (people: readonly AskedPerson[] | undefined) => people?.some(({ _id }) => _id === person?._id);
  const doesIt = isAsked
    ? isIn(bookable?.filter(({ serviceIds }) => serviceIds.includes(serviceId ?? "")))
    : isIn(skilled);
  const isKnown = person !== null && serviceId !== undefined;
  const fault =
    isAsked && isIn(bookable) === false
      ? `${person?.name} cannot be asked for.`
      : `${person?.name} does not do this service.`;
  return {
    /** The person, once the service is known. */
    person: isKnown ? person : null,
    /** The field of the request that names the person. */
    wish: isKnown ? { [isAsked ? "with" : "person"]: person._id } : {},
    /** Why the person cannot be had. */
    fault: isKnown && doesIt === false ? fault : undefined,
    choose: (chosen: AskedPerson | null) => setAsked({ person: chosen, place }),
    /** Takes a person for whom the customer did not ask. */
    give: (given: AskedPerson) => setAsked({ person: given, place, isGiven: true }),
  };
}

const NEAREST = 3;

/** The open times that are nearest to a full one, in the order of the day. */
export function nearestTo(time: Slot, open: readonly Slot[]): Slot[] {
  const away = (slot: Slot) => Math.abs(slotMinutes(slot) - slotMinutes(time));
  const nearest = [...open].sort((a, b) => away(a) - away(b)).slice(0, NEAREST);
  return nearest.sort((a, b) => slotMinutes(a) - slotMinutes(b));
}
