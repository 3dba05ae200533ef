/** The interface to the payment provider. Requested amounts are whole naira; received amounts are hundredths of their own currency. */
export interface PaymentProvider {
  /** Creates a hosted payment page. @throws ProviderError */
  createLink: (order: NewLink) => Promise<{ url: string }>;
  /** Makes a bank account number to which one payment is transferred; it cannot be closed. @throws ProviderError `rejected` also without the provider's consent */
  createAccount: (order: NewAccount) => Promise<BankAccount>;
  /** Disables a hosted page; does nothing for a disabled one. @throws ProviderError */
  disableLink: (url: string) => Promise<void>;
  /**
   * Returns every attempt to pay one of our references between two instants, the oldest first; an empty list means that
   * there was no attempt yet. A `transactionId` that the list lacks is looked up by itself; when the list cannot be read,
   * the result is that transaction alone. @throws ProviderError
   */
  lookup: (payment: { ref: string; from: Date; to: Date; transactionId?: string }) => Promise<Attempt[]>;
  /** Refunds an amount of a transaction, in hundredths of its currency; at most one call per transaction may ever succeed. @throws ProviderError */
  refund: (order: { transactionId: string; minor: number }) => Promise<RefundResult>;
  /** Returns the state of a refund. @throws ProviderError */
  refundStatus: (refundId: string) => Promise<RefundResult>;
  /** Returns every refund of a transaction, after a lost answer to `refund`; an empty list does not prove that there is none. @throws ProviderError */
  findRefunds: (transactionId: string) => Promise<RefundResult[]>;
  /** Returns the payment that a webhook names; null without a valid secret. Its other content is not trusted. */
  parseWebhook: (
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => WebhookHint | "unreadable" | null;
}

/** The data of a new hosted payment page; the amount is in naira. */
export interface NewLink {
  ref: string;
  amount: number;
  email: string;
  name: string;
  returnUrl: string;
  sessionMinutes: number;
}

/** The data of a new account number; the amount is in naira. */
export interface NewAccount {
  ref: string;
  amount: number;
  email: string;
  name: string;
  minutes: number;
}

/** An account number for one payment. */
export interface BankAccount {
  number: string;
  bank: string;
  /** What the customer has to send, in hundredths of a naira: the provider may add its fee. */
  minor: number;
  /** Null where the provider does not say it in a form that is known. */
  expiresAt: Date | null;
}

/** One attempt to pay: a transaction in the provider's records. */
export interface Attempt {
  transactionId: string;
  ref: string;
  status: "successful" | "failed" | "pending";
  /** Hundredths of `currency`, so that no fraction is lost. */
  minor: number;
  currency: string;
  method: string;
}
/** A refund and its state. */
export interface RefundResult {
  refundId: string;
  status: "initiated" | "done" | "failed";
}

/** The payment and event that a genuine webhook names. */
export interface WebhookHint {
  /** Unique per event, so that a repeated delivery is detected. */
  key: string;
  event: string;
  ref: string | null;
  transactionId: string | null;
  /** The claimed status; it is only stored. */
  status: string | null;
  amount: number | null;
}

/**
 * A failed call of the provider. `rejected` means that the provider definitely did nothing and gives the reason; `unknown`
 * means that it may have acted (time-out, lost answer), so it must never count as a failure.
 */
export class ProviderError extends Error {
  readonly outcome: "rejected" | "unknown";
  readonly timedOut: boolean;
  /** The HTTP status of the answer, where there was one. */
  readonly status: number | undefined;

  constructor(
    outcome: "rejected" | "unknown",
    message: string,
    options: ErrorOptions & { timedOut?: boolean; status?: number } = {},
  ) {
    super(message, options);
    this.name = "ProviderError";
    this.outcome = outcome;
    this.timedOut = options.timedOut ?? false;
    this.status = options.status;
  }
}
