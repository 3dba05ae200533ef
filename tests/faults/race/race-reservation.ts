import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { ObjectId } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import {
  requestPayment,
  signUpCustomers,
  weekdaysAhead,
  type CartLine,
  type Customer,
} from "../../harness/customers.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import { Harness, until } from "../../harness/harness.ts";
import type { Report } from "../../harness/report.ts";
import type { RaceOptions } from "./race.ts";

const CAPACITY = 1;
const DAYS_AHEAD = 10;
const SERVICE = "Haircut & Styling";
const TIME = "11:00 AM";
const DEPOSIT = 1000;
const MINUTE_MS = 60_000;
const HELD_MS = 10 * MINUTE_MS;
/** A payment that was begun in time is waited for so long. */
const WAITS_MS = 20 * MINUTE_MS;
/** The race begins so long before the end, and each customer asks until so long after it. */
const BEFORE_MS = 1500;
const AFTER_MS = 4000;
const BETWEEN_TRIES_MS = 300;
const SETTLE_TIMEOUT_MS = 60_000;
const REST_TIMEOUT_MS = 90_000;
const PAST_EVERY_HOLD_MS = 45 * MINUTE_MS;

/** Lets everyone ask for the one seat of a reservation at the second it ends, while its deposit comes by transfer. */
export async function runReservationRaceTest(options: RaceOptions): Promise<Report> {
  const processes = options.mongoUri ? options.processes : 1;
  const harness = await Harness.start({ ...options, processes, capacity: CAPACITY });
  try {
    await harness.startAll();
    const race = await ReservationRace.prepare(harness, options);
    for (let round = 0; round < options.rounds; round++) {
      await race.runRound(round);
      console.error(`round ${round + 1}: ${race.violations.length} violations so far`);
    }
    await harness.advance(PAST_EVERY_HOLD_MS);
    race.violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS, [])));
    return {
      title: "Race for the place of a reservation",
      about:
        "The one seat of a slot is held for a deposit by transfer. At the second the reservation ends, all clients ask for the seat again and again while the money comes: " +
        "the reservation counts, or one client has the seat and the money is in review.",
      columns: [
        "database",
        "API processes",
        "clients",
        "rounds",
        "calls to pay",
        "kept",
        "won by a client",
        "violations",
      ],
      rows: [
        [
          options.mongoUri ? "MongoDB" : "embedded",
          processes,
          options.clients,
          options.rounds,
          race.calls,
          race.kept,
          race.lost,
          race.violations.length,
        ],
      ],
      violations: race.violations,
    };
  } finally {
    await harness.stop();
  }
}

/** A place that is held, and the account number on which its deposit comes. */
interface Held {
  bookingId: string;
  ref: string;
}

class ReservationRace {
  readonly violations: string[] = [];
  calls = 0;
  kept = 0;
  lost = 0;
  readonly #random: () => number;
  readonly #days: readonly string[];
  readonly #harness: Harness;
  readonly #admin: TestClient;
  readonly #customers: readonly Customer[];

  private constructor(
    harness: Harness,
    admin: TestClient,
    customers: readonly Customer[],
    { seed, rounds }: RaceOptions,
  ) {
    this.#harness = harness;
    this.#admin = admin;
    this.#customers = customers;
    this.#random = seededRandom(seed);
    this.#days = weekdaysAhead(harness.now(), DAYS_AHEAD, rounds);
  }

  static async prepare(harness: Harness, options: RaceOptions): Promise<ReservationRace> {
    const admin = await harness.admin();
    return new ReservationRace(harness, admin, await signUpCustomers(harness, options.clients), options);
  }

  async runRound(round: number): Promise<void> {
    const { processes } = this.#harness;
    this.#harness.sendWebhooksTo(round % processes.length);
    const line = { service: SERVICE, date: this.#days[round]!, time: TIME, cartQuantity: 1 };
    const held = await this.#hold(line);
    await this.#harness.advance(HELD_MS + WAITS_MS - BEFORE_MS);

    const money = sleep(this.#random() * (BEFORE_MS + AFTER_MS)).then(() => this.#harness.sandbox.transfer(held.ref));
    const end = performance.now() + BEFORE_MS + AFTER_MS;
    const refs = await Promise.all(this.#customers.map((customer, index) => this.#ask({ customer, line, end }, index)));
    await money;

    await this.#check(round, held, line);
    const winners = refs.flatMap((ref, index) => (ref === null ? [] : [{ ref, customer: this.#customers[index]! }]));
    if (winners.length > 1) this.#violate(round, `${winners.length} clients got a page`);
    for (const { ref, customer } of winners) await customer.client.post(`/booking/payment/${ref}/cancel`);
  }

  /** The desk holds the place, and the customer opens the link and gets an account number. */
  async #hold({ date, time }: CartLine): Promise<Held> {
    const { body } = await this.#admin.get("/services/all-services?pageSize=500");
    const { _id: serviceId } = (body as { _id: string; name: string }[]).find(({ name }) => name === SERVICE)!;
    const hold = { until: new Date(this.#harness.now().getTime() + HELD_MS).toISOString(), deposit: DEPOSIT };
    const walkIn = { name: "Held", serviceId, date, time, method: "later", hold };
    const made = await this.#admin.post("/booking/walk-in", walkIn);
    if (made.status !== 201) throw new Error(`holding answered ${made.status} ${JSON.stringify(made.body)}`);
    const { _id, payLink } = made.body as { _id: string; payLink: { link: string } };
    const account = await this.#harness.client().post(`/pay-links/${payLink.link.split("/").at(-1)}/transfer`, {});
    if (account.status !== 201) throw new Error(`the link answered ${account.status} ${JSON.stringify(account.body)}`);
    return { bookingId: _id, ref: (account.body as { ref: string }).ref };
  }

  /** Asks for the seat until it is had or the time is over; the reference of the payment, or null. */
  async #ask(
    { customer, line, end }: { customer: Customer; line: CartLine; end: number },
    index: number,
  ): Promise<string | null> {
    await sleep((index * BETWEEN_TRIES_MS) / this.#customers.length);
    do {
      this.calls++;
      const answer = await requestPayment(customer, [line]).catch(() => null);
      if (answer?.status === 200) return (answer.body as { ref: string }).ref;
      await sleep(BETWEEN_TRIES_MS);
    } while (performance.now() < end);
    return null;
  }

  /** Exactly one has the seat, and the money is the reservation's or in review. */
  async #check(round: number, { bookingId, ref }: Held, { date }: CartLine): Promise<void> {
    const db = await this.#harness.db();
    const payment = () => db.collection("payments").findOne({ ref });
    const isSettled = async () => ["fulfilled", "review"].includes((await payment())?.["state"] as string);
    if (!(await until(isSettled, SETTLE_TIMEOUT_MS)))
      this.#violate(round, `the money is ${String((await payment())?.["state"])}`);

    const booking = await db.collection("bookings").findOne({ _id: new ObjectId(bookingId) });
    const isKept = booking?.["bookingStatus"] === "placed";
    const isMoneyRight = isKept
      ? booking["paid"] === DEPOSIT && (await payment())?.["state"] === "fulfilled"
      : booking?.["paid"] === 0 && (await payment())?.["state"] === "review";
    if (!isMoneyRight)
      this.#violate(round, `${JSON.stringify(booking)} does not fit ${JSON.stringify(await payment())}`);

    const open = await db.collection("payments").countDocuments({ open: true, "items.day": date });
    const slot = await db.collection<{ _id: string; taken: number }>("slots").findOne({ _id: `${date}|${TIME}` });
    if (Number(isKept) + open !== 1 || slot?.taken !== 1)
      this.#violate(round, `${isKept ? "the reservation and " : ""}${open} clients have ${slot?.taken ?? 0} seats`);
    if (isKept) this.kept++;
    else this.lost++;
    for (const { invariant, what } of await this.#harness.violations(false, []))
      this.#violate(round, `${invariant}: ${what}`);
  }

  #violate(round: number, what: string): void {
    this.violations.push(`round ${round + 1}: ${what}`);
    console.error(`round ${round + 1}: ${what}`);
  }
}
