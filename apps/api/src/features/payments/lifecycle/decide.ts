import { slotState } from "@salon/contracts";
import type { Types } from "mongoose";
import { failpoint } from "../../../failpoint.ts";
import type { Deps } from "../../../deps.ts";
import { bringBack } from "../../bookings/money/hold-ends.ts";
import { secureSeats } from "../../seats/claims/secure.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, seatTerms, type Shortage } from "../../seats/claims/claims.ts";
import { offeredClaims, plansWithOffers } from "../../seats/claims/offers.ts";
import { seatLine, type SeatLine, type SeatRequest } from "../../seats/planning/lines.ts";
import { Planner } from "../../seats/planning/planner.ts";
import { plansFor } from "../../seats/planning/plans.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { freeReplaced } from "./free-seats.ts";
import { findPayment, transitionPayment, REASONS, replacePlan } from "./states.ts";

/** The seats a payment's lines ask for. */
export const seatsOf = ({ seatRef, items }: Pick<PaymentDocument, "seatRef" | "items">): SeatRequest => ({
  ref: seatRef,
  lines: items.map(seatLine),
});

/**
 * The decision between booking and review, made once by compare and set: the process that loses releases its seats,
 * and `placing` never leads to review. Without this point a payment could be in review and keep its seats.
 */
export async function decide(deps: Deps, payment: PaymentDocument): Promise<void> {
  if (payment.booking) return decideBalance(deps, payment, payment.booking);

  const secured = await secure(deps, payment);
  await failpoint("seats-secured");

  const now = deps.now();
  const { stored, shortage } = secured;
  // A settler with an older plan decides nothing.
  const condition = { seatRef: stored.seatRef };
  const moved = shortage
    ? await transitionPayment(stored, {
        from: ["paid"],
        to: "review",
        now,
        condition,
        set: { reason: REASONS.seats, nextCheckAt: now },
      })
    : await transitionPayment(stored, { from: ["paid"], to: "placing", now, condition, set: { nextCheckAt: now } });
  if (moved) return;

  const decided = await findPayment(stored.ref);
  if (decided?.seatRef !== stored.seatRef || !SEATED.has(decided.state)) await freeReplaced(stored);
}

/**
 * The decision on a payment for the balance of a booking: the booking's own conditional update takes its receipt or
 * does not. A settler that is overtaken may take it after another one has moved the payment to review; `fulfilBalance`
 * follows.
 */
async function decideBalance(deps: Deps, payment: PaymentDocument, booking: Types.ObjectId): Promise<void> {
  const now = deps.now();
  const late = await bringBack(deps, booking, payment);
  const isTaken =
    late !== "no room" && (await deps.till.takeBalance(booking, { ...payment, late: late === "too little" }, now));
  await failpoint("balance-taken");
  deps.closings.endClosing(deps, { _id: booking });
  const refusal = late === "no room" ? REASONS.lapsed : REASONS.balance;
  const [to, reason] = isTaken ? (["placing", payment.reason] as const) : (["review", refusal] as const);
  await transitionPayment(payment, { from: ["paid"], to, now, set: { reason, nextCheckAt: now } });
}

/** A payment as it is stored, and the line for which it got no seats. */
interface Secured {
  stored: PaymentDocument;
  shortage: Shortage | null;
}

/**
 * Sells the seats of a paid payment; those of an offer that still lasts are taken back from it. When a person or unit was
 * lost with an expired hold, or does not fit any more, other plans follow.
 */
async function secure(deps: Deps, payment: PaymentDocument): Promise<Secured> {
  const { settings, team } = await getSettingsAndTeam();
  const now = deps.now();
  const planner = new Planner(settings, team);
  // A closed or begun slot is not taken again for late money; seats still held are sold at any hour.
  const isOpen = ({ day, time }: SeatLine) => slotState({ ...settings, noticeMinutes: 0 }, day, time, now) === "open";
  const { ref, lines } = seatsOf(payment);
  const offered = await deps.waitlist.stillOffered(payment);
  const mayTake = (line: SeatLine) => isOpen(line) && planner.stillFits(line);
  const terms = { ...(await seatTerms(deps)), mayTake, kept: offeredClaims(lines, offered, now) };
  const context = { settings, team, now, except: { ref }, moveLine: lineMover(deps) };
  const plans = plansWithOffers(lines, offered, (others) => plansFor(others, context));
  for (let stored = payment; ;) {
    const request = seatsOf(stored);
    const shortage = await secureSeats(request, terms);
    const short = request.lines.find(({ line }) => line === shortage?.line);
    const isStale = short !== undefined && isOpen(short) && !planner.stillFits(short);
    // An offered line has the people of its offer, or none.
    const isOffered = offered.some(({ line }) => line === shortage?.line);
    if ((!shortage?.lost && !isStale) || isOffered) return { stored, shortage };

    const replaced = await storePlan(stored, await plans.next(isStale ? null : shortage));
    if (!replaced) return { stored, shortage };
    stored = replaced;
  }
}

/**
 * Writes another plan to the payment's row with a fresh reference, before its first claim, and releases what the plan
 * before has claimed; null when there is no plan, or another process has changed the payment.
 */
async function storePlan(payment: PaymentDocument, plan: readonly SeatLine[] | null): Promise<PaymentDocument | null> {
  const replaced = plan && (await replacePlan(payment, withPlan(payment.items, plan)));
  if (!replaced) return null;

  await failpoint("plan-stored");
  await freeReplaced(payment);
  return replaced;
}

const SEATED: ReadonlySet<string> = new Set(["paid", "placing", "fulfilled"]);
