import type { Movement } from "@salon/contracts";
import { customersByIds } from "../users/users.ts";
import type { DrawerDocument, StoredMovement } from "./drawer.model.ts";

/** The movements of a day with their ids as texts. */
export const movementsOf = ({ movements }: Pick<DrawerDocument, "movements">) =>
  movements.map(({ _id, reverses, ...movement }) => ({
    ...movement,
    _id: String(_id),
    ...(reverses && { reverses: String(reverses) }),
  }));

/** The movements of a day as staff see them, the oldest first. */
export async function presentMovements(day: DrawerDocument): Promise<Movement[]> {
  const people = await customersByIds(day.movements.map(({ by }) => by));
  const movements = movementsOf(day);
  const reversed = new Set(movements.map(({ reverses }) => reverses));
  return movements.map(({ _id, kind, amount, reason, by, at, reverses }) => {
    const name = people.get(String(by))?.name;
    return {
      _id,
      day: day._id,
      kind,
      amount,
      reason,
      at: at.toISOString(),
      ...(name === undefined ? {} : { by: name }),
      ...(reverses === undefined ? {} : { reverses }),
      ...(reversed.has(_id) && { reversed: true as const }),
    };
  });
}

/** One movement as it is today. */
export async function presentMovement(day: DrawerDocument, { _id }: Pick<StoredMovement, "_id">): Promise<Movement> {
  const movements = await presentMovements(day);
  return movements.find((movement) => movement._id === String(_id))!;
}
