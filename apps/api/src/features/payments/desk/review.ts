import { REFUSED } from "../../../http/refusals.ts";
import {
  MINUTE_MS,
  type PaymentState,
  type Conflict,
  type contract,
  type RouteInput,
  slotInstant,
  slotState,
  CHOOSE_APPOINTMENT,
} from "@salon/contracts";
import { formatInstant } from "@salon/email";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { askedAfter } from "../../bookings/change/assign.ts";
import { requireGuestsOnce } from "../../cart/cart.ts";
import type { LineSnapshot } from "../../cart/line-snapshot.ts";
import { withPlan } from "../../cart/lines.ts";
import { dropOthers, freshSeatRef, lineMover, releaseSeats, seatTerms } from "../../seats/claims/claims.ts";
import { offeredClaims, plansWithOffers } from "../../seats/claims/offers.ts";
import { seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { seatConflict } from "../../seats/planning/nearest.ts";
import { holdPlanned, plansFor } from "../../seats/planning/plans.ts";
import { getSettings } from "../../settings/settings.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { orProviderAway, verifyPayment } from "../lifecycle/verify.ts";
import { settlePayment } from "../lifecycle/settle.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { REASONS, isAcceptable, isBookable, transitionPayment } from "../lifecycle/states.ts";
import { advancePayment } from "../lifecycle/fulfil.ts";
import { getPayment } from "./list.ts";

const HOLD_MS = 10 * MINUTE_MS;

const BOOKED = "The booking is made";
const NOT_BOOKABLE = "Only a payment in review that was paid in full can be given another time";

type NewTime = RouteInput<typeof contract.payments.reassign>["body"];

/**
 * Gives a line of a paid payment in review another time, and books the payment once every line has its seats. A booking that has
 * the line at this time already is answered as made.
 * @throws AppError 400 for a line or time that cannot be, and where its guest is in two places; 409 when there is no room or it is not for booking
 */
export async function reassignPayment(
  deps: Deps,
  payment: PaymentDocument,
  { item, date: day, time, with: wish }: NewTime,
  actor: string,
): Promise<string> {
  const line = payment.items[item];
  if (payment.state === "fulfilled" && line) {
    if (line.day === day && line.time === time) return BOOKED;
    throw new AppError(409, `${BOOKED} already: ${timesOf([seatLine(line, item)])}`);
  }
  if (!isBookable(payment) || payment.booking) throw new AppError(409, NOT_BOOKABLE);

  if (!line) throw invalidField("item", CHOOSE_APPOINTMENT);

  const now = deps.now();
  if ((await slotForStaff(now))(day, time) !== "open") throw invalidField("time", REFUSED.outsideHours);

  const asked = askedAfter(line, wish, (await getSettingsAndTeam()).team);
  const items = payment.items.with(item, { ...line, day, time, ...(asked === undefined ? {} : { asked }) });
  requireGuestsOnce(items, [item]);
  const refusal = await rebook(deps, payment, items);
  if (refusal?.missing.some(({ index }) => index === item)) throw refusal.error;

  if (refusal) await updateInReview(payment, items);

  const before = { item, day: line.day, time: line.time };
  const target = { type: "payment", id: payment.ref } as const;
  await recordAuditEntry({ at: now, actor, action: "payment.time", target, before, after: { item, day, time } });

  return refusal ? `Moved. ${describeMissing(refusal)}: give it another time too.` : BOOKED;
}

const NOT_ACCEPTABLE = "Only naira in review that came for a cart, and whose refund is not requested, can be booked";

/**
 * Books a cart with what came for it, for staff; the rest is due.
 * @throws AppError 409 with the nearest times when there is no room, or when it is not for booking
 */
export async function acceptPayment(deps: Deps, payment: PaymentDocument, actor: string): Promise<string> {
  if (!isAcceptable(payment)) throw new AppError(409, NOT_ACCEPTABLE);

  const refusal = await rebook(deps, payment, payment.items);
  if (refusal) throw refusal.error;

  const { ref, paidAmount: amount, bookingId } = payment;
  const target = { type: "payment", id: ref } as const;
  const after = { amount, booking: String(bookingId) };
  await recordAuditEntry({ at: deps.now(), actor, action: "payment.accept", target, after });

  return "The booking is made";
}

/** Why lines of a payment cannot be booked. */
interface Refusal {
  error: AppError;
  /** Every line that needs another time. */
  missing: Conflict[];
  /** Those of them whose time is past or closed; the others lack seats. */
  shut: readonly SeatLine[];
}

const describeMissing = ({ missing, shut }: Refusal): string => {
  const seatless = missing.filter(({ index }) => !shut.some(({ line }) => line === index));
  const noSeat = seatless.map(({ service, time }) => `${service} at ${time}`).join(", ");
  return [
    ...(shut.length > 0 ? [`${timesOf(shut)} can no longer be booked`] : []),
    ...(seatless.length > 0 ? [`There is still no seat for ${noSeat}`] : []),
  ].join(". ");
};

/** Lines with their times, in words. */
const timesOf = (lines: readonly SeatLine[]): string =>
  lines.map(({ service, day, time }) => `${service} on ${formatInstant(slotInstant(day, time))}`).join("; ");

/** The state of a slot for staff, who need not keep the notice. */
async function slotForStaff(now: Date) {
  const rules = { ...(await getSettings()), noticeMinutes: 0 };
  return (day: string, time: SeatLine["time"]) => slotState(rules, day, time, now);
}

/**
 * Offers a payment in review for the balance of a booking to the booking again.
 * @throws AppError 409 when it has moved meanwhile
 */
async function retryBalance(deps: Deps, payment: PaymentDocument): Promise<void> {
  const now = deps.now();
  const set = { reason: null, nextCheckAt: now };
  if (!(await transitionPayment(payment, { from: ["review"], to: "paid", now, set })))
    throw new AppError(409, REFUSED.paymentChanged);
  await advancePayment(deps, payment.ref);
}

/**
 * Tries to book a payment in review with these lines, under a fresh reference so that nothing left of the old one can
 * be mistaken for it; the refusal when a line's time is past or closed, or seats are missing. All seats are taken anew:
 * a payment in review has given up those it had.
 * @throws AppError 409 when the payment has moved meanwhile
 */
async function rebook(deps: Deps, payment: PaymentDocument, items: LineSnapshot[]): Promise<Refusal | null> {
  const lines = items.map(seatLine);
  const now = deps.now();
  // Of all tries that begin from this reference, one is written.
  const attempt = `${payment.ref} ${payment.seatRef}`;
  const context = { ...(await getSettingsAndTeam()), now, moveLine: lineMover(deps), except: { attempt } };
  const stateOf = await slotForStaff(now);
  const shut = lines.filter(({ day, time }) => stateOf(day, time) !== "open");
  const expiresAt = new Date(now.getTime() + HOLD_MS);
  const offered = await deps.waitlist.stillOffered({ ...payment, items });
  const plans = plansWithOffers(lines, offered, (others) => plansFor(others, context));
  const kept = offered.length > 0 ? offeredClaims(lines, offered, expiresAt, attempt) : undefined;
  const outcome =
    shut.length > 0
      ? { shortage: null }
      : await holdPlanned(plans, { ...(await seatTerms(deps)), attempt, expiresAt, kept }, freshSeatRef);
  if ("shortage" in outcome) {
    const error = await seatConflict(lines, outcome.shortage, context, shut);
    return { error, missing: error.extra["conflicts"] as Conflict[], shut };
  }

  const { request } = outcome;
  await failpoint("place-held");
  const moved = await transitionPayment(payment, {
    from: ["review"],
    to: "paid",
    now,
    condition: { seatRef: payment.seatRef },
    set: { items: withPlan(items, request.lines), seatRef: request.ref, reason: null, nextCheckAt: now },
  });
  if (!moved) {
    await releaseSeats(request.ref);
    throw new AppError(409, REFUSED.paymentChanged);
  }

  await dropOthers(request, attempt);
  await advancePayment(deps, payment.ref);

  return null;
}

async function updateInReview({ ref, seatRef }: PaymentDocument, items: LineSnapshot[]): Promise<void> {
  const { matchedCount } = await PaymentModel.updateOne({ ref, seatRef, state: "review" }, { $set: { items } });
  if (matchedCount === 0) throw new AppError(409, REFUSED.paymentChanged);
}

const RECHECK_MESSAGES: Record<PaymentState, string> = {
  creating: "The payment page is still being made",
  pending: "No payment has arrived yet",
  paid: "The money is there; the booking is being made",
  placing: "The money is there; the booking is being made",
  fulfilled: "The booking is made",
  failed: "No payment has arrived",
  expired: "No payment has arrived",
  review: "Nothing has changed: this payment still needs a decision",
  refunding: "The money is on its way back",
  refunded: "The money was sent back",
};

/**
 * Asks the provider again, and attempts again to book a payment that only lacked seats; answers a message with the
 * result.
 * @throws AppError 404, or 502 or 504 when the provider does not answer
 */
export async function recheckPayment(deps: Deps, ref: string): Promise<string> {
  const payment = await getPayment(ref);
  const bookable = isBookable(payment);
  if (bookable && payment.booking) await retryBalance(deps, payment);
  const refusal = bookable && !payment.booking ? await rebook(deps, payment, payment.items) : null;
  if (!bookable && payment.transactionId !== undefined && payment.state !== "refunding")
    await orProviderAway(verifyPayment(deps, payment));
  const settled = await orProviderAway(settlePayment(deps, ref));
  if (settled?.state === "review" && payment.booking && bookable)
    return `Nothing has changed: ${REASONS.balance.toLowerCase()}. Refund the payment.`;
  if (settled?.state === "review" && refusal && refusal.shut.length > 0)
    return `Nothing has changed: ${timesOf(refusal.shut)} can no longer be booked. Give it another time or refund the payment.`;
  return RECHECK_MESSAGES[settled?.state ?? payment.state];
}
