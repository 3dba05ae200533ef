import type { Availability } from "@salon/contracts";

/** One slot of a day. */
export type SlotOfDay = Availability["slots"][number];

/** The free seats of a slot, or why there are none. */
export const seatsOf = ({ status, free }: SlotOfDay): string => {
  if (status === "closed" || status === "past") return status;
  if (free <= 0) return "full";
  return `${free} free`;
};
