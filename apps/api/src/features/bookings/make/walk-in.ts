import { TEXTS, deskRules, withoutLead, type Booking, type RouteInput, type contract } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../../deps.ts";
import type { Attempted } from "../../../http/attempts.ts";
import { invalidField } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { parsePhone } from "@salon/lists/phone-numbers";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { withPlan } from "../../cart/lines.ts";
import { lineMover, seatTerms } from "../../seats/claims/claims.ts";
import { seatLine, type SeatLine } from "../../seats/planning/lines.ts";
import { takePlanned } from "../../seats/planning/plans.ts";
import { orNewPlans } from "../../seats/visits/new-plans.ts";
import { getSettingsAndTeam } from "../../team/team.ts";
import { findUser } from "../../users/users.ts";
import type { BookedLine, WalkInCustomer } from "../bookings.model.ts";
import { holdOf, requireFewHolds } from "../money/holds.ts";
import { withCustomers } from "../read/search.ts";
import { keepLines } from "../change/lost-places.ts";
import { tellRoomNow } from "../day/room-now.ts";
import { walkInLines, type WalkInLine } from "./walk-in-lines.ts";
import { writeWalkIn } from "./write-walk-in.ts";

/** What the desk sends for a customer who is here, or on the phone. */
export type WalkIn = Omit<RouteInput<typeof contract.bookings.addWalkIn>["body"], "key">;

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
