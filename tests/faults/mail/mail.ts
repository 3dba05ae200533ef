import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { FaultyMailServer } from "./faulty-mail-server.ts";
import { ChannelsRun } from "./channels.ts";
import { MailCauses, SALON_ADDRESS } from "./mail-causes.ts";
import { MailLedger, type Kill } from "./mail-ledger.ts";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import type { Report } from "../../harness/report.ts";
import { Harness, until } from "../../harness/harness.ts";

export interface MailOptions {
  server: string;
  mongoUri: string | undefined;
  processes: number;
  /** Number of kills. */
  rounds: number;
  /** Number of bookings of the part with three channels. */
  channelBookings: number;
  seed: number;
}

const CAPACITY = 50;
const AT_ONCE = 40;
const MAIL_COUNT = 1000;
const DELIVERY_TIMEOUT_MS = 6 * 60_000;
const MAX_KILL_DELAY_MS = 400;
const POLL_MS = 20;

const ABOUT =
  "Accounts, bookings, new times, cancellations, refunds, forgotten passwords, messages and readers cause the mails, while every third delivery fails and the API is killed " +
  "at random moments. Lost: an expected mail that did not arrive. A repeat has a reason when the mail server broke off after DATA, or its sender was killed within 5 s; anything else, or another Message-ID, is a violation. " +
  "Mails that were refused permanently are listed as failed, and staff send them again. " +
  "The second part sends reminders and cancellations by mail, WhatsApp and SMS through a day and a night; nothing may come in quiet hours, without consent, after its withdrawal, or after a cancellation.";
const COLUMNS = [
  "part",
  "database",
  "API processes",
  "kills",
  "mails expected",
  "delivery faults",
  "refused permanently, then sent again by staff",
  "arrived",
  "lost",
  "repeats after the server died",
  "repeats after a kill",
  "violations",
];

/** Causes a thousand mails, and a thousand mails and messages over three channels, on failing servers and killed API processes; compares what arrived. */
export async function runMailTest(options: MailOptions): Promise<Report> {
  const rows: (string | number)[][] = [];
  const violations: string[] = [];
  for (const mongoUri of options.mongoUri ? [options.mongoUri, undefined] : [undefined]) {
    const mails = await MailRun.run({ ...options, mongoUri, processes: mongoUri ? options.processes : 1 });
    const channels = await ChannelsRun.run({ ...options, mongoUri, bookings: options.channelBookings });
    rows.push(mails.row, channels.row);
    violations.push(...mails.violations, ...channels.violations);
  }
  return {
    title: "A thousand mails with kills and refusals",
    about: ABOUT,
    columns: COLUMNS,
    rows,
    violations,
  };
}

const engineOf = (mongoUri: string | undefined): string => (mongoUri ? "MongoDB" : "embedded");

/** One run on one database. */
class MailRun {
  readonly #harness: Harness;
  readonly #server: FaultyMailServer;
  readonly #smtpUrls: string[];
  readonly #random: () => number;
  readonly #ledger = new MailLedger();
  readonly #kills: Kill[] = [];

  private constructor(harness: Harness, server: FaultyMailServer, smtpUrls: string[], random: () => number) {
    this.#harness = harness;
    this.#server = server;
    this.#smtpUrls = smtpUrls;
    this.#random = random;
  }

  /** Runs everything from the first sign-up to the last mail. */
  static async run(options: MailOptions): Promise<{ row: (string | number)[]; violations: string[] }> {
    const random = seededRandom(options.seed);
    const server = new FaultyMailServer(random);
    const harness = await Harness.start({ ...options, capacity: CAPACITY });
    try {
      const smtpUrls: string[] = [];
      for (let sender = 0; sender < options.processes; sender++) smtpUrls.push(await server.openPort());
      const run = new MailRun(harness, server, smtpUrls, random);
      return await run.#run(options);
    } finally {
      await harness.stop();
      await server.stop();
    }
  }

  async #run({ mongoUri, processes, rounds }: MailOptions) {
    await Promise.all(this.#smtpUrls.map((_, sender) => this.#start(sender)));
    const admin = await this.#harness.admin();
    const causes = new MailCauses(this.#harness, this.#ledger, this.#server, admin);
    const problems: string[] = [];
    await Promise.all([this.#work(causes.tasks(), problems), this.#killAtRandom(rounds)]);
    this.#report("all causes are done");
    this.#server.mend();
    await this.#sendAll(problems);
    const refused = await this.#sendFailedAgain(admin);
    await this.#sendAll(problems);
    const verdict = this.#ledger.judge(this.#server.arrivals, this.#kills);
    const violations = [...problems, ...verdict.violations, ...(await this.#contradictions())];
    const faults = Object.entries(this.#server.faultCounts).map(([fault, times]) => `${fault} ${times}`);
    const row = [
      "mails",
      engineOf(mongoUri),
      processes,
      this.#kills.length,
      this.#ledger.count,
      faults.join(", "),
      causes.sentAgain + refused,
      verdict.arrived,
      verdict.lost,
      verdict.afterCut,
      verdict.afterKill,
      violations.length,
    ];
    return { row, violations };
  }

  #start(sender: number): Promise<unknown> {
    return this.#harness.start(sender, { env: { SMTP_URL: this.#smtpUrls[sender]!, SUPPORT_EMAIL: SALON_ADDRESS } });
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

  /** Spreads the kills over the run, each a moment after a given number of mails is expected. */
  async #killAtRandom(kills: number): Promise<void> {
    const moments = Array.from({ length: kills }, () => this.#random() * MAIL_COUNT * 0.95).toSorted((a, b) => a - b);
    for (const moment of moments) {
      await until(async () => this.#ledger.count >= moment, DELIVERY_TIMEOUT_MS);
      await sleep(POLL_MS + this.#random() * MAX_KILL_DELAY_MS);
      const sender = Math.floor(this.#random() * this.#smtpUrls.length);
      await this.#harness.processes[sender]!.kill();
      this.#kills.push({ sender, at: Date.now() });
      await this.#start(sender);
      this.#report(`kill ${this.#kills.length}`);
    }
  }

  async #sendAll(problems: string[]): Promise<void> {
    const left = async () => (await this.#outbox()).countDocuments({ state: "queued" });
    if (!(await until(async () => (await left()) === 0, DELIVERY_TIMEOUT_MS)))
      problems.push(`${await left()} mails are still queued`);
    this.#report("the outbox is empty");
  }

  /** Sends all failed mails again, as staff would; returns their number. */
  async #sendFailedAgain(admin: TestClient): Promise<number> {
    const { body } = await admin.get("/mails?state=failed&pageSize=500");
    const failed = body as { _id: string }[];
    for (const { _id } of failed) await admin.post(`/mails/${_id}/retry`);
    return failed.length;
  }

  /** Compares the outbox states with the arrivals. */
  async #contradictions(): Promise<string[]> {
    const rows = await (await this.#outbox()).find({}, { projection: { state: 1, kind: 1 } }).toArray();
    const arrived = new Set(this.#server.arrivals.map(({ messageId }) => /^<([0-9a-f]{24})@/.exec(messageId)?.[1]));
    return rows.flatMap(({ _id, state, kind }) => {
      if (state === "sent" && !arrived.has(String(_id)))
        return [`${kind} ${String(_id)} is marked sent and did not arrive`];
      return state === "failed" ? [`${kind} ${String(_id)} is failed at the end`] : [];
    });
  }

  async #outbox() {
    return (await this.#harness.db()).collection("outbox");
  }

  #report(what: string): void {
    console.error(`${what}: ${this.#ledger.count} mails expected, ${this.#server.arrivals.length} arrivals`);
  }
}
