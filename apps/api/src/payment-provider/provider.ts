/** The payment provider as the product needs it; every amount is integer naira, converted in the adapter alone. */
export interface PaymentProvider {
  /** Makes a hosted payment page. @throws ProviderError */
  createLink: (order: NewLink) => Promise<{ url: string }>;
  /** Switches a hosted page off; one that is off already is fine. @throws ProviderError */
  disableLink: (url: string) => Promise<void>;
  /** What the provider knows of one of our references; `none` means nobody tried to pay yet. @throws ProviderError */
  lookup: (payment: { ref: string; transactionId?: string }) => Promise<Lookup>;
  /** Sends a transaction's money back; at most one call per transaction may ever succeed. @throws ProviderError */
  refund: (order: { transactionId: string; amount: number }) => Promise<RefundResult>;
  /** How a refund is going. @throws ProviderError */
  refundStatus: (refundId: string) => Promise<RefundResult>;
  /** Every refund of a transaction, for when the answer to `refund` was lost; an empty list is no proof. @throws ProviderError */
  findRefunds: (transactionId: string) => Promise<RefundResult[]>;
  /** Whether a webhook is genuine and which payment it hints at; its content is never believed. */
  parseWebhook: (raw: Buffer, headers: Readonly<Record<string, string | string[] | undefined>>) => WebhookHint | null;
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

/** A transaction as the provider reports it. */
export interface FoundTransaction {
  kind: "found";
  transactionId: string;
  ref: string;
  status: "successful" | "failed" | "pending";
  /** Naira; rounded down when the provider reports a fraction. */
  amount: number;
  currency: string;
  method: string;
}
/** What a look-up found. */
export type Lookup = FoundTransaction | { kind: "none" };
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
