import { type Came, pages, shownState, TEXTS } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { LIMITS } from "../../../http/rate-limit.ts";
import { currentPayLink } from "../../bookings/money/pay-link.ts";
import { payerOf } from "../lifecycle/payer.ts";
import { isFromPage } from "../return-state.ts";
import { leavePayment } from "../lifecycle/close.ts";
import { attemptsOf } from "../lifecycle/verify.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { settlePayment } from "../lifecycle/settle.ts";
import { findPayment, receivedOf } from "../lifecycle/states.ts";

const SETTLE_TIMEOUT_MS = 5000;
/** Calls and settles begun by them, counted together in this process. */
const MAX_IN_FLIGHT = 64;
const REF = /^[A-Za-z0-9_-]{8,100}$/;

/** The query of the address the provider sends a customer back to; it is untrusted. */
interface ReturnQuery {
  status?: string | undefined;
  tx_ref?: string | undefined;
  transaction_id?: string | undefined;
}

/** Who comes back from a payment page, with what. */
export interface Return {
  query: ReturnQuery;
  /** From the path of the address. */
  state?: string | undefined;
  user: Pick<SessionUser, "id"> | null;
}

type Settle = (deps: Deps, ref: string, back: Settling) => Promise<void>;
/** A caller who is not the payer gives up nothing. */
type Settling = ReturnQuery & { mayGiveUp: boolean };

/**
 * The return address as callers reach it. Beyond 30 calls of one address in a minute the payment is shown as it stands,
 * and with too many calls under way as pending: the page asks how it stands, and the webhook and the reconciler settle
 * it.
 */
export function createReturns(deps: Deps): (back: Return, address: string) => Promise<string> {
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

  return async (back, address) => {
    const ref = back.query.tx_ref ?? "";
    if (!REF.test(ref)) return THANKS;
    if (underWay >= MAX_IN_FLIGHT) return checkoutOf("pending", ref);
    return count(async () => {
      const { allowed } = await deps.limiter.take(LIMITS.paymentReturn, address);
      return returnAddress(deps, back, allowed ? settle : null);
    });
  };
}

/**
 * The page that shows a payer who comes back from the payment page the state the server has stored. The reference of a
 * payment stands on receipts and in lists: who has it alone, without the state or the session of the payer, learns nothing.
 */
export async function returnAddress(
  deps: Deps,
  { query, state, user }: Return,
  settle: Settle | null = settleReturn,
): Promise<string> {
  const ref = query.tx_ref ?? "";
  const known = REF.test(ref) && (await findPayment(ref));
  if (!known) return THANKS;
  const isPayer = isFromPage(deps.config.secret, known, state, deps.now()) || (await isOfUser(known, user));
  if (settle)
    await within(SETTLE_TIMEOUT_MS, () => settle(deps, ref, { ...query, mayGiveUp: isPayer })).catch((error: unknown) =>
      deps.logger.warn({ err: error, ref }, "payment not settled on return"),
    );
  if (!isPayer) return THANKS;
  const payment = (await findPayment(ref)) ?? known;
  if (payment.booking && payment.byLink) {
    const link = await currentPayLink(deps.config.secret, payment.booking);
    return link?.number === payment.byLink.number ? `/p/${link.token}` : thanksOf(ref, state);
  }
  const shown = shownState(payment.state);
  return checkoutOf(shown === "successful" || shown === "failed" ? shown : "pending", ref);
}

const isOfUser = async (payment: PaymentDocument, user: Return["user"]): Promise<boolean> =>
  user !== null && String(await payerOf(payment)) === user.id;

/** The page that tells nothing but thanks. */
const THANKS = pages.paid.path;

/** The same page, which tells who has the state what came. */
const thanksOf = (ref: string, state = ""): string => `${THANKS}?${new URLSearchParams({ ref, state }).toString()}`;

const checkoutOf = (payment: "successful" | "failed" | "pending", ref: string): string =>
  `${pages.checkout.path}?${new URLSearchParams({ payment, ref }).toString()}`;

/** How a payment stands, for a payer with the state of its address. @throws AppError 404 for any other state */
export async function cameBy(deps: Pick<Deps, "config" | "now">, ref: string, from: string): Promise<Came> {
  const payment = await findPayment(ref);
  if (!payment || !isFromPage(deps.config.secret, payment, from, deps.now())) throw new AppError(404, TEXTS.notFound);
  const came = receivedOf(payment);
  // Its booking was cancelled since: it counts no more, and the salon decides.
  const state = payment.refundDue ? "review" : shownState(payment.state);
  return { state, ...(came && { came }) };
}

/** A customer who left the payment page has given up: the seats are released at once, unless a transfer is pending. */
async function settleReturn(deps: Deps, ref: string, back: Settling): Promise<void> {
  const settled = await settlePayment(deps, ref, { transactionId: back.transaction_id ?? null });
  const gaveUp = back.mayGiveUp && (back.status === "cancelled" || back.status === "failed");
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
