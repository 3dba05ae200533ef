import type { Slot, WaitEntry } from "@salon/contracts";
import mongoose from "mongoose";
import { beforeEach, expect } from "vitest";
import { type OpenSalon, openSalon } from "./open-salon.ts";
import { bookedPayment, newPayer, type Payer, TUESDAY } from "./paying.ts";

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

/** The time for which customers of a waiting salon wait. */
export const WAITED_TIME = "10:00 AM" as const;

/** The entries of a customer. */
export const entriesOf = async ({ client }: Payer): Promise<WaitEntry[]> => (await client.get("/waitlist")).body;

/** The token of the offer that is open for a customer. */
export const offerTo = async (payer: Payer): Promise<string | undefined> =>
  (await entriesOf(payer)).find(({ state }) => state === "offered")?.offer?.path?.slice("/offer/".length);

/** Customers who wait for a haircut. */
export function waiters(salonOf: () => OpenSalon) {
  const wishAt = (time: Slot = WAITED_TIME, day = TUESDAY) => windowAt(salonOf().haircut._id, time, day);

  async function wait(payer: Payer, wanted: object = wishAt()): Promise<string> {
    const { status, body } = await payer.client.post("/waitlist", wanted);
    expect(status, JSON.stringify(body)).toBe(201);
    return body["_id"] as string;
  }

  const cancel = (bookingId: string) => salonOf().admin.post(`/booking/${bookingId}/cancel`, {});

  /** A booking that fills the place, and a customer who waits for it. */
  async function fullPlace() {
    const { api } = salonOf();
    const { bookingId } = await bookedPayment(await newPayer(api), [{ time: WAITED_TIME }]);
    const waiting = await newPayer(api);
    await wait(waiting);
    return { bookingId, waiting };
  }

  /** A customer whose offer for the place is open, with the token. */
  async function offered(): Promise<{ payer: Payer; token: string }> {
    const { bookingId, waiting } = await fullPlace();
    await cancel(bookingId);
    await salonOf().api.jobs.runAll();
    return { payer: waiting, token: (await offerTo(waiting))! };
  }

  return { wishAt, wait, cancel, fullPlace, offered };
}
