import { TEXTS } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import { AppError } from "../../../http/app-error.ts";
import type { SessionUser } from "../../../http/mount.ts";
import { recordAuditEntry } from "../../audit-log/audit-log.ts";
import { type BankMatchDocument, BankMatchModel } from "./bank-matches.model.ts";

/** Takes a confirmation back. It keeps its places, so that a row that was judged before this is judged again. @throws AppError 404 when there is none */
export async function undoMatch({ now }: Deps, mark: string, user: SessionUser): Promise<void> {
  const match = (await takeBack(mark, now())) ?? (await BankMatchModel.findOneAndDelete(withoutPlace(mark)).lean());
  if (!match) throw new AppError(404, TEXTS.notFound);

  for (const booking of match.bookings)
    await recordAuditEntry({
      at: now(),
      actor: user.id,
      action: "booking.bank-match-undone",
      target: { type: "booking", id: String(booking) },
      after: { receipts: match.receipts.length },
    });
}

/** Matches of before have no place to keep. */
const withoutPlace = (mark: string) => ({ _id: mark, place: { $exists: false } });

const FORGOTTEN = { day: 1, otherDay: 1, reference: 1, dayFrom: 1, referenceFrom: 1, reason: 1 } as const;

/** Answers the match as it was. Every match needs a receipt of its own for 1.0.0: one that was taken back has one that does not exist. */
const takeBack = (mark: string, at: Date): Promise<BankMatchDocument | null> =>
  BankMatchModel.findOneAndUpdate(
    { _id: mark, place: { $exists: true }, undone: { $exists: false } },
    { $set: { undone: at, names: [], receipts: [`undone:${mark}`], bookings: [] }, $unset: FORGOTTEN },
  ).lean();
