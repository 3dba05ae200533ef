import type { Movement } from "@salon/contracts";
import { presentBlank } from "../audit-log/stored-blank.ts";
import { customersByIds } from "../users/users.ts";
import type { DrawerDocument, StoredMovement } from "./drawer.model.ts";

/** The movements of a day with their ids as texts. */
export const movementsOf = ({ movements }: Pick<DrawerDocument, "movements">) =>
  movements.map(({ _id, reverses, ...movement }) => ({
    ...movement,
    _id: String(_id),
    reverses: reverses && String(reverses),
  }));

/** The movements of a day as staff see them, the oldest first. */
export async function presentMovements(day: DrawerDocument): Promise<Movement[]> {
  const people = await customersByIds(
    day.movements.flatMap(({ by, blanked }) => [by, ...(blanked ? [blanked.by] : [])]),
  );
  const movements = movementsOf(day);
  const reversed = new Set(movements.map(({ reverses }) => reverses));
  return movements.map((movement) => {
    const name = people.get(String(movement.by))?.name;
    return {
      ...plainMovement(movement, day._id),
      by: name,
      reversed: reversed.has(movement._id) ? true : undefined,
      ...presentBlank(movement.blanked, people),
    };
  });
}

/** A movement without the name of who made it. */
export const plainMovement = (
  { _id, kind, amount, reason, at, reverses, expected }: ReturnType<typeof movementsOf>[number],
  day: string,
): Omit<Movement, "by" | "reversed" | "blanked"> => ({
  _id,
  day,
  kind,
  amount,
  reason,
  at: at.toISOString(),
  reverses,
  ...(expected === undefined ? {} : { above: true as const }),
});

/** One movement as it is today. */
export async function presentMovement(day: DrawerDocument, { _id }: Pick<StoredMovement, "_id">): Promise<Movement> {
  const movements = await presentMovements(day);
  return movements.find((movement) => movement._id === String(_id))!;
}
