import { readAttempt, readRefundData, type OnUnknownStatus } from "./flutterwave-answers.ts";
import { fieldsOf, refusal, type Envelope } from "./flutterwave-http.ts";
import { ProviderError, type Attempt, type RefundResult } from "./provider.ts";

/** Asks for a list; the query is added to by `page`. */
type AskList = (path: string, query: Record<string, string>) => Promise<Envelope>;

const DAY_MS = 24 * 60 * 60_000;
/** Decided by the text: what an empty list is answered with is not documented. */
const NOBODY_TRIED = /no transaction|transactions? (?:was |were )?not found/i;
/** One payment has a handful of attempts, one transaction a handful of refunds. */
const MOST_PAGES = 50;

/**
 * Every attempt to pay a reference, the oldest first. Filters, fields and pages as in
 * https://flutterwaveinc.mintlify.app/api-reference/transactions/get-multiple-transactions, whose `tx_ref` many clients use.
 * @throws ProviderError `unknown` when not every page could be read
 */
export async function listAttempts(
  ask: AskList,
  { ref, from, to }: { ref: string; from: Date; to: Date },
  onUnknownStatus: OnUnknownStatus,
): Promise<Attempt[]> {
  // The list goes by days of a time zone that is not documented.
  const query = { tx_ref: ref, from: dayOf(from.getTime() - DAY_MS), to: dayOf(to.getTime() + DAY_MS) };
  const entries = await readPages((page) => ask("v3/transactions", { ...query, page })).catch(noneOrUnknown);
  const attempts = entries.map((entry) => readAttempt(entry, onUnknownStatus));
  if (attempts.some((attempt) => attempt.ref !== ref))
    throw new ProviderError("unknown", "The payment provider answered about another payment");
  return attempts.toReversed();
}

/**
 * Every refund of a transaction: `id` filters by the transaction, and entries carry `transaction_id`, where a single refund
 * has `tx_id`. https://flutterwaveinc.mintlify.app/api-reference/transactions/get-all-refunds and
 * https://developer.flutterwave.com/v3.0.0/reference/get-all-refunds
 * @throws ProviderError
 */
export async function listRefunds(ask: AskList, transactionId: string): Promise<RefundResult[]> {
  const entries = await readPages((page) => ask("v3/refunds", { id: transactionId, page }));
  return entries
    .filter((entry) => String(entry["transaction_id"] ?? entry["tx_id"]) === transactionId)
    .map(readRefundData)
    .filter((result) => result !== null);
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

async function readPages(ask: (page: string) => Promise<Envelope>): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await ask(String(page));
    if (!answer.ok) throw refusal(answer);
    if (!Array.isArray(answer.data)) throw new ProviderError("unknown", "The payment provider answered without a list");
    entries.push(...answer.data.map((entry: unknown) => fieldsOf(entry) ?? {}));
    if (page >= answer.pages) return entries;
  }
  throw new ProviderError("unknown", "The payment provider's list is too long to be read");
}

/** A refusal may mean that no attempt was made; no other refusal says anything about the payment. */
function noneOrUnknown(error: unknown): [] {
  if (!(error instanceof ProviderError)) throw error;
  if (error.outcome === "rejected" && NOBODY_TRIED.test(error.message)) return [];
  throw new ProviderError("unknown", error.message, { cause: error, timedOut: error.timedOut });
}
