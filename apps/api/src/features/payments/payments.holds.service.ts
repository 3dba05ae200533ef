import type { Deps } from "../../deps.ts";
import { ProviderError } from "../../payment-provider/provider.ts";
import { hasBookedLine } from "../bookings/bookings.placing.service.ts";
import { closePayment } from "./payments.close.service.ts";
import { PaymentModel } from "./payments.model.ts";

/** From when on a payment whose page is being made is looked at: whoever makes it has an answer by then, or is gone. */
export const MAKER_GONE_MS = 35_000;

/** Texts of payments that came to nothing. */
export const CLOSED = {
  expired: "The time to pay ran out",
  cancelled: "Cancelled by the customer",
  replaced: "Replaced by another cart",
  noLink: "The payment page could not be made",
  noSeats: "The seats were already taken",
  limit: "More than a limit allows",
} as const;

/**
 * What became of what an expired hold of seats was made for. Money that came keeps its seats, and so does a payment
 * nobody can ask about right now; the seats of all else may be dropped.
 */
export async function settleHold(
  deps: Pick<Deps, "provider" | "now" | "logger">,
  ref: string,
): Promise<"gone" | "kept"> {
  const payment = await PaymentModel.findOne({ seatRef: ref }).lean();
  if (!payment) return (await hasBookedLine(ref)) ? "kept" : "gone";
  if (payment.state === "paid" || payment.state === "placing" || payment.state === "fulfilled") return "kept";
  if (payment.state !== "creating" && payment.state !== "pending") return "gone";
  try {
    return (await closePayment(deps, payment, "expired", CLOSED.expired)) === "closed" ? "gone" : "kept";
  } catch (error) {
    if (error instanceof ProviderError) return "kept";
    throw error;
  }
}
