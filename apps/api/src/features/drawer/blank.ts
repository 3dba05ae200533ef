import { type Movement, TEXTS } from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { blankNotes, notesOf } from "../audit-log/notes.ts";
import type { StoredBlank } from "../audit-log/stored-blank.ts";
import { changeDay, findDay } from "./days.ts";
import { DrawerModel } from "./drawer.model.ts";
import { presentMovement } from "./present.ts";

interface Blanking {
  reason: string;
  actor: string;
}
const NO_TEXT = "There is no text to remove";

const markOf = ({ now }: Pick<Deps, "now">, { reason, actor }: Blanking): StoredBlank => ({
  by: new Types.ObjectId(actor),
  at: now(),
  why: reason,
});

/**
 * Removes the reason of a movement, of any day, for good; the amount stays. The first removal stands when it is repeated.
 * @throws AppError 404 without such a movement, 409 for one without a reason
 */
export async function blankReason(
  deps: Pick<Deps, "now">,
  { id, ...blanking }: Blanking & { id: string },
): Promise<Movement> {
  const found = await DrawerModel.findOne({ "movements._id": new Types.ObjectId(id) }, { _id: 1 }).lean();
  if (!found) throw new AppError(404, TEXTS.notFound);

  const mark = markOf(deps, blanking);
  const { after } = await changeDay(found._id, (day) => ({
    ...day,
    movements: day.movements.map((one) => {
      if (String(one._id) !== id || one.blanked) return one;
      if (one.reason === "") throw new AppError(409, NO_TEXT);
      return { ...one, reason: TEXTS.blanked, blanked: mark };
    }),
  }));
  const movement = after.movements.find(({ _id }) => String(_id) === id)!;
  const { by, at, why } = movement.blanked!;
  await recordAuditEntry({
    id: entryId(`drawer.blank ${id}`),
    at,
    actor: String(by),
    action: "drawer.blank",
    target: { type: "day", id: after._id },
    after: { movement: id, reason: why },
  });

  return presentMovement(after, movement);
}

/**
 * Removes the note of a close for good, in the day and in the activity log, also of closes that were replaced or taken
 * back; what was counted stays. A repeated call completes one that was cut off.
 * @throws AppError 404 for a day without a note
 */
export async function blankDayNote(
  deps: Pick<Deps, "now">,
  { date, ...blanking }: Blanking & { date: string },
): Promise<void> {
  const logged = await notesOf(date);
  const hasNote = (await findDay(date)).closed?.note !== undefined;
  if (!hasNote && logged === "none") throw new AppError(404, "This day has no note");
  if (!hasNote && logged === "removed") return;

  const mark = hasNote ? await blankClose(date, markOf(deps, blanking)) : markOf(deps, blanking);
  const { by, at, why } = mark;
  await recordAuditEntry({
    id: entryId(`day.blank ${date} ${at.toISOString()}`),
    at,
    actor: String(by),
    action: "day.blank",
    target: { type: "day", id: date },
    after: { reason: why },
  });
  // Last: a call that was cut off finds the notes still there, and completes the removal.
  await blankNotes(date);
}

/** Removes the note of a close; answers the mark that stands. */
async function blankClose(date: string, mark: StoredBlank): Promise<StoredBlank> {
  const { after } = await changeDay(date, (day) => {
    const { closed } = day;
    if (closed?.note === undefined || closed.blanked) return day;
    return { ...day, closed: { ...closed, note: TEXTS.blanked, blanked: mark } };
  });
  return after.closed?.blanked ?? mark;
}
