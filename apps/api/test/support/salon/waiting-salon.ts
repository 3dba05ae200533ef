import type { Slot } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach } from "vitest";
import { type OpenSalon, openSalon } from "./open-salon.ts";
import { TUESDAY } from "./paying.ts";

/** Opens a salon with one seat, where it is 09:00 in Lagos before each test: offers are made. Nothing waits. */
export function openWaitingSalon(enter: (salon: OpenSalon) => unknown): void {
  let salon: OpenSalon;
  openSalon(1, (opened) => enter((salon = opened)), { rateLimitScale: 1000 });
  beforeEach(async () => {
    await mongoose.model("WaitEntry").deleteMany({});
    salon.api.clock.set(new Date("2037-11-23T08:00:00Z"));
    await salon.admin.patch("/settings", { slotCapacity: 1 });
  });
}

/** The wish for a service at one time of one day. */
export const windowAt = (serviceId: string, time: Slot, day = TUESDAY) => ({
  serviceId,
  dayFrom: day,
  dayTo: day,
  timeFrom: time,
  timeTo: time,
});
