import { shownState } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import { payLinkPath } from "../../bookings/pay-link.ts";
import { leavePayment } from "../lifecycle/close.ts";
import { attemptsOf } from "../lifecycle/verify.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { settlePayment } from "../lifecycle/settle.ts";
import { findPayment } from "../lifecycle/states.ts";

const SETTLE_TIMEOUT_MS = 5000;
/** Calls and settles begun by them, counted together in this process. */
const MAX_IN_FLIGHT = 64;
const REF = /^[A-Za-z0-9_-]{8,100}$/;

/** The query of the address the provider sends a customer back to; it is untrusted. */
export interface ReturnQuery {
  status?: string | undefined;
  tx_ref?: string | undefined;
  transaction_id?: string | undefined;
}

type Settle = (deps: Deps, ref: string, query: ReturnQuery) => Promise<void>;

/**
 * The return address as callers reach it. Beyond 30 calls of one address in a minute the payment is shown as it stands,
 * and with too many calls under way as pending: the page asks how it stands, and the webhook and the reconciler settle
 * it.
 */
export function createReturns(deps: Deps): (query: ReturnQuery, address: string) => Promise<string> {
  let underWay = 0;

  const count = async <T>(work: () => Promise<T>): Promise<T> => {
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
    }
  };

  const settle: Settle = (...args) => count(() => settleReturn(...args));

  return async (query, address) => {
    const ref = query.tx_ref ?? "";
    if (!REF.test(ref)) return addressOf("failed");
    if (underWay >= MAX_IN_FLIGHT) return addressOf("pending", ref);
    return count(async () => {
      const { allowed } = await deps.limiter.take(LIMITS.paymentReturn, address);
      return returnAddress(deps, query, allowed ? settle : null);
    });
  };
}

/** The page that shows a customer who comes back from the payment page the state the server has stored. */
export async function returnAddress(
  deps: Deps,
  query: ReturnQuery,
  settle: Settle | null = settleReturn,
): Promise<string> {
  const ref = query.tx_ref ?? "";
  const known = REF.test(ref) && (await findPayment(ref));
  if (!known) return addressOf("failed");
  if (settle)
    await within(SETTLE_TIMEOUT_MS, () => settle(deps, ref, query)).catch((error: unknown) =>
      deps.logger.warn({ err: error, ref }, "payment not settled on return"),
    );
  const payment = await findPayment(ref);
  if (payment?.booking && payment.byLink)
    return payLinkPath(deps.config.secret, payment.booking, payment.byLink.number);
  const shown = payment ? shownState(payment.state) : "pending";
  return addressOf(shown === "successful" || shown === "failed" ? shown : "pending", ref);
}

const addressOf = (payment: "successful" | "failed" | "pending", ref?: string): string =>
  `/checkout?${new URLSearchParams({ payment, ...(ref === undefined ? {} : { ref }) }).toString()}`;

/** A customer who left the payment page has given up: the seats are released at once, unless a transfer is pending. */
async function settleReturn(deps: Deps, ref: string, query: ReturnQuery): Promise<void> {
  const settled = await settlePayment(deps, ref, { transactionId: query.transaction_id ?? null });
  const gaveUp = query.status === "cancelled" || query.status === "failed";
  if (!gaveUp || settled?.state !== "pending" || !settled.user) return;
  const user = String(settled.user);
  await deps.paymentRuns(`give up ${ref}`, () => giveUp(deps, settled, user));
}

async function giveUp(deps: Deps, { ref }: PaymentDocument, user: string): Promise<void> {
  const payment = await findPayment(ref);
  if (payment?.state !== "pending") return;
  const attempts = await attemptsOf(deps, payment);
  if (attempts.some(({ status }) => status === "pending")) return;
  await leavePayment(deps, ref, user);
}

/** Waits for at most `ms`; the work continues in the background and may be killed without loss. */
async function within(ms: number, work: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
