import { nextId, type Core } from "../core.ts";
import { asFields, readAmount } from "./links.ts";
import { findTransaction } from "../api/lookups.ts";
import { ProviderError } from "../provider-error.ts";
import type { Refund, Transaction } from "./records.ts";
import { queueRefundWebhook } from "./webhooks.ts";

/** Takes a refund request; without an amount it is for all that remains. @throws ProviderError 400 when it cannot be made */
export function createRefund(core: Core, transactionId: string | undefined, body: unknown): Refund {
  const transaction = findTransaction(core, transactionId);
  if (!transaction) throw refusal("No transaction was found for this id");
  if (transaction.status !== "successful") throw refusal("Only a successful transaction can be refunded");
  const remaining = remainingAmount(core, transaction);
  const asked = asFields(body)["amount"];
  const amount = asked === undefined || asked === null ? remaining : readAmount(asked);
  if (amount <= 0 || amount > remaining) throw refusal("Refund amount is more than the amount left to refund");
  const fault = core.faults.take("refund", transaction.txRef)?.fault;
  if (fault === "insufficient") throw refusal("Insufficient balance to process this refund");
  const now = core.clock.now();
  const refund: Refund = {
    id: nextId(core),
    transactionId: transaction.id,
    txRef: transaction.txRef,
    flwRef: `URF_${now}_${transaction.id}`,
    amount,
    // In the provider's words "completed" here only means initiated.
    status: "completed",
    // After a failed disbursement the status stays; only `meta.disburse_status` shows the failure.
    finalStatus: fault === "failed" ? "completed" : finalStatus(transaction),
    disburseStatus: null,
    createdAt: now,
    settlesAt: fault === "stuck" ? null : now + core.settings.refundDelayMs,
  };
  core.store.state.refunds.push(refund);
  return refund;
}

/** The refund with this id; a stuck one is processing for ever. @throws ProviderError 400 when there is none */
export function getRefund(core: Core, id: string | undefined): Refund {
  const refund = core.store.state.refunds.find((known) => String(known.id) === id);
  if (!refund) throw new ProviderError(400, "Refund not found");
  return { ...refund, status: shownStatus(refund) };
}

/** All refunds, or those of one transaction, newest first. */
export function listRefunds(core: Core, transactionId: string | null): Refund[] {
  return core.store.state.refunds
    .filter((refund) => transactionId === null || String(refund.transactionId) === transactionId)
    .map((refund) => ({ ...refund, status: shownStatus(refund) }))
    .toReversed();
}

/** Gives due refunds their final status. */
export function settleDueRefunds(core: Core): void {
  const due = core.store.state.refunds.filter(({ settlesAt }) => settlesAt !== null && settlesAt <= core.clock.now());
  for (const refund of due) {
    refund.disburseStatus = refund.finalStatus === "completed" ? "failed" : "successful";
    refund.status = refund.finalStatus;
    refund.settlesAt = null;
    if (core.settings.refundWebhooks) queueRefundWebhook(core, refund);
  }
}

/** The reason is in `data`; the message is the same for every refused refund. */
const refusal = (reason: string) => new ProviderError(400, "Some error occured", reason);

function remainingAmount(core: Core, transaction: Transaction): number {
  const refunded = core.store.state.refunds
    .filter((refund) => refund.transactionId === transaction.id && refund.disburseStatus !== "failed")
    .reduce((total, refund) => total + refund.amount, 0);
  return Math.round((transaction.amount - refunded) * 100) / 100;
}

/** The status of a refund that has ended. */
export function finalStatus({ method }: Pick<Transaction, "method">): string {
  return method === "card" ? "completed-mpgs" : "completed-bank-transfer";
}

function shownStatus(refund: Refund): string {
  const isStuck = refund.settlesAt === null && refund.disburseStatus === null;
  return isStuck ? "processing" : refund.status;
}
