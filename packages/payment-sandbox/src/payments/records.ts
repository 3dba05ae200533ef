/** How the customer pays on the hosted page; the provider's own words for it are longer. */
export type Method = "card" | "banktransfer" | "ussd";

/** The three statuses the provider's documentation names for a transaction. */
type TransactionStatus = "successful" | "failed" | "pending";

/** The customer's decision on the hosted page; `later` is pending first and successful after a while. */
export type Outcome = "pay" | "fail" | "later";

/** A hosted payment link as the merchant created it. Amounts are major units (naira), times epoch milliseconds. */
export interface PaymentLink {
  id: string;
  txRef: string;
  amount: number;
  currency: string;
  redirectUrl: string;
  customer: { id: number; name: string; email: string; phone: string | null };
  title: string;
  description: string;
  meta: unknown;
  createdAt: number;
  expiresAt: number | null;
  maxAttempts: number | null;
  disabledAt: number | null;
  /** Present where the customer pays by transfer to an account number in place of a page. */
  account?: TransferAccount;
}

/** A bank account number for one payment. `amount` is what the customer has to send, `fee` what of it is the provider's. */
export interface TransferAccount {
  number: string;
  bank: string;
  reference: string;
  amount: number;
  fee: number;
}

/** Money that someone sends to an account number. */
export interface BankTransfer {
  amount: number;
  currency: string;
  /** The name on the account it comes from. */
  payer: string;
  /** It is pending first. */
  later: boolean;
}

/** One attempt to pay. `settlesAt` is when a pending one becomes successful. */
export interface Transaction {
  id: number;
  txRef: string;
  linkId: string;
  flwRef: string;
  amount: number;
  currency: string;
  method: Method;
  status: TransactionStatus;
  createdAt: number;
  settlesAt: number | null;
  /** Of a transfer to an account number: what was sent, and whose account it came from. */
  sent?: { amount: number; payer: string };
}

/** A refund. `settlesAt` is when `finalStatus` becomes its status; null means it stays as it is. */
export interface Refund {
  id: number;
  transactionId: number;
  txRef: string;
  flwRef: string;
  amount: number;
  status: string;
  finalStatus: string;
  /** How the disbursement ended; null until then. */
  disburseStatus: "successful" | "failed" | null;
  createdAt: number;
  settlesAt: number | null;
}

/** One attempt to deliver a webhook: the HTTP status of the answer, or the error when there is no answer. */
export interface DeliveryAttempt {
  at: number;
  status: number | null;
  error: string | null;
}

/** A webhook with everything needed to send it again after a restart; it waits for `afterId` to be finished. */
export interface Delivery {
  id: string;
  transactionId: number;
  txRef: string;
  body: string;
  headers: Record<string, string>;
  state: "queued" | "delivered" | "failed" | "dropped";
  dueAt: number;
  afterId: string | null;
  attempts: DeliveryAttempt[];
}
