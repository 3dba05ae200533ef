import { DAY_MS } from "@salon/contracts";
import { readAttempt, readRefundData, type OnUnknownStatus } from "./flutterwave-answers.ts";
import { fieldsOf, refusal, type Envelope } from "./flutterwave-http.ts";
import { ProviderError, type Attempt, type RefundResult } from "./provider.ts";

/** Requests one page of a list. */
type AskList = (path: string, query: Record<string, string>) => Promise<Envelope>;

/** The message of an empty list; the response is not documented, so its text decides. */
const NO_ATTEMPT = /no transaction|transactions? (?:was |were )?not found/i;
/** A payment has a few attempts and a transaction a few refunds. */
const MAX_PAGES = 50;

/**
 * Returns every attempt to pay a reference, the oldest first. Filters, fields and pages as in
 * https://flutterwaveinc.mintlify.app/api-reference/transactions/get-multiple-transactions, whose `tx_ref` many clients use.
 * @throws ProviderError `unknown` when not every page could be read
 */
export async function listAttempts(
  ask: AskList,
  { ref, from, to }: { ref: string; from: Date; to: Date },
  onUnknownStatus: OnUnknownStatus,
): Promise<Attempt[]> {
  // The list filters by days of an undocumented time zone.
  const query = { tx_ref: ref, from: dayOf(from.getTime() - DAY_MS), to: dayOf(to.getTime() + DAY_MS) };
  const entries = await readPages((page) => ask("v3/transactions", { ...query, page })).catch(noneOrUnknown);
  const attempts = entries.map((entry) => readAttempt(entry, onUnknownStatus));
  if (attempts.some((attempt) => attempt.ref !== ref))
    throw new ProviderError("unknown", "The payment provider answered about another payment");
  return attempts.toReversed();
}

/**
 * Returns every refund of a transaction: `id` filters by the transaction, and entries carry `transaction_id`, where a single refund
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
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await ask(String(page));
    if (!answer.ok) throw refusal(answer);
    if (!Array.isArray(answer.data)) throw new ProviderError("unknown", "The payment provider answered without a list");
    entries.push(...answer.data.map((entry: unknown) => fieldsOf(entry) ?? {}));
    if (page >= answer.pages) return entries;
  }
  throw new ProviderError("unknown", "The payment provider's list is too long to be read");
}

/** A refusal with that message means no attempt; after any other error the attempts are unknown. */
function noneOrUnknown(error: unknown): [] {
  if (!(error instanceof ProviderError)) throw error;
  if (error.outcome === "rejected" && NO_ATTEMPT.test(error.message)) return [];
  throw new ProviderError("unknown", error.message, { cause: error, timedOut: error.timedOut });
}
