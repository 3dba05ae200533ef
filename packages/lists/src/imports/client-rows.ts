import { namesClient } from "../lines/service-names.ts";
import { type Cell, nameFault, noteOf, unreadable } from "./cells.ts";
import { personOf } from "./person-cells.ts";
import type { ClientRow, ReadContext, Reading } from "./reading.ts";

/** Reads a row of a list of clients. */
export function readClient(cell: Cell, { contacts = false, services }: ReadContext): Reading<ClientRow> {
  const { name, phone, email, further } = personOf(cell);
  const fault = nameFault(name);
  if (fault !== null) return unreadable(fault);

  const likely = !contacts || namesClient([name, cell("note"), cell("label", " | ")].join(" | "), services);
  return {
    state: "read",
    row: {
      name,
      ...(phone && { phone }),
      ...(email && { email }),
      ...noteOf([cell("alert"), cell("note"), ...further]),
      likely,
    },
  };
}
