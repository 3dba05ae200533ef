import { checkInvariants, type Violation } from "@salon/api/test/support/interleavings/check-invariants.ts";
import { phoneVariables } from "@salon/api/test/support/salon/phone-variables.ts";
import { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { API_BASE, CURRENCY } from "@salon/contracts";
import { startMailInbox, type MailInbox } from "@salon/inbox";
import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { MongoClient, type Db } from "mongodb";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropDatabase, withDatabaseName } from "../e2e/support/salon/real-database.ts";
import { startApiProcess, type ApiProcess } from "./api-process.ts";

export interface HarnessOptions {
  /** Path of the built server. */
  server: string;
  /** A MongoDB server for a new database; without it, one process with the embedded engine. */
  mongoUri: string | undefined;
  processes: number;
  capacity: number;
  /** Part of the database's name. */
  name?: string;
  /** Environment variables of every process, which override the usual ones. */
  env?: Record<string, string>;
  /** The processor core to which every process is kept, by `taskset` of Linux. */
  core?: number | undefined;
}

export interface StartOptions {
  crashAt?: string;
  jobsSeconds?: number;
  /** Environment variables of this process only. */
  env?: Record<string, string>;
}

const ADMIN = { email: "admin@salon.test", password: "Salon#2025" };
const POLL_MS = 50;
const JOB_ROUND_MS = 2500;
const PRINT_TIMEOUT_MS = 5000;

/** API processes over one new database with a shared payment provider and mail server; all on loopback. */
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
      ...phoneVariables(inbox),
      FLW_BASE_URL: sandbox.url,
      FLW_PUBLIC_KEY: sandbox.publicKey,
      FLW_SECRET_KEY: sandbox.secretKey,
      FLW_SECRET_HASH: sandbox.secretHash,
      JWT_SECRET: randomBytes(32).toString("hex"),
      SLOT_CAPACITY: String(options.capacity),
      RATE_LIMIT_SCALE: "1000000",
      PHONE_MESSAGES_PER_DAY: "100000",
      ...options.env,
    };
  }

  /** Starts the provider, the mail server and the data folder, but no API process. */
  static async start(options: HarnessOptions): Promise<Harness> {
    const dataDir = await mkdtemp(join(tmpdir(), "salon-prove-"));
    const [sandbox, inbox] = await Promise.all([
      startPaymentSandbox({ retryDelaysMs: [500, 1000, 1000], refundDelayMs: 300, settleDelayMs: 1000 }),
      startMailInbox({ smtpPort: 0, webPort: 0 }),
    ]);
    return new Harness(options, sandbox, inbox, dataDir);
  }

  /** Starts or restarts one process; a restart keeps its port. */
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
    const start = () => startApiProcess(this.options.server, env, this.options.core);
    // A slow machine may exceed the database timeout once; a process manager would restart the server too.
    const api = await start().catch(start);
    this.processes[index] = api;
    if (index === 0) this.sendWebhooksTo(0);
    if (!this.#databaseUri) {
      await this.#forgetConnection();
      // The process prints its database address after its own.
      await until(async () => api.ownDatabase() !== undefined, PRINT_TIMEOUT_MS);
    }
    return api;
  }

  /** Starts all processes at once. */
  async startAll(options: StartOptions = {}): Promise<void> {
    await Promise.all(Array.from({ length: this.options.processes }, (_, index) => this.start(index, options)));
  }

  sendWebhooksTo(index: number): void {
    this.sandbox.setWebhookUrl(`${this.processes[index]!.url}${API_BASE}/booking/payment/webhook`);
  }

  /** Returns a client of one of the processes. */
  client(index = 0): TestClient {
    return new TestClient(this.processes[index % this.processes.length]!.url);
  }

  /** Returns a client that is signed in as the seeded admin. */
  async admin(): Promise<TestClient> {
    const client = this.client();
    const answer = await client.signIn(ADMIN.email, ADMIN.password);
    if (answer.status !== 200) throw new Error(`The administrator cannot sign in: ${JSON.stringify(answer.body)}`);
    return client;
  }

  /** Returns the time of the processes' clock. */
  now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** Moves the clocks of the processes and the provider; staff who are signed in go on pressing. */
  async advance(ms: number): Promise<void> {
    this.#aheadMs += ms;
    const alive = this.processes.filter((api) => api.alive());
    const pressed = { pressedAt: this.now(), countedFrom: this.now() };
    if (alive.length > 0) await (await this.db()).collection("sessions").updateMany({}, { $max: pressed });
    await Promise.all(alive.map((api) => api.setAhead(this.#aheadMs)));
    await this.sandbox.advance(ms);
  }

  /** Waits for one more round of all jobs. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, JOB_ROUND_MS));
  }

  /** Returns the database, over a connection of the test's own. */
  async db(): Promise<Db> {
    this.#mongo ??= await new MongoClient(this.databaseUri()).connect();
    return this.#mongo.db();
  }

  /** Returns the database address for connections from outside the processes. */
  databaseUri(): string {
    const uri = this.#databaseUri ?? this.processes[0]?.ownDatabase();
    if (!uri) throw new Error("No database is running");
    return uri;
  }

  /**
   * Checks all invariants against the database and the provider. With `acknowledged`, the receipts of the desk that a call was
   * answered about, also that each is stored and that the till is what moved at the provider.
   */
  async violations(atRest: boolean, acknowledged?: readonly string[]): Promise<Violation[]> {
    const refunds = this.sandbox.refunds();
    const transactions = this.sandbox.transactions().map(({ id, txRef, status, amount, currency }) => ({
      id: String(id),
      ref: txRef,
      status,
      ...(acknowledged ? { naira: currency === CURRENCY ? Math.floor(amount) : 0 } : {}),
    }));
    const sent = refunds.filter(({ finalStatus }) => finalStatus !== "failed");
    const truth = {
      transactions,
      refundCalls: refunds.map(({ transactionId }) => String(transactionId)),
      ...(acknowledged
        ? {
            sentBack: sent.map(({ transactionId }) => String(transactionId)),
            nairaBack: sent.reduce((sum, { amount, transactionId }) => {
              const { currency } = this.sandbox.transactions().find(({ id }) => id === transactionId)!;
              return sum + (currency === CURRENCY ? amount : 0);
            }, 0),
          }
        : {}),
    };
    const db = (await this.db()) as unknown as Parameters<typeof checkInvariants>[0]["db"];
    const { capacity } = this.options;
    return checkInvariants({ db, truth, now: this.now(), capacity, atRest, ...(acknowledged ? { acknowledged } : {}) });
  }

  /** Waits until no invariant is violated; returns the violations that remain after `timeoutMs`. */
  async violationsAtRest(timeoutMs: number, acknowledged?: readonly string[]): Promise<string[]> {
    let found: Violation[] = [];
    await until(async () => (found = await this.violations(true, acknowledged)).length === 0, timeoutMs);
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

/** Repeats a check until it holds; returns false if it does not within `timeoutMs`. */
export async function until(question: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    if (await question()) return true;
    if (performance.now() >= deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
