import type { TestClient } from "@salon/api/testing/api/test-client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { FaultyMailServer } from "./faulty-mail-server.ts";
import { MailCauses, SALON_ADDRESS } from "./mail-causes.ts";
import { MailLedger, type Kill } from "./mail-ledger.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { Harness, until } from "../../harness/harness.ts";

/** How much of it. */
export interface MailOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  /** Kills. */
  rounds: number;
  /** Only on this engine (MongoDB, embedded); on all there are when empty. */
  points: readonly string[];
  seed: number;
}

const CAPACITY = 50;
const AT_ONCE = 40;
const OWED = 1000;
const PATIENCE_MS = 6 * 60_000;
const LONGEST_WAIT_FOR_KILL_MS = 400;
const POLL_MS = 20;

/** Owes a thousand mails to people who do real things, over a mail server that fails and servers that are killed, and counts what came. */
export async function runMailTest(options: MailOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (const mongoUri of options.mongoUri ? [options.mongoUri, undefined] : [undefined]) {
    if (options.points.length > 0 && !options.points.includes(engineOf(mongoUri))) continue;
    const run = await MailRun.play({ ...options, mongoUri, processes: mongoUri ? options.processes : 1 });
    rows.push(run.row);
    violations.push(...run.violations);
  }
  return {
    title: "A thousand mails with kills and refusals",
    about:
      "Accounts, bookings, new times, cancellations, refunds, forgotten passwords, messages and readers owe the mails, while every third try to send one is spoilt and the API is killed " +
      "at random moments. Lost: a cause that nothing arrived for. A repeat has a reason when the mail server broke off after DATA, or its sender was killed within 5 s; anything else, or another Message-ID, is a violation. " +
      "What was refused for good is listed for staff as failed, and sent again by them.",
    columns: [
      "database",
      "API processes",
      "kills",
      "mails owed",
      "tries spoilt",
      "refused for good, then sent again by staff",
      "arrived",
      "lost",
      "repeats after a broken DATA",
      "repeats after a kill",
      "violations",
    ],
    rows,
    violations,
  };
}

const engineOf = (mongoUri: string | undefined): string => (mongoUri ? "MongoDB" : "embedded");

/** One thousand mails on one database. */
class MailRun {
  readonly #harness: Harness;
  readonly #server: FaultyMailServer;
  readonly #doors: string[];
  readonly #random: () => number;
  readonly #ledger = new MailLedger();
  readonly #kills: Kill[] = [];

  private constructor(harness: Harness, server: FaultyMailServer, doors: string[], random: () => number) {
    this.#harness = harness;
    this.#server = server;
    this.#doors = doors;
    this.#random = random;
  }

  /** Plays it from the first sign-up to the last mail. */
  static async play(options: MailOptions): Promise<{ row: (string | number)[]; violations: string[] }> {
    const random = seededRandom(options.seed);
    const server = new FaultyMailServer(random);
    const harness = await Harness.start({ ...options, capacity: CAPACITY });
    try {
      const doors: string[] = [];
      for (let door = 0; door < options.processes; door++) doors.push(await server.openDoor());
      const run = new MailRun(harness, server, doors, random);
      return await run.#play(options);
    } finally {
      await harness.stop();
      await server.stop();
    }
  }

  async #play({ mongoUri, processes, rounds }: MailOptions) {
    await Promise.all(this.#doors.map((_, door) => this.#start(door)));
    const admin = await this.#harness.admin();
    const causes = new MailCauses(this.#harness, this.#ledger, this.#server, admin);
    const problems: string[] = [];
    await Promise.all([this.#work(causes.tasks(), problems), this.#killAll(rounds)]);
    this.#report("all causes are there");
    this.#server.mend();
    await this.#sendAll(problems);
    const refused = await this.#sendFailedAgain(admin);
    await this.#sendAll(problems);
    const verdict = this.#ledger.judge(this.#server.arrivals, this.#kills);
    const violations = [...problems, ...verdict.violations, ...(await this.#contradictions())];
    const spoilt = Object.entries(this.#server.spoilt).map(([fault, times]) => `${fault} ${times}`);
    const row = [
      engineOf(mongoUri),
      processes,
      this.#kills.length,
      this.#ledger.count,
      spoilt.join(", "),
      causes.sentAgain + refused,
      verdict.arrived,
      verdict.lost,
      verdict.afterCut,
      verdict.afterKill,
      violations.length,
    ];
    return { row, violations };
  }

  #start(door: number): Promise<unknown> {
    return this.#harness.start(door, { env: { SMTP_URL: this.#doors[door]!, SUPPORT_EMAIL: SALON_ADDRESS } });
  }

  async #work(tasks: (() => Promise<void>)[], problems: string[]): Promise<void> {
    const order = tasks
      .map((task) => ({ task, place: this.#random() }))
      .toSorted((a, b) => a.place - b.place)
      .values();
    const worker = async () => {
      for (const { task } of order) await task().catch((error: unknown) => problems.push(String(error)));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  /** Spreads the kills over the mails, a moment after each of the chosen ones came to be owed. */
  async #killAll(kills: number): Promise<void> {
    const moments = Array.from({ length: kills }, () => this.#random() * OWED * 0.95).toSorted((a, b) => a - b);
    for (const moment of moments) {
      await until(async () => this.#ledger.count >= moment, PATIENCE_MS);
      await sleep(POLL_MS + this.#random() * LONGEST_WAIT_FOR_KILL_MS);
      const door = Math.floor(this.#random() * this.#doors.length);
      await this.#harness.processes[door]!.kill();
      this.#kills.push({ door, at: Date.now() });
      await this.#start(door);
      this.#report(`kill ${this.#kills.length}`);
    }
  }

  async #sendAll(problems: string[]): Promise<void> {
    const left = async () => (await this.#outbox()).countDocuments({ state: "queued" });
    if (!(await until(async () => (await left()) === 0, PATIENCE_MS)))
      problems.push(`${await left()} mails still wait`);
    this.#report("the outbox is empty");
  }

  /** What staff do about the failed mails of their list; how many there were. */
  async #sendFailedAgain(admin: TestClient): Promise<number> {
    const { body } = await admin.get("/mails?state=failed&pageSize=500");
    const failed = body as { _id: string }[];
    for (const { _id } of failed) await admin.post(`/mails/${_id}/retry`);
    return failed.length;
  }

  /** What the outbox says and the mail server knows better. */
  async #contradictions(): Promise<string[]> {
    const rows = await (await this.#outbox()).find({}, { projection: { state: 1, kind: 1 } }).toArray();
    const arrived = new Set(this.#server.arrivals.map(({ messageId }) => /^<([0-9a-f]{24})@/.exec(messageId)?.[1]));
    return rows.flatMap(({ _id, state, kind }) => {
      if (state === "sent" && !arrived.has(String(_id))) return [`${kind} ${String(_id)} is sent, and never arrived`];
      return state === "failed" ? [`${kind} ${String(_id)} has failed in the end`] : [];
    });
  }

  async #outbox() {
    return (await this.#harness.db()).collection("outbox");
  }

  #report(what: string): void {
    console.error(`${what}: ${this.#ledger.count} mails owed, ${this.#server.arrivals.length} arrivals`);
  }
}
