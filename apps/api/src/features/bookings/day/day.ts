import {
  DESK_METHODS,
  TEXTS,
  cartTotal,
  deskRules,
  isLive,
  slotMinutes,
  withoutLead,
  type Appointment,
  type Booking,
  type RouteInput,
  type Slot,
  type contract,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import type { Attempted } from "../../../http/attempts.ts";
import { isDuplicateKey } from "../../../db/connection/database-faults.ts";
import { failpoint } from "../../../failpoint.ts";
import { AppError, invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { withPlan } from "../../cart/lines.ts";
import { availabilityOn } from "../../seats/planning/availability.ts";
import { lineMover, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import { orNewPlans } from "../../seats/visits/new-plans.ts";
import { getSettings } from "../../settings/settings.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { findUser } from "../../users/users.ts";
import { appointmentOf } from "./appointments.ts";
import { displacedMarks } from "../displaced/marks.ts";
import {
  BookingModel,
  walkInReceipt,
  type BookedLine,
  type BookingDocument,
  type Hold,
  type WalkInCustomer,
} from "../bookings.model.ts";
import { walkInTerms } from "../make/booking-terms.ts";
import { holdOf, requireFewHolds } from "../money/holds.ts";
import { notifyCustomer } from "../mails/mails.ts";
import { MAX_PER_DAY } from "../read/report.ts";
import { withCustomers } from "../read/search.ts";
import { sumsOf } from "../money/totals.ts";
import { keepLines } from "../change/lost-places.ts";
import { earliestTime } from "../change/booked-lines.ts";
import { tellRoomNow } from "./room-now.ts";
import { walkInLines, type WalkInLine } from "../make/walk-in-lines.ts";

type WalkIn = Omit<RouteInput<typeof contract.bookings.addWalkIn>["body"], "key">;
type BookingClient = RouteInput<typeof contract.bookings.setClient>["body"];
type Board = Awaited<ReturnType<typeof availabilityOn>> & { appointments: Appointment[] };

/** One salon day as the front desk sees it: free seats by slot, and every appointment in time order. */
export async function dayBoard(date: string, now: Date): Promise<Board> {
  const [availability, bookings, markOf] = await Promise.all([
    availabilityOn(date, { desk: true }, now),
    BookingModel.find({ "cartItems.day": date }).sort("bookingDate _id").limit(MAX_PER_DAY).lean(),
    displacedMarks(now),
  ]);
  const shown = await withCustomers(bookings);
  const appointments = bookings.flatMap((booking, position) => {
    const { paid } = sumsOf(booking);
    return booking.cartItems.flatMap((line, item) =>
      line.day === date
        ? [
            {
              ...appointmentOf(shown[position]!, line, item),
              ...markOf(booking, line),
              ...(paid > 0 && isLive(line) && { paid }),
            },
          ]
        : [],
    );
  });

  return {
    ...availability,
    appointments: appointments.toSorted((a, b) => slotMinutes(a.time as Slot) - slotMinutes(b.time as Slot)),
  };
}

/**
 * Books a walk-in customer, now or at a slot. The booking takes a seat like any other, unless there is no room and the
 * desk squeezes the customer in.
 * @throws AppError 400 for an unknown service, customer or client card, a time the salon is closed or an invalid number that is needed,
 * 409 when there is no room
 */
export async function addWalkIn(deps: Deps, walkIn: WalkIn & Attempted, user: SessionUser): Promise<Booking> {
  const now = deps.now();
  const { settings, team } = await getSettingsAndTeam();
  if (walkIn.user !== undefined && !(await findUser(walkIn.user))) throw invalidField("user", "Unknown customer");
  if (walkIn.user !== undefined && walkIn.client !== undefined)
    throw invalidField("client", "Please give an account or a client card");

  const wanted = await walkInLines(walkIn, { settings, team, now });
  const lines = wanted.map(({ line }) => line);
  const customer = walkInCustomer(walkIn, now);
  await deps.cards.checkSaid({ ...customer, said: walkIn.client }, now);
  const hold = await holdOf(deps, walkIn, lines, { settings, now });
  if (hold) await requireFewHolds(lines, settings);

  const attempt = walkIn.attempt?.name;
  const rules = { settings: deskRules(settings), team, now, ...(attempt && { except: { attempt } }) };
  const context = { ...rules, moveLine: lineMover(deps), squeeze: walkIn.squeeze === true };
  const terms = { ...(await seatTerms(deps)), attempt, onLost: (ref: string) => keepLines(deps, ref) };
  const take = () =>
    takePlanned(wanted.map(seatsOf), terms, context, (request) =>
      writeWalkIn(
        deps,
        { ...walkIn, customer, hold, by: new Types.ObjectId(user.id) },
        withPlan(lines, request.lines).map((line) => ({ ...line, seatRef: request.ref })),
      ),
    );
  const visit = { lines, rules, by: { user } };
  const created = await (walkIn.lines ? orNewPlans(deps, visit, take) : takeOne(take, wanted[0]!, walkIn, now));

  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.walk-in",
    target: { type: "booking", id: String(created._id) },
    after: {
      amount: created.bookingAmount,
      method: walkIn.method,
      ...(hold && { held: hold.until.toISOString(), deposit: hold.deposit }),
      ...(created.cartItems[0]?.beyond && { beyond: true }),
    },
  });

  return (await withCustomers([created]))[0]!;
}

/** A refusal of one who is here says who is free until when, unless there was no room to squeeze them in either. */
const takeOne = <T>(take: () => Promise<T>, { line, person }: WalkInLine, { squeeze }: WalkIn, now: Date): Promise<T> =>
  line.lead === undefined || squeeze ? take() : take().catch(tellRoomNow({ ...withoutLead(line), person }, now));

/** The seats of a line, with the person whom staff chose. */
const seatsOf = (
  { line, person }: { line: BookedLine; person?: string | null | undefined },
  index: number,
): SeatLine => ({
  ...seatLine(line, index),
  ...(person !== undefined && { asked: person }),
});

/** @throws AppError 400 for an invalid number that staff have not looked at, or to which a reminder is to go */
function walkInCustomer(
  { name, phone = "", phoneAsTyped = false, reminder = false }: WalkIn,
  now: Date,
): WalkInCustomer {
  const e164 = phone ? parsePhone(phone) : null;
  if (phone && e164 === null && !phoneAsTyped && !reminder) throw invalidField("phone", TEXTS.phoneUnlikely);
  if (reminder && e164 === null) throw invalidField("phone", TEXTS.phoneInvalid);
  return { name, phone: phone || null, ...(e164 !== null && { e164 }), ...(reminder && { reminderAt: now }) };
}

type Written = Attempted &
  Pick<WalkIn, "method" | "user" | "client"> & {
    customer: WalkInCustomer;
    hold: Hold | null;
    by: Types.ObjectId;
  };

/** Writes the booking with the receipt of what was paid; an account that has still to come gets a confirmation. */
async function writeWalkIn(deps: Deps, walkIn: Written, lines: readonly BookedLine[]) {
  const { customer, method, hold, by } = walkIn;
  const now = deps.now();
  const _id = new Types.ObjectId();
  const user = walkIn.user === undefined ? null : new Types.ObjectId(walkIn.user);
  const paymentMethod = method === "later" ? "Cash" : DESK_METHODS[method];
  const amount = cartTotal(lines);
  const bill = { bookingAmount: amount, bookingStatus: "placed", walkIn: customer } as const;
  const came = method === "later" ? null : { key: walkInReceipt(_id), method: paymentMethod, amount, by };
  const booking = {
    ...bill,
    _id,
    user,
    bookingDate: now,
    bookingTime: earliestTime(lines),
    paymentMethod,
    cartItems: [...lines],
    terms: walkInTerms(customer),
    ...(came ? {} : { unpaid: true as const }),
    ...(hold && { hold }),
    ...(walkIn.attempt && { attempt: walkIn.attempt }),
  };

  const write = async () => {
    const joining = { ...customer, booking: _id, said: walkIn.client };
    const client = user === null ? await deps.cards.joinCard(joining, { actor: String(by), now }) : undefined;
    const known = { ...booking, walkIn: { ...customer, ...(client && { client }) } };
    return deps.till.withMoney(bill, came, now, async (money) =>
      (await BookingModel.create({ ...known, ...money }).catch(refuseSecond)).toObject(),
    );
  };

  if (hold) return withinLimit(await write());
  if (lines.every(({ progress }) => progress === "arrived")) return write();

  return notifyCustomer(deps, { user }, { kind: "bookingConfirmed", payload: { booking: String(_id) } }, write);
}

/** The same attempt may have come twice at once: then nothing is written by the slower one. */
function refuseSecond(error: unknown): never {
  const isSecond = isDuplicateKey(error) && String(error).includes("attempt.name");
  throw isSecond ? new AppError(409, TEXTS.changedMeanwhile, { cause: error }) : error;
}

/**
 * Two desks may have made the last reservation at once: one that is beyond the limit now is taken back.
 * @throws AppError 409
 */
async function withinLimit(booking: BookingDocument): Promise<BookingDocument> {
  await failpoint("hold-written");
  try {
    await requireFewHolds(booking.cartItems, await getSettings(), booking._id);
    return booking;
  } catch (error) {
    if (error instanceof AppError) await BookingModel.deleteOne({ _id: booking._id });
    throw error;
  }
}

/**
 * Stores what staff say about a walk-in: whose card it is, or that the person needs one. Two desks that say the same at
 * the same time make one card.
 * @throws AppError 404, 409 for a booking that is no walk-in's, or 400 for an unknown card or without a number for a new one
 */
export async function setClient(deps: Deps, id: string, { client }: BookingClient, user: SessionUser): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);

  const isWalkIn = { _id: booking._id, user: null, walkIn: { $ne: null } };
  if (booking.user || !booking.walkIn) throw new AppError(409, "This booking is not a walk-in's");

  const now = deps.now();
  const card =
    client === null
      ? undefined
      : await deps.cards.joinCard({ ...booking.walkIn, booking: booking._id, said: client }, { actor: user.id, now });

  await BookingModel.updateOne(
    isWalkIn,
    card ? { $set: { "walkIn.client": card } } : { $unset: { "walkIn.client": 1 } },
  );
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.client",
    target: { type: "booking", id },
    before: { client: booking.walkIn.client ? String(booking.walkIn.client) : null },
    after: { client: card ? String(card) : null },
  });
}
