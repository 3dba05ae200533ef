import { TEXTS, type RouteInput, type contract } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { BookingModel } from "../bookings.model.ts";

type BookingClient = RouteInput<typeof contract.bookings.setClient>["body"];

/**
 * Stores what staff say about a walk-in: whose card it is, or that the person needs one. Two desks that say the same at
 * the same time make one card.
 * @throws AppError 404, 409 for a booking that is no walk-in's, or 400 for an unknown card or without a number for a new one
 */
export async function setClient(deps: Deps, id: string, { client }: BookingClient, user: SessionUser): Promise<void> {
  const booking = await BookingModel.findById(id).lean();
  if (!booking) throw new AppError(404, TEXTS.notFound);

  const isWalkIn = { _id: booking._id, user: null, walkIn: { $ne: null } };
  if (booking.user || !booking.walkIn) throw new AppError(409, "This booking is not a walk-in's");

  const now = deps.now();
  const card =
    client === null
      ? undefined
      : await deps.cards.joinCard({ ...booking.walkIn, booking: booking._id, said: client }, { actor: user.id, now });

  await BookingModel.updateOne(
    isWalkIn,
    card ? { $set: { "walkIn.client": card } } : { $unset: { "walkIn.client": 1 } },
  );
  await recordAuditEntry({
    at: now,
    actor: user.id,
    action: "booking.client",
    target: { type: "booking", id },
    before: { client: booking.walkIn.client ? String(booking.walkIn.client) : null },
    after: { client: card ? String(card) : null },
  });
}
