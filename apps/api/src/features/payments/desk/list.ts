import {
  type contract,
  CURRENCY,
  isSameMoney,
  isStaff,
  nairaOf,
  type Page,
  type Payment,
  PAYMENT_ACTIONS,
  PAYMENT_STATES,
  type PaymentAction,
  type PaymentState,
  type PaymentStatus,
  type RouteInput,
  shownState,
  TEXTS,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { fieldWithinDays, idsFrom, lineWithinDays, refsFrom } from "../../../db/lists/filters.ts";
import { listOrder } from "../../../db/lists/list-query.ts";
import { readList } from "../../../db/lists/read-list.ts";
import type { RefundWords } from "../../ports.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { peopleView, type PeopleView } from "../../cart/lines.ts";
import { presentLine } from "../../cart/cart.ts";
import { bookingCustomers } from "../../bookings/read/search.ts";
import { customersByIds, findCustomersByText, type People } from "../../users/users.ts";
import { type PaymentDocument, PaymentModel } from "../payments.model.ts";
import { payerOf } from "../lifecycle/payer.ts";
import { presentAccount } from "../order/open-of-bill.ts";
import { depositIn } from "../order/pay.ts";
import { isAcceptable, isAttachable, isBookable, findPayment, receivedOf } from "../lifecycle/states.ts";

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

/** A payment that this user may see: staff, and who pays it or its booking. @throws AppError 404 */
export async function findVisiblePayment(ref: string, user: SessionUser): Promise<PaymentDocument> {
  const payment = await getPayment(ref);
  if (!isStaff(user.role) && String(await payerOf(payment)) !== user.id) throw new AppError(404, TEXTS.notFound);
  return payment;
}

/** The state of a payment as its customer sees it. @throws AppError 404 when it is missing or another customer's */
export async function paymentStatus(ref: string, user: SessionUser): Promise<PaymentStatus> {
  const payment = await findVisiblePayment(ref, user);
  const { state, bookingId, total, booking } = payment;
  return {
    ref,
    state: shownState(state),
    ...(state === "fulfilled" ? { bookingId: String(bookingId) } : {}),
    ...(total === undefined ? {} : depositIn(payment)),
    ...(booking ? { booking: String(booking) } : {}),
  };
}

export type WordsDeps = Pick<Deps, "refunds">;

/**
 * The sum of what came in naira, as `receivedOf` reads it, without payments that were sent back; other currencies count
 * nothing. The index of states has the amounts.
 */
const KEPT_NAIRA = {
  of: {
    $cond: [
      {
        $and: [
          { $eq: [{ $ifNull: ["$paidCurrency", CURRENCY] }, CURRENCY] },
          { $ne: ["$state", "refunded" satisfies PaymentDocument["state"]] },
        ],
      },
      { $ifNull: [{ $divide: ["$paidMinor", 100] }, "$paidAmount"] },
      0,
    ],
  },
  every: { state: { $in: [...PAYMENT_STATES] } },
};

/** The parts of payments of a list that were sent back, in naira, where the payments go on. */
async function partsSentBack({ refunds }: WordsDeps, filter: QueryFilter<PaymentDocument>): Promise<number> {
  const parts = await refunds.partsSentBack();
  if (parts.size === 0) return 0;
  const ofRefs = { ref: { $in: [...parts.keys()] }, state: { $ne: "refunded" as const } };
  const refs = await PaymentModel.distinct("ref", { $and: [filter, ofRefs] });
  return refs.reduce((sum, ref) => sum + (parts.get(ref) ?? 0), 0) / 100;
}

/** The payments a page at a time: what staff have to act on first, then the newest, unless asked otherwise. */
export async function listPayments(
  deps: WordsDeps,
  { page, pageSize, sort, sum, ...filters }: ListRequest,
): Promise<Page<Payment>> {
  const { filter, search, people } = await paymentFilter(filters);
  const order = sort ? listOrder(sort) : ({ attention: -1, createdAt: -1, _id: -1 } as const);
  const { items, ...totals } = await readList(PaymentModel, filter, {
    order,
    page,
    pageSize,
    search,
    sum: sum ? KEPT_NAIRA : undefined,
  });
  const shown = await presentPayments(deps, items, people);
  if (totals.sum === undefined) return { items: shown, ...totals };
  return { items: shown, ...totals, sum: totals.sum - (await partsSentBack(deps, { $and: [filter, search ?? {}] })) };
}

/**
 * Payments as they travel, with whose they are; one query for all who are not `known` yet, and one for all that have a
 * refund.
 */
export async function presentPayments(
  { refunds }: WordsDeps,
  payments: readonly PaymentDocument[],
  known?: People,
): Promise<Payment[]> {
  const users = payments.flatMap(({ user }) => user ?? []);
  const [customers, ofBills, people, words] = await Promise.all([
    customersByIds(users, known),
    bookingCustomers(payments.flatMap(({ user, booking }) => (user === null && booking ? [booking] : []))),
    peopleView([], "staff"),
    refunds.wordsOf(payments),
  ]);
  const whoOf = ({ user, booking }: PaymentDocument) =>
    user ? customers.get(String(user)) : ofBills.get(String(booking));
  return payments.map((payment) => ({
    ...presentPayment(payment, people, whoOf(payment), words.get(payment.ref)),
    ...(payment.attached ? { attached: payment.attached.reason } : {}),
    actions: actionsOf(payment, words.get(payment.ref)),
  }));
}

/** The database filter of a payments list, and who it was found to be about; its CSV uses the same. */
export async function paymentFilter({
  state,
  attention,
  q,
  from,
  to,
  dayFrom,
  dayTo,
}: PaymentFilters): Promise<PaymentSearch & { filter: QueryFilter<PaymentDocument> }> {
  const found = q ? await findByText(q) : NO_PEOPLE;
  const filter = {
    ...fieldWithinDays("createdAt", from, to),
    ...(state === undefined ? {} : { state }),
    ...(attention === undefined ? {} : { attention }),
    ...lineWithinDays("items", dayFrom, dayTo),
  };
  return { filter, ...found };
}

interface PaymentSearch {
  /** What the search asks for besides the filter. */
  search?: QueryFilter<PaymentDocument>;
  people: People;
}
const NO_PEOPLE: PaymentSearch = { people: new Map() };

/**
 * The beginning of a reference, the provider's reference, an amount, the beginning of the id of a booking or customer,
 * or what finds the customer.
 */
async function findByText(q: string): Promise<PaymentSearch> {
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
function actionsOf(payment: PaymentDocument, { declined, over, notHeld }: RefundWords = {}): PaymentAction[] {
  const { state, refundDue } = payment;
  const bookable = isBookable(payment);
  const hasMoney = payment.transactionId !== undefined && receivedOf(payment) !== null;
  // A booking keeps its money until it is cancelled, which makes the refund due; a declined refund may still be sent.
  const isCancelled = state === "fulfilled" && (refundDue || declined !== undefined);
  const can: Record<PaymentAction, boolean> = {
    recheck: bookable || RECHECKED.has(state),
    reassign: bookable && !payment.booking,
    // With enough money a recheck books it.
    accept: isAcceptable(payment) && !bookable,
    attach: isAttachable(payment),
    refund: hasMoney && (state === "review" || isCancelled),
    // What was paid beyond the bill of a booking that goes on, or for what could not take place, is the customer's.
    decline: refundDue && over === undefined && !notHeld,
  };
  return PAYMENT_ACTIONS.filter((action) => can[action]);
}

const DELETED = { name: "Deleted account", email: "" };

/** A stored payment as the API answers it; a deleted customer has no name. */
export const presentPayment = (
  payment: PaymentDocument,
  people: PeopleView,
  customer: Payment["customer"] = DELETED,
  { reason = payment.reason, declined, over, left }: RefundWords = {},
): Payment => ({
  ref: payment.ref,
  state: payment.state,
  amount: payment.amount,
  ...(payment.total === undefined ? {} : { total: payment.total }),
  ...(payment.booking ? { booking: String(payment.booking) } : {}),
  currency: payment.paidCurrency ?? "NGN",
  ...(payment.account ? { account: presentAccount(payment.account) } : {}),
  ...differingMoney(payment),
  method: payment.method,
  items: payment.items.map((line) => presentLine(payment.user === null ? "" : String(payment.user), line, people)),
  customer: { name: customer.name, email: customer.email },
  bookingId: payment.fulfilledAt === null ? null : String(payment.bookingId),
  providerTransactionId: payment.transactionId ?? null,
  reason,
  refundDue: payment.refundDue,
  ...(over === undefined ? {} : { over }),
  ...(left === undefined ? {} : { left }),
  ...(declined === undefined ? {} : { refundKept: declined }),
  createdAt: payment.createdAt.toISOString(),
  paidAt: payment.paidAt?.toISOString() ?? null,
});

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
