import {
  TEXTS,
  isStaff,
  shownState,
  type Page,
  type Payment,
  type PaymentState,
  type PaymentStatus,
  type RouteInput,
  type contract,
} from "@salon/contracts";
import { Types, type QueryFilter } from "mongoose";
import { listOrder } from "../../db/lists/list-query.ts";
import { fieldWithinDays, isObjectId } from "../../db/lists/filters.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { customersByIds, findCustomersByText, type People } from "../users/users.service.ts";
import { orProviderAway, verifyPayment } from "./payments.close.service.ts";
import { PaymentModel, type PaymentDocument } from "./payments.model.ts";
import { findPayment } from "./payments.moves.service.ts";
import { presentPayment } from "./payments.present.ts";
import { isBookable, rebook, sayShut } from "./payments.rebook.service.ts";
import { settlePayment } from "./payments.settle.service.ts";

const MATCHED_USERS = 500;

type ListRequest = RouteInput<typeof contract.payments.list>["query"];
/** The filters of the payments list and of its CSV; `from` and `to` are Lagos days of the payment's beginning. */
export type PaymentFilters = Pick<ListRequest, "state" | "attention" | "q"> & {
  from?: string | undefined;
  to?: string | undefined;
};

/** A payment by its reference. @throws AppError 404 */
export async function getPayment(ref: string): Promise<PaymentDocument> {
  const payment = await findPayment(ref);
  if (!payment) throw new AppError(404, TEXTS.notFound);
  return payment;
}

/** What a customer is told of a payment. @throws AppError 404 when it is missing or somebody else's */
export async function paymentStatus(ref: string, user: SessionUser): Promise<PaymentStatus> {
  const payment = await getPayment(ref);
  if (!isStaff(user.role) && String(payment.user) !== user.id) throw new AppError(404, TEXTS.notFound);
  const { state, bookingId } = payment;
  return { ref, state: shownState(state), ...(state === "fulfilled" ? { bookingId: String(bookingId) } : {}) };
}

/** The payments a page at a time: what staff have to act on first, then the newest, unless asked otherwise. */
export async function listPayments({ page, pageSize, sort, ...filters }: ListRequest): Promise<Page<Payment>> {
  const { filter, search, people } = await paymentFilter(filters);
  const order = sort ? listOrder(sort) : ({ attention: -1, createdAt: -1, _id: -1 } as const);
  const { items, total } = await readList(PaymentModel, filter, { order, page, pageSize, search });
  return { items: await presentPayments(items, people), total };
}

/** Payments as they travel, with whose they are; one more query for all who are not `known` yet. */
export async function presentPayments(payments: readonly PaymentDocument[], known?: People): Promise<Payment[]> {
  const customers = await customersByIds(
    payments.flatMap(({ user }) => user ?? []),
    known,
  );
  return payments.map((payment) => presentPayment(payment, customers.get(String(payment.user))));
}

/** The database filter of a payments list, and who it was found to be about; its CSV uses the same. */
export async function paymentFilter({
  state,
  attention,
  q,
  from,
  to,
}: PaymentFilters): Promise<Found & { filter: QueryFilter<PaymentDocument> }> {
  const found = q ? await findByText(q) : NOBODY;
  const filter = {
    ...fieldWithinDays("createdAt", from, to),
    ...(state === undefined ? {} : { state }),
    ...(attention === undefined ? {} : { attention }),
  };
  return { filter, ...found };
}

interface Found {
  /** What the search asks for besides the filter. */
  search?: QueryFilter<PaymentDocument>;
  people: People;
}
const NOBODY: Found = { people: new Map() };
const PAYMENT_REF = /^ibd-[0-9a-z-]+$/i;

/**
 * A whole reference, a number (the provider's reference, else an amount) or the id of a booking or customer; anything
 * else is the beginning of a customer's e-mail or of a word of their name.
 */
async function findByText(q: string): Promise<Found> {
  const { people } = NOBODY;
  if (PAYMENT_REF.test(q)) return { search: { ref: q.toUpperCase() }, people };
  if (/^\d+$/.test(q)) {
    const isTransaction = await PaymentModel.exists({ transactionId: q });
    return { search: isTransaction ? { transactionId: q } : { amount: Number(q) }, people };
  }
  if (isObjectId(q)) {
    const id = new Types.ObjectId(q);
    return { search: { $or: [{ bookingId: id }, { user: id }] }, people };
  }
  const found = await findCustomersByText(q, MATCHED_USERS);
  return { search: { user: { $in: [...found.keys()].map((id) => new Types.ObjectId(id)) } }, people: found };
}

const TOLD: Record<PaymentState, string> = {
  creating: "The payment page is still being made",
  pending: "Nobody has paid yet",
  paid: "The money is there; the booking is being made",
  placing: "The money is there; the booking is being made",
  fulfilled: "The booking is made",
  failed: "Nobody has paid",
  expired: "Nobody has paid",
  review: "Nothing has changed: this payment still needs a decision",
  refunding: "The money is on its way back",
  refunded: "The money was sent back",
};

/**
 * Asks the provider again, and tries once more to book what only lacked seats; says what it came to.
 * @throws AppError 404, or 502 or 504 when the provider does not answer
 */
export async function recheckPayment(deps: Deps, ref: string): Promise<string> {
  const payment = await getPayment(ref);
  const bookable = isBookable(payment);
  const refusal = bookable ? await rebook(deps, payment, payment.items) : null;
  if (!bookable && payment.transactionId !== undefined && payment.state !== "refunding")
    await orProviderAway(verifyPayment(deps, payment));
  const settled = await orProviderAway(settlePayment(deps, ref));
  if (settled?.state === "review" && refusal && refusal.shut.length > 0)
    return `Nothing has changed: ${sayShut(refusal.shut)} can no longer be booked. Give it another time or refund the payment.`;
  return TOLD[settled?.state ?? payment.state];
}
