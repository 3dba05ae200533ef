import type { SeenAmount } from "@salon/contracts";
import { findStoredBooking } from "../bookings/read/search.ts";
import type { BookingDocument } from "../bookings/bookings.model.ts";
import { noteToSee } from "../to-see/to-see.ts";
import { customersByIds } from "../users/users.ts";

const BACK = "back:";
/** The key of the discount that goes with money given back by this key of a page. */
export const discountKey = (key: string): string => `${BACK}${key}`;
/** Whether an extra is such a discount, which an admin gave. */
const isOfGivenMoney = (key?: string): boolean => key?.startsWith(BACK) ?? false;

/** What the discounts of a bill come to as a sum that an admin sees: less is more discount. */
function discountsOf({ extras = [] }: Pick<BookingDocument, "extras">): SeenAmount[] {
  const undone = new Set(extras.flatMap(({ undoes }) => (undoes ? [String(undoes)] : [])));
  const standing = extras.filter(
    ({ _id, key, amount, undoes, missed }) =>
      amount < 0 && !undoes && missed === undefined && !isOfGivenMoney(key) && !undone.has(String(_id)),
  );
  return [{ key: "discount", amount: standing.reduce((sum, { amount }) => sum + amount, 0) }];
}

/** The discounts of a booking, under the name of its customer; null once it is gone. */
export async function discountToSee(id: string): Promise<{ title: string; amounts: SeenAmount[] } | null> {
  const booking = await findStoredBooking(id);
  if (!booking) return null;
  const { user, walkIn, customerName } = booking;
  const account = user && !walkIn ? (await customersByIds([String(user)])).get(String(user)) : undefined;
  return { title: walkIn?.name || customerName || account?.name || "A customer", amounts: discountsOf(booking) };
}

/** Notes, before an author gives a discount that is new to the bill, what its discounts are. @throws what `isNew` throws of the bill */
export async function noteDiscounts(
  id: string,
  now: Date,
  isNew: (booking: BookingDocument) => boolean,
): Promise<void> {
  const booking = await findStoredBooking(id);
  if (!booking || !isNew(booking)) return;
  await noteToSee({ kind: "discount", id }, discountsOf(booking), now);
}
