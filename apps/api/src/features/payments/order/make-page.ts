import {
  MINUTE_MS,
  API_BASE,
  type CartLine,
  cartTotal,
  depositOf,
  HOLD_MINUTES,
  optionsKey,
  PAYMENT_SESSION_MINUTES,
  type PriceChange,
  type Settings,
} from "@salon/contracts";
import { Types } from "mongoose";
import { createHash, randomInt } from "node:crypto";
import { failpoint } from "../../../failpoint.ts";
import { batchedFind } from "../../../db/batching/batched-reads.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import { mergeSameLines, offerTokens, type PricedLine, priceLines, requireGuestsOnce } from "../../cart/cart.ts";
import { withPlan } from "../../cart/lines.ts";
import { holdsSeats, lineMover, type SeatTerms, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { seatConflict } from "../../seats/planning/nearest.ts";
import type { OfferedPlan } from "../../seats/claims/offered.ts";
import { offeredClaims, plansWithOffers } from "../../seats/claims/offers.ts";
import { holdPlanned, plansFor, type Plans } from "../../seats/planning/plans.ts";
import { orNewPlans } from "../../seats/visits/new-plans.ts";
import { getSettingsAndTeam, type Team } from "../../team/team.ts";
import { seatsOf } from "../lifecycle/decide.ts";
import { MAKER_GONE_MS } from "../lifecycle/close.ts";
import { orProviderAway } from "../lifecycle/verify.ts";
import { type LinkedStart, type PaymentDocument, paymentRows } from "../payments.model.ts";
import { returnState } from "../return-state.ts";
import { emptyPayment, openPayment, replacePlan, type Way } from "../lifecycle/states.ts";
import { closeRequested, closeUnrequested } from "./end-order.ts";
import { type Asked, createAccount } from "./make-account.ts";
import { type BillPayer, holderOf, type Payer, requireNextPayment, requirePlaces } from "./limits.ts";

/** A cart as it will be paid for. */
export interface Order {
  items: PricedLine[];
  /** The whole bill in naira. */
  total: number;
  /** What is asked for now. */
  amount: number;
  /** The booking whose balance is paid; the order has no items then. */
  booking?: Types.ObjectId;
  /** Reads the bill again once the row of its payment stands. @throws AppError 409 when it has ended or asks for less */
  confirm?: (ref: string) => Promise<void>;
  /** When its account number ends at the latest. */
  endsBy?: Date | undefined;
  /** It is paid by transfer to an account number in place of a page. */
  byTransfer?: true | undefined;
  /** The link that it is paid by. */
  byLink?: LinkedStart | undefined;
  /** An open payment of the bill is ended first, also one that another person began. */
  replace?: boolean | undefined;
  /** The tokens of offers of the waiting list that came with its lines. */
  offers?: readonly string[];
  /** The same for the same cart and deposit, in any order of its lines. */
  cartKey: string;
  /** What it was priced under. */
  rules: { settings: Settings; team: Team };
}

/** What a customer wants to pay for, and the deposit that the page showed. */
export interface Request {
  lines: readonly CartLine[];
  deposit?: number | undefined;
}

const CHANGED = {
  prices: "Some prices have changed. Please check the new total.",
  deposit: "What is paid now has changed. Please check it.",
  missed: "After a missed appointment more is paid when you book. Please check what is paid now.",
} as const;

/**
 * Prices a cart as the server sees it, with the deposit that this customer pays.
 * @throws AppError 400 for lines that cannot be booked, 409 with the new sums when a price or the deposit is not what the customer saw
 */
export async function priceOrder(deps: Deps, userId: string, { lines, deposit }: Request): Promise<Order> {
  const now = deps.now();
  const { priced, deposits, rules } = await priceLines(lines, now);
  requireGuestsOnce(priced);
  const items = mergeSameLines(priced);
  const total = cartTotal(items);

  const hasMissed = Boolean(rules.settings.noShowDepositPercent) && (await deps.cards.hasMissed({ user: userId }, now));
  const amount = depositOf(deposits, rules.settings, { hasMissed });
  const changed = priceChanges(lines, priced);
  if (changed.length > 0 || (deposit !== undefined && deposit !== amount)) {
    const message = changed.length > 0 ? CHANGED.prices : hasMissed ? CHANGED.missed : CHANGED.deposit;
    throw new AppError(409, message, { extra: { total, deposit: amount, due: total - amount, changed } });
  }
  return { items, total, amount, offers: offerTokens(lines), cartKey: cartKeyOf(items, amount), rules };
}

const priceChanges = (lines: readonly CartLine[], priced: readonly PricedLine[]): PriceChange[] =>
  priced.flatMap(({ service, price }, index) => {
    const was = lines[index]?.price;
    return was === undefined || was === price ? [] : [{ index, service, was, now: price }];
  });

function cartKeyOf(items: readonly PricedLine[], amount: number): string {
  const lines = items.map(({ serviceId, day, time, price, cartQuantity, asked, options, guest }) =>
    [
      String(serviceId),
      day,
      time,
      price,
      cartQuantity,
      ...(asked ? [String(asked)] : []),
      ...(options ? [`+${optionsKey(options)}`] : []),
      ...(guest === undefined ? [] : [JSON.stringify(guest)]),
    ].join("|"),
  );
  return createHash("sha256")
    .update([...lines.toSorted(), amount].join("\n"))
    .digest("base64url");
}

/** No letters that are mistaken for digits: customers read it out on the phone. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REF_LENGTH = 16;

/** A random, unused payment reference. */
const newPaymentRef = (): string =>
  `IBD-${Array.from({ length: REF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("")}`;

/** The lease of the process that makes a page, and how often it renews it. */
const MAKER_MS = 8000;
const BEAT_MS = 2000;
const CLOSED_MEANWHILE = "This payment was cancelled meanwhile. Please try again.";

/**
 * Makes a payment and its page or account number; null when the customer or the bill has an open payment already. Any
 * error ends the payment and frees its seats, so that the next call begins anew.
 */
export function beginPayment(deps: Deps, payer: Payer | BillPayer, order: Order): Promise<PaymentDocument | null> {
  const begin = () => makePage(deps, payer, order);
  // One line alone has its nearest times.
  if (order.items.length < 2 || !payer.user) return begin();
  return orNewPlans(deps, { lines: order.items, rules: { ...order.rules, now: deps.now() }, by: payer }, begin);
}

async function makePage(deps: Deps, payer: Payer | BillPayer, order: Order): Promise<PaymentDocument | null> {
  const wanted = await planOrder(deps, payer, order);
  // The first plan is in the row from the beginning, so that it is written before the first claim.
  const items = withPlan(order.items, wanted.first);
  const { offers: _tokens, ...asked } = order;
  const payment = newPayment(deps, payer, { ...asked, items, ...offersIn(wanted.offered), ...wanted.holder });
  if (!(await insert(deps, payment))) return null;
  return withMakerLease(deps, payment, async () => {
    await failpoint("order-saved");
    const claimed = await claimSeats(deps, payment, wanted);
    await confirmAsked(deps, payment, order);
    return { ...claimed, ...(await openFor(deps, payer, claimed, order)) };
  });
}

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
async function planOrder(deps: Deps, payer: Payer | BillPayer, { items, offers, rules }: Order): Promise<OrderPlan> {
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

function newPayment(
  deps: Deps,
  payer: Payer | BillPayer,
  order: Omit<Order, "offers"> & Pick<PaymentDocument, "offers" | "heldFrom">,
): PaymentDocument {
  const { items, total, amount, booking, cartKey, offers, byLink, heldFrom } = order;
  const createdAt = deps.now();
  const after = (ms: number) => new Date(createdAt.getTime() + ms);
  const beginning = {
    _id: new Types.ObjectId(),
    ref: newPaymentRef(),
    user: payer.user && new Types.ObjectId(payer.user.id),
    cartKey,
    items,
    amount,
    bookingId: booking ?? new Types.ObjectId(),
    heldUntil: after(HOLD_MINUTES * MINUTE_MS),
    createdAt,
  };

  return {
    ...emptyPayment(beginning),
    ...(amount === total ? {} : { total }),
    ...(booking ? { booking } : {}),
    ...(byLink ? { byLink } : {}),
    ...(offers ? { offers } : {}),
    ...(!payer.user && payer.begunBy ? { begunBy: new Types.ObjectId(payer.begunBy) } : {}),
    open: true,
    ...(heldFrom ? { heldFrom } : {}),
    makerUntil: after(MAKER_MS),
    nextCheckAt: after(MAKER_GONE_MS),
  };
}

const offersIn = (offered: readonly OfferedPlan[]): Pick<PaymentDocument, "offers"> =>
  offered.length === 0 ? {} : { offers: offered.map(({ ref, line, until }) => ({ ref, line, until })) };

async function insert(deps: Deps, payment: PaymentDocument): Promise<boolean> {
  try {
    await paymentRows.insertOne(payment);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    // It may have been written all the same.
    await closeUnrequested(deps, payment, error);
    throw error;
  }
}

/**
 * Runs `work` while it renews the maker's lease every two seconds: other calls of the customer wait as long as the
 * lease runs, and continue seconds after the process was killed.
 */
async function withMakerLease<T>(deps: Deps, { _id, ref }: PaymentDocument, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAKER_GONE_MS;

  const renewLease = async () => {
    const makerUntil = new Date(deps.now().getTime() + MAKER_MS);
    await paymentRows.updateOne({ _id, state: "creating" }, { $set: { makerUntil } });
  };

  const beat = setInterval(() => {
    if (performance.now() >= deadline) clearInterval(beat);
    else
      renewLease().catch((error: unknown) =>
        deps.logger.warn({ err: error, ref }, "the lease of a payment page could not be renewed"),
      );
  }, BEAT_MS).unref();

  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** Takes the seats, within the limits; the payment with the plan that was claimed. */
async function claimSeats(deps: Deps, payment: PaymentDocument, wanted: OrderPlan): Promise<PaymentDocument> {
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

/** Ends a payment whose bill has ended, or asks for less, since it was read. @throws AppError 409 */
async function confirmAsked(deps: Deps, payment: PaymentDocument, { confirm }: Order): Promise<void> {
  try {
    await confirm?.(payment.ref);
  } catch (error) {
    await closeUnrequested(deps, payment, error);
    throw error;
  }
}

/** Makes the page or account number and writes it down; how to pay, once the payment is seen to hold its seats. */
async function openFor(
  deps: Deps,
  payer: Payer | BillPayer,
  payment: PaymentDocument,
  { byTransfer, endsBy }: Order,
): Promise<Way> {
  const { email, name } = payer.user ?? payer;
  let way: Way | null = null;
  try {
    way = byTransfer
      ? await createAccount(deps, { ...payment, email, name, endsBy })
      : { link: await createLink(deps, payment, { email, name }) };
    await failpoint(byTransfer ? "account-made" : "link-asked");
    const opened = await openPayment(payment, way, deps.now());
    await failpoint("link-saved");
    if (opened && (await isHeld(payment))) return way;
    throw new AppError(409, CLOSED_MEANWHILE);
  } catch (error) {
    await closeRequested(deps, { ...payment, ...way }, error);
    throw error;
  }
}

async function createLink(deps: Deps, payment: PaymentDocument, shown: Pick<Asked, "email" | "name">): Promise<string> {
  const { secret, publicUrl } = deps.config;
  const returnUrl = `${publicUrl}${API_BASE}/booking/payment/return/${returnState(secret, payment)}`;
  const { ref, amount } = payment;
  const order = { ref, amount, ...shown, returnUrl, sessionMinutes: PAYMENT_SESSION_MINUTES };
  return (await orProviderAway(deps.provider.createLink(order))).url;
}

const findPending = batchedFind<Pick<PaymentDocument, "ref">>(async (refs) => {
  const found = await paymentRows
    .find({ ref: { $in: [...refs] }, state: "pending" }, { projection: { ref: 1 } })
    .toArray();
  return new Map(found.map((payment) => [payment.ref, payment]));
});

/**
 * Whether a payment's page may be shown: it waits for its money, and all its seats are claimed. Both are read, because
 * a payment is closed before its seats are released.
 */
export async function isHeld(payment: PaymentDocument): Promise<boolean> {
  const [pending, claimed] = await Promise.all([findPending(payment.ref), holdsSeats(seatsOf(payment))]);
  return pending !== null && claimed;
}
