import type { Answer } from "@salon/api/test/support/api/test-client.ts";
import type { Slot } from "@salon/contracts";
import {
  requestPayment,
  signUpCustomers,
  weekdayAhead,
  weekdaysAhead,
  type CartLine,
  type Customer,
} from "../../harness/customers.ts";
import { Harness } from "../../harness/harness.ts";
import { percentile } from "../../harness/history.ts";
import type { Report } from "../../harness/report.ts";
import { addStaff } from "../../harness/team.ts";
import type { RaceOptions } from "./race.ts";
import { raceForFirstPeople } from "./race-first-people.ts";
import { raceForVisit } from "./race-visit.ts";

const CAPACITY = 10;
const DAYS_AHEAD = 30;
const REST_TIMEOUT_MS = 90_000;
const PAST_EVERY_HOLD_MS = 45 * 60_000;
const STYLIST = "Stylist";
/** Fewer calls at once than the load shedder of a process admits, so that no answer may be 503. */
const MOST_CLIENTS_A_PROCESS = 100;

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
  { name: "one pause of a stylist", service: "Haircut & Styling", times: ["03:00 PM"], quantity: 1, isNamed: true },
];
/** A line that waits in the slot of the contest for one pause. */
const PAUSED = { service: "Braiding & Weaving", time: "02:00 PM", pause: { after: 60, minutes: 30, spare: 0 } };

const VISIT = "a visit of two guests with four services";
const FIRST_PEOPLE = "the first person of a service, while its times are bought";
/** One on each process, where there are four. */
const VISITORS = 4;

const COLUMNS = [
  "database",
  "API processes",
  "contest",
  "rounds",
  "clients",
  "won",
  "refused",
  "nearest times booked",
  "p50 ms",
  "p99 ms",
];

/** Lets customers compete for one person or unit, on a real MongoDB with several processes or on the embedded engine with one. */
export async function runTeamRaceTest(options: RaceOptions): Promise<Report> {
  const processes = options.mongoUri ? options.processes : 1;
  const clients = Math.min(options.clients, processes * MOST_CLIENTS_A_PROCESS);
  const harness = await Harness.start({ ...options, processes, capacity: CAPACITY });
  try {
    await harness.startAll();
    const race = await TeamRace.prepare(harness, clients);
    for (let round = 0; round < options.rounds; round++) {
      for (const contest of CONTESTS) await race.runRound(contest, round);
      await race.runVisit(round);
      await race.runFirstPeople(round);
      console.error(`round ${round + 1}: ${race.violations.length} violations so far`);
    }
    await harness.advance(PAST_EVERY_HOLD_MS);
    race.violations.push(...(await harness.violationsAtRest(REST_TIMEOUT_MS)));
    return {
      title: "Race for one person or unit",
      about:
        "In every round all clients pay at once for the same person, pair or unit; exactly one may win. All others get 409 with nearest times, without a call of the " +
        "provider. After the race all who lost ask again: equal wishes get equal nearest times, and every one of these times can be booked. " +
        "Then one customer of each process asks for the same visit of two guests: one gets it whole, the others get nearest times, and plans that can be had. " +
        "At last a service by seats gets its first person while all pay for its times: each time has the person once, and the appointment from before where there was one.",
      columns: COLUMNS,
      rows: [
        ...CONTESTS.map(({ name }) => ({ name, clients })),
        { name: VISIT, clients: VISITORS },
        { name: FIRST_PEOPLE, clients },
      ].map((row) => [
        options.mongoUri ? "MongoDB" : "embedded",
        processes,
        row.name,
        options.rounds,
        row.clients,
        ...race.figuresOf(row.name),
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
/** What a customer asked for and the answer. */
interface Asked {
  customer: Customer;
  line: TeamLine;
  answer: Answer;
}
interface Figures {
  won: number;
  booked: number;
  times: number[];
}

class TeamRace {
  readonly violations: string[] = [];
  readonly #figures = new Map<string, Figures>(
    [...CONTESTS.map(({ name }) => name), VISIT, FIRST_PEOPLE].map((name) => [name, { won: 0, booked: 0, times: [] }]),
  );
  /** The references of the payments whose page a customer got. */
  readonly #served = new Set<string>();
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
    const everything = ["Haircut & Styling", "Wig Installation", "Lashes Extensions", PAUSED.service];
    const stylist = await addStaff(admin, { name: STYLIST, services: everything });
    for (const name of ["Second", "Third"]) await addStaff(admin, { name, services: everything });
    await addStaff(admin, { name: "Chair", services: ["Ear & Nose Piercing"], units: 1 });
    await bookPaused(harness, stylist);
    return new TeamRace(harness, await signUpCustomers(harness, clients), stylist);
  }

  /** All customers pay at once; then all who lost ask again, the times they are offered are booked, and all is given back. */
  async runRound(contest: Contest, round: number): Promise<void> {
    const place = `${contest.name}, round ${round + 1}`;
    const violate = (what: string) => {
      this.violations.push(`${place}: ${what}`);
      console.error(`${place}: ${what}`);
    };
    const figures = this.#figures.get(contest.name)!;
    const wishes = this.#customers.map((customer, index) => ({ customer, line: this.#lineFor(contest, index) }));
    const asked = await Promise.all(wishes.map((wish) => this.#ask(wish, figures.times)));
    const winners = asked.filter(({ answer }) => answer.status === 200);
    const losers = asked.filter(({ answer }) => answer.status !== 200);
    figures.won += winners.length;
    if (winners.length !== 1) violate(`${winners.length} customers won`);
    for (const { answer } of winners) this.#served.add(refOf(answer));
    const inVain = this.#pagesInVain();
    if (inVain.length > 0) violate(`the provider was asked for a page that no customer got: ${inVain.join(", ")}`);
    checkRefusals(losers, violate);
    for (const { invariant, what } of await this.#harness.violations(false)) violate(`${invariant}: ${what}`);
    const again = await Promise.all(losers.map((wish) => this.#ask(wish)));
    checkRefusals(again, violate);
    const booked = await bookOffered(again, violate);
    for (const ref of booked) this.#served.add(ref);
    figures.booked += booked.length;
    for (const winner of winners) await giveBack(winner);
  }

  /** Customers of different processes ask for the same visit at once. */
  async runVisit(round: number): Promise<void> {
    const figures = this.#figures.get(VISIT)!;
    const { won, booked, times } = await raceForVisit({
      harness: this.#harness,
      customers: this.#customers.slice(0, VISITORS),
      day: weekdayAhead(this.#harness.now(), DAYS_AHEAD),
      service: "Haircut & Styling",
      violate: (what) => {
        this.violations.push(`${VISIT}, round ${round + 1}: ${what}`);
        console.error(`${VISIT}, round ${round + 1}: ${what}`);
      },
    });
    figures.won += won.length;
    figures.booked += booked.length;
    figures.times.push(...times);
    for (const ref of [...won, ...booked]) this.#served.add(ref);
  }

  /** A service by seats gets its first person while all customers pay for its times. */
  async runFirstPeople(round: number): Promise<void> {
    const figures = this.#figures.get(FIRST_PEOPLE)!;
    const { won, booked, times } = await raceForFirstPeople({
      harness: this.#harness,
      customers: this.#customers,
      day: weekdaysAhead(this.#harness.now(), DAYS_AHEAD + 1, round + 1)[round]!,
      service: "Manicure & Pedicure",
      violate: (what) => {
        this.violations.push(`${FIRST_PEOPLE}, round ${round + 1}: ${what}`);
        console.error(`${FIRST_PEOPLE}, round ${round + 1}: ${what}`);
      },
    });
    figures.won += won.length;
    figures.booked += booked.length;
    figures.times.push(...times);
    for (const ref of won) this.#served.add(ref);
  }

  /** Won and refused calls, the nearest times that were booked, and the duration of the calls. */
  figuresOf(contest: string): number[] {
    const { won, booked, times } = this.#figures.get(contest)!;
    const sorted = times.toSorted((a, b) => a - b);
    return [won, times.length - won, booked, ...[percentile(sorted, 0.5), percentile(sorted, 0.99)].map(Math.round)];
  }

  async #ask({ customer, line }: Pick<Asked, "customer" | "line">, times: number[] = []): Promise<Asked> {
    const began = performance.now();
    // A kept connection may end during a call, so a call without an answer is repeated once.
    const answer = await requestPayment(customer, [line]).catch(() => requestPayment(customer, [line]));
    times.push(performance.now() - began);
    return { customer, line, answer };
  }

  /** The references of the pages that the provider was asked for, without those of the customers who got one. */
  #pagesInVain(): string[] {
    const asked = this.#harness.sandbox.requests().filter(({ route }) => route === "create");
    return asked.flatMap(({ txRef }) => (txRef === null || this.#served.has(txRef) ? [] : txRef));
  }

  #lineFor({ service, times, quantity, isNamed }: Contest, index: number): TeamLine {
    const date = weekdayAhead(this.#harness.now(), DAYS_AHEAD);
    const line = { service, date, time: times[index % times.length]!, cartQuantity: quantity };
    return isNamed ? { ...line, with: this.#stylist } : line;
  }
}

/** Books a line of the stylist with a pause in which the contest for it is held. */
async function bookPaused(harness: Harness, stylist: string): Promise<void> {
  const admin = await harness.admin();
  const { service, time, pause } = PAUSED;
  const { body } = await admin.get("/services/all-services?pageSize=500");
  const { _id: serviceId, revision = 0 } = (body as { _id: string; name: string; revision?: number }[]).find(
    ({ name }) => name === service,
  )!;
  const date = weekdayAhead(harness.now(), DAYS_AHEAD);
  const steps = [
    await admin.patch(`/services/${serviceId}/menu`, { revision, pause }),
    await admin.post("/booking/walk-in", { name: "Waiting", serviceId, date, time, with: stylist, method: "cash" }),
  ];
  const refused = steps.find(({ status }) => status >= 300);
  if (refused) throw new Error(`the paused line was answered ${refused.status}: ${JSON.stringify(refused.body)}`);
}

function checkRefusals(losers: readonly Asked[], violate: (what: string) => void): void {
  for (const { answer } of losers)
    if (answer.status !== 409 || nearestOf(answer).length === 0)
      violate(`a customer who lost got ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
}

/** Books every time that these refusals offer, one after the other, and gives it back; the references of the payments. */
async function bookOffered(refused: readonly Asked[], violate: (what: string) => void): Promise<string[]> {
  const booked: string[] = [];
  for (const time of new Set(refused.map(({ line }) => line.time))) {
    const equal = refused.filter(({ line }) => line.time === time);
    const offers = new Set(equal.map(({ answer }) => JSON.stringify(nearestOf(answer))));
    if (offers.size > 1) violate(`equal wishes at ${time} got ${[...offers].join(" and ")}`);
    const { customer, line, answer } = equal[0]!;
    for (const nearest of nearestOf(answer)) {
      const offered = { customer, line, answer: await requestPayment(customer, [{ ...line, ...nearest }]) };
      if (offered.answer.status !== 200) {
        violate(`the nearest time ${nearest.date} ${nearest.time} answered ${offered.answer.status}`);
        continue;
      }
      booked.push(refOf(offered.answer));
      await giveBack(offered);
    }
  }
  return booked;
}

const giveBack = ({ customer, answer }: Asked) => customer.client.post(`/booking/payment/${refOf(answer)}/cancel`);

const refOf = ({ body }: Answer): string => String((body as { ref?: string }).ref);

const nearestOf = ({ body }: Answer): Conflict["nearest"] =>
  (body as { conflicts?: Conflict[] } | null)?.conflicts?.[0]?.nearest ?? [];
