/** The payment provider as the product needs it. What is asked for is whole naira; what came keeps its hundredths and its currency. */
export interface PaymentProvider {
  /** Makes a hosted payment page. @throws ProviderError */
  createLink: (order: NewLink) => Promise<{ url: string }>;
  /** Switches a hosted page off; one that is off already is fine. @throws ProviderError */
  disableLink: (url: string) => Promise<void>;
  /**
   * Every attempt to pay one of our references between two instants, the oldest first; an empty list means that no attempt was made
   * yet. A transaction that somebody named is looked up by itself when the list lacks it, and is all there is to know when
   * the list cannot be had. @throws ProviderError
   */
  lookup: (payment: { ref: string; from: Date; to: Date; transactionId?: string }) => Promise<Attempt[]>;
  /** Sends a transaction's money back, in hundredths of its currency; at most one call per transaction may ever succeed. @throws ProviderError */
  refund: (order: { transactionId: string; minor: number }) => Promise<RefundResult>;
  /** How a refund is going. @throws ProviderError */
  refundStatus: (refundId: string) => Promise<RefundResult>;
  /** Every refund of a transaction, for when the answer to `refund` was lost; an empty list is no proof. @throws ProviderError */
  findRefunds: (transactionId: string) => Promise<RefundResult[]>;
  /** Which payment a webhook hints at; null without its proof. Its content is never believed. */
  parseWebhook: (
    raw: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => WebhookHint | "unreadable" | null;
}

/** An order for a hosted payment page; amount in naira. */
export interface NewLink {
  ref: string;
  amount: number;
  email: string;
  name: string;
  returnUrl: string;
  sessionMinutes: number;
}

/** One attempt to pay: a transaction as the provider reports it. */
export interface Attempt {
  transactionId: string;
  ref: string;
  status: "successful" | "failed" | "pending";
  /** Hundredths of `currency`, whichever it is, so that no fraction is lost. */
  minor: number;
  currency: string;
  method: string;
}
/** A refund and how far it is. */
export interface RefundResult {
  refundId: string;
  status: "initiated" | "done" | "failed";
}

/** What a genuine webhook points at. */
export interface WebhookHint {
  /** Unique per event, so a repeated delivery is known. */
  key: string;
  event: string;
  ref: string | null;
  transactionId: string | null;
  /** As claimed, for the record only. */
  status: string | null;
  amount: number | null;
}

/**
 * The provider did not do it: `rejected` is a definite no with its reason; `unknown` means it may or may not have
 * happened (time-out, lost answer), and must never be read as a failure.
 */
export class ProviderError extends Error {
  readonly outcome: "rejected" | "unknown";
  readonly timedOut: boolean;

  constructor(outcome: "rejected" | "unknown", message: string, options: ErrorOptions & { timedOut?: boolean } = {}) {
    super(message, options);
    this.name = "ProviderError";
    this.outcome = outcome;
    this.timedOut = options.timedOut ?? false;
  }
}
