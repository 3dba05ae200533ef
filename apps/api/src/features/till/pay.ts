import type { BalanceLink } from "@salon/contracts";
import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { sumsOf } from "../bookings/totals.ts";
import type { Payer } from "../payments/order/limits.ts";
import { payOrder } from "../payments/order/pay.ts";
import { getSettingsAndTeam } from "../team/team.ts";
import { findBooking } from "./bill.ts";

export const NOTHING_DUE = "Nothing is due for this booking";

/**
 * Begins an online payment for what is due for a booking, for its owner. The same amount gets the page it has.
 * @throws AppError 404 for another customer's booking, 409 when nothing is due, 429 beyond a limit, 502 or 504
 */
export async function payBalance(deps: Deps, payer: Payer, id: string): Promise<BalanceLink> {
  const booking = await findBooking(id, payer.user);
  if (String(booking.user) !== payer.user.id) throw new AppError(404, TEXTS.notFound);

  const { due } = sumsOf(booking);
  if (due === 0) throw new AppError(409, NOTHING_DUE);

  const order = async () => ({
    items: [],
    total: due,
    amount: due,
    booking: booking._id,
    cartKey: `booking ${id} ${due}`,
    rules: await getSettingsAndTeam(),
  });

  const { link, ref, amount } = await payOrder(deps, payer, order());

  return { data: link, ref, total: amount };
}
