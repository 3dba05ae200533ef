import type { TestClient } from "@salon/api/testing/api/test-client.ts";
import { SLOTS, addDays, lagosDay, weekdayOf } from "@salon/contracts";
import { ObjectId } from "mongodb";
import type { Harness } from "./harness.ts";

const SHORT_SERVICE = "Haircut & Styling";
const DAYS_AHEAD = 2;

/** Staff who write bookings down and remember every one the server said yes to. */
export class Writers {
  readonly acknowledged: string[] = [];
  /** Answers other than yes, by status; 0 for none. */
  readonly others = new Map<number, number>();
  #writing = true;
  #next = 0;
  readonly #harness: Harness;
  readonly #loops: Promise<void>[];

  private constructor(harness: Harness, staff: TestClient, serviceId: string, count: number, pauseMs: number) {
    this.#harness = harness;
    this.#loops = Array.from({ length: count }, () => this.#write(staff, serviceId, pauseMs));
  }

  /** So many at once, each resting between two bookings; they go on while nothing answers. */
  static async start(harness: Harness, staff: TestClient, count: number, pauseMs: number): Promise<Writers> {
    const services = (await staff.get("/services/all-services")).body as { _id: string; name: string }[];
    const serviceId = services.find(({ name }) => name === SHORT_SERVICE)?._id;
    if (serviceId === undefined) throw new Error(`There is no ${SHORT_SERVICE} to write down`);
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

  /** One slot after the other, over as many weekdays as it takes. */
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

  /** How many of the acknowledged bookings the database does not have. */
  async lost(): Promise<number> {
    const ids = this.acknowledged.map((id) => new ObjectId(id));
    const kept = await (await this.#harness.db()).collection("bookings").countDocuments({ _id: { $in: ids } });
    return ids.length - kept;
  }
}
