import {
  drawerSums,
  lagosDay,
  MORE_THAN_HELD,
  type Movement,
  moneyText,
  nairaOf,
  type NewMovement,
  type Role,
  standingMovements,
  TEXTS,
} from "@salon/contracts";
import { Types } from "mongoose";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import type { Attempted, Made } from "../../http/attempts.ts";
import type { SessionUser } from "../../http/mount.ts";
import { entryId, recordAuditEntry } from "../audit-log/audit-log.ts";
import { getSettings } from "../settings/settings.ts";
import { takenOn } from "../till/report.ts";
import { changeDay } from "./days.ts";
import { DrawerModel, type DrawerDocument, type StoredMovement } from "./drawer.model.ts";
import { movementsOf, presentMovement } from "./present.ts";
import { outByAuthors } from "./read.ts";

type Now = Pick<Deps, "now">;

/** Staff add no more than these to one day, because its document has to stay small; a reversal is always taken. */
const MAX_MOVEMENTS = 200;
const REFUSALS = {
  closed: "This day is closed. An admin can open it again, then cash can move.",
  float: "The float of today is entered already. An admin can reverse it.",
  tooMany: "This day has too many movements",
  reversed: "This was reversed before",
  isReversal: "A reversal cannot be reversed",
  notToday: "Only what moved today can be reversed",
} as const;

/**
 * Moves cash of the drawer today.
 * @throws AppError 403 for an author above the limit of the day, 409 for a second float, when the day is closed, and for more than the
 *   drawer should hold where that was not `seen`
 */
export async function addMovement(
  { now }: Now,
  { kind, amount, reason = "", seen, attempt }: Omit<NewMovement, "key"> & Attempted,
  { id: actor, role }: SessionUser,
): Promise<Movement> {
  const at = now();
  const by = new Types.ObjectId(actor);
  const movement = { _id: new Types.ObjectId(), kind, amount, reason, by, role, at, ...(attempt && { attempt }) };
  const { drawerOutMax } = await getSettings();
  const { after } = await changeDay(lagosDay(at), async (day) => {
    requireOpen(day);
    requireAllowed(day, movement, drawerOutMax);
    const expected = await expectedBelow(day, movement);
    if (expected !== null && !seen) throw moreThanHeld(expected, role);
    return { ...day, movements: [...day.movements, { ...movement, ...(expected !== null && { expected }) }] };
  });
  await logMovement(after._id, after.movements.at(-1)!);

  return presentMovement(after, movement);
}

/** @throws AppError 409 when the day is closed */
function requireOpen({ closed }: DrawerDocument): void {
  if (closed) throw new AppError(409, REFUSALS.closed);
}

function requireAllowed(day: DrawerDocument, { kind, amount, role, attempt }: StoredMovement, outMax: number): void {
  const isAgain = day.movements.some((known) => attempt && known.attempt?.name === attempt.name);
  if (isAgain) throw new AppError(409, TEXTS.changedMeanwhile);
  if (day.movements.length >= MAX_MOVEMENTS) throw new AppError(409, REFUSALS.tooMany);
  if (kind === "float" && hasFloat(day)) throw new AppError(409, REFUSALS.float);
  if (kind !== "out" || role === "admin") return;

  const left = Math.max(0, outMax - outByAuthors(day));
  if (amount > left) throw new AppError(403, aboveLimit(left));
}

const aboveLimit = (left: number): string =>
  `${left > 0 ? `Only ${moneyText(nairaOf(left))}` : "Nothing more"} can be taken out today. An admin can take out more.`;

const hasFloat = (day: DrawerDocument): boolean =>
  standingMovements(movementsOf(day)).some(({ kind }) => kind === "float");

/** What the drawer of a day should hold, where its float was entered and this takes more out; else null. */
async function expectedBelow(day: DrawerDocument, { kind, amount }: StoredMovement): Promise<number | null> {
  if (kind !== "out" || !hasFloat(day)) return null;
  const { cash } = await takenOn(day._id);
  const { expected } = drawerSums(movementsOf(day), cash);
  return amount > expected ? expected : null;
}

/** The refusal of more than the drawer should hold: an author, who has not counted the day yet, does not hear the sum. */
function moreThanHeld(held: number, role: Role): AppError {
  const expected = role === "admin" ? held : null;
  const sum = expected === null ? "" : `, which is ${moneyText(nairaOf(expected))}`;
  return new AppError(409, `This is ${MORE_THAN_HELD}${sum}.`, { extra: { expected } });
}

/**
 * Takes back what moved in the drawer today, once.
 * @throws AppError 404 without such a movement, 409 for one of another day, a reversal, a reversed one, and when the day is closed
 */
export async function reverseMovement(
  { now }: Now,
  { id, reason, attempt }: { id: string; reason: string } & Attempted,
  { id: actor, role }: SessionUser,
): Promise<Movement> {
  const at = now();
  const found = await DrawerModel.findOne({ "movements._id": new Types.ObjectId(id) }, { _id: 1 }).lean();
  if (!found) throw new AppError(404, TEXTS.notFound);
  if (found._id !== lagosDay(at)) throw new AppError(409, REFUSALS.notToday);

  const by = new Types.ObjectId(actor);
  const reversal = { _id: new Types.ObjectId(), reason, by, role, at, ...(attempt && { attempt }) };
  const { after } = await changeDay(found._id, (day) => {
    requireOpen(day);
    const { _id, kind, amount } = reversible(day, id);
    return { ...day, movements: [...day.movements, { ...reversal, kind, amount, reverses: _id }] };
  });
  await logMovement(after._id, after.movements.at(-1)!);

  return presentMovement(after, reversal);
}

function reversible({ movements }: DrawerDocument, id: string): StoredMovement {
  const movement = movements.find(({ _id }) => String(_id) === id);
  if (!movement) throw new AppError(404, TEXTS.notFound);
  if (movement.reverses) throw new AppError(409, REFUSALS.isReversal);
  if (movements.some(({ reverses }) => String(reverses) === id)) throw new AppError(409, REFUSALS.reversed);
  return movement;
}

const logMovement = (day: string, { _id, kind, amount, by, at, expected, reverses }: StoredMovement): Promise<void> =>
  recordAuditEntry({
    id: entryId(`drawer ${String(_id)}`),
    at,
    actor: String(by),
    target: { type: "day", id: day },
    ...(reverses
      ? { action: "drawer.reverse", before: { kind, amount } }
      : { action: "drawer.add", after: { kind, amount, ...(expected !== undefined && { expected }) } }),
  });

/** What an attempt has added or reversed; null when it has not. An answer that was lost before the activity log was written writes it now. */
export async function movementMadeBy(name: string): Promise<Made<Movement> | null> {
  const day = await DrawerModel.findOne({ "movements.attempt.name": name }).lean();
  const movement = day?.movements.find(({ attempt }) => attempt?.name === name);
  if (!day || !movement) return null;

  const answer = async () => {
    await logMovement(day._id, movement);
    return presentMovement(day, movement);
  };
  return { attempt: movement.attempt, answer };
}
