import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { canAccess, lagosDay, type Access, type Role } from "@salon/contracts";
import { askEarly, likelyRole } from "../../lib/session/session-hint.ts";

/** A page that is about to open, as its address tells. */
interface Opening {
  /** Asks for what a component of the page will ask for, by the same query; undefined when that failed, or came too late. */
  ask: <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) => Promise<Data | undefined>;
  /** The `:id` of the path, empty where it has none. */
  id: string;
  address: URLSearchParams;
  /** Salon day by the clock of this device, which the server need not agree with. */
  today: string;
  role: Role;
}

/**
 * What a page asks for as soon as its code is there, before it is known whether it may be shown: then nothing that it shows first
 * has to wait for the session check. A page exports it as `askFirst`.
 */
export type AskFirst = (opening: Opening) => unknown;

/** Lets a page ask, if whoever is probably there may see it; nobody asks for what would be refused. */
export function letAsk(
  client: QueryClient,
  askFirst: AskFirst,
  { access, id, search }: { access: Access; id: string; search: string },
): void {
  const role = likelyRole(client);
  if (role === "guest" || !canAccess("signedIn", role) || !canAccess(access, role)) return;
  void askFirst({
    ask: (options) => askEarly(client, options),
    id,
    address: new URLSearchParams(search),
    today: lagosDay(new Date()),
    role,
  });
}
