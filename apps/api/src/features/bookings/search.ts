import {
  type Booking,
  bookingFlags,
  cartTotal,
  type contract,
  flagsOf,
  instantOf,
  isStaff,
  lagosDay,
  NO_SLOT,
  type Page,
  type RouteInput,
  type Slot,
  slotMinutes,
  TEXTS,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { batchedRows } from "../../db/batching/batched-reads.ts";
import { fieldWithinDays, idsFrom, lineWithinDays, refsFrom, startsWith, withStarts } from "../../db/lists/filters.ts";
import { listOrder } from "../../db/lists/list-query.ts";
import { readList } from "../../db/lists/read-list.ts";
import type { Deps } from "../../deps.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import { AppError, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { peopleView, staffView, type PeopleView } from "../cart/lines.ts";
import { presentLine } from "../cart/cart.ts";
import { resolveServices } from "../services/services.ts";
import { customersByIds, findCustomersByText, findUser, type People } from "../users/users.ts";
import { isComing, notifyCustomer } from "./mails.ts";
import { type BookedLine, type BookingDocument, BookingModel, customerStarts } from "./bookings.model.ts";
import { giveBackOf, sumsOf, TO_GIVE_BACK } from "./totals.ts";

type ListRequest = RouteInput<typeof contract.bookings.list>["query"];
type NewAdminBooking = Attempted & Omit<RouteInput<typeof contract.bookings.createForCustomer>["body"], "key">;

const MATCHED_USERS = 500;
/** The beginning of a receipt number, from its first digit after the year on. */
const RECEIPT_START = /^r-\d{4}-\d+$/i;
const DELETED_CUSTOMER = { name: "Deleted customer" };
const DAY_MINUTES = 24 * 60;

/** Bookings newest first: a customer's own; all of them for staff, unless they ask for their own. */
export async function listBookings(deps: AnswersDeps, request: ListRequest, user: SessionUser): Promise<Page<Booking>> {
  const staff = isStaff(user.role) && request.mine !== true;
  const { filter, search, people } = await bookingFilter(request, staff ? null : user.id);
  const order = listOrder(request.sort ?? "-bookingDate");
  const { items, total } = await readList(BookingModel, filter, { ...request, order, search });
  const shown = staff ? await withCustomers(items, people) : await presentOwn(items);
  return { items: await withRefundAnswers(deps, shown), total };
}

/** The database filter of a bookings list, and who it was found to be about; its CSV uses the same. */
export async function bookingFilter(
  request: Omit<ListRequest, "page" | "pageSize">,
  onlyUser: string | null,
): Promise<Found & { filter: QueryFilter<BookingDocument> }> {
  const { status, from, to, dayFrom, dayTo, user, owes, giveBack, q } = request;
  const filter: QueryFilter<BookingDocument> = fieldWithinDays("bookingDate", from, to);
  if (onlyUser !== null) filter.user = new Types.ObjectId(onlyUser);
  else if (user !== undefined) filter.user = new Types.ObjectId(user);
  if (status !== undefined) filter.bookingStatus = status;
  if (owes !== undefined) filter.due = owes ? { $gt: 0 } : 0;
  if (giveBack) Object.assign(filter, TO_GIVE_BACK);
  if (giveBack && status !== undefined && status !== "cancelled") filter.bookingStatus = { $in: [] };
  Object.assign(filter, lineWithinDays("cartItems", dayFrom, dayTo));
  return { filter, ...(q ? await findByText(q) : { people: new Map() }) };
}

/** What a search of bookings asks for. */
interface Found {
  /** Besides the filter of the list. */
  search?: QueryFilter<BookingDocument>;
  /** The customers who were found meanwhile. */
  people: People;
}

/** The beginning of a payment reference, of a receipt number or of an id, or what finds the customer. */
export async function findByText(q: string): Promise<Found> {
  const people: People = new Map();
  const refs = refsFrom(q);
  if (refs) return { search: { paymentRef: refs }, people };
  if (RECEIPT_START.test(q)) return { search: { receiptNumber: startsWith(q.toUpperCase()) }, people };
  const found = await findCustomersByText(q, MATCHED_USERS);
  const users = [...found.keys()].map((id) => new Types.ObjectId(id));
  const ids = idsFrom(q);
  const others = ids ? [{ _id: ids }, { user: ids }] : [];
  return { search: { $or: [...others, { user: { $in: users } }, withStarts(q)] }, people: found };
}

/** Bookings as staff see them, with whose they are; one more query for all who are not `known` yet. */
export async function withCustomers(bookings: readonly BookingDocument[], known?: People): Promise<Booking[]> {
  const users = bookings.flatMap(({ user }) => user ?? []);
  const [customers, people] = await Promise.all([customersByIds(users, known), staffView()]);
  return presentForStaff(bookings, customers, people);
}

/** Bookings as staff see them. */
export const presentForStaff = (
  bookings: readonly BookingDocument[],
  customers: People,
  people: PeopleView,
): Booking[] =>
  bookings.map((booking) => {
    const { user, walkIn, customerName } = booking;
    const account = user && customers.get(String(user));
    const email = account?.email;
    const customer = walkIn
      ? {
          name: walkIn.name,
          ...(email ? { email } : {}),
          ...(walkIn.phone && { phone: walkIn.phone }),
          ...(walkIn.e164 && { e164: walkIn.e164 }),
          ...(walkIn.client && { client: String(walkIn.client) }),
        }
      : account
        ? { ...account, ...(customerName !== undefined && { name: customerName }) }
        : DELETED_CUSTOMER;
    return presentBooking(booking, people, customer);
  });

/** The booking that an attempt has made, as staff see it. */
export async function bookingMadeBy(name: string): Promise<Made<Booking> | null> {
  const booking = await BookingModel.findOne({ "attempt.name": name }).lean();
  return booking && { attempt: booking.attempt, answer: async () => (await withCustomers([booking]))[0]! };
}

/** What bookings are called: the customer and the first service, such as `Ada Obi, Haircut & Styling`; by id. */
export async function bookingNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shown = { user: 1, walkIn: 1, customerName: 1, cartItems: 1 };
  const bookings = await BookingModel.find({ _id: { $in: ids } }, shown).lean();
  const customers = await customersByIds(bookings.flatMap(({ user }) => user ?? []));
  return new Map(
    bookings.map(({ _id, user, walkIn, customerName, cartItems }) => {
      const customer = walkIn?.name ?? customerName ?? (user ? customers.get(String(user))?.name : undefined);
      return [String(_id), [customer, cartItems[0]?.service].filter(Boolean).join(", ")];
    }),
  );
}

interface AnswersDeps {
  refunds: Pick<Deps["refunds"], "answersOf">;
}

/** Bookings as they travel, with why their refunds were declined; one query for all that have such an answer. */
export async function withRefundAnswers({ refunds }: AnswersDeps, shown: Booking[]): Promise<Booking[]> {
  const answers = await refunds.answersOf(
    shown.flatMap(({ refund, paymentRef }) => (refund === "kept" && paymentRef ? [paymentRef] : [])),
  );
  return shown.map((booking) => {
    const refundAnswer = answers.get(booking.paymentRef ?? "");
    return refundAnswer === undefined ? booking : { ...booking, refundAnswer };
  });
}

/** Bookings as their own customer sees them. */
export async function presentOwn(bookings: readonly BookingDocument[]): Promise<Booking[]> {
  const people = await peopleView(
    bookings.flatMap(({ cartItems }) => cartItems),
    "customer",
  );
  return bookings.map((booking) => presentBooking(booking, people));
}

/** One booking, for its owner or staff. @throws AppError 404 when it is missing or another customer's */
export async function getBooking(deps: AnswersDeps, id: string, user: SessionUser): Promise<Booking> {
  const booking = await findVisibleBooking(id, user);
  const shown = isStaff(user.role) ? await withCustomers([booking]) : await presentOwn([booking]);
  return (await withRefundAnswers(deps, shown))[0]!;
}

/** Makes a change of a booking. A conflict names what the booking is now, as this user may see it. @throws what the change throws */
export async function withBookingNow(
  deps: AnswersDeps,
  id: string,
  user: SessionUser,
  change: () => Promise<void>,
): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const booking = await getBooking(deps, id, user);
    throw new AppError(409, error.message, { cause: error, extra: { ...error.extra, booking } });
  }
}

/** The stored booking, if this user may see it. @throws AppError 404 */
export async function findVisibleBooking(id: string, user: SessionUser): Promise<BookingDocument> {
  const booking = await findBooking(id);
  if (!booking || (!isStaff(user.role) && String(booking.user) !== user.id)) throw new AppError(404, TEXTS.notFound);
  return booking;
}

const findBooking = batchedRows(BookingModel);

/**
 * A booking that staff make for a customer: no slot, quantity 1, priced by the server. A coming booking is confirmed by
 * mail.
 * @throws AppError 400 for a past date or an unknown service, 404 for an unknown customer
 */
export async function createForCustomer(deps: Deps, request: NewAdminBooking, actor: string): Promise<Booking> {
  const now = deps.now();
  if (request.bookingDate < lagosDay(now)) throw invalidField("bookingDate", "The date must be today or later");
  const customer = await findUser(request.user);
  if (!customer) throw new AppError(404, TEXTS.notFound);
  const services = await resolveServices(request.cartItems);
  const missing = services.findIndex((service) => service === null);
  if (missing >= 0) throw invalidField(`cartItems.${missing}.serviceId`, "This service is not available");
  const cartItems = services.map((service) => ({
    serviceId: service!._id,
    service: service!.name,
    day: request.bookingDate,
    time: request.bookingTime,
    price: service!.price,
    timeframe: service!.timeframe,
    cartQuantity: 1,
  }));
  const created = await writeForCustomer(deps, request, { cartItems, terms: customerStarts(customer.name) });
  const target = { type: "booking", id: created.id } as const;
  await recordAuditEntry({
    at: now,
    actor,
    action: "booking.create",
    target,
    after: {
      status: request.bookingStatus,
      amount: created.bookingAmount,
      ...(request.collect ? { collect: true } : {}),
    },
  });
  return (await withCustomers([created.toObject()]))[0]!;
}

async function writeForCustomer(
  deps: Deps,
  { user, bookingDate, bookingTime, bookingStatus, paymentMethod, collect, attempt }: NewAdminBooking,
  { cartItems, terms }: Pick<BookingDocument, "cartItems" | "terms">,
) {
  const booking = { _id: new Types.ObjectId(), user: new Types.ObjectId(user) };
  const noon = instantOf(bookingDate, DAY_MINUTES / 2);
  const bill = {
    bookingAmount: cartTotal(cartItems),
    bookingStatus,
    walkIn: null,
    ...(collect ? { collect } : {}),
  };
  const row = {
    ...booking,
    ...bill,
    bookingDate: noon,
    bookingTime,
    paymentMethod,
    cartItems,
    terms,
    ...(attempt && { attempt }),
  };
  const write = () => deps.till.withMoney(bill, null, deps.now(), (money) => BookingModel.create({ ...row, ...money }));
  if (!isComing(bookingStatus)) return write();
  const mail = { kind: "bookingConfirmed", payload: { booking: String(booking._id) } } as const;
  return notifyCustomer(deps, booking, mail, write);
}

type Customer = NonNullable<Booking["customer"]>;

/** A stored booking as it travels; `customer` goes to staff only. */
function presentBooking(booking: BookingDocument, people: PeopleView, customer?: Customer): Booking {
  const { user, refund, paymentRef } = booking;
  const userId = user === null ? "" : String(user);
  const progress = booking.cartItems.map((line) => line.progress);
  const { arrived, noShow, ...steps } = bookingFlags(progress);
  return {
    _id: String(booking._id),
    user: user === null ? null : userId,
    bookingDate: booking.bookingDate.toISOString(),
    bookingTime: booking.bookingTime,
    bookingStatus: booking.bookingStatus,
    bookingAmount: booking.bookingAmount,
    paymentMethod: booking.paymentMethod,
    cartItems: booking.cartItems.map((line, index) => ({
      ...presentLine(userId, line, people),
      ...setFlagsOf(flagsOf(progress[index])),
      ...(line.beyond && { beyond: true }),
    })),
    arrived,
    noShow,
    ...setFlagsOf(steps),
    ...(paymentRef === undefined ? {} : { paymentRef }),
    ...(refund === null ? {} : { refund }),
    ...owedOn(booking),
    ...(customer ? { customer } : {}),
  };
}

/** The flags that are set. */
export const setFlagsOf = <Flag extends string>(flags: Record<Flag, boolean>): { [F in Flag]?: true } =>
  Object.fromEntries(Object.entries(flags).filter(([, isSet]) => isSet)) as { [F in Flag]?: true };

/** What is outstanding on a booking, as answers show it; empty when nothing is. */
function owedOn(booking: BookingDocument): Pick<Booking, "total" | "paid" | "due" | "over" | "giveBack" | "kept"> {
  const { total, paid, due, over } = sumsOf(booking);
  const sums = {
    ...(total === booking.bookingAmount ? {} : { total }),
    ...shown({ due, over, giveBack: giveBackOf(booking), kept: booking.kept?.amount ?? 0 }),
  };
  return Object.keys(sums).length > 0 ? { ...sums, paid } : {};
}

/** The amounts that are not 0. */
const shown = <Name extends string>(amounts: Record<Name, number>): { [K in Name]?: number } =>
  Object.fromEntries(Object.entries<number>(amounts).filter(([, amount]) => amount > 0)) as { [K in Name]?: number };

/** The slot text a booking is known by: that of its earliest line. */
export const earliestTime = (lines: readonly Pick<BookedLine, "day" | "time">[]): string =>
  lines.toSorted((a, b) => a.day.localeCompare(b.day) || slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot))[0]
    ?.time ?? NO_SLOT;
