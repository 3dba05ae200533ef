import { failpoint } from "../../../failpoint.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, type SeatTerms, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { seatConflict } from "../../seats/planning/nearest.ts";
import type { OfferedPlan } from "../../seats/claims/offered.ts";
import { offeredClaims, plansWithOffers } from "../../seats/claims/offers.ts";
import { holdPlanned, plansFor, type Plans } from "../../seats/planning/plans.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import type { PaymentDocument } from "../payments.model.ts";
import { replacePlan } from "../lifecycle/states.ts";
import { closeUnrequested } from "./end-order.ts";
import { type BillPayer, holderOf, type Payer, requireNextPayment, requirePlaces } from "./limits.ts";
import type { Order } from "./price.ts";

/** What refuses a payment that another call has ended. */
export const CLOSED_MEANWHILE = "This payment was cancelled meanwhile. Please try again.";

/** The lines of an order, their first plan and the plans after it. */
interface OrderPlan {
  lines: readonly SeatLine[];
  terms: SeatTerms;
  first: readonly SeatLine[];
  plans: Plans;
  /** The lines whose places offers of the waiting list hold for the customer. */
  offered: readonly OfferedPlan[];
  holder: Pick<PaymentDocument, "heldFrom">;
}

/**
 * @throws AppError 409 with the nearest times when a line has no free person or unit, 429 when the customer began too
 * many
 */
export async function planOrder(
  deps: Deps,
  payer: Payer | BillPayer,
  { items, offers, rules }: Order,
): Promise<OrderPlan> {
  const lines = items.map(seatLine);
  const context = { ...rules, now: deps.now(), forCustomer: true, moveLine: lineMover(deps) };
  const [offered, terms, holder] = await Promise.all([
    payer.user ? deps.waitlist.findOffered(deps, { userId: payer.user.id, tokens: offers }, items) : [],
    seatTerms(deps),
    items.length > 0 ? holderOf(deps, payer) : {},
    requireNextPayment(deps, payer),
  ]);
  const plans = plansWithOffers(lines, offered, (others) => plansFor(others, context));
  const first = await plans.next(null);
  if (!first) throw await seatConflict(withoutOffered(lines, offered), null, context);
  return { lines, terms, first, plans, offered, holder };
}

/** The lines that can be in conflict: an offered one has its place, unless it is the line `refused`. */
const withoutOffered = (lines: readonly SeatLine[], offered: readonly OfferedPlan[], refused?: number): SeatLine[] =>
  lines.filter(({ line }) => line === refused || !offered.some((plan) => plan.line === line));

/** Takes the seats, within the limits; the payment with the plan that was claimed. */
export async function claimSeats(deps: Deps, payment: PaymentDocument, wanted: OrderPlan): Promise<PaymentDocument> {
  let claimed = payment;
  try {
    const refOf = async (lines: readonly SeatLine[]) => {
      if (lines !== wanted.first) claimed = await storePlan(claimed, lines);
      return claimed.seatRef;
    };
    const plans: Plans = { next: async (shortage) => (shortage ? wanted.plans.next(shortage) : wanted.first) };
    const { lines, terms, offered } = wanted;
    const expiresAt = payment.heldUntil;
    const kept = offered.length > 0 ? offeredClaims(lines, offered, expiresAt) : undefined;
    // The place of an offer is held as it was promised.
    const isOffered = ({ line }: SeatLine) => offered.some((plan) => plan.line === line);
    const outcome = await holdPlanned(plans, { ...terms, expiresAt, kept }, refOf, isOffered);
    if ("request" in outcome) {
      await requirePlaces(deps, claimed);
      return claimed;
    }
    const context = { ...(await getSettingsAndTeam()), now: deps.now(), forCustomer: true };
    throw await seatConflict(withoutOffered(lines, offered, outcome.shortage?.line), outcome.shortage, context);
  } catch (error) {
    await closeUnrequested(deps, claimed, error);
    throw error;
  }
}

/**
 * Writes another plan with a fresh reference to a payment, before the first claim of the plan: every retry and every
 * settler reads it there.
 * @throws AppError 409 when the payment was closed meanwhile
 */
async function storePlan(
  { ref, seatRef, items }: PaymentDocument,
  plan: readonly SeatLine[],
): Promise<PaymentDocument> {
  const stored = await replacePlan({ ref, seatRef, state: "creating" }, withPlan(items, plan));
  if (!stored) throw new AppError(409, CLOSED_MEANWHILE);
  await failpoint("plan-stored");
  return stored;
}
