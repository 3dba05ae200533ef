import { FIRST_SETTINGS, type Slot, type TeamMember } from "@salon/contracts";
import type { SettleHold } from "../../../src/features/seats/claims/claims.ts";
import type { SeatLine } from "../../../src/features/seats/planning/lines.ts";

/** The day of all claims in these tests. */
export const DAY = "2037-11-24";
/** The time of the claims. */
export const NOW = new Date("2037-11-23T08:00:00Z");
/** The end of holds that are made at `NOW`. */
export const LATER = new Date("2037-11-23T08:20:00Z");
const gone: SettleHold = async () => "gone";

/** Creates a line; the default is one seat for half an hour. */
export const line = (time: Slot, change: Partial<SeatLine> = {}): SeatLine => ({
  line: 0,
  service: "Haircut",
  day: DAY,
  time,
  timeframe: "30mins",
  seats: 1,
  ...change,
});
/** Creates claim terms; by default every ended hold counts as gone. */
export const terms = (capacity: number, settleHold: SettleHold = gone) => ({
  now: NOW,
  capacity,
  settleHold,
  expiresAt: LATER,
  mayTake: () => true,
});

/** A member as the API answers it, who works whenever the salon is open and does nothing yet. */
export const memberOf = (_id: string, change: Partial<TeamMember>): TeamMember => ({
  _id,
  name: _id,
  account: null,
  serviceIds: [],
  hours: FIRST_SETTINGS.hours,
  breaks: [],
  timeOff: [],
  bookable: true,
  commissionPercent: 0,
  active: true,
  revision: 0,
  createdAt: "2037-11-01T00:00:00.000Z",
  ...change,
});
