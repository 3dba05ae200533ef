import { instantOf } from "@salon/contracts";

const DAY_MINUTES = 24 * 60;

interface Within {
  $gte?: Date;
  $lt?: Date;
}

/** A filter for instants on these Lagos days, both included; undefined when neither end is given. */
export function withinDays(from: string, to: string): Within;
export function withinDays(from: string | undefined, to: string | undefined): Within | undefined;
export function withinDays(from: string | undefined, to: string | undefined): Within | undefined {
  if (from === undefined && to === undefined) return undefined;
  return {
    ...(from === undefined ? {} : { $gte: instantOf(from, 0) }),
    ...(to === undefined ? {} : { $lt: instantOf(to, DAY_MINUTES) }),
  };
}
