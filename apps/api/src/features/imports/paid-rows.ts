import type { AppointmentRow } from "@salon/lists";
import type { ServiceDocument } from "../services/services.ts";
import { priceWith } from "../team/own-terms.ts";
import type { Team } from "../team/team.ts";
import type { ReadRow } from "./rows.ts";

type ReadAppointment = ReadRow<AppointmentRow>;

/** One number has the customer and the guests of a booking; without one the name tells. */
const isSamePerson = (one: AppointmentRow, other: AppointmentRow): boolean =>
  one.phone === other.phone && (one.phone !== undefined || one.name === other.name);

/**
 * Rows whose first one says what was paid for all of a booking: what its service does not cost is of the rows of that person that
 * follow and say nothing of money. The sum stays as the list says it.
 */
export function spreadPaid(
  read: readonly ReadAppointment[],
  services: ReadonlyMap<string, ServiceDocument>,
  team: Team,
): ReadAppointment[] {
  const priceOf = ({ service, options, member, agreedPrice }: AppointmentRow): number => {
    if (agreedPrice !== undefined) return agreedPrice;
    const known = services.get(service);
    return (known && priceWith(team, known, { asked: member, options })?.price) ?? 0;
  };
  const rows = read.map(({ row }) => ({ ...row }));

  for (const [at, row] of rows.entries()) {
    let over = (row.paidBefore ?? 0) - priceOf(row);
    for (let next = at + 1; over > 0 && next < rows.length; next++) {
      const other = rows[next]!;
      if (!isSamePerson(row, other) || other.paidBefore !== undefined) break;
      const part = Math.min(over, priceOf(other));
      over -= part;
      row.paidBefore! -= part;
      other.paidBefore = part;
      const why = `What was paid is written in row ${read[at]!.bare.row + 1}`;
      other.said = [...(other.said ?? []), why];
    }
  }
  return read.map((one, at) => ({ ...one, row: rows[at]! }));
}
