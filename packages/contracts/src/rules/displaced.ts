import { WEEKDAYS } from "../salon.ts";

/**
 * Why an appointment cannot take place: the salon is closed on its day, or at its time; its person is off, has left the team or
 * does not do the service any more; its unit is out of use; or it needs a person or a unit and has none.
 */
export const DISPLACED_KINDS = ["closed", "hours", "off", "left", "skill", "unit", "nobody", "noUnit"] as const;
export type DisplacedKind = (typeof DISPLACED_KINDS)[number];

/**
 * What a customer is told of it: the salon is closed on the day, or at the time; the person asked for is not there; or nobody
 * who does the service works then.
 */
export const BLOCKED = ["closed", "hours", "person", "nobody"] as const;
export type Blocked = (typeof BLOCKED)[number];

/** One cause, with what its words name: the reason of a closed date, a weekday that is closed, a person, or a resource. */
export interface DisplacedCause {
  kind: DisplacedKind;
  name?: string | undefined;
  /** The weekday (0 = Sunday) on which the salon never opens. */
  weekday?: number | undefined;
}

/** The words of each cause that need no more than a name. */
const WORDS: Record<Exclude<DisplacedKind, "closed">, (name: string) => string> = {
  hours: () => "Outside the opening hours",
  off: (name) => `${name} is not there then`,
  left: (name) => `${name} has left the team`,
  skill: (name) => `${name} does not do this service any more`,
  unit: (name) => `${name} is out of use`,
  nobody: () => "It has no person",
  noUnit: (name) => `It has no ${name}`,
};

/** Returns one cause in words for staff. */
export function displacedText({ kind, name = "", weekday }: DisplacedCause): string {
  if (kind !== "closed") return WORDS[kind](name);
  return weekday === undefined ? `Closed: ${name}` : `Closed on ${WEEKDAYS[weekday]}s`;
}

/** Returns in one sentence for customers why an appointment cannot take place, and what they may do. */
export function blockedText({
  by,
  name = "The person you asked for",
}: {
  by: Blocked;
  name?: string | undefined;
}): string {
  const choose = "choose another time, or we call you";
  if (by === "closed") return `We have closed on this day: ${choose}`;
  if (by === "hours") return `We are closed at this time: ${choose}`;
  return by === "person" ? `${name} is not there then: ${choose}` : `Nobody is there for this service then: ${choose}`;
}
