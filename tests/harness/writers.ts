import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { SLOTS, addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { ObjectId } from "mongodb";
import type { Harness } from "./harness.ts";

const SHORT_SERVICE = "Haircut & Styling";
const DAYS_AHEAD = 2;

/** Staff who create bookings and record every acknowledged one. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** Number of answers other than 201, by status; 0 means no answer. */
  readonly others = new Map<number, number>();
  #writing = true;
  #next = 0;
  readonly #harness: Harness;
  readonly #loops: Promise<void>[];

  private constructor(harness: Harness, staff: TestClient, serviceId: string, count: number, pauseMs: number) {
    this.#harness = harness;
    this.#loops = Array.from({ length: count }, () => this.#write(staff, serviceId, pauseMs));
  }

  /** Starts `count` writers that each pause between two bookings and continue during outages. */
  static async start(harness: Harness, staff: TestClient, count: number, pauseMs: number): Promise<Writers> {
    const services = (await staff.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === SHORT_SERVICE)?._id;
    if (serviceId === undefined) throw new Error(`There is no ${SHORT_SERVICE} among the services`);
    return new Writers(harness, staff, serviceId, count, pauseMs);
  }

  async #write(staff: TestClient, serviceId: string, pauseMs: number): Promise<void> {
    while (this.#writing) {
      const booking = { name: "Bola", serviceId, ...this.#appointment(), method: "cash" };
      const { status, body } = await staff.post("/booking/walk-in", booking).catch(() => ({ status: 0, body: null }));
      if (status === 201) this.acknowledged.push((body as { _id: string })._id);
      else this.others.set(status, (this.others.get(status) ?? 0) + 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  /** Returns the next slot; after the last slot of a day, the next open day. */
  #appointment(): { date: string; time: string } {
    const turn = this.#next++;
    const day = addDays(lagosDay(this.#harness.now()), DAYS_AHEAD + (Math.floor(turn / SLOTS.length) % 20));
    const date = weekdayOf(day) === 0 ? addDays(day, 1) : day;
    return { date, time: SLOTS[turn % SLOTS.length]! };
  }

  async stop(): Promise<void> {
    this.#writing = false;
    await Promise.all(this.#loops);
  }

  /** Returns the number of acknowledged bookings that the database does not have. */
  async lost(): Promise<number> {
    const ids = this.acknowledged.map((id) => new ObjectId(id));
    const stored = await (await this.#harness.db()).collection("bookings").countDocuments({ _id: { $in: ids } });
    return ids.length - stored;
  }
}
