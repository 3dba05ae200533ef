import {
  COMING_STATUSES,
  foldText,
  isLive,
  lagosDay,
  NO_SLOT,
  namesAgree,
  type Slot,
  slotInstant,
} from "@salon/contracts";
import type { Types } from "mongoose";
import { parsePhone } from "@salon/lists/phone-numbers";
import { phoneValue } from "../../../csv-values.ts";
import { inBatches } from "../../../db/lists/in-batches.ts";
import type { CsvCell } from "../../audit-log/csv.ts";
import { findService } from "../../services/services.ts";
import { memberNames } from "../../team/team.ts";
import { customersByIds, type People } from "../../users/users.ts";
import { type BookedLine, type BookingDocument, BookingModel } from "../bookings.model.ts";
import { sumsOf } from "../money/totals.ts";

/** An appointment that is still to come, for one person, as a list names it. */
interface ToCome {
  line: BookedLine;
  /** The customer, or the guest whom it is for. */
  name: string;
  /** Who serves it, or was asked for. */
  person?: Types.ObjectId | null | undefined;
  /** As it was typed. */
  phone: string | null;
  /** Naira that were paid; on the first one of its booking. */
  paid: number;
}

const isToCome = (line: BookedLine, now: Date): boolean =>
  isLive(line) &&
  (line.progress === undefined || line.progress === "arrived") &&
  line.time !== NO_SLOT &&
  slotInstant(line.day, line.time as Slot) > now;

/** Bookings with lines from today on that are not over, in batches, with the accounts of their customers. */
async function* bookingsAhead(now: Date): AsyncGenerator<{ bookings: BookingDocument[]; people: People }> {
  const ahead = { bookingStatus: { $in: COMING_STATUSES }, "cartItems.day": { $gte: lagosDay(now) } };
  for await (const bookings of inBatches(BookingModel.find(ahead).sort({ _id: 1 }).lean().cursor()))
    yield { bookings, people: await customersByIds(bookings.flatMap(({ user }) => user ?? [])) };
}

const costOf = (lines: readonly BookedLine[]): number =>
  lines.reduce((sum, { price, cartQuantity }) => sum + price * cartQuantity, 0);

/** What is to come of a booking, in its order; a line for several people is several. */
function toComeOf(booking: BookingDocument, people: People, now: Date): ToCome[] {
  const { walkIn, user, customerName, paidBefore, cartItems } = booking;
  const account = user ? people.get(String(user)) : undefined;
  const customer = walkIn?.name ?? customerName ?? account?.name ?? "Deleted customer";
  const phone = walkIn ? walkIn.phone : (account?.phone ?? null);
  const coming = cartItems.filter((line) => isToCome(line, now));
  const spent = costOf(cartItems.filter((line) => isLive(line) && !coming.includes(line)));
  const paid = sumsOf(booking).paid + (paidBefore?.amount ?? 0) - spent;
  // What is over goes back to the customer.
  const paidForThese = Math.min(Math.max(0, paid), costOf(coming));

  return coming
    .flatMap((line) =>
      Array.from({ length: line.cartQuantity }, (_, index) => {
        const name = line.guest ?? customer;
        const person = line.with?.[index] ?? line.asked;
        return { line, name: index === 0 ? name : `${name} (${index + 1})`, person, phone, paid: 0 };
      }),
    )
    .map((one, index) => (index === 0 ? { ...one, paid: paidForThese } : one));
}

/** The columns of the list of appointments to come; the import reads them. */
export const APPOINTMENT_COLUMNS = ["Day", "Time", "Name", "Phone", "Service", "With", "Options", "Paid before (NGN)"];

/** Every appointment to come as a row of a list that another salon, or this one, can import. */
export async function* exportAppointments(now: Date): AsyncGenerator<CsvCell[]> {
  for await (const { bookings, people } of bookingsAhead(now)) {
    const all = bookings.flatMap((booking) => toComeOf(booking, people, now));
    const team = await memberNames(all.flatMap(({ person }) => person ?? []));
    for (const { line, name, person, phone, paid } of all) {
      const service = (await findService(String(line.serviceId)))?.name ?? line.service;
      yield [
        line.day,
        line.time,
        name,
        phoneValue(phone),
        service,
        (person && team.get(String(person))) ?? null,
        line.options?.map((option) => option.name).join("\n") ?? null,
        paid > 0 ? paid : null,
      ];
    }
  }
}

/** An appointment as a row of a list names it. */
export interface NamedAppointment {
  day: string;
  time: string;
  serviceId: string;
  name: string;
  /** As E.164. */
  phone?: string | undefined;
}

const placeOf = ({ day, time, serviceId }: Pick<NamedAppointment, "day" | "time" | "serviceId">): string =>
  `${day} ${time} ${serviceId}`;

/**
 * Whether appointments are in the book already, by whatever way they came: the same service at the same time for the same name
 * and number.
 */
export async function appointmentsInBook(now: Date): Promise<(wanted: NamedAppointment) => boolean> {
  const booked = new Map<string, { name: string; phone: string | null }[]>();
  for await (const { bookings, people } of bookingsAhead(now))
    for (const { line, name, phone } of bookings.flatMap((booking) => toComeOf(booking, people, now))) {
      const place = placeOf({ day: line.day, time: line.time, serviceId: String(line.serviceId) });
      const e164 = phone === null ? null : parsePhone(phone);
      booked.set(place, [...(booked.get(place) ?? []), { name, phone: e164 }]);
    }

  return (wanted) =>
    booked.get(placeOf(wanted))?.some(({ name, phone }) => {
      const isNamed = foldText(name) === foldText(wanted.name);
      const isNumber = phone !== null && phone === wanted.phone;
      return (isNumber && namesAgree(name, wanted.name)) || (isNamed && (phone === null || wanted.phone === undefined));
    }) ?? false;
}
