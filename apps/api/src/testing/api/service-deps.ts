import type { Deps } from "../../deps.ts";
import { createOutbox } from "../../features/mail/mail.outbox.service.ts";
import type { Sender } from "../../features/mail/mail.sender.service.ts";
import { createLogger } from "../../http/request-log.ts";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { createSessionCookie } from "../../http/session.ts";
import type { PaymentProvider } from "../../payment-provider/provider.ts";
import { createPasswords } from "../../passwords/passwords.ts";
import { rooms } from "../../rooms.ts";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";

const nothing = async () => undefined;
/** A sender that never sends: mails stay in the outbox, where a test can read them. */
export const idleSender: Sender = { wake: () => undefined, sendDue: nothing, stop: nothing };

/** The dependencies of services that a test calls without a server; their mails stay in the outbox. */
export function serviceDeps(provider: PaymentProvider, now: () => Date): Deps {
  const secret = "only-for-tests-".repeat(4);
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
    paymentMutex: createKeyedMutex(),
    mailer: { send: nothing, close: () => undefined },
    outbox: createOutbox({ now, sender: idleSender }),
    ...rooms,
  };
}
