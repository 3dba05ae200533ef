import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { type Slot, slotKey, SLOTS } from "@salon/contracts";
import { randomUUID } from "node:crypto";
import { until, type Harness } from "../../harness/harness.ts";

/** What the desk presses. */
export type Press = "Book" | "Take payment" | "Move";

interface StoredBooking {
  _id: unknown;
  sequence: number;
  due: number;
  receipts: { key: string; amount: number }[];
  cartItems: { seatRef: string; day: string; time: string; beyond?: true }[];
}

/** An hour, so that claims can be incomplete. */
const SERVICE = "Manicure & Pedicure";
const ONE_PLACE = 1;
const SETTLED_MS = 20_000;

/** A press of the desk at a time of which one place is left; it may get no answer, and is sent again as it was. */
export class CrashPress {
  readonly #harness: Harness;
  readonly #admin: TestClient;
  readonly #place: { date: string; time: Slot };
  readonly #name = `Press ${randomUUID()}`;
  #sent: { path: string; body: object } | undefined;

  constructor(harness: Harness, admin: TestClient, place: { date: string; time: Slot }) {
    this.#harness = harness;
    this.#admin = admin;
    this.#place = place;
  }

  /** What must be there before the press. */
  async prepare(press: Press): Promise<void> {
    await this.#admin.patch("/settings", { slotCapacity: ONE_PLACE });
    if (press === "Book") return;
    const { path, body } = await this.#walkIn();
    const { status } = await this.#admin.post(path, body);
    if (status !== 201) throw new Error(`the booking before the press answered ${status}`);
  }

  /** Fills the form in. */
  async fill(press: Press): Promise<void> {
    this.#sent = await { Book: this.#walkIn, "Take payment": this.#payment, Move: this.#move }[press]();
  }

  /** Presses; the call may get no answer. */
  async send(press: Press): Promise<void> {
    const { path, body } = this.#sent!;
    const answer = await this.#admin.post(path, body).catch(() => null);
    if (answer && answer.status > 201) throw new Error(`${press} answered ${answer.status}`);
  }

  /** Sends the press again; it must have happened once, as it was chosen. Answers the problems. */
  async again(press: Press): Promise<string[]> {
    const { path, body } = this.#sent!;
    const { status, body: answer } = await this.#admin.post(path, body);
    await this.#admin.patch("/settings", { slotCapacity: this.#harness.options.capacity });
    if (status > 201) return [`${press} sent again answered ${status} ${JSON.stringify(answer)}`];

    const found = await this.#bookings();
    const [booking] = found;
    if (!booking || found.length > 1) return [`${press} sent again left ${found.length} bookings`];
    const [{ seatRef, day, time, beyond }] = booking.cartItems as [StoredBooking["cartItems"][number]];
    const wanted = press === "Move" ? this.#later() : this.#place.time;
    const isPaid = press === "Take payment" ? booking.due === 0 && booking.receipts.length === 1 : booking.due > 0;
    const isMoved = booking.sequence === (press === "Move" ? 1 : 0);
    const isAlone = await until(async () => (await this.#owners()).join(" ") === seatRef, SETTLED_MS);
    return [
      ...(day === this.#place.date && time === wanted ? [] : [`${press} put the customer at ${day}, ${time}`]),
      ...(beyond ? [`${press} squeezed the customer in`] : []),
      ...(isPaid && isMoved ? [] : [`${press} was made twice or not at all: ${JSON.stringify(booking)}`]),
      ...(isAlone ? [] : [`after ${press} its place is claimed by ${(await this.#owners()).join(", ")}`]),
    ];
  }

  #walkIn = async () => {
    const { body } = await this.#admin.get("/services/all-services?pageSize=500");
    const { _id: serviceId } = (body as { _id: string; name: string }[]).find(({ name }) => name === SERVICE)!;
    const wanted = { name: this.#name, serviceId, ...this.#place, method: "later" };
    return { path: "/booking/walk-in", body: { key: randomUUID(), ...wanted } };
  };

  #payment = async () => {
    const [{ _id, due }] = (await this.#bookings()) as [StoredBooking];
    const body = { key: randomUUID(), kind: "payment", method: "pos", amount: due };
    return { path: `/booking/${String(_id)}/receipts`, body };
  };

  #move = async () => {
    const [{ _id }] = (await this.#bookings()) as [StoredBooking];
    const { date } = this.#place;
    const body = { key: randomUUID(), item: 0, date, time: this.#later(), from: this.#place };
    return { path: `/booking/${String(_id)}/reschedule`, body };
  };

  /** The slot after the place, which the line covers already. */
  #later = (): Slot => SLOTS[SLOTS.indexOf(this.#place.time) + 1]!;

  async #bookings(): Promise<StoredBooking[]> {
    const bookings = (await this.#harness.db()).collection<StoredBooking>("bookings");
    return bookings.find({ "walkIn.name": this.#name } as object).toArray();
  }

  /** The references that have claims at the place and in the slots after it. */
  async #owners(): Promise<string[]> {
    const { date, time } = this.#place;
    const first = SLOTS.indexOf(time);
    const keys = SLOTS.slice(first, first + 3).map((slot) => slotKey(date, slot));
    const slots = (await this.#harness.db()).collection<{ _id: string; claims: { ref: string }[] }>("slots");
    const found = await slots.find({ _id: { $in: keys } }).toArray();
    return [...new Set(found.flatMap(({ claims }) => claims.map(({ ref }) => ref)))];
  }
}
