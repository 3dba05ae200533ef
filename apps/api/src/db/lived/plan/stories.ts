import type { Slot } from "@salon/contracts";
import { BRAIDING, COLOUR, SENIOR } from "../team.ts";

/** How a visit ended, or how far it is. */
export type Fate = "done" | "running" | "here" | "coming" | "missed" | "cancelled";
/** What is particular about the money of a visit. */
type MoneyStory = "corrected" | "givenBack" | "kept" | "toGiveBack" | "owes" | "declined" | "requested";

/** A visit that the salon always has, so that every case of the back office can be seen. */
export interface Story {
  /** Days from today. */
  offset: number;
  by: "online" | "desk";
  /** Absent today, whose hour decides. */
  fate?: Fate;
  money?: MoneyStory;
  /** Booked by the demo customer. */
  isDemo?: true;
  service?: string;
  time?: Slot;
  /** The index of the slot in the salon's day, in place of `time`. */
  slot?: number;
  /** The name of who is asked for. */
  person?: string;
  /** The minutes since it was booked. */
  madeAgo?: number;
}

const HOUR = 60;

/** A visit whose place a late payment and an entry of the waiting list want too: the salon has one bed for lashes. */
export const CONTESTED = {
  offset: 3,
  by: "online",
  fate: "coming",
  service: "Lashes Extensions",
  time: "11:00 AM",
  madeAgo: 19 * HOUR,
} as const satisfies Story;

export const STORIES: readonly Story[] = [
  { offset: -35, by: "online", fate: "done", isDemo: true, service: BRAIDING },
  { offset: -24, by: "online", fate: "cancelled", money: "declined" },
  { offset: -17, by: "online", fate: "done", isDemo: true, service: "Haircut & Styling" },
  { offset: -13, by: "desk", fate: "done", money: "corrected" },
  { offset: -11, by: "desk", fate: "done", money: "givenBack", service: "Nails Technician" },
  { offset: -10, by: "online", fate: "missed" },
  { offset: -8, by: "desk", fate: "cancelled", money: "kept" },
  { offset: -6, by: "online", fate: "cancelled" },
  { offset: -5, by: "desk", fate: "done", money: "owes" },
  { offset: -4, by: "desk", fate: "cancelled", money: "toGiveBack" },
  { offset: -3, by: "desk", fate: "missed" },
  { offset: -2, by: "online", fate: "done", money: "owes" },
  { offset: -1, by: "online", fate: "running" },
  // Short visits in the morning, so that something is done soon after the salon has opened.
  { offset: 0, by: "desk", service: "Haircut & Styling", slot: 0 },
  { offset: 0, by: "online", service: "Ear & Nose Piercing", slot: 1 },
  { offset: 0, by: "desk", service: "Haircut & Styling", slot: 2 },
  // A head under a colour, another one meanwhile, and hands that are free in the afternoon.
  { offset: 0, by: "online", service: COLOUR.name, slot: 3, person: SENIOR },
  { offset: 0, by: "desk", service: "Haircut & Styling", slot: 4, person: SENIOR },
  { offset: 0, by: "online", service: COLOUR.name, slot: 11, person: SENIOR },
  // Who wants the senior pays her price.
  { offset: 1, by: "online", fate: "coming", service: BRAIDING, person: SENIOR },
  { offset: 2, by: "desk", fate: "coming", service: BRAIDING, person: SENIOR },
  CONTESTED,
  { offset: 4, by: "online", fate: "cancelled", money: "requested", madeAgo: 70 * HOUR },
  { offset: 6, by: "online", fate: "coming", isDemo: true, service: "Manicure & Pedicure", madeAgo: 26 * HOUR },
];
