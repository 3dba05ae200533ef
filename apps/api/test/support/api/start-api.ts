import { API_BASE } from "@salon/contracts";
import { WHATSAPP_TEMPLATES, createMailer } from "@salon/email";
import { startMailInbox, type MailInbox } from "@salon/inbox";
import { createSms } from "../../../src/phone-channels/termii.ts";
import { createWhatsApp } from "../../../src/phone-channels/whatsapp.ts";
import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Response } from "express";
import mongoose from "mongoose";
import { createApp } from "../../../src/app.ts";
import { openTestDatabase } from "./test-database.ts";
import { MIGRATIONS } from "../../../src/db/migrations/all.ts";
import { seed } from "../../../src/db/seed.ts";
import type { AppConfig, Deps } from "../../../src/deps.ts";
import { enter } from "../../../src/features/auth/auth.ts";
import { SessionModel } from "../../../src/features/users/sessions.model.ts";
import { createUser } from "../../../src/features/users/users.ts";
import { adoptClasses, createMessageClasses } from "../../../src/http/server.ts";
import { createJobs } from "../../../src/jobs/all.ts";
import { runJob, type Jobs } from "../../../src/jobs/jobs.ts";
import { createMailOutbox } from "../../../src/mail-sources.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import { observeChannels, observeMailer, observeProvider } from "../../../src/metrics/provider-calls.ts";
import { createFlutterwaveProvider } from "../../../src/payment-provider/flutterwave.ts";
import { baseDeps } from "./service-deps.ts";
import { TestClock } from "./test-clock.ts";
import { PASSWORD, TestClient } from "./test-client.ts";

/**
 * The first day of the test clock, which starts before the salon opens: every slot of the day is still open. It is years ahead
 * (2037 has the weekdays of 2026), because a database deletes rows with an end by the machine's clock.
 */
export const MONDAY = "2037-11-23";
const MONDAY_MORNING = new Date("2037-11-23T06:00:00Z");
/** Longer than any answer of the inbox, and short enough for a test that waits for it. */
const CHANNEL_TIMEOUT_MS = 3000;

/** A running API with the handles a test needs. */
export interface TestApi {
  url: string;
  deps: Deps;
  clock: TestClock;
  inbox: MailInbox;
  sandbox: PaymentSandbox;
  jobs: Jobs;
  client: () => TestClient;
  /** Creates an account with a staff role that is signed in, without a request. */
  staff: (role: "author" | "admin") => Promise<TestClient>;
  stop: () => Promise<void>;
}
export interface TestApiOptions {
  /** `lived`: with the rows of a lived-in salon. */
  seed?: "lived" | "services" | "none";
  /** When the test clock starts. */
  at?: Date;
  config?: Partial<AppConfig>;
  rateLimitScale?: number;
  overrides?: Partial<Deps>;
  /** Offers WhatsApp and SMS over the wires of the inbox; off by default. */
  channels?: boolean;
}

/**
 * Starts the API on a free port with an empty database and with stand-ins that speak the real protocols. Jobs run only when
 * the test calls `jobs.runAll()`.
 */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const startAt = options.at ?? MONDAY_MORNING;
  await openTestDatabase();
  await writeMigrations(startAt);
  const [inbox, sandbox] = await Promise.all([
    startMailInbox({ smtpPort: 0, webPort: 0, templates: WHATSAPP_TEMPLATES }),
    startPaymentSandbox({ retryDelaysMs: [10, 10, 10], startAt }),
  ]);
  // On a busy machine a test may pause for longer than Node's default keep-alive of five seconds.
  const classes = createMessageClasses();
  const server = createServer({ keepAliveTimeout: 60_000, ...classes });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  sandbox.setWebhookUrl(`${url}${API_BASE}/booking/payment/webhook`);
  inbox.phones.setWebhookUrl(options.channels ? `${url}${API_BASE}/messages/whatsapp/webhook` : null);
  const clock = new TestClock(startAt);
  const deps = createTestDeps({ url, clock, inbox, sandbox, options });
  const wanted = { seed: options.seed ?? "services", ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined };
  await seed(deps, wanted, { baseUrl: sandbox.url, secretKey: sandbox.secretKey });
  const jobs = jobsWithoutLeases(deps);
  const app = createApp(deps);
  adoptClasses(app, classes);
  server.on("request", app);
  const client = () => new TestClient(url);
  const stop = async () => {
    await Promise.all([jobs.stop(), deps.outbox.stop()]);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    deps.mailer.close();
    await Promise.all([inbox.stop(), sandbox.stop(), deps.passwords.stop()]);
  };
  return { url, deps, clock, inbox, sandbox, jobs, client, staff: (role) => signInStaff(deps, client(), role), stop };
}

/** Says that the migrations have run, which find nothing in an empty database. */
const writeMigrations = (at: Date) =>
  mongoose.connection
    .collection<{ _id: string; at: Date }>("migrations")
    .insertMany(MIGRATIONS.map(({ name }) => ({ _id: name, at })));

/** The jobs, each run of them after the one before. No other process takes part; leases would be half of what they ask the database. */
function jobsWithoutLeases(deps: Deps): Jobs {
  const all = createJobs(deps);
  let stopped = false;
  let last = Promise.resolve();
  const run = async () => {
    await Promise.all(all.map((job) => runJob(job, deps, { stopping: () => stopped })));
    // The jobs run at the same time, so the outbox may be done before another job queues its mails.
    await deps.outbox.sendDue();
  };
  return {
    runAll: () => (last = last.then(run)),
    stop: () => {
      stopped = true;
      return last;
    },
  };
}

interface Parts {
  url: string;
  clock: TestClock;
  inbox: MailInbox;
  sandbox: PaymentSandbox;
  options: TestApiOptions;
}

function createTestDeps({ url, clock, inbox, sandbox, options }: Parts): Deps {
  const config = { mailFrom: "hello@salon.test", ...options.config };
  const metrics = createMetrics();
  const base = baseDeps({
    url,
    metrics,
    config,
    rateLimitScale: options.rateLimitScale,
    now: clock.now,
    channels: options.channels ? observeChannels(metrics, createTestChannels(inbox)) : {},
    mailer: observeMailer(
      metrics,
      createMailer({ smtpUrl: inbox.smtpUrl, from: `Ibadandun Salon & Spa <${config.mailFrom}>` }),
    ),
    provider: observeProvider(
      metrics,
      createFlutterwaveProvider({
        baseUrl: sandbox.url,
        publicKey: sandbox.publicKey,
        secretKey: sandbox.secretKey,
        secretHash: sandbox.secretHash,
      }),
    ),
  });
  return { ...base, outbox: createMailOutbox(base), ...options.overrides };
}

const createTestChannels = (inbox: MailInbox) => ({
  whatsapp: createWhatsApp(inbox.phones.whatsapp, CHANNEL_TIMEOUT_MS),
  sms: createSms(inbox.phones.sms, CHANNEL_TIMEOUT_MS),
});

/** As if the person pressed something all the time: a test may let days pass between its calls. */
const PRESSED = new Date("2200-01-01T00:00:00Z");

async function signInStaff(deps: Deps, client: TestClient, role: "author" | "admin"): Promise<TestClient> {
  const email = `${role}-${randomUUID()}@salon.test`;
  const user = await createUser(deps, { name: `Test ${role}`, email, password: PASSWORD, role, verified: true });
  const sessionId = await enter(deps, user, {
    place: { device: "Unknown browser on an unknown device", country: null },
  });
  await SessionModel.updateOne(
    { _id: sessionId },
    { $set: { pressedAt: PRESSED, countedFrom: PRESSED, provedAt: PRESSED } },
  );
  deps.cookie.write({ cookie: client.setCookie } as unknown as Response, { sessionId, userId: String(user._id) });
  return client;
}
