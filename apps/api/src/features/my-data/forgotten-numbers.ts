import { forgetNumber, forgottenNow } from "../bookings/people/forgotten.ts";
import { forgetMailsTo } from "../outbox/queue.ts";
import { forgetAddresses } from "../payments/account.ts";

/**
 * Takes the numbers and addresses of deleted cards out of the bookings that are over and settled, with the messages and
 * receipts that went to them. The booking keeps its mark until all is done.
 */
export async function forgetNumbers(now: Date, stopping: () => boolean): Promise<void> {
  for (const booking of await forgottenNow(now)) {
    if (stopping()) return;
    const payments = await forgetAddresses(booking._id);
    for (const recipient of [booking._id, ...payments]) await forgetMailsTo(recipient);
    await forgetNumber(booking);
  }
}
