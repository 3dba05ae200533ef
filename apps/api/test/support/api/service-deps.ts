import { randomUUID } from "node:crypto";
import type { AppConfig, Deps } from "../../../src/deps.ts";
import { createPaymentRuns } from "../../../src/concurrency/singleflight.ts";
import { createOutbox } from "../../../src/features/outbox/queue.ts";
import { SearchQueue } from "../../../src/features/seats/visits/search-queue.ts";
import type { Sender } from "../../../src/features/outbox/sender.ts";
import { createLogger } from "../../../src/http/request-log.ts";
import { createDeviceCookie } from "../../../src/http/device-cookie.ts";
import { createEventStreams } from "../../../src/http/event-streams.ts";
import { createRateLimiter } from "../../../src/http/rate-limit.ts";
import { createSessionCookie } from "../../../src/http/session.ts";
import { createMetrics } from "../../../src/metrics/metrics.ts";
import type { PaymentProvider } from "../../../src/payment-provider/provider.ts";
import { createPasswords } from "../../../src/passwords/passwords.ts";
import { rooms } from "../../../src/features/wiring.ts";

/** The lowest bcrypt cost, because tests create many accounts. */
const TEST_COST = 4;
/** Test files of a process share its thread, which takes longer to start than most tests. */
const passwords = { ...createPasswords(TEST_COST), stop: async () => undefined };
const nothing = async () => undefined;
/** A sender that never sends: mails stay in the outbox, where a test can read them. */
export const idleSender: Sender = { wake: () => undefined, sendDue: nothing, stop: nothing };

type Base = Pick<Deps, "now" | "provider" | "mailer"> & {
  channels?: Deps["channels"] | undefined;
  metrics?: Deps["metrics"];
  url: string;
  config?: Partial<AppConfig> | undefined;
  rateLimitScale?: number | undefined;
};

/** The dependencies that all tests share; only the outbox differs, because only some tests send mails. */
export function baseDeps({
  url,
  config,
  rateLimitScale = 1,
  now,
  channels = {},
  metrics = createMetrics(),
  ...services
}: Base): Omit<Deps, "outbox"> {
  const secret = randomUUID() + randomUUID();
  const limiter = createRateLimiter({ now, scale: rateLimitScale });
  return {
    config: {
      publicUrl: url,
      allowedOrigins: [url],
      secret,
      secondStepKey: randomUUID() + randomUUID(),
      supportEmail: "desk@salon.test",
      mailFrom: "hello@salon.test",
      slotCapacity: 5,
      trustProxy: 0,
      phoneMessagesPerDay: 300,
      testPayments: false,
      metricsToken: null,
      webDirectory: null,
      ...config,
    },
    now,
    logger: createLogger("silent"),
    metrics,
    cookie: createSessionCookie({ secret: config?.secret ?? secret, secure: false, now }),
    deviceCookie: createDeviceCookie({ secure: false }),
    limiter,
    streams: createEventStreams(),
    searches: new SearchQueue(limiter),
    passwords,
    paymentRuns: createPaymentRuns(),
    channels,
    ...services,
    ...rooms,
  };
}

/** The dependencies of services that a test calls without a server; their mails stay in the outbox. */
export const serviceDeps = (provider: PaymentProvider, now: () => Date): Deps => ({
  ...baseDeps({ url: "http://salon.test", now, provider, mailer: { send: nothing, close: () => undefined } }),
  outbox: createOutbox({ now, sender: idleSender }),
});
