import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { PHONE_CHANNELS, addDays, instantOf, lagosDay } from "@salon/contracts";
import { ObjectId, type Document } from "mongodb";
import { setTimeout as sleep } from "node:timers/promises";
import { seededRandom } from "../../harness/generated-salon/random.ts";
import { Harness, until } from "../../harness/harness.ts";
import { FaultyMailServer } from "./faulty-mail-server.ts";
import { FaultyPhoneServer, type PhoneNature } from "./faulty-phone-server.ts";
import { MailLedger, type Kill } from "./mail-ledger.ts";
import { judgePhones, type PhoneCase } from "./phone-ledger.ts";

export interface ChannelsOptions {
  server: string;
  mongoUri: string | undefined;
  /** Number of kills. */
  rounds: number;
  seed: number;
  /** Number of bookings; 440 of them cause a thousand mails and messages. */
  bookings: number;
}

const SENDERS = 2;
const TIMES = ["10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"];
const NOON = 12 * 60;
const HALF_PAST_NINE_PM = 21 * 60 + 30;
const SEVEN_AM = 7 * 60;
/** After ten failures the next attempt is due eight minutes later. */
const DELIVERY_TIMEOUT_MS = 20 * 60_000;
const MAX_KILL_PAUSE_MS = 4000;
const RETRY_MS = 200;
/** A call of staff is repeated while the only process starts again and again. */
const CALL_TIMEOUT_MS = 5 * 60_000;
const AT_ONCE = 8;

interface Customer extends PhoneCase {
  email: string;
  booking: string;
  /** When the booking is cancelled: while the reminders are sent, at night, or never. */
  cancels: "day" | "night" | null;
}

/** Sends the reminders and cancellations of a salon day over three failing channels, through the night, with kills. */
export class ChannelsRun {
  readonly #harness: Harness;
  readonly #mails: FaultyMailServer;
  readonly #phones: FaultyPhoneServer;
  readonly #smtpUrls: string[];
  readonly #random: () => number;
  readonly #customers: Customer[];
  readonly #kills: Kill[] = [];
  readonly #problems: string[] = [];

  private constructor(
    parts: Pick<ChannelsOptions, "bookings"> & {
      harness: Harness;
      mails: FaultyMailServer;
      phones: FaultyPhoneServer;
      smtpUrls: string[];
      random: () => number;
    },
  ) {
    this.#harness = parts.harness;
    this.#mails = parts.mails;
    this.#phones = parts.phones;
    this.#smtpUrls = parts.smtpUrls;
    this.#random = parts.random;
    this.#customers = Array.from({ length: parts.bookings }, (_, number) => customerOf(number));
  }

  /** One run on one database. */
  static async run(options: ChannelsOptions): Promise<{ row: (string | number)[]; violations: string[] }> {
    const random = seededRandom(options.seed);
    const processes = options.mongoUri ? SENDERS : 1;
    const mails = new FaultyMailServer(random);
    const harness = await Harness.start({ ...options, processes, capacity: 50, name: "channels" });
    const phones = await FaultyPhoneServer.start({
      random,
      now: harness.now,
      natureOf,
      urls: () => harness.processes.filter((api) => api.alive()).map(({ url }) => url),
    });
    try {
      const smtpUrls: string[] = [];
      for (let sender = 0; sender < processes; sender++) smtpUrls.push(await mails.openPort());
      return await new ChannelsRun({ ...options, harness, mails, phones, smtpUrls, random }).#run(options);
    } finally {
      await harness.stop();
      await Promise.all([mails.stop(), phones.stop()]);
    }
  }

  async #run({ mongoUri, rounds }: ChannelsOptions) {
    const today = addDays(lagosDay(new Date()), 1);
    await this.#setClock(instantOf(today, NOON));
    await Promise.all(this.#smtpUrls.map((_, sender) => this.#start(sender)));
    const admin = await this.#harness.admin();
    await this.#store(addDays(today, 1));
    await this.#withKills(rounds / 2, async () => {
      await this.#cancel(admin, "day");
      await this.#waitUntilSent("the day's messages", {});
    });
    // A reminder that staff send again after the cancellation is rightly dropped.
    const byDay = await this.#sendFailedMailsAgain(admin);
    await this.#withdraw();
    await this.#setClock(instantOf(today, HALF_PAST_NINE_PM));
    await this.#withKills(rounds / 2, async () => {
      await this.#cancel(admin, "night");
      // Messages to phones wait until seven in the morning.
      await this.#waitUntilSent("the night's mails", { channel: "email" });
    });
    this.#mails.mend();
    this.#phones.mend();
    await this.#setClock(instantOf(addDays(today, 1), SEVEN_AM));
    await this.#waitUntilSent("everything", {});
    await this.#phones.reported();
    await this.#waitUntilSent("what replaces refused messages", {});
    const atTheEnd = await this.#sendFailedMailsAgain(admin);
    return this.#result(mongoUri ? "MongoDB" : "embedded", byDay + atTheEnd);
  }

  #result(engine: string, sentAgain: number) {
    const mails = this.#expectedMails().judge(this.#mails.arrivals, this.#kills);
    const phones = judgePhones(this.#customers, this.#phones.arrivals, this.#kills);
    const violations = [...this.#problems, ...mails.violations, ...phones.violations];
    const faults = [this.#mails.faultCounts, this.#phones.faultCounts].flatMap((counts) =>
      Object.entries(counts).map(([fault, times]) => `${fault} ${times}`),
    );
    const expected = this.#expectedMails().count + phones.expected;
    const lost = mails.lost + phones.lost;
    const row = [
      "mails, WhatsApp and SMS",
      engine,
      this.#smtpUrls.length,
      this.#kills.length,
      expected,
      faults.join(", "),
      sentAgain,
      expected - lost,
      lost,
      mails.afterCut + phones.afterDeath,
      mails.afterKill + phones.afterKill,
      violations.length,
    ];
    return { row, violations };
  }

  /** Accounts and bookings of the next morning, made long ago, so that every reminder of a day before is due at noon. */
  async #store(day: string): Promise<void> {
    const db = await this.#harness.db();
    const service = await db.collection("services").findOne({ name: "Haircut & Styling" });
    const users: Document[] = [];
    const bookings: Document[] = [];
    for (const [number, customer] of this.#customers.entries()) {
      const user = new ObjectId();
      users.push(userRow(user, customer, this.#harness.now()));
      bookings.push(bookingRow({ user, customer, service: service!, day, time: TIMES[number % TIMES.length]! }));
    }
    await db.collection("users").insertMany(users);
    await db.collection("bookings").insertMany(bookings);
  }

  async #cancel(admin: TestClient, when: Customer["cancels"]): Promise<void> {
    const queue = this.#customers.filter(({ cancels }) => cancels === when).values();
    const worker = async () => {
      for (const customer of queue) {
        const path = `/booking/${customer.booking}`;
        const done = await this.#retry(() => admin.patch(path, { bookingStatus: "cancelled" }));
        if (done) customer.cancelledAt = Date.now();
        else this.#problems.push(`${path} could not be cancelled`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }

  async #retry(call: () => Promise<{ status: number }>): Promise<boolean> {
    const isDone = async () => {
      const status = await call().then(
        (given) => given.status,
        () => 0,
      );
      if (status !== 200) await sleep(RETRY_MS);
      return status === 200;
    };
    return until(isDone, CALL_TIMEOUT_MS);
  }

  /** Every tenth customer withdraws the consent before the night. */
  async #withdraw(): Promise<void> {
    const db = await this.#harness.db();
    for (const [number, customer] of this.#customers.entries()) {
      if (number % 10 !== 9) continue;
      const set = Object.fromEntries(PHONE_CHANNELS.map((channel) => [`reminders.${channel}.on`, false]));
      await db.collection("users").updateOne({ email: customer.email }, { $set: set });
      customer.withdrawnAt = Date.now();
    }
  }

  async #withKills(count: number, work: () => Promise<void>): Promise<void> {
    const kill = async () => {
      for (let number = 0; number < count; number++) {
        await sleep(this.#random() * MAX_KILL_PAUSE_MS);
        const sender = Math.floor(this.#random() * this.#smtpUrls.length);
        await this.#harness.processes[sender]!.kill();
        this.#kills.push({ sender, at: Date.now() });
        await this.#start(sender);
      }
    };
    await Promise.all([kill(), work()]);
  }

  #start(sender: number): Promise<unknown> {
    const env = { SMTP_URL: this.#smtpUrls[sender]!, ...this.#phones.envOf(sender) };
    return this.#harness.start(sender, { env });
  }

  async #setClock(instant: Date): Promise<void> {
    await this.#harness.advance(instant.getTime() - this.#harness.now().getTime());
  }

  /** Waits until nothing is queued; a killed process makes the database of the embedded engine unreachable for a moment. */
  async #waitUntilSent(what: string, filter: Document): Promise<void> {
    const left = async () =>
      (await this.#harness.db()).collection("outbox").countDocuments({ state: "queued", ...filter });
    // The reminders of the last second are queued by the next run of the job.
    await this.#harness.settle();
    const isEmpty = async () => (await left().catch(() => -1)) === 0;
    if (!(await until(isEmpty, DELIVERY_TIMEOUT_MS))) this.#problems.push(`${await left()} are still queued: ${what}`);
    const arrived = `${this.#mails.arrivals.length} mails and ${this.#phones.arrivals.length} messages arrived`;
    console.error(`sent ${what}: ${arrived}, ${this.#kills.length} kills`);
  }

  /** Sends the mails again that a mail server refused for good, as staff would, until none is left; messages to phones stay refused. */
  async #sendFailedMailsAgain(admin: TestClient): Promise<number> {
    for (let sent = 0; ;) {
      const { body } = await admin.get("/mails?state=failed&pageSize=500");
      const mails = (body as { _id: string; channel?: string }[]).filter(({ channel }) => channel === undefined);
      if (mails.length === 0) return sent;
      for (const { _id } of mails) await admin.post(`/mails/${_id}/retry`);
      sent += mails.length;
      await this.#waitUntilSent("the mails that staff sent again", {});
    }
  }

  #expectedMails(): MailLedger {
    const ledger = new MailLedger();
    const seen = new Set(this.#mails.arrivals.map(({ subject }) => subject));
    const subjects = [...seen].filter((subject) => subject.startsWith("Your appointment: "));
    for (const { email: to, reminded, cancelledAt } of this.#customers) {
      // The subject names the time, which differs between customers.
      const subject =
        this.#mails.arrivals.find((mail) => mail.recipients[0] === to && subjects.includes(mail.subject))?.subject ??
        "Your appointment";
      ledger.expect({ subject, to }, { least: reminded ? 1 : 0 });
      if (cancelledAt !== null) ledger.expect({ subject: "Your booking is cancelled", to });
    }
    return ledger;
  }
}

/** Of ten phones one is not on WhatsApp, and one is found to be absent late. */
const natureOf = (phone: string): PhoneNature => {
  const last = Number(phone.at(-1));
  return last === 7 ? "absent" : last === 8 ? "late" : "usual";
};
const AGREED = [["whatsapp"], ["sms"], ["whatsapp", "sms"], []] as const;

function customerOf(number: number): Customer {
  const phone = `+23480${String(31_000_000 + number)}`;
  const cancels = number % 3 === 0 ? "day" : number % 3 === 1 ? "night" : null;
  return {
    phone,
    nature: natureOf(phone),
    agreed: AGREED[Math.floor(number / 2) % AGREED.length]!,
    withdrawnAt: null,
    cancelledAt: null,
    reminded: cancels !== "day",
    email: `customer${number}@example.com`,
    booking: String(new ObjectId()),
    cancels,
  };
}

function userRow(_id: ObjectId, { email, phone, agreed }: Customer, now: Date): Document {
  const consent = (on: boolean) => ({ on, at: now });
  return {
    _id,
    name: "Ṣadé Akin",
    email,
    phone,
    reminders: {
      whatsapp: consent(agreed.includes("whatsapp")),
      sms: consent(agreed.includes("sms")),
    },
    passwordHash: "none",
    role: "customer",
    revision: 0,
    verified: true,
    proven: true,
    createdAt: now,
    terms: [email],
    links: {},
    signInPlaces: [],
  };
}

interface NewBooking {
  user: ObjectId;
  customer: Customer;
  service: Document;
  day: string;
  time: string;
}

function bookingRow({ user, customer, service, day, time }: NewBooking): Document {
  const { _id, name, price, timeframe } = service as { _id: ObjectId; name: string; price: number; timeframe: string };
  const line = { serviceId: _id, service: name, day, time, price, timeframe, cartQuantity: 1 };
  return {
    _id: new ObjectId(customer.booking),
    user,
    walkIn: null,
    bookingDate: new Date("2026-01-05T09:00:00Z"),
    bookingTime: time,
    bookingStatus: "placed",
    bookingAmount: price,
    paymentMethod: "Cash",
    cartItems: [{ ...line, seatRef: `prove-${customer.booking}` }],
    receipts: [],
    paid: 0,
    tips: 0,
    due: price,
    refund: null,
    sequence: 0,
    terms: [],
  };
}
