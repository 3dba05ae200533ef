import type { TestClient } from "@salon/api/testing/api/test-client.ts";
import { SLOTS, type Service } from "@salon/contracts";
import { weekdayAhead } from "../../harness/customers.ts";
import type { Harness } from "../../harness/harness.ts";

const SERVICE = "Haircut & Styling";
const DAYS_AHEAD = 2;
const PAUSE_MS = 20;

/** Staff who book one slot after the other until it is full, so that the free times of the booking page change all the time. */
export class SeatChanges {
  #booked = 0;
  #isOver = false;
  readonly #loop: Promise<void>;

  private constructor(harness: Harness, staff: TestClient, serviceId: string) {
    this.#loop = this.#book(harness, staff, serviceId);
  }

  static async start(harness: Harness): Promise<SeatChanges> {
    const staff = await harness.admin();
    const services = (await staff.get("/services/all-services")).body as Service[];
    const service = services.find(({ name }) => name === SERVICE);
    if (!service) throw new Error(`There is no ${SERVICE} among the services`);
    return new SeatChanges(harness, staff, service._id);
  }

  async #book(harness: Harness, staff: TestClient, serviceId: string): Promise<void> {
    for (let turn = 0; !this.#isOver; turn++) {
      const date = weekdayAhead(harness.now(), DAYS_AHEAD + Math.floor(turn / SLOTS.length));
      const place = { date, time: SLOTS[turn % SLOTS.length]! };
      for (let seat = 0; seat < harness.options.capacity && !this.#isOver; seat++) {
        const { status } = await staff.post("/booking/walk-in", { name: "Bola", serviceId, ...place, method: "cash" });
        if (status === 201) this.#booked++;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  /** Returns the number of bookings. */
  async stop(): Promise<number> {
    this.#isOver = true;
    await this.#loop;
    return this.#booked;
  }
}
