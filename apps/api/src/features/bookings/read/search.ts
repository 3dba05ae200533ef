import {
  BOOKING_STATUSES,
  type Booking,
  type contract,
  firstLine,
  isStaff,
  type Page,
  type RouteInput,
  TEXTS,
} from "@salon/contracts";
import { type QueryFilter, Types } from "mongoose";
import { batchedRows } from "../../../db/batching/batched-reads.ts";
import {
  fieldWithinDays,
  idsFrom,
  lineWithinDays,
  refsFrom,
  startsWith,
  withStarts,
} from "../../../db/lists/filters.ts";
import { listOrder } from "../../../db/lists/list-query.ts";
import { readList } from "../../../db/lists/read-list.ts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { staffView } from "../../cart/lines.ts";
import { customersByIds, findCustomersByText, type People } from "../../users/users.ts";
import { bookingsOfPerson } from "../people/person.ts";
import { withMarks } from "../displaced/marks.ts";
import { presentForStaff, presentOwn } from "./present.ts";
import { type BookingDocument, BookingModel } from "../bookings.model.ts";
import { owedBookings, OWING } from "../money/owed.ts";
import { HOLDS_TO_SEE, TO_GIVE_BACK } from "../money/totals.ts";
import { unendedBookings } from "../day/unended.ts";

type ListRequest = RouteInput<typeof contract.bookings.list>["query"];
const MATCHED_USERS = 500;
/** The beginning of a receipt number, from its first digit after the year on. */
const RECEIPT_START = /^r-\d{4}-\d+$/i;
/** The sum of a list of bookings that owe something. */
const DUES = { of: "$due", every: {} };
/** The sum of a list of bookings with money to give back: at the desk, and by hand what was paid before the opening. */
const GIVEN_BACK = {
  of: {
    $add: [
      { $ifNull: ["$giveBack", 0] },
      {
        $cond: [
          { $and: [{ $eq: ["$bookingStatus", "cancelled"] }, { $not: ["$paidBefore.settled"] }] },
          { $ifNull: ["$paidBefore.amount", 0] },
          0,
        ],
      },
    ],
  },
  every: {},
};
/** The sum of other lists; the index of states has the amounts. */
const AMOUNTS = { of: "$bookingAmount", every: { bookingStatus: { $in: [...BOOKING_STATUSES] } } };

/**
 * Bookings newest first: a customer's own; all of them for staff, unless they ask for their own or those of a client card.
 * @throws AppError 404 for an unknown card
 */
export async function listBookings(deps: ListDeps, request: ListRequest, user: SessionUser): Promise<Page<Booking>> {
  const staff = isStaff(user.role) && request.mine !== true;
  const { filter, search, people } = await bookingFilter(request, staff ? null : user.id, deps.now());
  if (staff && request.client !== undefined)
    filter.$and = [...(filter.$and ?? []), bookingsOfPerson(await deps.cards.personOfCard(request.client, deps.now()))];

  const order = listOrder(request.sort ?? "-bookingDate");
  const amounts = request.owes || request.owed ? DUES : request.giveBack ? GIVEN_BACK : AMOUNTS;
  const sum = staff && request.sum ? amounts : undefined;
  const { items, ...totals } = await readList(BookingModel, filter, { ...request, order, search, sum });
  const shown = staff
    ? await withCustomers(items, people)
    : await withMarks(await presentOwn(items), items, { reader: "customer", now: deps.now() });
  return { items: await withRefundAnswers(deps, shown), ...totals };
}

/** The database filter of a bookings list, and who it was found to be about; its CSV uses the same. */
export async function bookingFilter(
  request: Omit<ListRequest, "page" | "pageSize">,
  onlyUser: string | null,
  now: Date,
): Promise<BookingSearch & { filter: QueryFilter<BookingDocument> }> {
  const { status, from, to, dayFrom, dayTo, user, owes, owed, giveBack, attention, unended, q } = request;
  const filter: QueryFilter<BookingDocument> = fieldWithinDays("bookingDate", from, to);
  if (onlyUser !== null) filter.user = new Types.ObjectId(onlyUser);
  else if (user !== undefined) filter.user = new Types.ObjectId(user);
  if (status !== undefined) filter.bookingStatus = status;
  if (owes === false) filter.due = 0;
  if (giveBack) Object.assign(filter, TO_GIVE_BACK);
  const only = [
    owes ? OWING : null,
    owed ? owedBookings(owed, now) : null,
    attention ? HOLDS_TO_SEE : null,
    unended ? unendedBookings(now) : null,
  ].filter((each) => each !== null);
  if (only.length > 0) filter.$and = only;
  Object.assign(filter, lineWithinDays("cartItems", dayFrom, dayTo));
  return { filter, ...(q ? await findByText(q) : { people: new Map() }) };
}

/** What a search of bookings asks for. */
interface BookingSearch {
  /** Besides the filter of the list. */
  search?: QueryFilter<BookingDocument>;
  /** The customers who were found meanwhile. */
  people: People;
}

/** The beginning of a payment reference, of a receipt number or of an id, or what finds the customer. */
export async function findByText(q: string): Promise<BookingSearch> {
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

/** Whose bookings these are, by id, with the address of the account where there is one. */
export async function bookingCustomers(
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, { name: string; email: string }>> {
  if (ids.length === 0) return new Map();
  const bookings = await BookingModel.find({ _id: { $in: ids } }, { user: 1, walkIn: 1, customerName: 1 }).lean();
  const customers = await customersByIds(bookings.flatMap(({ user }) => user ?? []));
  return new Map(
    bookings.flatMap(({ _id, user, walkIn, customerName }) => {
      const account = user ? customers.get(String(user)) : undefined;
      const name = walkIn?.name ?? customerName ?? account?.name;
      return name === undefined ? [] : [[String(_id), { name, email: account?.email ?? "" }] as const];
    }),
  );
}

/** What bookings are called: the customer and the first service, such as `Ada Obi, Haircut & Styling`; by id. */
export async function bookingNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shown = { user: 1, walkIn: 1, customerName: 1, cartItems: 1 };
  const bookings = await BookingModel.find({ _id: { $in: ids } }, shown).lean();
  const customers = await customersByIds(bookings.flatMap(({ user }) => user ?? []));
  return new Map(
    bookings.map(({ _id, user, walkIn, customerName, cartItems }) => {
      const customer = walkIn?.name ?? customerName ?? (user ? customers.get(String(user))?.name : undefined);
      return [String(_id), [customer, firstLine(cartItems)?.service].filter(Boolean).join(", ")];
    }),
  );
}

interface AnswersDeps {
  refunds: Pick<Deps["refunds"], "answersOf">;
}
type BookingDeps = AnswersDeps & Pick<Deps, "now">;
type ListDeps = AnswersDeps & { now: Deps["now"]; cards: Pick<Deps["cards"], "personOfCard"> };

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

/** One booking, for its owner or staff. @throws AppError 404 when it is missing or another customer's */
export async function getBooking(deps: BookingDeps, id: string, user: SessionUser): Promise<Booking> {
  const booking = await findVisibleBooking(id, user);
  const staff = isStaff(user.role);
  const presented = staff ? await withCustomers([booking]) : await presentOwn([booking]);
  const shown = await withMarks(presented, [booking], { reader: staff ? "staff" : "customer", now: deps.now() });
  return (await withRefundAnswers(deps, shown))[0]!;
}

/**
 * Makes a change of a booking. A conflict names what the booking is now, as this user may see it.
 * @throws what the change throws
 */
export async function withBookingNow<T>(
  deps: BookingDeps,
  id: string,
  user: SessionUser,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
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

/** One booking as stored, or null. */
export const findStoredBooking = findBooking;
