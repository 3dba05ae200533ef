import { type HeldPlace, TEXTS } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { Attempted, Made } from "../../../http/attempts.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { customersByIds } from "../../users/users.ts";
import { CLOSED, closePayment, PAID } from "../lifecycle/close.ts";
import { advancePayment } from "../lifecycle/fulfil.ts";
import { findPayment } from "../lifecycle/states.ts";
import { orProviderAway } from "../lifecycle/verify.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";

const MOST = 100;
const RELEASED = { message: "The places are free" };
/** What the desk calls a customer whose account is gone. */
const NOBODY = "A customer";

/** The payment pages that hold places of a day, the one that ends next first; the bills of bookings hold none. */
export async function heldPlaces(day: string, now: Date): Promise<HeldPlace[]> {
  const payments = await PaymentModel.find({
    open: true,
    booking: { $exists: false },
    "items.day": day,
    heldUntil: { $gt: now },
  })
    .sort({ heldUntil: 1 })
    .limit(MOST)
    .lean();
  const people = await customersByIds(payments.flatMap(({ user }) => user ?? []));
  return payments.map((payment) => ({
    ref: payment.ref,
    firstName: people.get(String(payment.user))?.name.split(" ")[0] ?? NOBODY,
    since: payment.createdAt.toISOString(),
    until: payment.heldUntil.toISOString(),
    lines: payment.items
      .filter((line) => line.day === day)
      .map(({ service, time, cartQuantity: places }) => ({ service, time, places })),
  }));
}

/** What a press has released; null while the payment can still be paid, so that the press goes on. */
export async function releasedBy(
  deps: Pick<Deps, "now">,
  ref: string,
  { name, actor }: { name: string; actor: string },
): Promise<Made<typeof RELEASED> | null> {
  const payment = await PaymentModel.findOne({ ref, "releasedBy.name": name }).lean();
  if (payment?.reason !== CLOSED.released) return null;
  return { attempt: payment.releasedBy, answer: () => recordRelease(deps, ref, actor) };
}

/**
 * Ends the payment of a cart, in the order that loses no money; its places come free. Sent again after a kill it goes on.
 * @throws AppError 404, 409 once money came, 502 or 504 when the provider cannot tell
 */
export async function releasePlaces(
  deps: Deps,
  ref: string,
  { actor, attempt }: { actor: string } & Attempted,
): Promise<typeof RELEASED> {
  const payment = await findPayment(ref);
  if (!payment || payment.booking) throw new AppError(404, TEXTS.notFound);
  if (isEndedUnpaid(payment)) return RELEASED;
  if (attempt) await PaymentModel.updateOne({ ref, open: true }, { $set: { releasedBy: attempt } });
  if (!(await isEnded(deps, payment))) {
    await advancePayment(deps, ref);
    throw new AppError(409, PAID);
  }
  return recordRelease(deps, ref, actor);
}

const isEndedUnpaid = ({ state }: PaymentDocument): boolean => state === "failed" || state === "expired";

/** Once, also where the server was killed before it. */
async function recordRelease({ now }: Pick<Deps, "now">, ref: string, actor: string): Promise<typeof RELEASED> {
  await recordAuditEntry({
    id: entryId(`release of ${ref}`),
    at: now(),
    actor,
    action: "payment.release",
    target: { type: "payment", id: ref },
    before: { open: true },
    after: { open: false },
  });
  return RELEASED;
}

async function isEnded(deps: Deps, payment: PaymentDocument): Promise<boolean> {
  const isOpen = payment.state === "creating" || payment.state === "pending";
  return isOpen && (await orProviderAway(closePayment(deps, payment, "failed", CLOSED.released))) === "closed";
}
