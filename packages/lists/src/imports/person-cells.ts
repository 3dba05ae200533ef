import { mailbox } from "@salon/contracts";
import { readPhones, takePhones } from "../grammar/phones.ts";
import type { Cell } from "./cells.ts";

interface Person {
  name: string;
  phone?: string;
  email?: string;
  /** What is no number or address, for the note. */
  further: string[];
}

/** The person of a row; a number beside the name counts where no column has it. */
export function personOf(cell: Cell): Person {
  const named = takePhones(cell("name") || [cell("firstName"), cell("lastName")].filter(Boolean).join(" "), " ");
  const phones = readPhones(
    [cell("phone", " ::: "), ...named.phones.map(({ written }) => written)].filter(Boolean).join(" ::: "),
  );
  const email =
    cell("email")
      .split(/:::|[\s;,]+/u)
      .find((part) => part !== "")
      ?.toLowerCase() ?? "";
  const isEmail = mailbox.safeParse(email).success;
  return {
    name: named.rest.replaceAll(/\s+/gu, " ").replaceAll(/^[\s,;:|-]+|[\s,;:|-]+$/gu, ""),
    ...(phones.phone && { phone: phones.phone }),
    ...(isEmail && { email }),
    further: [phones.further, isEmail ? "" : email].filter(Boolean),
  };
}
