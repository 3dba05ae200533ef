import * as z from "zod/mini";
import { bookingFilters } from "../booking-filters.ts";
import { bookingSchema, deskMethod } from "./bookings.ts";
import { drawerMovedSchema, drawerSumsSchema } from "./drawer.ts";
import { endpoints } from "../endpoints.ts";
import type { OwedTime } from "../states.ts";
import { lineOfText, naira, salonDay, objectId } from "../fields.ts";
import { paymentFilters } from "./payments.ts";
import { listedReceiptSchema, reversalSchema } from "./till.ts";
import { TO_SEE_KINDS } from "../rules/to-see.ts";
import { defineGroup } from "../route.ts";
import { PAYMENT_METHODS, ROLES } from "../salon.ts";
import { blankedSchema, listQuery, messageAnswer, queryFlag } from "../shapes.ts";
import { userSchema } from "./users.ts";

const count = z.number();
const countedAmount = z.object({ count, amount: count });

/** What is owed now, by the day of the last line of each booking that still counts; and what reservations have still to pay. */
const owedSchema = z.object({
  past: countedAmount,
  today: countedAmount,
  coming: countedAmount,
  reserved: countedAmount,
} satisfies Record<OwedTime, unknown>);
export type Owed = z.infer<typeof owedSchema>;
const statusCounts = { placed: count, processing: count, completed: count, cancelled: count };

export const statsSchema = z.object({
  totalIncome: count,
  totalUsers: count,
  bookings: z.object({ total: count, ...statusCounts }),
  users: z.object({ total: count, verified: count, unverified: count, suspended: count }),
  /** Absent below 1.1.0. */
  owed: z.optional(owedSchema),
  latestBookings: z.array(bookingSchema),
  firstUsers: z.array(userSchema),
});
export type Stats = z.infer<typeof statsSchema>;

const toSeeKind = z.enum(TO_SEE_KINDS, "There is nothing of this kind to see");
const toSeeSchema = z.object({
  kind: toSeeKind,
  /** The day, or the id of the booking or the service. */
  id: z.string(),
  /** The day, the customer's name or the name of the service. */
  title: z.string(),
  /** First and last value in naira of what changed: counted money by method with what was expected, discounts (negative), or prices. */
  changes: z.array(z.object({ name: z.optional(z.string()), first: z.number(), last: z.number() })),
  /** Names the last values. */
  mark: z.string(),
});
export type ToSee = z.infer<typeof toSeeSchema>;

export const waitingSchema = z.object({
  /** Today's salon day, on which this was counted. */
  date: z.string(),
  /** Payments that need a decision which the caller may make. */
  payments: count,
  /** Contact messages without an answer. */
  messages: count,
  /** Days of the last two weeks, without today, on which the desk took money and that are not closed. */
  unclosedDays: count,
  /** Cancelled bookings with desk money to give back; for admins, who alone may do so. */
  giveBacks: z.optional(count),
  /** For admins: people of whom staff have noted that they are not in today; absent while there are none. */
  absences: z.optional(count),
  /** Reservations whose customer is to be called, or for which a part of the deposit came; absent while there are none. */
  reservations: z.optional(count),
  /** Bookings with an appointment of the last 14 days without an end; absent while there are none. */
  unended: z.optional(count),
  /**
   * For admins: rows of the bank whose receipt has its key in common with a receipt of another booking; absent while there
   * are none. All receipts with the key, each with its name in the place of its key, until each has a row of its own.
   */
  doubled: z.optional(z.array(z.object({ mark: z.string(), receipts: z.array(listedReceiptSchema) }))),
  /** Coming appointments that cannot take place, of the last minute; absent while there are none. */
  displaced: z.optional(count),
  /**
   * For admins: closes with a difference, discounts by authors and prices that authors lowered, until one admin has seen them;
   * absent while there are none.
   */
  toSee: z.optional(z.array(toSeeSchema)),
});
export type Waiting = z.infer<typeof waitingSchema>;

const methodAmount = z.object({
  method: z.enum(PAYMENT_METHODS),
  count,
  amount: count,
  /** What of it was found on lists of the bank or the terminal; absent where nothing was. */
  confirmed: z.optional(count),
});

const range = { from: salonDay, to: salonDay };
const periodDays = { from: z.string(), to: z.string() };
export const reportSchema = z.object({
  ...periodDays,
  /** The bookings written on these days; the cancelled ones are counted by themselves, not in the total. */
  bookings: z.object({ total: count, ...statusCounts }),
  /** The value of the bookings written on these days that are not cancelled. */
  booked: count,
  /** What was sent or given back on these days, from receipts. */
  refunds: count,
  byDay: z.array(z.object({ date: z.string(), bookings: count, amount: count })),
  byService: z.array(z.object({ service: z.string(), count, amount: count })),
  byWeekday: z.array(z.object({ day: count, count })),
  byHour: z.array(z.object({ time: z.string(), count })),
  newCustomers: count,
  /** Bookings that count and of which an appointment was missed. */
  noShows: count,
  /** The main figures of the period before, which `periodBefore` names. */
  before: z.object({ ...periodDays, taken: count, booked: count, bookings: count, newCustomers: count }),
  /** Money that moved on these days, from receipts: tips are included, refunds and reversals taken off. */
  taken: z.optional(
    z.object({
      total: count,
      tips: count,
      byMethod: z.array(methodAmount),
      byDay: z.array(z.object({ date: z.string(), method: z.enum(PAYMENT_METHODS), amount: count })),
    }),
  ),
  /** All that is owed now; pages of 1.0.0 show it. */
  outstanding: z.optional(countedAmount),
  /** Whatever the range; absent below 1.1.0. */
  owed: z.optional(owedSchema),
  /** Reservations made in the range that ended without counting; they are not in `booked`. */
  notPaid: z.optional(countedAmount),
  /** Money that came online in the range and is in review, in no receipt. */
  inReview: z.optional(countedAmount),
  /** Tips by member; `_id` is null in the row of tips without a member. */
  tips: z.optional(z.array(z.object({ _id: z.nullable(z.string()), name: z.string(), amount: count }))),
  /** How often a time was refused in the range because it had no room, and how many booked lines were moved to make room. */
  seats: z.optional(z.object({ refused: count, moved: count })),
  /** Offers of the waiting list that were made in the range, as they ended; `lapsed` ones were not taken in time or not paid. */
  offers: z.optional(z.object({ made: count, taken: count, declined: count, lapsed: count })),
  /** Present when the salon has a team; `_id` is null in the row of the lines without people. */
  team: z.optional(
    z.array(
      z.object({
        _id: z.nullable(z.string()),
        name: z.string(),
        bookedMinutes: count,
        rosteredMinutes: count,
        visits: count,
        noShows: count,
        /** Naira of the lines that are done or of completed bookings, after discounts; absent below 1.1.0. */
        worth: z.optional(count),
      }),
    ),
  ),
});
export type Report = z.infer<typeof reportSchema>;

export const dayCloseSchema = z.object({
  date: z.string(),
  /** Of a closed day, what the desk's methods came to when it was closed. */
  expected: z.array(methodAmount),
  /** What the drawer should hold; of a closed day as it was then. The difference of the cash is from it. */
  drawer: drawerSumsSchema,
  moved: drawerMovedSchema,
  counted: z.nullable(z.array(z.object({ method: deskMethod, amount: count, difference: count }))),
  closedAt: z.nullable(z.string()),
  closedBy: z.nullable(z.string()),
  /** How staff explain a difference. */
  note: z.optional(z.string()),
  /** Present once an admin removed the note. */
  blanked: z.optional(blankedSchema),
  /** What moved in the till after the day was closed: how much in all, and its newest receipts. Absent without such money. */
  changed: z.optional(z.object({ amount: count, receipts: z.array(listedReceiptSchema) })),
  /** Earlier days with money in the till that are not closed, the newest first. */
  unclosed: z.array(z.string()),
});
export type DayClose = z.infer<typeof dayCloseSchema>;

/** A closed day; `expected`, `amount` (counted) and `difference` are the sums of `counted`. */
export const pastCloseSchema = z.object({
  day: z.string(),
  expected: z.number(),
  amount: z.number(),
  difference: z.number(),
  counted: z.array(z.object({ method: deskMethod, expected: z.number(), amount: count, difference: z.number() })),
  closedAt: z.string(),
  closedBy: z.nullable(z.string()),
  note: z.optional(z.string()),
  blanked: z.optional(blankedSchema),
});
export type PastClose = z.infer<typeof pastCloseSchema>;

export const closeDaySchema = z.strictObject({
  date: salonDay,
  counted: z.strictObject({ cash: naira, pos: naira, transfer: naira }),
  note: z.optional(lineOfText("Note", 1, 500)),
});

/** The names of the files of lists that have no table of their own. */
export const CSV_LISTS = [
  "clients.csv",
  "services.csv",
  "appointments.csv",
  "team.csv",
  "waiting-list.csv",
  "day-closes.csv",
  "messages.csv",
  "activity.csv",
] as const;
export type CsvList = (typeof CSV_LISTS)[number];

export const reports = defineGroup(endpoints.reports, {
  stats: { response: statsSchema },
  waiting: { response: waitingSchema },
  /** With `mark` only those values are seen; others are a 409. */
  markSeen: {
    body: z.strictObject({
      kind: toSeeKind,
      id: z.union([objectId, salonDay]),
      mark: z.optional(z.string().check(z.maxLength(40))),
    }),
    response: messageAnswer,
  },
  summary: { query: z.strictObject(range), response: reportSchema },
  bookingsCsv: { query: listQuery(["bookingDate", "bookingAmount", "bookingStatus"], bookingFilters) },
  paymentsCsv: {
    query: listQuery(["createdAt", "amount"], {
      from: z.optional(salonDay),
      to: z.optional(salonDay),
      ...paymentFilters,
    }),
  },
  usersCsv: {
    query: listQuery(["createdAt", "name", "email", "role"], {
      from: z.optional(salonDay),
      to: z.optional(salonDay),
      role: z.optional(z.enum(ROLES, "Unknown role")),
      verified: z.optional(queryFlag),
    }),
  },
  subscribersCsv: {
    query: listQuery(["createdAt", "email"], { from: z.optional(salonDay), to: z.optional(salonDay) }),
  },
  listCsv: { params: z.object({ list: z.enum(CSV_LISTS, "There is no such list") }) },
  everything: {},
  dayClose: { query: z.strictObject({ date: z.optional(salonDay) }), response: dayCloseSchema },
  dayCloses: { query: listQuery(["day"], {}), response: z.array(pastCloseSchema) },
  closeDay: { body: closeDaySchema, response: messageAnswer },
  /** Removes the note of a close, in the day and in the activity log. */
  blankNote: {
    body: z.strictObject({ date: salonDay, ...reversalSchema.shape }),
    response: messageAnswer,
  },
  reopenDay: { body: z.strictObject({ date: salonDay }), response: messageAnswer },
});
