import type { Core } from "../core.ts";
import type { LookupFault } from "../control/faults.ts";
import { presentTransaction } from "./present.ts";
import { ProviderError } from "../provider-error.ts";
import type { Transaction } from "../payments/records.ts";

type Row = Record<string, unknown>;

/** The answer of "verify" for a transaction id. @throws ProviderError 400 when there is no such transaction */
export function lookupById(core: Core, id: string | undefined): Row {
  const transaction = findTransaction(core, id);
  return answer(core, transaction ? [transaction] : []);
}

/** The answer of "verify by reference": the successful attempt, or else the latest. @throws ProviderError 400 when there is no attempt yet */
export function lookupByReference(core: Core, txRef: string | null): Row {
  return answer(
    core,
    core.store.state.transactions.filter((transaction) => transaction.txRef === txRef),
  );
}

/**
 * Every attempt of a reference (of all, without `tx_ref`) made on the days from `from` to `to`, newest first. Without attempts it is an empty list.
 * https://flutterwaveinc.mintlify.app/api-reference/transactions/get-multiple-transactions
 * @throws ProviderError 400 when `from` or `to` is no day
 */
export function listTransactions(core: Core, query: URLSearchParams): Row[] {
  const txRef = query.get("tx_ref");
  const [from, to] = [readDay(query, "from"), readDay(query, "to")];
  const listed = core.store.state.transactions.filter(({ txRef: ref, createdAt }) => {
    const day = new Date(createdAt).toISOString().slice(0, 10);
    return (txRef === null || ref === txRef) && (from === null || day >= from) && (to === null || day <= to);
  });
  const fault = listed[0] && core.faults.take("lookup", listed[0].txRef)?.fault;
  return fault === "notFound" ? [] : listed.map((transaction) => present(core, transaction, fault)).toReversed();
}

function readDay(query: URLSearchParams, name: string): string | null {
  const day = query.get(name);
  if (day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  throw new ProviderError(400, `${name} must be a day: YYYY-MM-DD`);
}

/** The transaction with this id, as text in a path. */
export function findTransaction(core: Core, id: string | undefined): Transaction | undefined {
  return core.store.state.transactions.find((transaction) => String(transaction.id) === id);
}

function answer(core: Core, attempts: readonly Transaction[]): Row {
  const best = attempts.find(({ status }) => status === "successful") ?? attempts.at(-1);
  const fault = best && core.faults.take("lookup", best.txRef)?.fault;
  const transaction = fault === "oldestAttempt" ? attempts[0] : best;
  if (!transaction || fault === "notFound") throw new ProviderError(400, "No transaction was found for this id");
  return present(core, transaction, fault);
}

function present(core: Core, transaction: Transaction, fault: LookupFault["fault"] | undefined): Row {
  const link = core.store.state.links.find(({ id }) => id === transaction.linkId);
  if (!link) throw new ProviderError(400, "No transaction was found for this id");
  return { ...presentTransaction(link, transaction), ...disguise(transaction, fault) };
}

function disguise(transaction: Transaction, fault: LookupFault["fault"] | undefined): Row {
  if (fault === "pending") return { status: "pending", processor_response: "Transaction in progress" };
  if (fault === "unknownStatus") return { status: "awaiting-review" };
  return fault === "foreignRef" ? { tx_ref: `other-${transaction.txRef}` } : {};
}
