import { newMailbox } from "@salon/contracts";
import { type DoubtfulPhone, readPhones, takePhones } from "../grammar/phones.ts";
import type { Cell } from "./cells.ts";

interface Person {
  name: string;
  /** As E.164. */
  phone?: string;
  /** Further numbers, as E.164. */
  furtherPhones: string[];
  email?: string;
  /** A number that has to be asked, where there is no other. */
  doubtful?: DoubtfulPhone;
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
  const [doubtful] = phones.doubtful;
  const isAsked = phones.phone === undefined && doubtful !== undefined;
  const { name, digits } = withoutDigits(named.rest);
  return {
    name,
    ...(phones.phone && { phone: phones.phone }),
    furtherPhones: phones.further,
    ...(email && { email }),
    ...(isAsked && { doubtful }),
    unread: [
      ...phones.unread,
      ...phones.doubtful.slice(isAsked ? 1 : 0).map(({ written: each }) => each),
      ...digits,
      ...unread,
    ],
  };
}

/** A name without what may be a number with too few digits behind it. */
function withoutDigits(text: string): { name: string; digits: string[] } {
  const name = trimmed(text);
  const last = name.split(" ").at(-1)!;
  return SHORT_NUMBER.test(last)
    ? { name: trimmed(name.slice(0, -last.length)), digits: [last] }
    : { name, digits: [] };
}
const SHORT_NUMBER = /^\+?\d[\d.-]{5,14}$/u;
const trimmed = (text: string): string =>
  text.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;:|/~–—-]+|[\s,;:|/~–—-]+$/gu, "");

/** The first address that a form would take, and the rest of the cell. */
function emailOf(cell: string): { email: string | undefined; unread: string[] } {
  const parts = cell.split(/:::|[\s;,]+/u).filter(Boolean);
  const email = parts.flatMap((part) => newMailbox.safeParse(part).data ?? [])[0];
  return { email, unread: [...new Set(parts)].filter((part) => part.toLowerCase() !== email) };
}
