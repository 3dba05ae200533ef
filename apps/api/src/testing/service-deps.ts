import type { Deps } from "../deps.ts";
import { createLogger } from "../http/request-log.ts";
import { createRateLimiter } from "../http/rate-limit.ts";
import { createSessionCookie } from "../http/session.ts";
import type { PaymentProvider } from "../payment-provider/provider.ts";
import { createPasswords } from "../passwords/passwords.ts";
import { rooms } from "../rooms.ts";
import { createSingleflight } from "../singleflight.ts";

/** What the services need when a test drives them without a server: mails stay in the outbox, where they can be counted. */
export function serviceDeps(provider: PaymentProvider, now: () => Date): Deps {
  const secret = "only-for-tests-".repeat(4);
  const nothing = async () => undefined;
  return {
    config: {
      publicUrl: "http://salon.test",
      allowedOrigins: [],
      secret,
      supportEmail: "desk@salon.test",
      mailFrom: "hello@salon.test",
      slotCapacity: 5,
      trustProxy: 0,
      testPayments: false,
      webDirectory: null,
    },
    now,
    logger: createLogger("silent"),
    cookie: createSessionCookie({ secret, secure: false, now }),
    limiter: createRateLimiter({ now, scale: 1 }),
    passwords: createPasswords(4),
    provider,
    settles: createSingleflight(),
    mailer: { send: nothing, close: () => undefined },
    outbox: { wake: () => undefined, sendDue: nothing, stop: nothing },
    ...rooms,
  };
}
