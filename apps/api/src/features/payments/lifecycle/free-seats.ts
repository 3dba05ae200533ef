import type { Deps } from "../../../deps.ts";
import { releaseSeats } from "../../seats/claims/claims.ts";
import { handBack } from "../../seats/claims/offers.ts";
import type { PaymentDocument } from "../payments.model.ts";

/** The seats of a payment, and the offers of the waiting list whose places it took over. */
type Seated = Pick<PaymentDocument, "seatRef" | "offers">;

/**
 * Frees the seats of a payment that was closed, or with `all` also those that are sold to it. The places of its offers go
 * back to them while they last.
 */
export async function freeSeats(deps: Deps, { seatRef, offers }: Seated, all?: "all"): Promise<void> {
  if (offers)
    await deps.waitlist.settle(
      deps,
      offers.map(({ ref }) => ref),
    );
  await releaseSeats(seatRef, all ? {} : { state: "held" });
}

/** Frees the seats under a reference that another plan, or another decision, has replaced. */
export async function freeReplaced({ seatRef, offers = [] }: Seated): Promise<void> {
  if (offers.length > 0) await handBack(seatRef, offers, "sold");
  if (offers.length > 0) await handBack(seatRef, offers);
  await releaseSeats(seatRef);
}
