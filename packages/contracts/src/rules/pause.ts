import type { Role } from "../salon.ts";
import { isStaff } from "./roles.ts";
import { lagosDay } from "./salon-time.ts";

/** A pause of online booking: its last salon day, after which it is over by itself, and what customers read. */
export interface Pause {
  until: string;
  text: string;
}

/** The pause of online booking at this moment; null where there is none. */
export const pauseAt = ({ pause }: { pause?: Pause | null | undefined }, now: Date): Pause | null =>
  pause && lagosDay(now) <= pause.until ? pause : null;

/** The pause for somebody with this role: staff book online all the same, to try what customers will see. */
export const pauseFor = (
  role: Role | undefined,
  settings: { pause?: Pause | null | undefined },
  now: Date,
): Pause | null => (isStaff(role) ? null : pauseAt(settings, now));
