import {
  type Conflict,
  type contract,
  CURRENCY,
  ONLINE_METHOD,
  type RouteInput,
  slotInstant,
  slotState,
} from "@salon/contracts";
import { formatInstant } from "@salon/email";
import type { Types } from "mongoose";
import { failpoint } from "../../../failpoint.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { entryId, recordAuditEntry } from "../../audit-log/audit-log.ts";
import { askedAfter } from "../../bookings/assign.ts";
import { queueBookingMail } from "../../bookings/mails.ts";
import { placeBooking } from "../../bookings/create.ts";
import { type LineSnapshot, withPlan } from "../../cart/lines.ts";
import { removePaidLines } from "../../cart/cart.ts";
import {
  freshSeatRef,
  lineMover,
  releaseSeats,
  seatTerms,
  secureSeats,
  type Shortage,
} from "../../seats/claims/claims.ts";
import { seatLine, type SeatLine, type SeatRequest } from "../../seats/planning/lines.ts";
import { Planner } from "../../seats/planning/planner.ts";
import { seatConflict } from "../../seats/planning/nearest.ts";
import { holdPlanned, plansFor, type Plans } from "../../seats/planning/plans.ts";
import { getSettings } from "../../settings/settings.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { findPayment, transitionPayment, REASONS, replacePlan } from "./states.ts";

/** The seats a payment's lines ask for. */
export const seatsOf = ({ seatRef, items }: Pick<PaymentDocument, "seatRef" | "items">): SeatRequest => ({
  ref: seatRef,
  lines: items.map(seatLine),
});

/** Advances a paid payment until it has its booking or is in review. Every step is idempotent. */
export async function advancePayment(deps: Deps, ref: string): Promise<PaymentDocument | null> {
  for (;;) {
    const payment = await findPayment(ref);
    if (payment?.state === "paid") await decide(deps, payment);
    else if (payment?.state === "placing") await fulfil(deps, payment);
    else if (payment?.state === "review" && (await fulfilBalance(deps, payment))) continue;
    else {
      if (payment?.nextCheckAt && payment.state === "review") await afterReview(deps, payment);
      return payment;
    }
  }
}

/**
 * The decision between booking and review, made once by compare and set: the process that loses releases its seats,
 * and `placing` never leads to review. Without this point a payment could be in review and keep its seats.
 */
async function decide(deps: Deps, payment: PaymentDocument): Promise<void> {
  if (payment.booking) return decideBalance(deps, payment, payment.booking);
  const secured = await secure(deps, payment);
  await failpoint("seats-secured");
  const now = deps.now();
  const { stored, shortage } = secured;
  // A settler with an older plan decides nothing.
  const only = { seatRef: stored.seatRef };
  const moved = shortage
    ? await transitionPayment(stored, {
        from: ["paid"],
        to: "review",
        now,
        only,
        set: { reason: REASONS.seats, nextCheckAt: now },
      })
    : await transitionPayment(stored, { from: ["paid"], to: "placing", now, only, set: { nextCheckAt: now } });
  if (moved) return;
  const decided = await findPayment(stored.ref);
  if (decided?.seatRef !== stored.seatRef || !SEATED.has(decided.state)) await releaseSeats(stored.seatRef);
}

/**
 * The decision on a payment for the balance of a booking: the booking's own conditional update takes its receipt or does not.
 * A settler that is overtaken may take it after another one has moved the payment to review; `fulfilBalance` follows.
 */
async function decideBalance(deps: Deps, payment: PaymentDocument, booking: Types.ObjectId): Promise<void> {
  const now = deps.now();
  const isTaken = await deps.till.takeBalance(booking, payment, now);
  await failpoint("balance-taken");
  const [to, reason] = isTaken ? (["placing", payment.reason] as const) : (["review", REASONS.balance] as const);
  await transitionPayment(payment, { from: ["paid"], to, now, set: { reason, nextCheckAt: now } });
}

/** Fulfils a payment in review whose receipt is in the booking; whether it is. */
async function fulfilBalance(deps: Deps, payment: PaymentDocument): Promise<boolean> {
  const { booking, ref, fulfilledAt } = payment;
  if (!booking || fulfilledAt !== null || !(await deps.till.hasBalance(booking, ref))) return false;
  const now = deps.now();
  const set = { fulfilledAt: now, reason: null, nextCheckAt: null };
  await noteBalance(payment, now);
  await transitionPayment(payment, { from: ["review"], to: "fulfilled", now, set });
  return true;
}

/**
 * Sells the seats of a paid payment. When a person or unit was lost with an expired hold, other plans follow: each is
 * written to the payment's row with a fresh reference before its first claim, and what the one before claimed is released.
 */
async function secure(
  deps: Deps,
  payment: PaymentDocument,
): Promise<{ stored: PaymentDocument; shortage: Shortage | null }> {
  const { settings, team } = await getSettingsAndTeam();
  // A closed or begun slot is not taken again for late money; seats still held are sold at any hour.
  const isOpen = ({ day, time }: SeatLine) =>
    slotState({ ...settings, noticeMinutes: 0 }, day, time, deps.now()) === "open";
  const planner = new Planner(settings, team);
  const mayTake = (line: SeatLine) => isOpen(line) && planner.stillFits(line);
  const terms = { ...(await seatTerms(deps)), mayTake };
  let stored = payment;
  let plans: Plans | undefined;
  for (;;) {
    const request = seatsOf(stored);
    const shortage = await secureSeats(request, terms);
    const short = shortage && request.lines.find(({ line }) => line === shortage.line)!;
    const isStale = short !== null && isOpen(short) && !planner.stillFits(short);
    if (!shortage?.lost && !isStale) return { stored, shortage };
    const moment = { settings, team, now: deps.now(), except: { ref: request.ref }, moveLine: lineMover(deps) };
    plans ??= plansFor(request.lines, moment);
    const plan = await plans.next(isStale ? null : shortage);
    const replaced = plan && (await replacePlan(stored, withPlan(stored.items, plan)));
    if (!replaced) return { stored, shortage };
    await failpoint("plan-stored");
    await releaseSeats(stored.seatRef);
    stored = replaced;
  }
}

const SEATED: ReadonlySet<string> = new Set(["paid", "placing", "fulfilled"]);

/** How long after opening the payment page a customer pays at the latest; what is seen as paid later was paid before. */
const PAYING_MS = 60 * 60_000;
const lastActOf = ({ createdAt, paidAt }: PaymentDocument): Date =>
  new Date(Math.min((paidAt ?? createdAt).getTime(), createdAt.getTime() + PAYING_MS));

/** A payment for a balance has its receipt in the booking already. Mail and cart come before the last step, so that a process killed between them is followed by another that does them. */
async function fulfil(deps: Deps, payment: PaymentDocument): Promise<void> {
  await failpoint("placing");
  if (payment.booking) await noteBalance(payment, deps.now());
  else await makeBooking(deps, payment);
  const now = deps.now();
  await transitionPayment(payment, {
    from: ["placing"],
    to: "fulfilled",
    now,
    set: { fulfilledAt: now, nextCheckAt: null },
  });
  if (payment.offers)
    await deps.waitlist.settle(
      deps,
      payment.offers.map(({ ref }) => ref),
    );
}

async function makeBooking(deps: Deps, payment: PaymentDocument): Promise<void> {
  await placeBooking(deps, payment, deps.now());
  await failpoint("booking-written");
  await noteBooking(payment, deps.now());
  const { user, bookingId } = payment;
  await queueBookingMail(deps, "bookingConfirmed", { user, answers: lastActOf(payment) }, String(bookingId));
  await failpoint("mail-queued");
  if (payment.user) await removePaidLines(String(payment.user), payment.items);
}

async function noteBalance({ ref, user, bookingId, amount }: PaymentDocument, at: Date): Promise<void> {
  await recordAuditEntry({
    id: entryId(`receipt of ${ref}`),
    at,
    actor: user && String(user),
    action: "booking.receipt",
    target: { type: "booking", id: String(bookingId) },
    after: { kind: "payment", method: ONLINE_METHOD, amount, payment: ref },
  });
}

async function noteBooking({ ref, user, bookingId, amount, total }: PaymentDocument, at: Date): Promise<void> {
  await recordAuditEntry({
    id: bookingId,
    at,
    actor: user && String(user),
    action: "booking.create",
    target: { type: "booking", id: String(bookingId) },
    after: { status: "placed", amount, ...(total === undefined ? {} : { total }), payment: ref },
  });
}

/** Releases the seats and mails the customer that staff look into the payment. */
async function afterReview(deps: Deps, payment: PaymentDocument): Promise<void> {
  await releaseSeats(payment.seatRef);
  if (payment.user)
    await deps.outbox.queue({
      kind: "paymentInReview",
      payload: { payment: payment.ref },
      recipient: { type: "user", id: payment.user },
    });
  await endChecks(payment);
}

/** Takes a payment off the reconciler's list, as long as it is in the state that was read. */
async function endChecks({ ref, state }: PaymentDocument): Promise<void> {
  await PaymentModel.updateOne({ ref, state }, { $set: { nextCheckAt: null } });
}

const HOLD_MS = 10 * 60_000;
const CHANGED = "This payment has just changed; please look again";
const NOT_BOOKABLE = "Only a payment in review that was paid in full can be given another time";

type NewTime = RouteInput<typeof contract.payments.reassign>["body"];

/** Whether a payment in review has the money for its booking and only lacks the seats. */
export const isBookable = (payment: PaymentDocument): boolean =>
  payment.state === "review" &&
  payment.secondOf === null &&
  payment.fulfilledAt === null &&
  payment.paidCurrency === CURRENCY &&
  (payment.paidAmount ?? 0) >= payment.amount;

/**
 * Gives a line of a paid payment in review another time, and books the payment once every line has its seats.
 * @throws AppError 400 for a line or time that cannot be, 409 when there is no room or it is not for booking
 */
export async function reassignPayment(
  deps: Deps,
  payment: PaymentDocument,
  { item, date: day, time, with: wish }: NewTime,
  actor: string,
): Promise<string> {
  if (!isBookable(payment)) throw new AppError(409, NOT_BOOKABLE);
  if (payment.booking) throw new AppError(409, NOT_BOOKABLE);
  const line = payment.items[item];
  if (!line) throw invalid("item", "Please choose an appointment");
  const now = deps.now();
  if ((await slotForStaff(now))(day, time) !== "open")
    throw invalid("time", "The salon takes no appointments at this time");
  const asked = askedAfter(line, wish, (await getSettingsAndTeam()).team);
  const items = payment.items.with(item, { ...line, day, time, ...(asked === undefined ? {} : { asked }) });
  const refusal = await rebook(deps, payment, items);
  if (refusal?.missing.some(({ index }) => index === item)) throw refusal.error;
  if (refusal) await updateInReview(payment, items);
  const before = { item, day: line.day, time: line.time };
  const target = { type: "payment", id: payment.ref } as const;
  await recordAuditEntry({ at: now, actor, action: "payment.time", target, before, after: { item, day, time } });
  return refusal ? `Moved. ${describeMissing(refusal)}: give it another time too.` : "The booking is made";
}

/** Why lines of a payment cannot be booked. */
export interface Refusal {
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
    ...(shut.length > 0 ? [`${describeShut(shut)} can no longer be booked`] : []),
    ...(seatless.length > 0 ? [`There is still no seat for ${noSeat}`] : []),
  ].join(". ");
};

/** The lines whose time is past or closed, in words. */
export const describeShut = (shut: Refusal["shut"]): string =>
  shut.map(({ service, day, time }) => `${service} on ${formatInstant(slotInstant(day, time))}`).join("; ");

/** The state of a slot for staff, who need not keep the notice. */
async function slotForStaff(now: Date) {
  const rules = { ...(await getSettings()), noticeMinutes: 0 };
  return (day: string, time: SeatLine["time"]) => slotState(rules, day, time, now);
}

/** Offers a payment in review for the balance of a booking to the booking again. @throws AppError 409 when it has moved meanwhile */
export async function retryBalance(deps: Deps, payment: PaymentDocument): Promise<void> {
  const now = deps.now();
  const set = { reason: null, nextCheckAt: now };
  if (!(await transitionPayment(payment, { from: ["review"], to: "paid", now, set }))) throw new AppError(409, CHANGED);
  await advancePayment(deps, payment.ref);
}

/**
 * Tries to book a payment in review with these lines, under a fresh reference so that nothing left of the old one can
 * be mistaken for it; the refusal when a line's time is past or closed, or seats are missing. All seats are taken anew:
 * a payment in review has given up those it had.
 * @throws AppError 409 when the payment has moved meanwhile
 */
export async function rebook(deps: Deps, payment: PaymentDocument, items: LineSnapshot[]): Promise<Refusal | null> {
  const lines = items.map(seatLine);
  const now = deps.now();
  const moment = { ...(await getSettingsAndTeam()), now, moveLine: lineMover(deps) };
  const stateOf = await slotForStaff(now);
  const shut = lines.filter(({ day, time }) => stateOf(day, time) !== "open");
  const expiresAt = new Date(now.getTime() + HOLD_MS);
  const held =
    shut.length > 0
      ? { shortage: null }
      : await holdPlanned(plansFor(lines, moment), { ...(await seatTerms(deps)), expiresAt }, freshSeatRef);
  if ("shortage" in held) {
    const error = await seatConflict(lines, held.shortage, moment, shut);
    return { error, missing: error.extra["conflicts"] as Conflict[], shut };
  }
  const { request } = held;
  const moved = await transitionPayment(payment, {
    from: ["review"],
    to: "paid",
    now,
    only: { seatRef: payment.seatRef },
    set: { items: withPlan(items, request.lines), seatRef: request.ref, reason: null, nextCheckAt: now },
  });
  if (!moved) {
    await releaseSeats(request.ref);
    throw new AppError(409, CHANGED);
  }
  await advancePayment(deps, payment.ref);
  return null;
}

async function updateInReview({ ref, seatRef }: PaymentDocument, items: LineSnapshot[]): Promise<void> {
  const { matchedCount } = await PaymentModel.updateOne({ ref, seatRef, state: "review" }, { $set: { items } });
  if (matchedCount === 0) throw new AppError(409, CHANGED);
}

const invalid = (path: string, message: string): AppError =>
  new AppError(400, message, { extra: { errors: [{ path, message }] } });
