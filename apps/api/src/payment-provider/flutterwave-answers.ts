import { fieldsOf, parseObject, refusal, type Envelope } from "./flutterwave-http.ts";
import { ProviderError, type Attempt, type RefundResult } from "./provider.ts";

/** Called with a status that the documentation does not list; the status counts as pending. */
export type OnUnknownStatus = (status: string) => void;

/** Reads a transaction, alone or from a list. Only its `status` decides whether it was paid. @throws ProviderError */
export function readAttempt(data: Record<string, unknown>, onUnknownStatus: OnUnknownStatus): Attempt {
  const { id, tx_ref: ref, amount, currency, payment_type: method, status } = data;
  const units = typeof amount === "string" && amount !== "" ? Number(amount) : amount;
  const isComplete = typeof ref === "string" && typeof currency === "string" && typeof units === "number";
  if (!isComplete || !isTransactionId(String(id)) || !Number.isFinite(units))
    throw new ProviderError("unknown", "The payment provider described a transaction without its details");
  return {
    transactionId: String(id),
    ref,
    status: readStatus(String(status), onUnknownStatus),
    // Rounding to 1/10000 corrects the error of the binary fraction; the floor then never exceeds the paid amount.
    minor: Math.floor(Math.round(units * 10_000) / 100),
    currency,
    method: typeof method === "string" ? method.slice(0, 40) : "unknown",
  };
}

function readStatus(status: string, onUnknownStatus: OnUnknownStatus): Attempt["status"] {
  if (status === "successful") return "successful";
  if (status === "failed" || status === "cancelled") return "failed";
  if (status !== "pending" && status !== "pending auth") onUnknownStatus(status.slice(0, 40));
  return "pending";
}

/** Whether a text can be a transaction or refund id of the provider. */
export const isTransactionId = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Reads the response to a refund or to a request for its status. @throws ProviderError */
export function readRefund(answer: Envelope): RefundResult {
  if (!answer.ok) throw refusal(answer);
  const result = readRefundData(answer.data);
  if (!result) throw new ProviderError("unknown", "The payment provider described a refund without its details");
  return result;
}

/** Reads one refund of a list; null when its details are missing. */
export function readRefundData(data: unknown): RefundResult | null {
  const { id, status, meta } = fieldsOf(data) ?? {};
  if (!isTransactionId(String(id)) || typeof status !== "string") return null;
  return { refundId: String(id), status: hasFailed(status, meta) ? "failed" : readRefundStatus(status) };
}

/** `completed` only means started; the final states add the way of the money: https://developer.flutterwave.com/docs/payment-operations/refunds */
const readRefundStatus = (status: string): RefundResult["status"] =>
  status.startsWith("completed-") ? "done" : "initiated";

/** A failed disbursement does not change the status; only `meta`, an object or its JSON, shows it. */
function hasFailed(status: string, meta: unknown): boolean {
  const fields = typeof meta === "string" ? parseObject(meta) : fieldsOf(meta);
  return status === "failed" || fields?.["disburse_status"] === "failed";
}
