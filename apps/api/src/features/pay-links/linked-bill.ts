import { billForLink, isLive, type LinkedBill, TEXTS } from "@salon/contracts";
import { renderCalendar } from "@salon/email";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { beginsAt } from "../bookings/change/booked-lines.ts";
import { calendarEvents, namesFor, organizerOf } from "../bookings/read/calendar.ts";
import { blockedMark } from "../bookings/displaced/marks.ts";
import { askedOf, findByPayLink, firstNameOf } from "../bookings/money/pay-link.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { readBill } from "../till/bill.ts";
import { getSettings } from "../settings/settings.ts";
import { endOf } from "./ended.ts";
import { linkedPayment } from "./start-payment.ts";

/** The bill behind a link, without anything of the person but the first name. @throws AppError 404 */
export async function showBill(deps: Deps, token: string): Promise<LinkedBill> {
  const booking = await findByPayLink(deps, token);
  const bill = await readBill(booking, "owner");
  const { hold } = booking;
  const blocked = await blockedMark(booking, deps.now());

  return {
    firstName: await firstNameOf(booking),
    state: stateOf(booking, bill.due),
    ...billForLink(bill),
    asked: askedOf(booking),
    ...(booking.payLink?.forDeposit && isAhead(booking, deps.now()) && bill.due > 0 && { restAtSalon: true as const }),
    ...(hold && { deposit: hold.deposit, until: hold.until.toISOString() }),
    ...(blocked && { blocked }),
    ...(await endOf(booking)),
    payment: await linkedPayment(deps, booking),
  };
}

/** Whether a booking counts and an appointment of it is still to come. */
const isAhead = ({ hold, cartItems }: BookingDocument, now: Date): boolean =>
  !hold && cartItems.some((line) => isLive(line) && beginsAt(line) > now);

function stateOf({ bookingStatus, hold, lapsed }: BookingDocument, due: number): LinkedBill["state"] {
  if (bookingStatus === "cancelled") return lapsed ? "lapsed" : "cancelled";
  if (hold) return "held";
  return due > 0 ? "open" : "settled";
}

/** The appointments behind a link as a calendar file, once the booking counts. @throws AppError 404 */
export async function linkedCalendar(deps: Deps, token: string): Promise<string> {
  const { config, now } = deps;
  const booking = await findByPayLink(deps, token);
  if (booking.hold || booking.bookingStatus === "cancelled") throw new AppError(404, TEXTS.notFound);
  const events = calendarEvents(booking, await getSettings(), config.publicUrl, await namesFor(booking));
  const url = `${config.publicUrl}/p/${token}`;
  const linked = events.map((event) => ({ ...event, url }));
  return renderCalendar({ method: "PUBLISH", events: linked, organizer: organizerOf(config), now: now() });
}
