import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { instantOf, slotMinutes, type Slot } from "@salon/contracts";
import { requestPayment, signUpCustomers, weekdayAhead, type Customer } from "../../harness/customers.ts";
import { Harness } from "../../harness/harness.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { addStaff } from "../../harness/team.ts";
import type { RaceOptions } from "./race.ts";

const CAPACITY = 10;
const DAYS_AHEAD = 10;
const REST_TIMEOUT_MS = 90_000;
const PAST_EVERY_HOLD_MS = 45 * 60_000;
/** Fewer calls at once than the load shedder of a process admits, so that no answer may be 503. */
const MOST_CLIENTS_A_PROCESS = 90;
const SERVICE = "Wig Installation";
/** Two slots each; none of them has begun at ten past nine. */
const TIMES: readonly Slot[] = ["11:00 AM", "01:00 PM", "03:00 PM", "05:00 PM"];

/** Lets customers buy the time of a no-show while it is freed, and while the no-show comes after all. */
export async function runMissedRaceTest(options: RaceOptions): Promise<Report> {
  const processes = options.mongoUri ? options.processes : 1;
  const clients = Math.min(options.clients, processes * MOST_CLIENTS_A_PROCESS);
  const harness = await Harness.start({ ...options, processes, capacity: CAPACITY });
  try {
    await harness.startAll();
    const race = await MissedRace.prepare(harness, clients);
    for (let round = 0; round < options.rounds; round++) {
      await race.runRound(round);
      console.error(`round ${round + 1}: ${race.violations.length} violations so far`);
    }
    await harness.advance(PAST_EVERY_HOLD_MS);
    race.violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
    const sorted = race.times.toSorted((a, b) => a - b);
    return {
      title: "Race for the time of a no-show",
      about:
        "In every round two desks free the time of a no-show while all clients pay for it, and another desk takes the no-show back at the same moment. " +
        "At most one has the time; where nobody has, the no-show still holds it or it is free. Then all ask again for the time that was freed, while the no-show comes after all: exactly one has it.",
      columns: ["database", "API processes", "rounds", "clients", "bought", "came back", "p50 ms", "p99 ms"],
      rows: [
        [
          options.mongoUri ? "MongoDB" : "embedded",
          processes,
          options.rounds,
          clients,
          race.bought,
          race.cameBack,
          ...[percentile(sorted, 0.5), percentile(sorted, 0.99)].map(Math.round),
        ],
      ],
      violations: race.violations,
    };
  } finally {
    await harness.stop();
  }
}

class MissedRace {
  readonly violations: string[] = [];
  readonly times: number[] = [];
  bought = 0;
  cameBack = 0;
  readonly #harness: Harness;
  readonly #customers: readonly Customer[];
  readonly #desk: TestClient;
  readonly #stylist: string;
  readonly #serviceId: string;
  readonly #day: string;

  private constructor(
    harness: Harness,
    customers: readonly Customer[],
    desk: { admin: TestClient; stylist: string; serviceId: string; day: string },
  ) {
    this.#harness = harness;
    this.#customers = customers;
    this.#desk = desk.admin;
    this.#stylist = desk.stylist;
    this.#serviceId = desk.serviceId;
    this.#day = desk.day;
  }

  /** A salon with one person for the service, on the morning of a day. */
  static async prepare(harness: Harness, clients: number): Promise<MissedRace> {
    const admin = await harness.admin();
    const { body } = await admin.get("/services/all-services?pageSize=500");
    const { _id: serviceId } = (body as { _id: string; name: string }[]).find(({ name }) => name === SERVICE)!;
    await admin.patch(`/services/${serviceId}`, { timeframe: "60mins" });
    const stylist = await addStaff(admin, { name: "Stylist", services: [SERVICE] });
    const customers = await signUpCustomers(harness, clients);
    const day = weekdayAhead(harness.now(), DAYS_AHEAD);
    await harness.advance(instantOf(day, slotMinutes("09:00 AM") + 10).getTime() - harness.now().getTime());
    return new MissedRace(harness, customers, { admin, stylist, serviceId, day });
  }

  async runRound(round: number): Promise<void> {
    const time = TIMES[round % TIMES.length]!;
    const id = await this.#missed(time);
    const free = () => this.#desk.post(`/booking/${id}/free`, { item: 0 });
    const back = () => this.#desk.patch(`/booking/${id}/flags`, { item: 0, noShow: false });
    const [, , came, ...first] = await Promise.all([free(), free(), back(), ...this.#payAll(time)]);
    await this.#check(round, { id, came, won: winnersOf(first), mustHave: false });
    for (const { customer, answer } of winnersOf(first)) await giveBack(customer, answer);

    await this.#desk.patch(`/booking/${id}/flags`, { item: 0, noShow: true });
    await free();
    const [again, ...second] = await Promise.all([back(), ...this.#payAll(time)]);
    await this.#check(round, { id, came: again, won: winnersOf(second), mustHave: true });
    for (const { customer, answer } of winnersOf(second)) await giveBack(customer, answer);
    await this.#desk.patch(`/booking/${id}`, { bookingStatus: "cancelled" });
  }

  /** Books a walk-in at a time, who does not come. */
  async #missed(time: Slot): Promise<string> {
    const walkIn = { name: "Folake", serviceId: this.#serviceId, date: this.#day, time, method: "cash" };
    const { status, body } = await this.#desk.post("/booking/walk-in", walkIn);
    if (status !== 201) throw new Error(`booking at ${time} answered ${status}: ${JSON.stringify(body)}`);
    const { _id } = body as { _id: string };
    await this.#desk.patch(`/booking/${_id}/flags`, { item: 0, noShow: true });
    return _id;
  }

  #payAll(time: Slot): Promise<Asked>[] {
    const line = { service: SERVICE, date: this.#day, time, cartQuantity: 1, with: this.#stylist };
    return this.#customers.map(async (customer) => {
      const began = performance.now();
      const answer = await requestPayment(customer, [line]).catch(() => requestPayment(customer, [line]));
      this.times.push(performance.now() - began);
      return { customer, answer };
    });
  }

  /** Whether one has the time: a customer who pays for it, or the no-show who is none any more and holds all of it. */
  async #check(
    round: number,
    { id, came, won, mustHave }: { id: string; came: Answer; won: readonly Asked[]; mustHave: boolean },
  ): Promise<void> {
    const { body } = await this.#desk.get(`/booking/day?date=${this.#day}`);
    const all = (body as { appointments: { bookingId: string; noShow: boolean; freed?: string }[] }).appointments;
    const line = all.find(({ bookingId }) => bookingId === id)!;
    const isBack = came.status === 200 && !line.noShow && line.freed === undefined;
    const owners = won.length + Number(isBack);
    this.bought += won.length;
    this.cameBack += Number(isBack);
    const isWrong = mustHave ? owners !== 1 : owners > 1;
    if (isWrong)
      this.violations.push(
        `round ${round + 1}: ${won.length} bought, taken back ${came.status}, ${JSON.stringify(line)}`,
      );
    for (const { invariant, what } of await this.#harness.violations(false))
      this.violations.push(`round ${round + 1}: ${invariant}: ${what}`);
  }
}

interface Asked {
  customer: Customer;
  answer: Answer;
}

const winnersOf = (asked: readonly Asked[]): Asked[] => asked.filter(({ answer }) => answer.status === 200);

const giveBack = (customer: Customer, { body }: Answer) =>
  customer.client.post(`/booking/payment/${String((body as { ref?: string }).ref)}/cancel`);
