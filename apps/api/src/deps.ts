import type { Mailer } from "@salon/email";
import type { Logger } from "pino";
import type { DeviceCookie } from "./http/device-cookie.ts";
import type { EventStreams } from "./http/event-streams.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { SessionCookie } from "./http/session.ts";
import type { Outbox } from "./features/outbox/queue.ts";
import type { SearchQueue } from "./features/seats/visits/search-queue.ts";
import type {
  AccountPort,
  CardPort,
  ClosingPort,
  RefundPort,
  SeatHolderPort,
  TillPort,
  WaitlistPort,
} from "./features/ports.ts";
import type { PhoneChannels } from "./phone-channels/list.ts";
import type { Passwords } from "./passwords/passwords.ts";
import type { PaymentProvider } from "./payment-provider/provider.ts";
import type { SharedRuns } from "./concurrency/singleflight.ts";

/** The configuration of the product. */
export interface AppConfig {
  /** Origin of the web app; mailed links and payment returns begin with it. */
  publicUrl: string;
  /** Origins whose pages may call the API with cookies. */
  allowedOrigins: readonly string[];
  /** Key of derived link tokens and of the session cookie; at least 32 bytes. */
  secret: string;
  /** Key of the second steps of accounts; null where production lacks it, so that none can be set up. */
  secondStepKey: string | null;
  supportEmail: string;
  /** The sender address of all mails, without a name. */
  mailFrom: string;
  /** First value of the capacity setting. */
  slotCapacity: number;
  trustProxy: number;
  /** The most messages to phones a day by reminders, staff and money; customers cause at most a third of it besides. */
  phoneMessagesPerDay: number;
  /** Whether a production server takes payments that move no real money; the back office shows it. */
  testPayments: boolean;
  /** The bearer token for the figures of operators; null when only this machine may read them. */
  metricsToken: string | null;
  /** Folder of the built web app; null when another server serves it. */
  webDirectory: string | null;
}

/** What a feature gets from outside itself: configuration, clock, log, external services and other rooms. */
export interface Deps {
  config: AppConfig;
  now: () => Date;
  logger: Logger;
  /** The figures for operators. */
  metrics: Metrics;
  cookie: SessionCookie;
  deviceCookie: DeviceCookie;
  limiter: RateLimiter;
  /** The event streams that this process has open. */
  streams: EventStreams;
  /** The searches for visits that this process has under way. */
  searches: SearchQueue;
  passwords: Passwords;
  provider: PaymentProvider;
  /** Shares the work of this process on one payment among the callers that wait for it. */
  paymentRuns: SharedRuns;
  mailer: Mailer;
  /** The channels to phones that are configured. */
  channels: PhoneChannels;
  outbox: Outbox;
  /** What the other rooms have of an account. */
  belongings: AccountPort;
  seatHolders: SeatHolderPort;
  refunds: RefundPort;
  till: TillPort;
  /** Ends the open payments of bills that ended. */
  closings: ClosingPort;
  /** The client cards. */
  cards: CardPort;
  waitlist: WaitlistPort;
}
