import { deskRules, lagosDay, slotState, TEXTS, type Conflict, type Slot } from "@salon/contracts";
import { Types } from "mongoose";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import type { Deps } from "../../../deps.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError } from "../../../http/app-error.ts";
import { withPlan } from "../../cart/lines.ts";
import { releaseSeats, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine } from "../../seats/planning/lines.ts";
import { roomAround } from "../../seats/planning/nearest.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import type { ServiceDocument } from "../../services/services.ts";
import { priceWith } from "../../team/own-terms.ts";
import { getSettingsAndTeam, type Team } from "../../team/team.ts";
import { askedAfter } from "../change/assign.ts";
import { releaseBooking } from "../change/booked-lines.ts";
import { keepLines } from "../change/lost-places.ts";
import { BookingModel, type BookedLine, type BookingDocument, type WalkInCustomer } from "../bookings.model.ts";
import { walkInTerms } from "./booking-terms.ts";
import type { Person } from "../people/person.ts";

/** An appointment of a list that a salon brings. */
export interface BroughtAppointment {
  list: Types.ObjectId;
  /** Names the row of the list. */
  mark: string;
  /** The admin who brings it. */
  by: Types.ObjectId;
  service: ServiceDocument;
  /** The ids of the chosen options. */
  options?: readonly string[] | undefined;
  day: string;
  time: Slot;
  /** The member whom the list names. */
  asked?: string | undefined;
  /** What the list says that it costs, in naira, in place of its price of today. */
  price?: number | undefined;
  squeeze: boolean;
  customer: WalkInCustomer;
  /** Naira that were paid before the opening. */
  paid?: number | undefined;
}
/** Whether it was placed, or by whom it is placed already; without room the nearest times. */
export type Placing =
  | { booking: Types.ObjectId; isOther: boolean }
  | { booking: null; nearest: { date: string; time: string }[] };

const PAID_BEFORE = "Paid before the opening";

/** The marks among these whose appointments are in the book, with the ids of their bookings. */
export async function broughtBookings(marks: readonly string[]): Promise<Map<string, Types.ObjectId>> {
  const found = await BookingModel.find({ "imported.mark": { $in: [...marks] } }, { imported: 1 }).lean();
  return new Map(found.map(({ _id, imported }) => [imported!.mark, _id]));
}

/** The line of an appointment of a list, without its place. */
export function broughtLine(
  {
    service,
    options,
    day,
    time,
    asked,
    price,
  }: Pick<BroughtAppointment, "service" | "options" | "day" | "time" | "asked" | "price">,
  team: Team,
): BookedLine {
  const bare = {
    serviceId: service._id,
    service: service.name,
    day,
    time,
    ...priceWith(team, service, { asked, options })!,
    ...(price !== undefined && { price }),
    cartQuantity: 1,
  };
  return { ...bare, ...(asked !== undefined && { asked: new Types.ObjectId(asked) }) };
}

interface Steps {
  /** What a process that was killed may have claimed for the row, and not booked. */
  claimed: string | undefined;
  /** Answers the reference of each plan, before its first claim. */
  beforeClaim: () => Promise<string>;
  /** Makes the client card. */
  cardOf: () => Promise<Types.ObjectId | undefined>;
}

/**
 * Books an appointment of a list by the rules of the desk, once for its mark. Nothing is sent, and no booked line is moved for
 * it.
 */
export async function placeBrought(
  deps: Deps,
  appointment: BroughtAppointment,
  { claimed, beforeClaim, cardOf }: Steps,
): Promise<Placing> {
  const { list, mark, squeeze } = appointment;
  const now = deps.now();
  const known = await BookingModel.findOne({ "imported.mark": mark }).lean();
  if (known) return { booking: await secured(deps, known), isOther: !known.imported!.import.equals(list) };

  if (claimed !== undefined) await releaseSeats(claimed, { state: "held" });
  const { settings, team } = await getSettingsAndTeam();
  const rules = deskRules(settings);
  const line = broughtLine(appointment, team);
  const seats = seatLine(line, 0);
  const context = { settings: rules, team, now, squeeze, refOf: beforeClaim };
  const isOpen = slotState(rules, line.day, appointment.time, now) === "open";
  const isServed = appointment.asked === undefined || askedStill(line, appointment.asked, team);
  if (!isOpen || !isServed) return { booking: null, nearest: (await roomAround([seats], context))[0]!.nearest };

  const _id = new Types.ObjectId();
  const onLost = async (ref: string) => {
    await BookingModel.deleteOne({ _id });
    await releaseSeats(ref);
    throw new AppError(409, TEXTS.changedMeanwhile);
  };
  const terms = { ...(await seatTerms(deps)), onLost };
  try {
    await takePlanned([seats], terms, context, async (request) => {
      await failpoint("import-row-claimed");
      const [taken] = withPlan([line], request.lines).map((one) => ({ ...one, seatRef: request.ref }));
      await write(deps, _id, { ...appointment, line: taken! }, await cardOf());
      await failpoint("import-row-placed");
    });
  } catch (error) {
    if (error instanceof AppError && error.status === 409) return { booking: null, nearest: nearestOf(error) };
    throw error;
  }
  return { booking: _id, isOther: false };
}

function askedStill(line: BookedLine, asked: string, team: Parameters<typeof askedAfter>[2]): boolean {
  try {
    askedAfter({ ...line, asked: null }, asked, team);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

const nearestOf = ({ extra }: AppError): { date: string; time: string }[] =>
  ((extra["conflicts"] as Conflict[] | undefined)?.[0]?.nearest ?? []).map(({ date, time }) => ({
    date: lagosDay(new Date(date)),
    time,
  }));

/** Sells the seats of a booking whose process may have been killed before it did. */
async function secured(deps: Deps, { _id, cartItems }: BookingDocument): Promise<Types.ObjectId> {
  const ref = cartItems[0]?.seatRef;
  if (ref !== undefined) await keepLines(deps, ref);
  return _id;
}

async function write(
  { till, now }: Deps,
  _id: Types.ObjectId,
  { list, mark, by, customer, paid = 0, line }: BroughtAppointment & { line: BookedLine },
  client: Types.ObjectId | undefined,
): Promise<void> {
  const at = now();
  const discount = { _id: new Types.ObjectId(), label: PAID_BEFORE, amount: -paid, reason: PAID_BEFORE, by, at };
  const extras = paid > 0 ? [discount] : undefined;
  const walkIn = { ...customer, ...(client && { client }) };
  const bill = { bookingAmount: line.price, bookingStatus: "placed", walkIn, ...(extras && { extras }) } as const;
  try {
    await till.withMoney(bill, null, at, (money) =>
      BookingModel.create({
        ...bill,
        ...money,
        _id,
        user: null,
        bookingDate: at,
        bookingTime: line.time,
        paymentMethod: "Cash",
        cartItems: [line],
        unpaid: true,
        terms: walkInTerms(customer),
        imported: { import: list, mark },
        ...(extras && { paidBefore: { amount: paid, extra: discount._id } }),
      }),
    );
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(409, "This row is booked already", { cause: error });
    throw error;
  }
}

/** Matches bookings of a list that people have not touched. */
const untouched = (list: Types.ObjectId) => ({
  "imported.import": list,
  bookingStatus: "placed" as const,
  sequence: 0,
  receipts: { $size: 0 },
  balances: { $exists: false },
  hold: { $exists: false },
  payLink: { $exists: false },
  refundHold: { $exists: false },
  visitMove: { $exists: false },
  "extras.1": { $exists: false },
  $expr: { $eq: [{ $size: { $ifNull: ["$extras", []] } }, { $cond: [{ $ifNull: ["$paidBefore", false] }, 1, 0] }] },
  "walkIn.reminderAt": { $exists: false },
  "cartItems.progress": { $exists: false },
  "cartItems.cancelled": { $exists: false },
  "cartItems.left": { $exists: false },
  "cartItems.peopleWriteId": { $exists: false },
});

/** Bookings of a list that were not removed, in the order of their ids. */
export const bookingsOfImport = (
  list: Types.ObjectId,
  after: Types.ObjectId | null,
  limit: number,
): Promise<BookingDocument[]> =>
  BookingModel.find({ "imported.import": list, ...(after && { _id: { $gt: after } }) })
    .sort({ _id: 1 })
    .limit(limit)
    .lean()
    .exec();

/**
 * Removes a booking of a list that people have not touched, and frees its places without a word; whether it did. It is marked
 * first, so that a process that is killed leaves it to the next. `isKept` is asked after the mark, when no payment can begin any more:
 * a booking that is kept is as before.
 */
export async function removeBrought(
  { _id }: BookingDocument,
  list: Types.ObjectId,
  isKept: () => Promise<boolean>,
): Promise<BookedLine[] | "kept" | null> {
  const marked = { bookingStatus: "cancelled" as const, "imported.removing": true as const };
  await BookingModel.updateOne({ _id, ...untouched(list) }, { $set: marked });
  const booking = await BookingModel.findOne({ _id, "imported.removing": true }).lean();
  if (!booking) return null;

  await failpoint("import-row-removing");
  if (await isKept()) {
    const back = { $set: { bookingStatus: "placed" as const }, $unset: { "imported.removing": 1 } };
    await BookingModel.updateOne({ _id, "imported.removing": true }, back);
    return "kept";
  }
  await releaseBooking(booking);
  await BookingModel.deleteOne({ _id });
  return booking.cartItems;
}

/** Whether a booking has a line of a service. */
export const usesService = async (service: Types.ObjectId): Promise<boolean> =>
  (await BookingModel.exists({ "cartItems.serviceId": service })) !== null;

/** Those of these cards and numbers, as text, that have appointments of people without an account, as `bookingsOfPerson` finds them. */
export async function bookedAmong({ cards, phones }: Pick<Person, "cards" | "phones">): Promise<ReadonlySet<string>> {
  const [ofCards, ofPhones] = await Promise.all([
    BookingModel.distinct("walkIn.client", { "walkIn.client": { $in: [...cards] }, user: null }),
    BookingModel.distinct("walkIn.e164", { "walkIn.e164": { $in: [...phones] }, "walkIn.client": null, user: null }),
  ]);
  return new Set([...ofCards, ...ofPhones].map(String));
}
