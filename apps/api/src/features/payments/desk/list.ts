import {
  type contract,
  CURRENCY,
  isSameMoney,
  isStaff,
  nairaOf,
  type Page,
  type Payment,
  PAYMENT_ACTIONS,
  type PaymentAction,
  type PaymentState,
  type PaymentStatus,
  type RouteInput,
  shownState,
  PAYMENT_WORDS,
  TEXTS,
  wayToPay,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { instantColumns, instantValues } from "../../../csv-values.ts";
import { countBy, countUpTo, earliest } from "../../../db/lists/bounded-counts.ts";
import { fieldWithinDays, idsFrom, lineWithinDays, refsFrom, withinDays } from "../../../db/lists/filters.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import { listOrder } from "../../../db/lists/list-query.ts";
import { readList } from "../../../db/lists/read-list.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { peopleView, type PeopleView } from "../../cart/lines.ts";
import { presentLine } from "../../cart/cart.ts";
import { customersByIds, findCustomersByText, type People } from "../../users/users.ts";
import { orProviderAway, verifyPayment } from "../lifecycle/close.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { depositIn } from "../order/pay.ts";
import { isBookable, rebook, describeShut, retryBalance } from "../lifecycle/fulfil.ts";
import { settlePayment } from "../lifecycle/settle.ts";
import { findPayment, REASONS, receivedOf } from "../lifecycle/states.ts";

const MATCHED_USERS = 500;

type ListRequest = RouteInput<typeof contract.payments.list>["query"];
/** The filters of the payments list and of its CSV; `from` and `to` are Lagos days of the payment's beginning. */
type PaymentFilters = Pick<ListRequest, "state" | "attention" | "q" | "dayFrom" | "dayTo"> & {
  from?: string | undefined;
  to?: string | undefined;
};

/** A payment by its reference. @throws AppError 404 */
export async function getPayment(ref: string): Promise<PaymentDocument> {
  const payment = await findPayment(ref);
  if (!payment) throw new AppError(404, TEXTS.notFound);
  return payment;
}

/** The state of a payment as its customer sees it. @throws AppError 404 when it is missing or another customer's */
export async function paymentStatus(ref: string, user: SessionUser): Promise<PaymentStatus> {
  const payment = await getPayment(ref);
  if (!isStaff(user.role) && String(payment.user) !== user.id) throw new AppError(404, TEXTS.notFound);
  const { state, bookingId, total, booking } = payment;
  return {
    ref,
    state: shownState(state),
    ...(state === "fulfilled" ? { bookingId: String(bookingId) } : {}),
    ...(total === undefined ? {} : depositIn(payment)),
    ...(booking ? { booking: String(booking) } : {}),
  };
}

/** What staff read about the refund of a payment. */
export interface RefundWords {
  /** Takes the place of the payment's own reason. */
  reason?: string | null;
  /** Why it was declined. */
  declined?: string;
}

type WordsDeps = Pick<Deps, "refunds">;

/** The payments a page at a time: what staff have to act on first, then the newest, unless asked otherwise. */
export async function listPayments(
  deps: WordsDeps,
  { page, pageSize, sort, ...filters }: ListRequest,
): Promise<Page<Payment>> {
  const { filter, search, people } = await paymentFilter(filters);
  const order = sort ? listOrder(sort) : ({ attention: -1, createdAt: -1, _id: -1 } as const);
  const { items, total } = await readList(PaymentModel, filter, { order, page, pageSize, search });
  return { items: await presentPayments(deps, items, people), total };
}

/** Payments as they travel, with whose they are; one query for all who are not `known` yet, and one for all that have a refund. */
async function presentPayments(
  { refunds }: WordsDeps,
  payments: readonly PaymentDocument[],
  known?: People,
): Promise<Payment[]> {
  const users = payments.flatMap(({ user }) => user ?? []);
  const [customers, people, words] = await Promise.all([
    customersByIds(users, known),
    peopleView([], "staff"),
    refunds.wordsOf(payments),
  ]);
  return payments.map((payment) => ({
    ...presentPayment(payment, people, customers.get(String(payment.user)), words.get(payment.ref)),
    actions: actionsOf(payment, words.get(payment.ref)),
  }));
}

/** The database filter of a payments list, and who it was found to be about; its CSV uses the same. */
async function paymentFilter({
  state,
  attention,
  q,
  from,
  to,
  dayFrom,
  dayTo,
}: PaymentFilters): Promise<Found & { filter: QueryFilter<PaymentDocument> }> {
  const found = q ? await findByText(q) : NO_PEOPLE;
  const filter = {
    ...fieldWithinDays("createdAt", from, to),
    ...(state === undefined ? {} : { state }),
    ...(attention === undefined ? {} : { attention }),
    ...lineWithinDays("items", dayFrom, dayTo),
  };
  return { filter, ...found };
}

interface Found {
  /** What the search asks for besides the filter. */
  search?: QueryFilter<PaymentDocument>;
  people: People;
}
const NO_PEOPLE: Found = { people: new Map() };

/**
 * The beginning of a reference, the provider's reference, an amount, the beginning of the id of a booking or customer, or what
 * finds the customer.
 */
async function findByText(q: string): Promise<Found> {
  const { people } = NO_PEOPLE;
  const refs = refsFrom(q);
  if (refs) return { search: { ref: refs }, people };
  const isNumber = /^\d+$/.test(q);
  if (isNumber && (await PaymentModel.exists({ transactionId: q }))) return { search: { transactionId: q }, people };
  const found = await findCustomersByText(q, MATCHED_USERS);
  const ofPeople = { user: { $in: [...found.keys()].map((id) => new Types.ObjectId(id)) } };
  const ids = idsFrom(q);
  const others = [...(isNumber ? [{ amount: Number(q) }] : []), ...(ids ? [{ bookingId: ids }, { user: ids }] : [])];
  return { search: others.length > 0 ? { $or: [...others, ofPeople] } : ofPeople, people: found };
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
 * Asks the provider again, and attempts again to book a payment that only lacked seats; answers a message with the result.
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
    return `Nothing has changed: ${describeShut(refusal.shut)} can no longer be booked. Give it another time or refund the payment.`;
  return RECHECK_MESSAGES[settled?.state ?? payment.state];
}

/** What came, where it is not the naira that were asked for. */
function differingMoney(payment: PaymentDocument): Pick<Payment, "received"> {
  const received = receivedOf(payment);
  return received && !isSameMoney(received, nairaOf(payment.amount)) ? { received } : {};
}

/** States in which the provider is asked again, or the next step is taken. */
const RECHECKED: ReadonlySet<PaymentState> = new Set([
  "creating",
  "pending",
  "paid",
  "placing",
  "failed",
  "expired",
  "refunding",
]);

/** What can be done about a payment; the calls refuse everything else. */
function actionsOf(payment: PaymentDocument, { declined }: RefundWords = {}): PaymentAction[] {
  const { state, refundDue } = payment;
  const bookable = isBookable(payment);
  const hasMoney = payment.transactionId !== undefined && receivedOf(payment) !== null;
  // A booking keeps its money until it is cancelled, which makes the refund due; a declined refund may still be sent.
  const isCancelled = state === "fulfilled" && (refundDue || declined !== undefined);
  const can: Record<PaymentAction, boolean> = {
    recheck: bookable || RECHECKED.has(state),
    reassign: bookable && !payment.booking,
    refund: hasMoney && (state === "review" || isCancelled),
    decline: refundDue,
  };
  return PAYMENT_ACTIONS.filter((action) => can[action]);
}

const DELETED = { name: "Deleted account", email: "" };

/** A stored payment as the API answers it; a deleted customer has no name. */
export const presentPayment = (
  payment: PaymentDocument,
  people: PeopleView,
  customer: Payment["customer"] = DELETED,
  { reason = payment.reason, declined }: RefundWords = {},
): Payment => ({
  ref: payment.ref,
  state: payment.state,
  amount: payment.amount,
  ...(payment.total === undefined ? {} : { total: payment.total }),
  ...(payment.booking ? { booking: String(payment.booking) } : {}),
  currency: payment.paidCurrency ?? "NGN",
  ...differingMoney(payment),
  method: payment.method,
  items: payment.items.map((line) => presentLine(payment.user === null ? "" : String(payment.user), line, people)),
  customer: { name: customer.name, email: customer.email },
  bookingId: payment.fulfilledAt === null ? null : String(payment.bookingId),
  providerTransactionId: payment.transactionId ?? null,
  reason,
  refundDue: payment.refundDue,
  ...(declined === undefined ? {} : { refundKept: declined }),
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.paidAt?.toISOString() ?? null,
});

type ExportRequest = RouteInput<typeof contract.reports.paymentsCsv>["query"];

/** The columns of the payments table. */
export const PAYMENT_COLUMNS = [
  "reference",
  "state",
  "amount",
  "currency",
  "method",
  "customer",
  "e-mail",
  "booking",
  "provider transaction",
  "reason",
  "refund due",
  ...instantColumns("made"),
  ...instantColumns("paid"),
  "received",
  "bill (NGN)",
];

/** Every payment of a filtered list as rows of a table, read in batches. */
export async function* exportPayments(deps: WordsDeps, request: ExportRequest) {
  const { filter, search } = await paymentFilter(request);
  const cursor = PaymentModel.find({ ...filter, ...search })
    .sort(listOrder(request.sort ?? "-createdAt"))
    .lean()
    .cursor();
  for await (const batch of inBatches(cursor))
    for (const payment of await presentPayments(deps, batch)) {
      const { ref, state, amount, currency, method, customer, bookingId, providerTransactionId } = payment;
      const { reason, refundDue, createdAt, paidAt, received, total = amount } = payment;
      yield [
        ref,
        PAYMENT_WORDS[state],
        amount,
        currency,
        method && wayToPay(method),
        customer.name,
        customer.email,
        bookingId,
        providerTransactionId,
        reason,
        refundDue,
        ...instantValues(createdAt),
        ...instantValues(paidAt),
        // In `currency`; the requested amount unless `received` differs.
        providerTransactionId === null ? null : (received?.minor ?? amount * 100) / 100,
        total,
      ];
    }
}

/** Naira that came online on these Lagos days and are in review: they belong to no booking, and so to no receipt. */
export async function moneyInReview(from: string, to: string): Promise<{ count: number; amount: number }> {
  const [sum] = await PaymentModel.aggregate<{ count: number; amount: number }>([
    {
      $match: {
        state: { $in: ["review", "refunding"] },
        fulfilledAt: null,
        paidAt: withinDays(from, to),
        paidCurrency: CURRENCY,
      },
    },
    { $group: { _id: null, count: { $sum: 1 }, amount: { $sum: "$paidAmount" } } },
  ]);
  return { count: sum?.count ?? 0, amount: sum?.amount ?? 0 };
}

/** How many payments need a decision of staff, counted up to a limit. */
export const paymentsToDecide = (limit: number): Promise<number> => countUpTo(PaymentModel, { attention: true }, limit);

const DAY_MS = 24 * 60 * 60_000;

/** What operators see of the payments; of each figure at most 10000 rows are counted. */
export interface PaymentDepth {
  /** The payments of the last 24 hours. */
  states: ReadonlyMap<string, number>;
  /** Payments that need staff, and since when the first of them exists. */
  attention: number;
  attentionSince: Date | null;
  /** Since when the payment waits that the job should have looked at first. */
  dueSince: Date | null;
}

/** Reads the figures of the payments for operators. */
export async function paymentDepth(now: Date): Promise<PaymentDepth> {
  const [states, attention, attentionSince, dueSince] = await Promise.all([
    countBy(PaymentModel, { createdAt: { $gt: new Date(now.getTime() - DAY_MS) } }, "state"),
    countUpTo(PaymentModel, { attention: true }),
    earliest(PaymentModel, { attention: true }, "createdAt"),
    earliest(PaymentModel, { nextCheckAt: { $lte: now } }, "nextCheckAt"),
  ]);
  return { states, attention, attentionSince, dueSince };
}

/** Of these references, those without a payment. */
export async function unknownPayments(refs: readonly string[]): Promise<string[]> {
  const known = new Set(await PaymentModel.distinct("ref", { ref: { $in: refs } }));
  return refs.filter((ref) => !known.has(ref));
}

/** The accounts of payments by reference; unknown payments, and those of deleted accounts, are left out. */
export async function payerIds(refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await PaymentModel.find({ ref: { $in: refs } }, { ref: 1, user: 1 }).lean();
  return new Map(found.flatMap(({ ref, user }) => (user ? [[ref, String(user)]] : [])));
}
