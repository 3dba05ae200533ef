import type { Mailer } from "@salon/email";
import type { Logger } from "pino";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { SessionCookie } from "./http/session.ts";
import type { CancelledMoney } from "./features/bookings/bookings.changes.service.ts";
import type { Outbox } from "./features/mail/mail.outbox.service.ts";
import type { RefundSteps } from "./features/payments/payments.settle.service.ts";
import type { SeatHolders } from "./features/seats/seats.claims.service.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { PaymentProvider } from "./payment-provider/provider.ts";
import type { Singleflight } from "./singleflight.ts";

/** What the product is told about where it runs. */
export interface AppConfig {
  /** Origin of the web app: the base of every mailed link and payment return. */
  publicUrl: string;
  /** Origins whose pages may call the API with cookies. */
  allowedOrigins: readonly string[];
  /** Key of derived link tokens and of the session cookie; at least 32 bytes. */
  secret: string;
  supportEmail: string;
  /** The address every mail comes from, without a name. */
  mailFrom: string;
  /** First value of the capacity setting. */
  slotCapacity: number;
  trustProxy: number;
  /** Whether payments move no real money although this is a production server; the back office says so. */
  testPayments: boolean;
  /** Folder of the built web app, or null when something else serves it. */
  webDirectory: string | null;
}

/** Everything a feature may use that is not its own: settings of the place, the clock, and the outside world. */
export interface Deps {
  config: AppConfig;
  now: () => Date;
  logger: Logger;
  cookie: SessionCookie;
  limiter: RateLimiter;
  passwords: Passwords;
  provider: PaymentProvider;
  /** Work of this process on payments, by reference. */
  settles: Singleflight;
  mailer: Mailer;
  outbox: Outbox;
  /** What payments and bookings do for seats. */
  seatHolders: SeatHolders;
  /** What refunds do for bookings. */
  cancelledMoney: CancelledMoney;
  /** What refunds do for payments. */
  refundSteps: RefundSteps;
}
