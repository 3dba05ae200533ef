import {
  addDays,
  type Appointment,
  type DeskToday,
  instantOf,
  lagosDay,
  type Slot,
  slotMinutes,
  SLOTS,
} from "@salon/contracts";
import { dayBoard, slotNow } from "../bookings/bookings.desk.service.ts";
import { visitsOn } from "../bookings/bookings.report.service.ts";

/** How many days the figures look ahead, today included. */
const DAYS = 14;
const NEXT = 3;

/** The day at a glance: today's appointments, who comes next, what is free now, and how many come on the next days. */
export async function deskToday(now: Date): Promise<DeskToday> {
  const today = lagosDay(now);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const [board, visits] = await Promise.all([dayBoard(today, now), visitsOn(days)]);
  const appointments = board.appointments.filter(({ bookingStatus }) => bookingStatus !== "cancelled");
  const awaited = appointments.filter(isAwaited);
  const toCome = awaited.filter((one) => beginsOn(today, one) >= now);
  const slot = board.slots.find(({ time }) => time === slotNow(now));
  return {
    date: today,
    appointments: appointments.length,
    late: awaited.length - toCome.length,
    toCome: toCome.length,
    next: toCome.slice(0, NEXT).map(({ bookingId, item, time, service, customer, with: people }) => ({
      bookingId,
      item,
      time,
      service,
      customer: customer.name,
      ...(people && { with: people.map(({ name }) => name) }),
    })),
    freeNow: slot && slot.status !== "closed" ? slot.free : null,
    days: days.map((date) => ({ date, appointments: visits.get(date) ?? 0 })),
  };
}

/** Whether the desk waits for the customer; a line without a time of day has no moment to wait for. */
const isAwaited = ({ time, bookingStatus, arrived, noShow }: Appointment): boolean =>
  (SLOTS as readonly string[]).includes(time) && bookingStatus !== "completed" && !arrived && !noShow;

const beginsOn = (day: string, { time }: Appointment): Date => instantOf(day, slotMinutes(time as Slot));
