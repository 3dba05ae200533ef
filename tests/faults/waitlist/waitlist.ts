import type { Answer } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE, type WaitEntry, type WaitOffer } from "@salon/contracts";
import {
  type CartLine,
  type Customer,
  followReturn,
  pressOnPage,
  requestPayment,
  settledStatus,
  signUpCustomers,
  weekdayAhead,
} from "../../harness/customers.ts";
import { pick, seededRandom } from "../../harness/generated-salon/random.ts";
import { Harness, until } from "../../harness/harness.ts";
import type { Report } from "../../harness/report.ts";
import type { RaceOptions } from "../race/race.ts";

const DAYS_AHEAD = 5;
const SERVICE = "Haircut & Styling";
const TIME = "11:00 AM";
const PAST_AN_OFFER_MS = 31 * 60_000;
/** A reference that a killed process left is taken off its entry after two minutes. */
const PAST_A_KILLED_OFFER_MS = 130_000;
const OFFER_TIMEOUT_MS = 20_000;
const REST_TIMEOUT_MS = 90_000;
/** How many offers of a round end in these ways before one is paid for. */
const ENDED_BEFORE = 6;
const ENDINGS = ["decline", "remove", "lapse", "leave"] as const;

/** An open offer as the database has it. */
interface Open {
  _id: string;
  ref: string;
  customer: Customer;
}

/** Frees one place for which all customers wait, on several processes that are killed meanwhile, and ends each offer in another way. */
export async function runWaitlistTest(options: RaceOptions): Promise<Report> {
  const processes = options.mongoUri ? options.processes : 1;
  const harness = await Harness.start({ ...options, processes, capacity: 1 });
  try {
    await harness.startAll();
    const line = await WaitingLine.prepare(harness, options);
    for (let round = 0; round < options.rounds; round++) {
      await line.runRound(round);
      console.error(`round ${round + 1}: ${line.offers} offers, ${line.violations.length} violations so far`);
    }
    line.violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
    const { offers, kills, violations } = line;
    const engine = options.mongoUri ? "MongoDB" : "embedded";
    return {
      title: "One freed place and a waiting list",
      about:
        "In every round all customers wait for one place, which its customer cancels. One offer is open at each moment, that of the entry that has waited longest; " +
        "it holds the place, and only its owner may see it. Offers are declined, removed, left to lapse and left unpaid, by calls on two processes at once, while processes " +
        "are killed. The last offer of a round is accepted twice and paid for, which makes one booking of one line.",
      columns: ["database", "API processes", "waiting", "rounds", "offers", "kills"],
      rows: [[engine, processes, options.clients, options.rounds, offers, kills]],
      violations,
    };
  } finally {
    await harness.stop();
  }
}

class WaitingLine {
  readonly violations: string[] = [];
  offers = 0;
  kills = 0;
  readonly #harness: Harness;
  readonly #holder: Customer;
  readonly #stranger: Customer;
  readonly #waiting: ReadonlyMap<string, Customer>;
  readonly #serviceId: string;
  readonly #random: () => number;

  private constructor(harness: Harness, customers: readonly Customer[], serviceId: string, seed: number) {
    const [holder, stranger, ...waiting] = customers;
    this.#harness = harness;
    this.#holder = holder!;
    this.#stranger = stranger!;
    this.#waiting = new Map(waiting.map((customer) => [customer.id, customer]));
    this.#serviceId = serviceId;
    this.#random = seededRandom(seed);
  }

  static async prepare(harness: Harness, { clients, seed }: RaceOptions): Promise<WaitingLine> {
    const { body } = await harness.client().get(`/services/all-services?q=${encodeURIComponent(SERVICE)}`);
    return new WaitingLine(harness, await signUpCustomers(harness, clients + 2), body[0]._id, seed);
  }

  /** One place of one day: booked, waited for, cancelled, offered some times, booked again. */
  async runRound(round: number): Promise<void> {
    const date = weekdayAhead(this.#harness.now(), DAYS_AHEAD);
    const line: CartLine = { service: SERVICE, date, time: TIME, cartQuantity: 1 };
    const place = `round ${round + 1}`;
    const booking = await this.#book(this.#holder, line);
    const entries = await Promise.all([...this.#waiting.values()].map((customer) => this.#wait(customer, date)));
    const killed = this.#kill();
    await this.#holder.client.post(`/booking/${booking}/cancel`).catch(() => undefined);
    await killed;
    // The call may have ended with its process before it did anything.
    await this.#holder.client.post(`/booking/${booking}/cancel`);
    const order = await this.#inOrder(entries);
    for (let ended = 0; ; ended++) {
      const open = await this.#openOffer(order, `${place}, offer ${ended + 1}`);
      if (!open) return;
      await this.#check(open, line, `${place}, offer ${ended + 1}`);
      if (ended === ENDED_BEFORE) {
        const taken = await this.#take(open, line, place);
        await this.#leave(entries);
        await open.customer.client.post(`/booking/${taken}/cancel`);
        return;
      }
      await this.#end(open, line);
      order.shift();
    }
  }

  #violate(place: string, what: string): void {
    this.violations.push(`${place}: ${what}`);
    console.error(`${place}: ${what}`);
  }

  async #book(customer: Customer, line: CartLine): Promise<string> {
    const { status, body } = await requestPayment(customer, [line]);
    if (status !== 200) throw new Error(`pay answered ${status}: ${JSON.stringify(body)}`);
    const { ref, data } = body as { ref: string; data: string };
    await followReturn(customer, (await pressOnPage(data, "pay"))!);
    return (await settledStatus(customer, ref)).bookingId!;
  }

  async #wait({ client }: Customer, date: string): Promise<string> {
    const wish = { serviceId: this.#serviceId, dayFrom: date, dayTo: date, timeFrom: TIME, timeTo: TIME };
    const { status, body } = await client.post("/waitlist", wish);
    if (status !== 201) throw new Error(`waiting answered ${status}: ${JSON.stringify(body)}`);
    return (body as WaitEntry)._id;
  }

  /** The ids of these entries, the one that has waited longest first. */
  async #inOrder(entries: readonly string[]): Promise<string[]> {
    const known = new Set(entries);
    const rows = (await this.#harness.db()).collection("waitlist").find().sort({ createdAt: 1, _id: 1 });
    return (await rows.map(({ _id }) => String(_id)).toArray()).filter((id) => known.has(id));
  }

  /** Kills one process at any moment of the next 200 ms and starts it again; with one process nothing is killed. */
  async #kill(): Promise<void> {
    const { processes } = this.#harness;
    if (processes.length === 1) return;
    const index = Math.floor(this.#random() * processes.length);
    await new Promise((resolve) => setTimeout(resolve, this.#random() * 200));
    await processes[index]!.kill();
    this.kills++;
    await this.#harness.start(index);
  }

  /** The one open offer, which must be that of the first entry; null when there is none in time. */
  async #openOffer(order: readonly string[], place: string): Promise<Open | null> {
    let open: Open[] = [];
    const isThere = async () => (open = await this.#open()).length > 0;
    if (!(await until(isThere, OFFER_TIMEOUT_MS))) {
      await this.#harness.advance(PAST_A_KILLED_OFFER_MS);
      await until(isThere, OFFER_TIMEOUT_MS);
    }
    if (open.length !== 1) this.#violate(place, `${open.length} offers are open`);
    const [first] = open;
    if (!first) return null;
    this.offers++;
    if (first._id !== order[0]) this.#violate(place, `the offer went to number ${order.indexOf(first._id) + 1}`);
    return first;
  }

  async #open(): Promise<Open[]> {
    const rows = await (
      await this.#harness.db()
    )
      .collection("waitlist")
      .find({ state: "offered", "offer.until": { $gt: this.#harness.now() } })
      .toArray();
    return rows.map(({ _id, user, offer }) => ({
      _id: String(_id),
      ref: offer.ref as string,
      customer: this.#waiting.get(String(user))!,
    }));
  }

  /** The place cannot be had by another customer on any process, and the offer's page is its owner's alone. */
  async #check({ ref, customer }: Open, line: CartLine, place: string): Promise<void> {
    for (const { url } of this.#harness.processes) {
      const { status } = await requestPayment(this.#stranger, [line], url);
      if (status !== 409) this.#violate(place, `another customer's payment of the place answered ${status}`);
      const foreign = await this.#stranger.client.get(`${url}${API_BASE}/waitlist/offers/${ref}`);
      if (foreign.status !== 404)
        this.#violate(place, `another customer's call of the offer answered ${foreign.status}`);
      const own = await customer.client.get(`${url}${API_BASE}/waitlist/offers/${ref}`);
      if (own.status !== 200 || (own.body as WaitOffer).state !== "open")
        this.#violate(place, `its owner's call of the offer answered ${own.status} ${JSON.stringify(own.body)}`);
    }
    for (const { invariant, what } of await this.#harness.violations(false))
      this.#violate(place, `${invariant}: ${what}`);
  }

  /** Calls two processes at once, one of which may be killed meanwhile, and then once more. */
  async #twice(call: (url: string) => Promise<Answer>): Promise<Answer> {
    const { processes } = this.#harness;
    const calls = [0, 1].map((index) => call(processes[index % processes.length]!.url).catch(() => undefined));
    const killed = this.#random() < 0.5 ? this.#kill() : undefined;
    await Promise.all([...calls, killed]);
    return call(processes[0]!.url);
  }

  async #end({ _id, ref, customer }: Open, line: CartLine): Promise<void> {
    const { client } = customer;
    switch (pick(this.#random, ENDINGS)) {
      case "decline":
        await this.#twice((url) => client.post(`${url}${API_BASE}/waitlist/offers/${ref}/decline`));
        return;
      case "remove":
        await this.#twice((url) => client.delete(`${url}${API_BASE}/waitlist/${_id}`));
        return;
      case "lapse":
        await this.#harness.advance(PAST_AN_OFFER_MS);
        return;
      case "leave": {
        const answer = await requestPayment(customer, [line]);
        await client.post(`/booking/payment/${(answer.body as { ref: string }).ref}/cancel`);
        // The offer stays until its time.
        await this.#harness.advance(PAST_AN_OFFER_MS);
      }
    }
  }

  /** Accepts the offer on two processes at once and pays: one booking with one line, and no further offer. Returns the booking. */
  async #take({ ref, customer }: Open, line: CartLine, place: string): Promise<string> {
    await this.#twice((url) => customer.client.post(`${url}${API_BASE}/waitlist/offers/${ref}/accept`));
    const { body } = await customer.client.get("/users/getCart");
    const lines = (body as unknown[]).length;
    if (lines !== 1) this.#violate(place, `a doubled accept made ${lines} lines`);
    const booking = await this.#book(customer, line);
    await this.#harness.settle();
    const open = await this.#open();
    if (open.length > 0) this.#violate(place, `${open.length} offers are open for a place that is booked`);
    for (const { invariant, what } of await this.#harness.violations(false))
      this.#violate(place, `${invariant}: ${what}`);
    return booking;
  }

  /** Takes all entries of the round off the list. */
  async #leave(entries: readonly string[]): Promise<void> {
    const customers = [...this.#waiting.values()];
    await Promise.all(entries.map((id, index) => customers[index]!.client.delete(`/waitlist/${id}`)));
  }
}
