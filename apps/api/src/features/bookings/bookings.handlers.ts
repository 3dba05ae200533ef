import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the bookings calls. */
export const bookingsHandlers = (_deps: Deps): Handlers<typeof contract.bookings> => ({
  createForCustomer: notBuilt,
  list: notBuilt,
  get: notBuilt,
  changeStatus: notBuilt,
  availability: notBuilt,
  monthAvailability: notBuilt,
  day: notBuilt,
  addWalkIn: notBuilt,
  setFlags: notBuilt,
  cancel: notBuilt,
  reschedule: notBuilt,
  calendar: notBuilt,
});
