import { addDays, instantOf, lagosDay, slotInstant, type CartItem, isSlot } from "@salon/contracts";

/** The salon day of a date in an API response, which is a day or an instant. */
export const salonDayOf = (date: string): string => (date.length === 10 ? date : lagosDay(new Date(date)));

/** Whether a line has a time of day; bookings that staff create may have none. */
export const hasSlot = ({ time }: Pick<CartItem, "time">): boolean => isSlot(time);

/** When a line begins; a line without a time of day counts as beginning at the end of its day. */
export function beginningOf({ date, time }: Pick<CartItem, "date" | "time">): Date {
  const day = salonDayOf(date);
  return isSlot(time) ? slotInstant(day, time) : instantOf(addDays(day, 1), 0);
}
