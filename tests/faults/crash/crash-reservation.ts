import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { ObjectId } from "mongodb";
import { randomUUID } from "node:crypto";
import type { CartLine, Customer } from "../../harness/customers.ts";
import type { Harness } from "../../harness/harness.ts";

/** What a reservation must have become. */
export type HoldEnding =
  /** It is held, once. */
  | "held"
  /** It counts, with the receipt of its deposit. */
  | "deposit paid"
  /** Whether its places are free and its customer has one message about it. */
  | "lapsed"
  /** Staff let it go: its places are free, and none of its payments can be paid. */
  | "let go";

interface StoredBooking {
  _id: ObjectId;
  user: ObjectId;
  bookingStatus: string;
  paid?: number;
  hold?: object;
  lapsed?: { unpaid?: boolean };
  untold?: boolean;
  closing?: string[];
}

const MINUTE_MS = 60_000;
const HELD_MS = 30 * MINUTE_MS;
/** A payment that was begun in time is waited for so long. */
const WAITS_MS = 20 * MINUTE_MS;
const DEPOSIT = 1000;

/** A place that the desk holds for a customer whose deposit comes by transfer; any call may get no answer. */
export class CrashReservation {
  readonly #harness: Harness;
  readonly #customer: Customer;
  readonly #admin: TestClient;
  readonly #line: CartLine;
  #wanted: object | undefined;
  #ref = "";

  constructor(harness: Harness, people: { customer: Customer; admin: TestClient }, line: CartLine) {
    this.#harness = harness;
    this.#customer = people.customer;
    this.#admin = people.admin;
    this.#line = line;
  }

  /** The desk holds the place; the same attempt again makes nothing new. */
  async hold(): Promise<string[]> {
    this.#wanted ??= await this.#form();
    const answer = await this.#admin.post("/booking/walk-in", this.#wanted).catch(() => null);
    if (answer === null || answer.status === 200 || answer.status === 201) return [];
    return [`holding the place answered ${answer.status} ${JSON.stringify(answer.body)}`];
  }

  async #form(): Promise<object> {
    const { body } = await this.#admin.get("/services/all-services?pageSize=500");
    const { service: name, date, time } = this.#line;
    const { _id: serviceId } = (body as { _id: string; name: string }[]).find((one) => one.name === name)!;
    const until = new Date(this.#harness.now().getTime() + HELD_MS).toISOString();
    const hold = { until, deposit: DEPOSIT };
    const { id: user } = this.#customer;
    return { key: randomUUID(), name: "Held", user, serviceId, method: "later", date, time, hold };
  }

  /** The customer opens the link and gets an account number. */
  askForNumber = (): Promise<void> => this.#start("transfer");

  /** The customer opens the link and gets a payment page. */
  askForPage = (): Promise<void> => this.#start("pay");

  async #start(way: "pay" | "transfer"): Promise<void> {
    const id = String((await this.#booking())?._id);
    const { body: sent } = await this.#admin.post(`/booking/${id}/hold/link`);
    const token = (sent as { link: string }).link.split("/").at(-1);
    const { status, body } = await this.#harness.client().post(`/pay-links/${token}/${way}`, {});
    if (status !== 201 && status !== 200) throw new Error(`the link answered ${status} ${JSON.stringify(body)}`);
    this.#ref = (body as { ref: string }).ref;
  }

  /** The time of the reservation ends, and with it the wait for a payment. */
  pass = (): Promise<void> => this.#harness.advance(HELD_MS + WAITS_MS + MINUTE_MS);

  /** The deposit reaches the account number, at once or a second later. */
  sendDeposit = async (later: boolean): Promise<void> =>
    void (await this.#harness.sandbox.transfer(this.#ref, { amount: DEPOSIT, ...(later && { later }) }));

  /** Staff let the reservation go; the call may get no answer. */
  async letGo(): Promise<void> {
    const id = String((await this.#booking())?._id);
    await this.#admin.post(`/booking/${id}/hold/release`).catch(() => null);
  }

  async hasEndedAs(ending: HoldEnding): Promise<boolean> {
    const all = await this.#bookings();
    const [booking] = all;
    if (!booking || all.length !== 1) return false;
    const { bookingStatus, hold, lapsed, paid, untold, closing } = booking;
    const db = await this.#harness.db();
    const told = await db
      .collection("outbox")
      .countDocuments({ kind: "reservationLapsed", cause: String(booking._id), channel: { $in: [null, "email"] } });
    const open = await db.collection("payments").countDocuments({ booking: booking._id, open: true });
    const ended: Record<HoldEnding, boolean> = {
      held: bookingStatus === "placed" && hold !== undefined && paid === 0,
      "deposit paid": bookingStatus === "placed" && !hold && !lapsed && paid === DEPOSIT && !untold,
      lapsed: bookingStatus === "cancelled" && lapsed?.unpaid === true && !untold && told === 1,
      "let go": bookingStatus === "cancelled" && lapsed !== undefined && !closing && open === 0,
    };
    return ended[ending];
  }

  async describe(): Promise<string> {
    const all = await this.#bookings();
    return all
      .map(({ bookingStatus, paid, hold, lapsed, closing }) =>
        JSON.stringify({ bookingStatus, paid, hold, lapsed, closing }),
      )
      .join();
  }

  async #booking(): Promise<StoredBooking | undefined> {
    return (await this.#bookings())[0];
  }

  /** The reservations of this customer at this time. */
  async #bookings(): Promise<StoredBooking[]> {
    const { date, time } = this.#line;
    const at = { cartItems: { $elemMatch: { day: date, time } }, "walkIn.name": "Held" };
    const bookings = (await this.#harness.db()).collection<StoredBooking>("bookings");
    return bookings.find({ ...at, user: new ObjectId(this.#customer.id) }).toArray();
  }
}
