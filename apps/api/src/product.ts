import { createMailer, parseMailbox } from "@salon/email";
import { API_BASE, DATA_GROUPS } from "@salon/contracts";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import mongoose from "mongoose";
import { createApp } from "./app.ts";
import { killAtFailpoint } from "./failpoint.ts";
import { chooseDatabase } from "./db/connection/connect.ts";
import { describeLossOfWrites, readDatabaseServer } from "./db/connection/database-server.ts";
import { openDatabase } from "./db/connection/open.ts";
import { MIGRATIONS } from "./db/migrations/all.ts";
import { migrate } from "./db/migrations/migrate.ts";
import { announce, storeAnnouncements } from "./db/revisions/announce.ts";
import { seed } from "./db/seed.ts";
import type { AppConfig, Deps } from "./deps.ts";
import type { Env } from "./env.ts";
import { unpackCountries } from "./features/auth/places.ts";
import { openApiDocument } from "./features/meta/openapi.ts";
import { describeKeyFault } from "./features/second-step/key.ts";
import { SearchQueue } from "./features/seats/visits/search-queue.ts";
import { createDeviceCookie } from "./http/device-cookie.ts";
import { createEventStreams } from "./http/event-streams.ts";
import { MAX_IN_FLIGHT, createLoadShedder } from "./http/load-shedder.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { createLogger } from "./http/request-log.ts";
import { adoptClasses, startHttpServer } from "./http/server.ts";
import { createSessionCookie } from "./http/session.ts";
import { startJobs } from "./jobs/jobs.ts";
import { createJobs } from "./jobs/all.ts";
import { createMailOutbox } from "./mail-sources.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { observeChannels, observeMailer, observeProvider } from "./metrics/provider-calls.ts";
import { createPasswords } from "./passwords/passwords.ts";
import { type Heartbeat, startHeartbeat } from "./operations/heartbeat.ts";
import { requireCompleteRestore } from "./operations/restore/restore-marker.ts";
import { createPhoneChannels } from "./phone-channels/list.ts";
import { createFlutterwaveProvider } from "./payment-provider/flutterwave.ts";
import { rooms } from "./features/wiring.ts";
import { readOrCreateSecret, secondStepKeyOf } from "./startup/stored-secret.ts";
import { VERSION } from "./version.ts";
import { createPaymentRuns } from "./concurrency/singleflight.ts";
import { resolveExternalServices, type ExternalServices } from "./startup/external-services.ts";

const WEB_DIRECTORY = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** A running product. */
export interface Product {
  url: string;
  /** The addresses of what was started, one a line; empty under `pnpm dev`, which prints its own lines. */
  lines: string[];
  /** Waits for running requests and jobs, then closes everything. */
  stop: () => Promise<void>;
}

/** Starts server, database, stand-ins and jobs as configured. */
export async function startProduct(env: Env): Promise<Product> {
  if (env.CRASH_AT) killAtFailpoint(env.CRASH_AT);
  const server = await startHttpServer({ port: env.PORT, host: env.HOST });
  const { url } = server;
  const database = await chooseDatabase(withRunningDatabase(env));
  const heartbeat = await openSalon(database.uri, { now: () => new Date(), logger: createLogger("warn") });
  await requireSecondStepKey(env).catch(async (error: unknown) => {
    await heartbeat.stop();
    throw error;
  });
  const services = await resolveExternalServices(env);
  services.setWebhookUrls(`${url}${API_BASE}`);
  const deps = createDeps(env, env.PUBLIC_URL ?? url.replace("127.0.0.1", "localhost"), services);
  await seed(deps, env, services.flutterwave).catch(async (error: unknown) => {
    await heartbeat.stop();
    throw error;
  });
  const jobs = startJobs(createJobs(deps), { ...deps, seconds: env.JOBS_SECONDS });
  const app = createApp(deps);
  adoptClasses(app, server.classes);
  server.serve(createLoadShedder({ maxInFlight: MAX_IN_FLIGHT, metrics: deps.metrics }, app));
  setImmediate(unpackCountries);
  setImmediate(openApiDocument);
  announce(...DATA_GROUPS);
  const stop = async () => {
    deps.streams.stop();
    await Promise.all([server.stop(), jobs.stop(), deps.outbox.stop()]);
    deps.mailer.close();
    await Promise.all([deps.passwords.stop(), heartbeat.stop(), storeAnnouncements()]);
    await mongoose.disconnect();
    await Promise.all([services.stop(), database.stop()]);
  };
  const databaseLine = database.engine === "configured" ? [] : [`database ${database.uri} (${database.engine})`];
  return {
    url,
    lines: env.STAND_INS ? [] : [`version ${VERSION}`, `salon ${url}`, ...services.lines, ...databaseLine],
    stop,
  };
}

/**
 * Opens the database. This server writes its heartbeat before it looks for a restore, and a restore its marker before it looks
 * for servers: so one of the two stops, before indexes, migrations and rows come into a database that is being filled.
 */
export async function openSalon(uri: string, deps: Pick<Deps, "now" | "logger">): Promise<Heartbeat> {
  let heartbeat: Heartbeat | undefined;
  try {
    await openDatabase(uri, {
      beforeIndexes: async (db) => {
        heartbeat = await startHeartbeat(deps);
        await requireCompleteRestore(db);
        const loss = describeLossOfWrites(await readDatabaseServer(db));
        if (loss) deps.logger.warn(loss);
      },
    });
    await migrate(MIGRATIONS, deps.now);
    return heartbeat!;
  } catch (error) {
    await heartbeat?.stop();
    throw error;
  }
}

/** @throws Error that names SECOND_STEP_KEY when second steps do not open with it */
async function requireSecondStepKey(env: Env): Promise<void> {
  const fault = await describeKeyFault(secondStepKeyOf(env));
  if (fault) throw new Error(fault);
}

/** Uses the database that `pnpm dev` keeps running while the API reloads. */
const withRunningDatabase = (env: Env): Env => {
  const uri = env.MONGODB_URI ?? env.standIns.mongoUri;
  return uri === undefined ? env : { ...env, MONGODB_URI: uri };
};

function createDeps(env: Env, publicUrl: string, services: ExternalServices): Deps {
  const now = () => new Date();
  const logger = createLogger(env.production ? "info" : "warn");
  const config = createConfig(env, publicUrl);
  const metrics = createMetrics();
  const smtp = createMailer({ smtpUrl: services.smtpUrl, from: env.MAIL_FROM, requireTls: env.production });
  const mailer = observeMailer(metrics, smtp);
  const limiter = createRateLimiter({ now, scale: env.RATE_LIMIT_SCALE });
  const channels = observeChannels(metrics, createPhoneChannels(services.channels));
  return {
    config,
    now,
    logger,
    metrics,
    cookie: createSessionCookie({ secret: config.secret, secure: env.production, now }),
    deviceCookie: createDeviceCookie({ secure: env.production }),
    limiter,
    streams: createEventStreams(),
    searches: new SearchQueue(limiter),
    passwords: createPasswords(),
    provider: observeProvider(metrics, createFlutterwaveProvider(services.flutterwave)),
    paymentRuns: createPaymentRuns(),
    mailer,
    channels,
    outbox: createMailOutbox({ config, now, logger, mailer, channels, limiter }),
    ...rooms,
  };
}

const createConfig = (env: Env, publicUrl: string): AppConfig => ({
  publicUrl,
  allowedOrigins: [publicUrl],
  secret: env.JWT_SECRET ?? readOrCreateSecret(env.DATA_DIR),
  secondStepKey: secondStepKeyOf(env),
  supportEmail: env.SUPPORT_EMAIL,
  mailFrom: parseMailbox(env.MAIL_FROM).address,
  slotCapacity: env.SLOT_CAPACITY,
  trustProxy: env.TRUST_PROXY,
  phoneMessagesPerDay: env.PHONE_MESSAGES_PER_DAY,
  testPayments: env.testPayments,
  metricsToken: env.METRICS_TOKEN ?? null,
  webDirectory: existsSync(WEB_DIRECTORY) ? WEB_DIRECTORY : null,
});
