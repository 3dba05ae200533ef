import { lagosDay, type CartItem, type CartLineInput } from "@salon/contracts";

/** A cart line as the API takes it. The server uses service, day, time and quantity, and checks the price against its own. */
export const toLineInput = ({ serviceId, date, time, price, cartQuantity }: CartItem): CartLineInput => ({
  serviceId,
  date,
  // A line's time is always a slot. The response type is wider, because bookings that staff create may have no time.
  time: time as CartLineInput["time"],
  price,
  cartQuantity,
});

/** The salon day of a date in an API response, which is a day or an instant. */
export const salonDayOf = (date: string): string => (date.length === 10 ? date : lagosDay(new Date(date)));
