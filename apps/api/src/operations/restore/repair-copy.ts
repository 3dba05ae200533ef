import { dropUnpaidBookings } from "../../features/bookings/bookings.placing.service.ts";
import { findBookedLines, secureBookedSeats } from "../../features/bookings/bookings.seats.service.ts";
import { sweepClaims } from "../../features/seats/seats.sweep.service.ts";
import { findBusy } from "../../features/payments/payments.reconcile.service.ts";
import { unknownPayments } from "../../features/payments/payments.service.ts";
import { repairTeam } from "../../features/team/team.account.service.ts";

/**
 * Makes one salon of collections that were copied one after the other while it was open: bookings of payments that
 * began later go, seats nobody stands for come free, and every coming appointment has its seats. Payments that were
 * on their way are brought to their end by the jobs, as after a power cut. Answers in words what a person must settle.
 */
export async function repairCopy(copiedAt: Date, now: Date): Promise<string[]> {
  const dropped = await dropUnpaidBookings(copiedAt, unknownPayments);
  await sweepClaims({ now, settleHold: async () => "kept", findBusy, findBookedLines, stopping: () => false });
  await repairTeam();
  const seatless = await secureBookedSeats(now);
  return [
    ...dropped.map((ref) => `the booking of payment ${ref}, which began after this backup did, is not in it`),
    ...seatless.map((id) => `booking ${id} was changed during the backup and has no seat any more: please look at it`),
  ];
}
