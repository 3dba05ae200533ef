import { type Slot, SLOTS } from "@salon/contracts";
import type { Deps } from "../../../src/deps.ts";
import type { SessionUser } from "../../../src/http/mount.ts";
import type { TestClock } from "../api/test-clock.ts";
import type { MemoryProvider } from "./memory-provider.ts";

/** What the actions of one run work on. */
export interface Harness {
  deps: Deps;
  clock: TestClock;
  provider: MemoryProvider;
  users: readonly SessionUser[];
  staff: SessionUser;
  /** Two accounts at the desk that are no admins. */
  authors: readonly SessionUser[];
  /** Each with the options of its menu, if it has one. */
  services: readonly { id: string; price: number; options: readonly string[] }[];
  /** The ids of the team, empty for a salon without one. */
  members: readonly string[];
  /** Every receipt of the desk that a call was answered about, as booking and key. */
  acknowledged: string[];
  /** The id of every movement of the drawer that a call was answered about. */
  moved: string[];
}

/** The day that all actions book; it lies after the end of every run. */
export const WANTED_DAY = "2037-12-07";
/** The slots that all actions book. */
export const WANTED_SLOTS: readonly Slot[] = SLOTS.slice(0, 3);
