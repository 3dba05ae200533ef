import type { Block } from "./render/content.ts";
import { formatInstant, formatNaira } from "./format.ts";

/** One service of a booking. */
export type BookingLine = {
  service: string;
  /** Null when no time was agreed. */
  startsAt: Date | null;
  quantity: number;
  /** Price of one, in naira. */
  price: number;
};

const when = ({ startsAt }: BookingLine): string => (startsAt === null ? "Time to be agreed" : formatInstant(startsAt));

/** The services of a booking with their times and prices; `total` is in naira. */
export const bookedLines = (lines: BookingLine[], total: number): Block => ({
  kind: "lines",
  lines: lines.map((line) => ({
    title: line.quantity === 1 ? line.service : `${line.service} × ${line.quantity}`,
    detail: when(line),
    amount: formatNaira(line.price * line.quantity),
  })),
  total: formatNaira(total),
});

/** The closing line of every mail about a booking: why the customer gets it. */
export const bookingReason = (salon: string): string => `You get this mail because of your booking at ${salon}.`;
