import {
  isSalonDay,
  type SeenAmount,
  TEXTS,
  type ToSee,
  type ToSeeChange,
  toSeeChanges,
  type ToSeeKind,
} from "@salon/contracts";
import { createHash } from "node:crypto";
import { Types } from "mongoose";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { closeToSee } from "../drawer/day-closes.ts";
import { pricesToSee } from "../services/prices.ts";
import { discountToSee } from "../till/discounts.ts";
import { dropSettled, findToSee, storeSeen, toSeeRows, type ToSeeDocument } from "../to-see/to-see.ts";

interface Looked {
  title: string;
  amounts: SeenAmount[];
  /** Where they are told otherwise than by their amounts. */
  changes?: ToSeeChange[];
}
/** What is to be seen of a day, bill or service as it is now; null once it is gone. */
const LOOK: Record<ToSeeKind, (id: string) => Promise<Looked | null>> = {
  close: closeToSee,
  discount: discountToSee,
  price: pricesToSee,
};
const isRowId = (id: string): boolean => Types.ObjectId.isValid(id);
const IS_ID = { close: isSalonDay, discount: isRowId, price: isRowId } as const;
const TARGETS = { close: "day", discount: "booking", price: "service" } as const;

const markOf = (amounts: readonly SeenAmount[]): string =>
  createHash("sha256").update(JSON.stringify(amounts)).digest("base64url").slice(0, 12);

async function present({ kind, id, first }: ToSeeDocument): Promise<ToSee | null> {
  const now = await LOOK[kind](id);
  const less = now ? toSeeChanges(kind, first, now.amounts) : [];
  if (!now || less.length === 0) return null;
  return { kind, id, title: now.title, changes: now.changes ?? less, mark: markOf(now.amounts) };
}

/** What no admin has seen yet, the newest first. Rows in which everything is back are cleared away. */
export async function listToSee(most: number, now: Date): Promise<ToSee[]> {
  const shown = await Promise.all(
    (await toSeeRows(most)).map(async (row) => {
      const item = await present(row);
      if (!item) await dropSettled(row, now);
      return item ?? [];
    }),
  );
  return shown.flat();
}

/**
 * Stores that an admin has seen what became less. A second look at the same is as good as the first.
 * @throws AppError 404 for what is not there, 409 for something else than `mark` names
 */
export async function markSeen(
  { kind, id, mark }: { kind: ToSeeKind; id: string; mark?: string | undefined },
  actor: string,
  now: Date,
): Promise<void> {
  if (!IS_ID[kind](id)) throw new AppError(404, TEXTS.notFound);
  for (;;) {
    const [row, current] = await Promise.all([findToSee(kind, id), LOOK[kind](id)]);
    if (!row || !current) throw new AppError(404, TEXTS.notFound);
    if (mark !== undefined && mark !== markOf(current.amounts)) throw new AppError(409, TEXTS.changedMeanwhile);
    const changes = toSeeChanges(kind, row.first, current.amounts);
    if (changes.length === 0) return;
    if (!(await storeSeen(row, current.amounts))) continue;
    const target = { type: TARGETS[kind], id };
    return recordAuditEntry({ at: now, actor, action: `${TARGETS[kind]}.seen`, target, after: { changes } });
  }
}
