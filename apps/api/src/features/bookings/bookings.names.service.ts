import { customersByIds } from "../users/users.service.ts";
import { BookingModel } from "./bookings.model.ts";

/** What bookings are called: the customer and the first service, such as `Ada Obi, Haircut & Styling`; by id. */
export async function bookingNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const shown = { user: 1, walkIn: 1, cartItems: 1 };
  const bookings = await BookingModel.find({ _id: { $in: ids } }, shown).lean();
  const customers = await customersByIds(bookings.flatMap(({ user }) => user ?? []));
  return new Map(
    bookings.map(({ _id, user, walkIn, cartItems }) => {
      const customer = walkIn?.name ?? (user ? customers.get(String(user))?.name : undefined);
      return [String(_id), [customer, cartItems[0]?.service].filter(Boolean).join(", ")];
    }),
  );
}
