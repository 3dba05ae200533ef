import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { addDays, lagosDay, type Slot, SLOTS, weekdayOf } from "@salon/contracts";
import type { CrashPlan } from "./crash-plans.ts";
import { CrashRound } from "./crash-round.ts";
import { signUpCustomers, type Customer, type CartLine } from "../../harness/customers.ts";
import { until, type Harness } from "../../harness/harness.ts";
import { addStaff } from "../../harness/team.ts";

/** The result of one kill. */
export interface CrashOutcome {
  died: boolean;
  endedAs: string;
  /** Time since the restarted server's first answer. */
  settledMs: number;
  violations: string[];
}

const DEATH_TIMEOUT_MS = 20_000;
const SETTLE_TIMEOUT_MS = 90_000;
const PAST_CREATING_MS = 2 * 60_000 + 5000;
const CUSTOMERS = 8;
const DAYS_AHEAD = 10;
const ROUNDS_A_DAY = 5;
const PRESSED_AHEAD = 300;
/** The person whom all customers ask for serves each for two slots. */
const SLOTS_BETWEEN = 3;

/** Kills the server repeatedly over one database; each round uses another appointment. */
export class CrashRounds {
  #count = 0;
  readonly #harness: Harness;
  readonly #customers: readonly Customer[];
  readonly #rival: Customer;
  readonly #admin: TestClient;
  readonly #firstDay: string;

  readonly #stylist: string | null;

  private constructor(harness: Harness, everyone: readonly Customer[], admin: TestClient, stylist: string | null) {
    this.#stylist = stylist;
    this.#harness = harness;
    this.#customers = everyone.slice(1);
    this.#rival = everyone[0]!;
    this.#admin = admin;
    this.#firstDay = addDays(lagosDay(harness.now()), DAYS_AHEAD);
  }

  /** Creates the customers of all rounds; their sessions survive every restart. */
  static async prepare(harness: Harness, team: boolean): Promise<CrashRounds> {
    const admin = await harness.admin();
    const stylist = team ? await addTeam(admin) : null;
    return new CrashRounds(harness, await signUpCustomers(harness, CUSTOMERS + 1), admin, stylist);
  }

  /** Runs one plan: kill, restart, and all checks. */
  async run(plan: CrashPlan, time: number, jobsSeconds: number): Promise<CrashOutcome> {
    const harness = this.#harness;
    const name = `${plan.point} ${time + 1}${jobsSeconds === 1 ? "" : ` with JOBS_SECONDS=${jobsSeconds}`}`;
    const customer = this.#customers[this.#count % this.#customers.length]!;
    await harness.processes[0]!.stop();
    const people = { customer, rival: this.#rival, admin: this.#admin };
    const round = new CrashRound(harness, people, this.#appointments(), this.#pressed());
    if (plan.prepare) {
      await harness.start(0, { jobsSeconds });
      await plan.prepare(round);
      await harness.processes[0]!.stop();
    }
    const crashAt = typeof plan.crashAt === "function" ? plan.crashAt(time) : plan.crashAt;
    const doomed = await harness.start(0, { jobsSeconds, ...(crashAt !== undefined && { crashAt }) });
    const { ending, problems } = await provoke(plan, round, time);
    const died = await until(async () => !doomed.alive(), DEATH_TIMEOUT_MS);
    if (!died) problems.push("the server did not reach this point");
    await doomed.kill();
    await harness.start(0, { jobsSeconds });
    if (ending === "nothing") await harness.advance(PAST_CREATING_MS);
    if (plan.waitMs !== undefined) await harness.advance(plan.waitMs);
    const restarted = performance.now();
    const settled = await until(() => round.hasEndedAs(ending), SETTLE_TIMEOUT_MS);
    const settledMs = performance.now() - restarted;
    if (!settled) problems.push(`not ${ending} after ${SETTLE_TIMEOUT_MS / 1000} s but ${await round.describe()}`);
    if (ending === "nothing") problems.push(...(await round.payAgain()));
    if (plan.afterwards) problems.push(...(await plan.afterwards(round)));
    harness.sandbox.faults.clear();
    problems.push(...(await harness.violationsAtRest(SETTLE_TIMEOUT_MS)));
    // A webhook that is retried in the next round would kill that round's server too early.
    const delivered = await until(
      async () => harness.sandbox.webhooks().every(({ state }) => state !== "queued"),
      SETTLE_TIMEOUT_MS,
    );
    if (!delivered) problems.push("a webhook is still queued");
    return { died, endedAs: ending, settledMs, violations: problems.map((problem) => `${name}: ${problem}`) };
  }

  /** Returns the mails that are still not sent at the end. */
  async unsentMails(): Promise<string[]> {
    const outbox = (await this.#harness.db()).collection("outbox");
    const sent = await until(async () => (await outbox.countDocuments({ state: "queued" })) === 0, SETTLE_TIMEOUT_MS);
    return sent ? [] : [`${await outbox.countDocuments({ state: "queued" })} mails were never sent`];
  }

  /** A place on days that no other round uses. */
  #pressed(): { date: string; time: Slot } {
    const date = weekdayAfter(addDays(this.#firstDay, PRESSED_AHEAD), Math.floor(this.#count / ROUNDS_A_DAY));
    return { date, time: SLOTS[(this.#count % ROUNDS_A_DAY) * SLOTS_BETWEEN]! };
  }

  #wish(): { with?: string } {
    return this.#stylist === null ? {} : { with: this.#stylist };
  }

  /** Returns two lines over several slots each, so that claims can be incomplete. */
  #appointments(): CartLine[] {
    const number = this.#count++;
    const first = (number % ROUNDS_A_DAY) * SLOTS_BETWEEN;
    const date = weekdayAfter(this.#firstDay, Math.floor(number / ROUNDS_A_DAY));
    return [
      { service: "Nails Technician", date, time: SLOTS[first]!, cartQuantity: 2 },
      { service: "Manicure & Pedicure", date, time: SLOTS[first + 4]!, cartQuantity: 1, ...this.#wish() },
    ];
  }
}

/** Adds people and a resource for the appointments of all rounds; answers the id of the one whom customers ask for. */
async function addTeam(admin: TestClient): Promise<string> {
  const services = ["Nails Technician", "Manicure & Pedicure"];
  // The lines of several rounds share a day, and some share a slot, also with what a rival holds.
  for (const name of ["Sade", "Tolu", "Uche", "Bisi", "Nkem", "Hauwa", "Zainab", "Ada"])
    await addStaff(admin, { name, services });
  await addStaff(admin, { name: "Table", services: ["Nails Technician"], units: 8 });
  return addStaff(admin, { name: "Kemi", services: ["Manicure & Pedicure"] });
}

/** Returns the day after `others` days that are no Sundays, so that no two rounds share a day. */
function weekdayAfter(first: string, others: number): string {
  let day = first;
  for (let left = others; left > 0 || weekdayOf(day) === 0; day = addDays(day, 1)) if (weekdayOf(day) !== 0) left--;
  return day;
}

async function provoke(plan: CrashPlan, round: CrashRound, time: number) {
  try {
    return { ending: await plan.provoke(round, time), problems: [] as string[] };
  } catch (error) {
    return { ending: "nothing" as const, problems: [`before the kill: ${String(error)}`] };
  }
}
