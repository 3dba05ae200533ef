import { readTimeframe } from "@salon/contracts";
import { readNaira } from "../grammar/sums.ts";
import { type Cell, nameFault, unreadable } from "./cells.ts";
import type { Reading, ServiceRow } from "./reading.ts";

/** Reads a row of a price list. */
export function readService(cell: Cell): Reading<ServiceRow> {
  const name = cell("name");
  const fault = nameFault(name);
  if (fault !== null) return unreadable(fault);

  const price = readNaira(cell("price"));
  if (price === null)
    return unreadable(cell("price") === "" ? "No price was found" : `'${cell("price")}' is no price in whole naira`);
  const minutes = readTimeframe(cell("minutes").replaceAll(/(\d)\s*m\b/giu, "$1 min"))?.minutes;
  const [category, description] = [cell("category"), cell("description")];
  return {
    state: "read",
    row: {
      name,
      price,
      ...(minutes !== undefined && { minutes }),
      ...(category && { category }),
      ...(description && { description }),
    },
  };
}
