import { dropUnpaidBalances, dropUnpaidBookings } from "../../features/bookings/change/repair.ts";
import { repairClients } from "../../features/clients/account.ts";
import { dropStrayTerms } from "../../features/bookings/people/account-bookings.ts";
import { findBookedLines, secureBookedSeats } from "../../features/bookings/change/booked-lines.ts";
import { sweepClaims } from "../../features/seats/claims/sweep.ts";
import { findBusy } from "../../features/payments/lifecycle/reconcile.ts";
import { unknownPayments } from "../../features/payments/desk/list.ts";
import { repairCopiedRefunds } from "../../features/refunds/repair.ts";
import { restoreGivingBack } from "../../features/till/steps.ts";
import { repairReceiptNumbers } from "../../features/till/numbers.ts";
import { repairTeam } from "../../features/team/account.ts";

/**
 * Makes collections consistent that were copied one after the other while the salon was open: it deletes the bookings of
 * payments that began later, releases seats without an owner and claims the seats of every coming appointment. The jobs
 * complete open payments, as after a power cut. Returns a sentence for each problem that staff must solve.
 */
export async function repairCopy(copiedAt: Date, now: Date): Promise<string[]> {
  const dropped = await dropUnpaidBookings(copiedAt, unknownPayments);
  const balances = await dropUnpaidBalances(unknownPayments);
  await repairReceiptNumbers();
  const refunds = await repairCopiedRefunds(now, restoreGivingBack);
  await sweepClaims({ now, settleHold: async () => "kept", findBusy, findBookedLines, stopping: () => false });
  await repairTeam(now);
  await repairClients(now);
  await dropStrayTerms();
  const seatless = await secureBookedSeats(now);
  return [
    ...dropped.map((ref) => `the booking of payment ${ref}, which started after this backup, is not in it`),
    ...balances.map((ref) => `payment ${ref}, which started after this backup, is taken off the bill of its booking`),
    ...refunds,
    ...seatless.map((id) => `booking ${id} was changed during the backup and has lost its seat: please check it`),
  ];
}
