import type { Core } from "./core.ts";
import type { LookupFault } from "./faults.ts";
import { presentTransaction } from "./present.ts";
import { ProviderError } from "./provider-error.ts";
import type { Transaction } from "./records.ts";

type Found = Record<string, unknown>;

/** What "verify" answers for a transaction id. @throws ProviderError 400 when there is no such transaction */
export function lookupById(core: Core, id: string | undefined): Found {
  const transaction = findTransaction(core, id);
  return answer(core, transaction ? [transaction] : []);
}

/** What "verify by reference" answers: the successful attempt if there is one, else the latest. @throws ProviderError 400 when nobody tried to pay yet */
export function lookupByReference(core: Core, txRef: string | null): Found {
  return answer(
    core,
    core.store.state.transactions.filter((transaction) => transaction.txRef === txRef),
  );
}

/** The transaction with this id, as text in a path. */
export function findTransaction(core: Core, id: string | undefined): Transaction | undefined {
  return core.store.state.transactions.find((transaction) => String(transaction.id) === id);
}

function answer(core: Core, attempts: readonly Transaction[]): Found {
  const best = attempts.find(({ status }) => status === "successful") ?? attempts.at(-1);
  const fault = best && core.faults.take("lookup", best.txRef)?.fault;
  const transaction = fault === "oldestAttempt" ? attempts[0] : best;
  const link = core.store.state.links.find(({ id }) => id === transaction?.linkId);
  if (!transaction || !link || fault === "notFound")
    throw new ProviderError(400, "No transaction was found for this id");
  return { ...presentTransaction(link, transaction), ...disguise(transaction, fault) };
}

function disguise(transaction: Transaction, fault: LookupFault["fault"] | undefined): Found {
  if (fault === "pending") return { status: "pending", processor_response: "Transaction in progress" };
  if (fault === "unknownStatus") return { status: "awaiting-review" };
  return fault === "foreignRef" ? { tx_ref: `other-${transaction.txRef}` } : {};
}
