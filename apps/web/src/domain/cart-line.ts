import { lagosDay, type CartItem, type CartLineInput } from "@salon/contracts";

/** A cart line as the server takes it: it believes service, day, time and quantity, and compares the price. */
export const toLineInput = ({ serviceId, date, time, price, cartQuantity }: CartItem): CartLineInput => ({
  serviceId,
  date,
  // Lines are made of slots; the answer's type is wider because bookings written by staff may have none.
  time: time as CartLineInput["time"],
  price,
  cartQuantity,
});

/** The salon day of a date on the wire, be it a day or an instant. */
export const salonDayOf = (date: string): string => (date.length === 10 ? date : lagosDay(new Date(date)));
