import { isStaff, type Role } from "@salon/contracts";
import type { Deps } from "../../../deps.ts";
import type { Caller } from "./search-queue.ts";

/** Who asks for a search, and the network address as `clientAddress` has it. */
export interface Searcher {
  user: { id: string; role: Role } | null;
  address?: string | undefined;
}

/** Staff and accounts that have paid before count for themselves, everybody else by the network address. */
export async function callerOf(
  { seatHolders }: Pick<Deps, "seatHolders">,
  { user, address }: Searcher,
): Promise<Caller> {
  if (user && isStaff(user.role)) return { key: `account ${user.id}`, isStaff: true };
  const isKnown = user !== null && (await seatHolders.hasPaid(user.id));
  return { key: isKnown ? `account ${user.id}` : `address ${address}`, isStaff: false };
}
