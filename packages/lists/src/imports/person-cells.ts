import { newMailbox } from "@salon/contracts";
import { readPhones, takePhones } from "../grammar/phones.ts";
import type { Cell } from "./cells.ts";

interface Person {
  name: string;
  /** As E.164. */
  phone?: string;
  /** Further numbers, as E.164. */
  furtherPhones: string[];
  email?: string;
  /** A number that a spreadsheet cut, where there is no other. */
  cut?: string;
  /** What is no number and no address, and further addresses, as they are written. */
  unread: string[];
}

/** The person of a row; a number beside the name counts where no column has it, and a nickname or company where there is no name. */
export function personOf(cell: Cell): Person {
  const written = cell("name") || [cell("firstName"), cell("lastName")].filter(Boolean).join(" ") || cell("otherName");
  const named = takePhones(written, " ");
  const phones = readPhones(
    [cell("phone", " ::: "), ...named.phones.map((found) => found.written)].filter(Boolean).join(" ::: "),
  );
  const { email, unread } = emailOf(cell("email"));
  const cut = phones.phone === undefined ? phones.cut[0] : undefined;
  return {
    name: named.rest.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;:|-]+|[\s,;:|-]+$/gu, ""),
    ...(phones.phone && { phone: phones.phone }),
    furtherPhones: phones.further,
    ...(email && { email }),
    ...(cut !== undefined && { cut }),
    unread: [...phones.unread, ...(cut === undefined ? phones.cut : []), ...unread],
  };
}

/** The first address that a form would take, and the rest of the cell. */
function emailOf(cell: string): { email: string | undefined; unread: string[] } {
  const parts = cell.split(/:::|[\s;,]+/u).filter(Boolean);
  const email = parts.flatMap((part) => newMailbox.safeParse(part).data ?? [])[0];
  return { email, unread: [...new Set(parts)].filter((part) => part.toLowerCase() !== email) };
}
