import { checkInvariants, type Violation } from "@salon/api/testing/interleavings/check-invariants.ts";
import { TestClient } from "@salon/api/testing/api/test-client.ts";
import { API_BASE } from "@salon/contracts";
import { startMailInbox, type MailInbox } from "@salon/mail-inbox";
import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { MongoClient, type Db } from "mongodb";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropDatabase, withDatabaseName } from "../e2e/support/salon/real-database.ts";
import { startApiProcess, type ApiProcess } from "./api-process.ts";

/** What a harness runs. */
export interface HarnessOptions {
  /** The built server. */
  server: string;
  /** A MongoDB server to make a database on; without it, one process with the embedded engine. */
  mongoUri: string | undefined;
  processes: number;
  capacity: number;
  /** Stands in the database's name. */
  name?: string;
  /** Variables of every process besides or instead of the usual ones. */
  env?: Record<string, string>;
  /** Loaded before the server, in place of the clock that can be put ahead. */
  preload?: URL;
}

/** What one start of a process may want otherwise. */
export interface StartOptions {
  crashAt?: string;
  jobsSeconds?: number;
  /** Variables of this process alone. */
  env?: Record<string, string>;
}

const ADMIN = { email: "admin@salon.test", password: "Salon#2025" };
const POLL_MS = 50;
const ROUND_MS = 2500;
const PRINTED_MS = 5000;

/** API processes over one database of their own, with a payment provider and a mail server that they share; loopback only. */
export class Harness {
  readonly options: HarnessOptions;
  readonly sandbox: PaymentSandbox;
  readonly inbox: MailInbox;
  readonly processes: ApiProcess[] = [];
  readonly #env: Record<string, string>;
  readonly #databaseUri: string | undefined;
  readonly #dataDir: string;
  #mongo: MongoClient | undefined;
  #aheadMs = 0;

  private constructor(options: HarnessOptions, sandbox: PaymentSandbox, inbox: MailInbox, dataDir: string) {
    this.options = options;
    this.sandbox = sandbox;
    this.inbox = inbox;
    this.#dataDir = dataDir;
    this.#databaseUri =
      options.mongoUri &&
      withDatabaseName(options.mongoUri, `salon-${options.name ?? "prove"}-${randomBytes(6).toString("hex")}`);
    this.#env = {
      ...(this.#databaseUri
        ? { MONGODB_URI: this.#databaseUri, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
        : { MONGO_ENGINE: "embedded", MONGO_PORT: "0" }),
      DATA_DIR: dataDir,
      SMTP_URL: inbox.smtpUrl,
      FLW_BASE_URL: sandbox.url,
      FLW_PUBLIC_KEY: sandbox.publicKey,
      FLW_SECRET_KEY: sandbox.secretKey,
      FLW_SECRET_HASH: sandbox.secretHash,
      JWT_SECRET: randomBytes(32).toString("hex"),
      SLOT_CAPACITY: String(options.capacity),
      RATE_LIMIT_SCALE: "1000000",
      ...options.env,
    };
  }

  /** Starts everything but the processes. */
  static async start(options: HarnessOptions): Promise<Harness> {
    const dataDir = await mkdtemp(join(tmpdir(), "salon-prove-"));
    const [sandbox, inbox] = await Promise.all([
      startPaymentSandbox({ retryDelaysMs: [500, 1000, 1000], refundDelayMs: 300, settleDelayMs: 1000 }),
      startMailInbox({ smtpPort: 0, webPort: 0 }),
    ]);
    return new Harness(options, sandbox, inbox, dataDir);
  }

  /** Starts, or starts again, one process; from its second start on it keeps its port. */
  async start(index = 0, { crashAt, jobsSeconds = 1, env: own }: StartOptions = {}): Promise<ApiProcess> {
    const before = this.processes[index];
    const env = {
      ...this.#env,
      PORT: before ? new URL(before.url).port : "0",
      JOBS_SECONDS: String(jobsSeconds),
      PROVE_AHEAD_MS: String(this.#aheadMs),
      ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
      ...own,
    };
    const start = () => startApiProcess(this.options.server, env, this.options.preload);
    // Whatever keeps a server running starts it again when a slow machine gave it no database in time.
    const api = await start().catch(start);
    this.processes[index] = api;
    if (index === 0) this.sendWebhooksTo(0);
    if (!this.#databaseUri) {
      await this.#forgetConnection();
      // It prints the address of its database after its own.
      await until(async () => api.ownDatabase() !== undefined, PRINTED_MS);
    }
    return api;
  }

  /** Starts all processes at once, as a deployment would. */
  async startAll(options: StartOptions = {}): Promise<void> {
    await Promise.all(Array.from({ length: this.options.processes }, (_, index) => this.start(index, options)));
  }

  sendWebhooksTo(index: number): void {
    this.sandbox.setWebhookUrl(`${this.processes[index]!.url}${API_BASE}/booking/payment/webhook`);
  }

  /** A caller of one of the processes. */
  client(index = 0): TestClient {
    return new TestClient(this.processes[index % this.processes.length]!.url);
  }

  /** The administrator that is there from the start, signed in. */
  async admin(): Promise<TestClient> {
    const client = this.client();
    const answer = await client.signIn(ADMIN.email, ADMIN.password);
    if (answer.status !== 200) throw new Error(`The administrator cannot sign in: ${JSON.stringify(answer.body)}`);
    return client;
  }

  /** The instant on the clock of its processes. */
  now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** Lets time pass for the processes and the provider, at once. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms;
    await Promise.all(this.processes.filter((api) => api.alive()).map((api) => api.setAhead(this.#aheadMs)));
    await this.sandbox.advance(ms);
  }

  /** Waits until the jobs have gone round once more. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }

  /** The database, read from outside. */
  async db(): Promise<Db> {
    this.#mongo ??= await new MongoClient(this.databaseUri()).connect();
    return this.#mongo.db();
  }

  /** Where the database is, by which it is reached from outside. */
  databaseUri(): string {
    const uri = this.#databaseUri ?? this.processes[0]?.ownDatabase();
    if (!uri) throw new Error("No database is running");
    return uri;
  }

  /** Every broken promise, read from the database and the provider. */
  async violations(atRest: boolean): Promise<Violation[]> {
    const transactions = this.sandbox.transactions();
    const truth = {
      transactions: transactions.map(({ id, txRef, status, amount }) => ({
        id: String(id),
        ref: txRef,
        status,
        amount,
      })),
      refundCalls: this.sandbox.refunds().map(({ transactionId }) => String(transactionId)),
    };
    const db = (await this.db()) as unknown as Parameters<typeof checkInvariants>[0]["db"];
    return checkInvariants({ db, truth, now: this.now(), capacity: this.options.capacity, atRest });
  }

  /** Waits until everything is reconciled; what is still broken after `patienceMs` stays broken. */
  async violationsAtRest(patienceMs: number): Promise<string[]> {
    let found: Violation[] = [];
    await until(async () => (found = await this.violations(true)).length === 0, patienceMs);
    return found.map(({ invariant, what }) => `${invariant}: ${what}`);
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((api) => api.stop()));
    await this.#forgetConnection();
    await Promise.all([this.sandbox.stop(), this.inbox.stop()]);
    if (this.#databaseUri) await dropDatabase(this.#databaseUri);
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  async #forgetConnection(): Promise<void> {
    await this.#mongo?.close().catch(() => undefined);
    this.#mongo = undefined;
  }
}

/** Asks again and again until the answer is yes; false when it never was. */
export async function until(question: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    if (await question()) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
