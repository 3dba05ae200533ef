import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { closePayment, orProviderAway } from "./payments.close.service.ts";
import { CLOSED } from "./payments.holds.service.ts";
import { findPayment } from "./payments.moves.service.ts";
import { drivePayment } from "./payments.place.service.ts";

const PAID = "This payment has already gone through";

/**
 * 'Cancel Pay': ends an open payment and frees its seats; one that has ended already is fine.
 * @throws AppError 404 for somebody else's, 409 once money came, 502 or 504 when nobody can tell
 */
export async function cancelPayment(deps: Deps, ref: string, userId: string): Promise<void> {
  const payment = await findPayment(ref);
  if (!payment || String(payment.user) !== userId) throw new AppError(404, TEXTS.notFound);
  if (payment.state === "failed" || payment.state === "expired") return;
  const open = payment.state === "creating" || payment.state === "pending";
  const closed = open ? await orProviderAway(closePayment(deps, payment, "failed", CLOSED.cancelled)) : "paid";
  if (closed === "closed") return;
  await drivePayment(deps, ref);
  throw new AppError(409, PAID);
}
