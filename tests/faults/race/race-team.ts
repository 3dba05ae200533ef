import type { Slot } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import {
  requestPayment,
  signUpCustomers,
  weekdayAhead,
  type CartLine,
  type Customer,
} from "../../harness/customers.ts";
import { Harness } from "../../harness/harness.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { addStaff } from "../../harness/team.ts";
import type { RaceOptions } from "./race.ts";

const CAPACITY = 10;
const DAYS_AHEAD = 30;
const REST_TIMEOUT_MS = 90_000;
const PAST_EVERY_HOLD_MS = 45 * 60_000;
const STYLIST = "Stylist";
const MOST_TRIES = 20;
const OVERLOAD_PAUSE_MS = 2000;

/** What everyone wants at once; every two of these wishes need the same person or unit. */
interface Contest {
  name: string;
  service: string;
  times: readonly Slot[];
  quantity: number;
  isNamed: boolean;
}

const CONTESTS: readonly Contest[] = [
  { name: "one stylist", service: "Haircut & Styling", times: ["11:00 AM"], quantity: 1, isNamed: true },
  {
    name: "two hours, starts that overlap",
    service: "Wig Installation",
    times: ["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"],
    quantity: 1,
    isNamed: true,
  },
  { name: "two of three people", service: "Lashes Extensions", times: ["11:00 AM"], quantity: 2, isNamed: false },
  { name: "one unit", service: "Ear & Nose Piercing", times: ["11:00 AM"], quantity: 1, isNamed: false },
];

/** Lets customers compete for one person or unit, on a real MongoDB with several processes or on the embedded engine with one. */
export async function runTeamRaceTest(options: RaceOptions): Promise<Report> {
  const harness = await Harness.start({
    ...options,
    processes: options.mongoUri ? options.processes : 1,
    capacity: CAPACITY,
  });
  try {
    await harness.startAll();
    const race = await TeamRace.prepare(harness, options.clients);
    for (let round = 0; round < options.rounds; round++)
      for (const contest of CONTESTS) await race.runRound(contest, round);
    await harness.advance(PAST_EVERY_HOLD_MS);
    race.violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
    return {
      title: "Race for one person or unit",
      about:
        "In every round all clients pay at once for the same person, pair or unit; exactly one may win. All others get 409 with nearest times, " +
        "and one of them asks again after the race and books the first of these times.",
      columns: ["database", "API processes", "contest", "rounds", "clients", "won", "refused", "p50 ms", "p99 ms"],
      rows: CONTESTS.map(({ name }) => [
        options.mongoUri ? "MongoDB" : "embedded",
        harness.processes.length,
        name,
        options.rounds,
        options.clients,
        ...race.figuresOf(name),
      ]),
      violations: race.violations,
    };
  } finally {
    await harness.stop();
  }
}

interface Conflict {
  nearest: { date: string; time: string }[];
}
type TeamLine = CartLine & { with?: string | null };

class TeamRace {
  readonly violations: string[] = [];
  readonly #durations = new Map<string, number[]>();
  readonly #won = new Map<string, number>();
  readonly #harness: Harness;
  readonly #customers: readonly Customer[];
  readonly #stylist: string;

  private constructor(harness: Harness, customers: readonly Customer[], stylist: string) {
    this.#harness = harness;
    this.#customers = customers;
    this.#stylist = stylist;
  }

  static async prepare(harness: Harness, clients: number): Promise<TeamRace> {
    const admin = await harness.admin();
    const everything = ["Haircut & Styling", "Wig Installation", "Lashes Extensions"];
    const stylist = await addStaff(admin, { name: STYLIST, services: everything });
    for (const name of ["Second", "Third"]) await addStaff(admin, { name, services: everything });
    await addStaff(admin, { name: "Chair", services: ["Ear & Nose Piercing"], units: 1 });
    return new TeamRace(harness, await signUpCustomers(harness, clients), stylist);
  }

  /** All customers pay at once; then one who lost books a nearest time, and all seats are given back. */
  async runRound(contest: Contest, round: number): Promise<void> {
    const answers = await Promise.all(
      this.#customers.map(async (customer, index) => {
        const began = performance.now();
        const answer = await payWhenServed(customer, this.#lineFor(contest, index));
        this.#note(contest.name, performance.now() - began);
        return { customer, index, answer };
      }),
    );
    const winners = answers.filter(({ answer }) => answer.status === 200);
    this.#won.set(contest.name, (this.#won.get(contest.name) ?? 0) + winners.length);
    const place = `${contest.name}, round ${round}`;
    if (winners.length !== 1) this.violations.push(`${place}: ${winners.length} customers won`);
    const losers = answers.filter(({ answer }) => answer.status !== 200);
    for (const { answer } of losers)
      if (answer.status !== 409 || nearestOf(answer.body).length === 0)
        this.violations.push(`${place}: a customer who lost got ${answer.status} ${JSON.stringify(answer.body)}`);
    for (const { invariant, what } of await this.#harness.violations(false))
      this.violations.push(`${place}: ${invariant}: ${what}`);
    const refs = winners.map(({ customer, answer }) => ({ customer, ref: String(answer.body.ref) }));
    const [loser] = losers;
    if (loser) refs.push(...(await this.#bookNearest(contest, loser, place)));
    for (const { customer, ref } of refs) await customer.client.post(`/booking/payment/${ref}/cancel`);
  }

  /** Won and refused calls, and the times of all. */
  figuresOf(contest: string): number[] {
    const times = (this.#durations.get(contest) ?? []).toSorted((a, b) => a - b);
    const won = this.#won.get(contest) ?? 0;
    return [won, times.length - won, ...[percentile(times, 0.5), percentile(times, 0.99)].map(Math.round)];
  }

  async #bookNearest(
    contest: Contest,
    { customer, index }: { customer: Customer; index: number },
    place: string,
  ): Promise<{ customer: Customer; ref: string }[]> {
    const line = this.#lineFor(contest, index);
    // During the race the claims of others come and go, so the loser asks again when it is over.
    const [nearest] = nearestOf((await requestPayment(customer, [line])).body);
    if (!nearest) return [];
    const { status, body } = await requestPayment(customer, [{ ...line, ...nearest }]);
    if (status === 200) return [{ customer, ref: String(body.ref) }];
    this.violations.push(`${place}: the nearest time ${nearest.date} ${nearest.time} answered ${status}`);
    return [];
  }

  #lineFor({ service, times, quantity, isNamed }: Contest, index: number): TeamLine {
    const date = weekdayAhead(this.#harness.now(), DAYS_AHEAD);
    const line = { service, date, time: times[index % times.length]!, cartQuantity: quantity };
    return isNamed ? { ...line, with: this.#stylist } : line;
  }

  #note(contest: string, ms: number): void {
    this.#durations.set(contest, [...(this.#durations.get(contest) ?? []), ms]);
  }
}

/** Pays, again after each answer of an overloaded server, as a browser does. */
async function payWhenServed(customer: Customer, line: TeamLine): ReturnType<typeof requestPayment> {
  for (let tries = 1; ; tries++) {
    const answer = await requestPayment(customer, [line]);
    if (answer.status !== 503 || tries === MOST_TRIES) return answer;
    await sleep(OVERLOAD_PAUSE_MS * Math.random());
  }
}

const nearestOf = (body: unknown): Conflict["nearest"] =>
  (body as { conflicts?: Conflict[] } | null)?.conflicts?.[0]?.nearest ?? [];
