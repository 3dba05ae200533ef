import type { PaymentStatus } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { SessionUser } from "../../http/mount.ts";
import { LIMITS } from "../../http/rate-limit.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { findVisiblePayment, paymentStatus } from "./desk/list.ts";
import { settlePayment } from "./lifecycle/settle.ts";
import { orProviderAway } from "./lifecycle/verify.ts";
import { PaymentModel } from "./payments.model.ts";

/** How often the provider is asked about a payment because somebody says that it is sent. */
const PAUSE_MS = 10_000;

/**
 * 'Customer says it is sent': notes the time and asks the provider now, at most every ten seconds for each payment.
 * @throws AppError 404, or 502 or 504 when the provider cannot tell
 */
export async function saidSent(deps: Deps, ref: string, user: SessionUser): Promise<PaymentStatus> {
  await findVisiblePayment(ref, user);
  await askWhetherSent(deps, ref, user.id);
  return paymentStatus(ref, user);
}

/**
 * Notes that somebody says that a payment is sent, and asks the provider now, at most every ten seconds, ten times in a
 * quarter of an hour, and as long as the payment is watched. The activity has it once.
 * @throws AppError 429, 502 or 504 when the provider cannot tell
 */
export async function askWhetherSent(deps: Deps, ref: string, actor: string | null): Promise<void> {
  await deps.limiter.require(LIMITS.saidSent, ref);
  const at = deps.now();
  const asked = { $lte: new Date(at.getTime() - PAUSE_MS) };
  const { matchedCount } = await PaymentModel.updateOne(
    {
      ref,
      transactionId: { $exists: false },
      nextCheckAt: { $ne: null },
      $or: [{ saidSentAt: { $exists: false } }, { saidSentAt: asked }],
    },
    { $set: { saidSentAt: at } },
  );

  if (matchedCount === 1) {
    const target = { type: "payment", id: ref } as const;
    await recordAuditEntry({ id: entryId(`said sent ${ref}`), at, actor, action: "payment.said-sent", target });
    await orProviderAway(settlePayment(deps, ref));
  }
}
