import type { Appointment, VisitPlan } from "@salon/contracts";
import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { fake, NOTHING_WAITS } from "./api-fake.ts";
import { booking, pageOf } from "./desk-data.ts";
import { haircut, SATURDAY, slotsWith, TODAY } from "./salon.ts";

/** A haircut at ten, for cash, with what is other in it. */
export const haircutWith = (more: Partial<Appointment> = {}): Appointment => ({
  bookingId: booking._id,
  item: 0,
  time: "10:00 AM",
  service: haircut.name,
  timeframe: haircut.timeframe,
  cartQuantity: 1,
  customer: { name: "Adaeze Obi" },
  bookingStatus: "placed",
  paymentMethod: "Cash",
  arrived: false,
  noShow: false,
  ...more,
});

/** A haircut for two at ten, paid. */
export const appointment = haircutWith({
  cartQuantity: 2,
  customer: { name: "Adaeze Obi", phone: "+234 803 123 4567" },
  paymentMethod: "Flutterwave",
  paid: 6000,
});

/** What the form of a walk-in sends for Bisi's haircut on Saturday at ten. */
export const walkInOfBisi = (more: object = {}): unknown => ({
  key: expect.any(String),
  name: "Bisi",
  serviceId: haircut._id,
  method: "later",
  date: SATURDAY,
  time: "10:00 AM",
  ...more,
});

/** A haircut on Saturday as a plan of a visit. */
export const visitPlan = (from: VisitPlan["from"] = "06:00 PM", to = "07:00 PM"): VisitPlan => ({
  date: SATURDAY,
  from,
  to,
  waiting: 0,
  lines: [{ guest: "Guest 1", serviceId: haircut._id, options: [], with: null, time: from }],
});

/** Chooses the haircut in the form of a walk-in. */
export const chooseHaircut = async (person: UserEvent) =>
  person.selectOptions(
    screen.getByRole("combobox", { name: "Service" }),
    await screen.findByRole("option", { name: "Haircut & Styling - #3000 · 45 min" }),
  );

/** Answers every day with these appointments; 09:00 is over and 09:30 is full. */
export const dayWith = (...appointments: Appointment[]) =>
  fake.reply("bookings", "day", ({ query }) => ({
    date: query["date"] ?? "",
    slots: slotsWith({ "09:00 AM": "past", "09:30 AM": "full" }),
    appointments,
  }));

/** Answers what a page of the day asks for beside its appointments. */
export function fakeDay(): void {
  fake.reply("reports", "waiting", { ...NOTHING_WAITS, date: TODAY });
  fake.reply("services", "list", pageOf(haircut));
  fake.reply("seats", "availability", ({ query }) => ({ date: query.date, slots: slotsWith() }));
}
