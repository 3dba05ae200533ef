import { isStaff, type Entered } from "@salon/contracts";
import { showPhone } from "@salon/lists/phone-numbers";
import type { AccountPort } from "../ports.ts";
import type { UserDocument } from "./users.model.ts";

const LAST_DIGITS = 4;

/** A number without its middle digits, which only its owner recognises: `0803 ••• 4567`. */
function maskedPhone(e164: string): string {
  const [start] = showPhone(e164).split(" ");
  return `${start} ••• ${e164.slice(-LAST_DIGITS)}`;
}

/** What somebody entered on an account, as the owner of its mailbox reads it before saying whether it is theirs. */
export async function presentEntered(belongings: AccountPort, user: UserDocument): Promise<Entered> {
  const { _id, name, phone, proven, passwordHash, role } = user;
  return {
    name,
    ...(phone !== undefined && { phone: maskedPhone(phone) }),
    wishes: await belongings.countWishes(String(_id)),
    ...(!proven && passwordHash !== undefined && { secured: true }),
    ...(!proven && isStaff(role) && { role }),
  };
}
