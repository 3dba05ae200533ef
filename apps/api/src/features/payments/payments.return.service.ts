import { shownState } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { cancelPayment } from "./payments.cancel.service.ts";
import { attemptsOf } from "./payments.close.service.ts";
import { findPayment } from "./payments.moves.service.ts";
import { settlePayment } from "./payments.settle.service.ts";

const PATIENCE_MS = 5000;
const REF = /^[A-Za-z0-9_-]{8,100}$/;

/** What stands in the address the provider sends a customer back to; nothing of it is believed. */
export interface ReturnQuery {
  status?: string | undefined;
  tx_ref?: string | undefined;
  transaction_id?: string | undefined;
}

/** Where a customer goes who comes back from the payment page: the page that shows what the server knows by now. */
export async function returnAddress(deps: Deps, query: ReturnQuery): Promise<string> {
  const ref = query.tx_ref ?? "";
  const known = REF.test(ref) && (await findPayment(ref));
  if (!known) return addressOf("failed");
  await within(PATIENCE_MS, () => settleReturn(deps, ref, query)).catch((error: unknown) =>
    deps.logger.warn({ err: error, ref }, "payment not settled on return"),
  );
  const payment = await findPayment(ref);
  const shown = payment ? shownState(payment.state) : "pending";
  return addressOf(shown === "successful" || shown === "failed" ? shown : "pending", ref);
}

const addressOf = (payment: "successful" | "failed" | "pending", ref?: string): string =>
  `/checkout?${new URLSearchParams({ payment, ...(ref === undefined ? {} : { ref }) }).toString()}`;

/** A customer who closed the payment page has given up this try: its seats come free at once, unless money is on its way. */
async function settleReturn(deps: Deps, ref: string, query: ReturnQuery): Promise<void> {
  const settled = await settlePayment(deps, ref, { transactionId: query.transaction_id ?? null });
  const gaveUp = query.status === "cancelled" || query.status === "failed";
  if (!gaveUp || settled?.state !== "pending" || !settled.user) return;
  const attempts = await attemptsOf(deps, settled);
  if (attempts.some(({ status }) => status === "pending")) return;
  await cancelPayment(deps, ref, String(settled.user));
}

/** Waits so long and no longer; what is under way goes on, and can be killed at any moment without loss. */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work(), patience]);
  } finally {
    clearTimeout(timer);
  }
}
