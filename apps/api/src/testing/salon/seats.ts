import type { Slot } from "@salon/contracts";
import type { SeatLine, SettleHold } from "../../features/seats/seats.claims.service.ts";

/** The day the seats of these tests are on. */
export const DAY = "2026-11-24";
/** When they are asked for. */
export const NOW = new Date("2026-11-23T08:00:00Z");
/** When holds made then end. */
export const LATER = new Date("2026-11-23T08:20:00Z");
const gone: SettleHold = async () => "gone";

/** A line that asks for one seat for half an hour, unless said. */
export const line = (time: Slot, change: Partial<SeatLine> = {}): SeatLine => ({
  line: 0,
  service: "Haircut",
  day: DAY,
  time,
  timeframe: "30mins",
  seats: 1,
  ...change,
});
/** Terms that let go of every hold that has ended, unless said. */
export const terms = (capacity: number, settleHold: SettleHold = gone) => ({
  now: NOW,
  capacity,
  settleHold,
  expiresAt: LATER,
  mayTake: () => true,
});
