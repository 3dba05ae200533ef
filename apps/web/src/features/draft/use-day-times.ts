import { useQuery } from "@tanstack/react-query";
import { SLOTS, type Availability, type Slot, type SlotReason } from "@salon/contracts";
import type { Loadable } from "../../ui/feedback/loaded.tsx";
import { availabilityQuery, type Chooser } from "./times.queries.ts";

/** The availability of a slot; `unknown` without a day and while the request is in flight. */
export type SlotStatus = Availability["slots"][number]["status"] | "unknown";

/** The slots of one day for the slot picker. */
export interface DayTimes {
  /** The salon day; empty while no day is chosen. */
  day: string;
  waiting: boolean;
  /** Whether the day is known to have no free slot. */
  isShut: boolean;
  query: Loadable<Availability>;
  statusOf: (slot: Slot) => SlotStatus;
  /** Why the people of a staffed service cannot take a slot; undefined for another reason. */
  whyOf: (slot: Slot) => SlotReason | undefined;
  /** Whether a chosen time is no longer available. */
  isGone: (time: string) => boolean;
}

/** The available slots of a day for a service; without a service, for the shortest one. */
export function useDayTimes(day: string, serviceId: string | undefined, chooser?: Chooser): DayTimes {
  const query = useQuery({ ...availabilityQuery(day, serviceId, chooser), enabled: day !== "" });
  const { data, isPending, isPlaceholderData } = query;
  const slots = new Map<string, SlotStatus>(data?.slots.map((slot) => [slot.time, slot.status]));
  const reasons = new Map<string, SlotReason | undefined>(data?.slots.map((slot) => [slot.time, slot.why]));
  const waiting = day !== "" && isPending;
  // After a failed request every slot can be chosen: the server checks availability when the booking is paid.
  const statusOf = (slot: Slot) => slots.get(slot) ?? (waiting || day === "" ? "unknown" : "open");
  return {
    day,
    waiting,
    query,
    isShut: data !== undefined && !isPlaceholderData && SLOTS.every((slot) => slots.get(slot) !== "open"),
    statusOf,
    whyOf: (slot) => reasons.get(slot),
    isGone: (time) => time !== "" && !isPlaceholderData && slots.has(time) && slots.get(time) !== "open",
  };
}
