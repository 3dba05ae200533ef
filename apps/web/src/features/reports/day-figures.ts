import type { DeskToday } from "@salon/contracts";
import { countOf } from "../../lib/format/format.ts";

/** How much of the places of a day is taken, in whole percent; null on a closed day. */
export const percentTaken = ({ places, taken }: Pick<DeskToday["days"][number], "places" | "taken">): number | null =>
  places > 0 ? Math.round((100 * taken) / places) : null;

/** The free people, and in a salon without a team the free seats, as the day board says it. */
export function freeText({ freeNow, freePeople }: DeskToday): string {
  if (freeNow === null) return "closed now";
  if (!freePeople) return countOf(freeNow, "seat free now", "seats free now");
  return `free now: ${freePeople.join(", ") || "no one"}`;
}
