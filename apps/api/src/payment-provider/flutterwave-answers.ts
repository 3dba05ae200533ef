import { fieldsOf, refusal, type Envelope } from "./flutterwave-http.ts";
import { ProviderError, type FoundTransaction, type Lookup, type RefundResult } from "./provider.ts";

/** Told of a status the documentation does not know; it is taken as pending. */
export type OnUnknownStatus = (status: string) => void;

/** Decided by the text: the HTTP status of this answer is not documented. */
const NOBODY_TRIED = /no transaction|transaction (?:was )?not found/i;

/** Reads the answer to either verify call; only `data.status` decides. @throws ProviderError */
export function readLookup(answer: Envelope, onUnknownStatus: OnUnknownStatus): Lookup {
  if (!answer.ok) {
    if (answer.httpStatus < 500 && NOBODY_TRIED.test(answer.message)) return { kind: "none" };
    // Not even a definite refusal to look says anything about the payment itself.
    throw new ProviderError("unknown", answer.message || `The payment provider answered ${answer.httpStatus}`);
  }
  const found = readTransaction(fieldsOf(answer.data) ?? {}, onUnknownStatus);
  if (!found) throw new ProviderError("unknown", "The payment provider described a transaction without its details");
  return found;
}

function readTransaction(data: Record<string, unknown>, onUnknownStatus: OnUnknownStatus): FoundTransaction | null {
  const { id, tx_ref: ref, amount, currency, payment_type: method, status } = data;
  const naira = typeof amount === "string" && amount !== "" ? Number(amount) : amount;
  if (typeof ref !== "string" || typeof currency !== "string" || typeof naira !== "number") return null;
  if (!isTransactionId(String(id)) || !Number.isFinite(naira)) return null;
  return {
    kind: "found",
    transactionId: String(id),
    ref,
    status: readStatus(String(status), onUnknownStatus),
    // First to kobo, because a binary fraction may fall a hair short of the naira that was paid.
    amount: Math.floor(Math.round(naira * 100) / 100),
    currency,
    method: typeof method === "string" ? method.slice(0, 40) : "unknown",
  };
}

function readStatus(status: string, onUnknownStatus: OnUnknownStatus): FoundTransaction["status"] {
  if (status === "successful") return "successful";
  if (status === "failed" || status === "cancelled") return "failed";
  if (status !== "pending" && status !== "pending auth") onUnknownStatus(status.slice(0, 40));
  return "pending";
}

/** Whether a text can be a transaction or refund id of the provider. */
export const isTransactionId = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Reads the answer to a refund or to the question how it goes. @throws ProviderError */
export function readRefund(answer: Envelope): RefundResult {
  if (!answer.ok) throw refusal(answer);
  const result = readRefundData(answer.data);
  if (!result) throw new ProviderError("unknown", "The payment provider described a refund without its details");
  return result;
}

/** The refunds of one transaction among those listed. @throws ProviderError */
export function readRefundList(answer: Envelope, transactionId: string): RefundResult[] {
  if (!answer.ok) throw refusal(answer);
  const entries: unknown[] = Array.isArray(answer.data) ? answer.data : [];
  return entries
    .filter((entry) => String(fieldsOf(entry)?.["tx_id"]) === transactionId)
    .map(readRefundData)
    .filter((result) => result !== null);
}

/** A bare `completed` only means begun; the finished states name how the money went: https://developer.flutterwave.com/docs/payment-operations/refunds */
function readRefundData(data: unknown): RefundResult | null {
  const { id, status } = fieldsOf(data) ?? {};
  if (!isTransactionId(String(id)) || typeof status !== "string") return null;
  const known = status.startsWith("completed-") ? "done" : status === "failed" ? "failed" : "initiated";
  return { refundId: String(id), status: known };
}
