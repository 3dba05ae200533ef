import {
  addDays,
  type Appointment,
  type DeskToday,
  freePeopleAt,
  instantOf,
  isAwaited,
  isCancelled,
  lagosDay,
  lagosMinutes,
  type Slot,
  slotAt,
  slotMinutes,
  isSlot,
} from "@salon/contracts";
import { dayBoard } from "../bookings/day/board.ts";
import { visitsOn } from "../bookings/read/days.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { takenOn } from "../till/report.ts";
import { fullnessOf } from "./fullness.ts";

/** How many days the figures look ahead, today included. */
const DAYS = 14;
const NEXT = 5;

/** The day at a glance: what was taken, today's appointments, who comes next, what is free now, and how full the next days are. */
export async function deskToday(now: Date): Promise<DeskToday> {
  const today = lagosDay(now);
  const days = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const [board, visits, salon, taken] = await Promise.all([
    dayBoard(today, now),
    visitsOn(days),
    getSettingsAndTeam(),
    takenSince(today),
  ]);
  const { settings, team } = salon;
  const fullness = await fullnessOf(days, salon, now);
  const appointments = board.appointments.filter((one) => !isCancelled(one));
  const awaited = appointments.filter((one) => hasTime(one) && isAwaited(one));
  const toCome = awaited.filter((one) => beginsOn(today, one) >= now);
  const staffed = { day: today, team: team.members, appointments: board.appointments, salon: settings };
  const freePeople = freePeopleAt(staffed, lagosMinutes(now));
  const slot = board.slots.find(({ time }) => time === slotAt(now));

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
    ...(freePeople && { freePeople }),
    taken,
    days: days.map((date) => ({ date, appointments: visits.get(date) ?? 0, ...fullness.get(date)! })),
  };
}

/** What was taken today and yesterday, for every method. */
async function takenSince(today: string): Promise<DeskToday["taken"]> {
  const [now, before] = await Promise.all([takenOn(today), takenOn(addDays(today, -1))]);
  return now.takings.map(({ method, amount }, index) => ({
    method,
    today: amount,
    yesterday: before.takings[index]!.amount,
  }));
}

/** Whether an appointment has a time of day; one of the old texts has no moment to wait for. */
const hasTime = ({ time }: Appointment): boolean => isSlot(time);

const beginsOn = (day: string, { time }: Appointment): Date => instantOf(day, slotMinutes(time as Slot));
