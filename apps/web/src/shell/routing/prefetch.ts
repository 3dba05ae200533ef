import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { canAccess, lagosDay, type Access, type Role } from "@salon/contracts";
import { serverNow } from "../../lib/hooks/clock.ts";
import { hintedRole, prefetchOnHint } from "../../lib/session/session-hint.ts";

interface PrefetchContext {
  /** Runs a query that a component of the page will use too. Resolves to undefined when it fails or the session check is over. */
  load: <Data, Key extends QueryKey>(options: FetchQueryOptions<Data, Error, Data, Key>) => Promise<Data | undefined>;
  /** The `:id` of the path, empty where the path has none. */
  id: string;
  /** The `:token` of the path, empty where the path has none. */
  token: string;
  address: URLSearchParams;
  /** The salon day by this device's clock, which may differ from the server's. */
  today: string;
  role: Role;
}

/**
 * Starts a page's first queries as soon as its code is loaded, before the session check has answered, so that they do not wait for
 * it. A page file exports it as `prefetch`.
 */
export type Prefetch = (context: PrefetchContext) => unknown;

/** Runs a page's prefetch if the role of the session hint may open the page; no request is sent that the server would refuse. */
export function startPrefetch(
  client: QueryClient,
  prefetch: Prefetch,
  { access, id, token, search }: { access: Access; id: string; token: string; search: string },
): void {
  const role = hintedRole(client);
  if (role === "guest" || !canAccess("signedIn", role) || !canAccess(access, role)) return;
  void prefetch({
    load: (options) => prefetchOnHint(client, options),
    id,
    token,
    address: new URLSearchParams(search),
    today: lagosDay(serverNow()),
    role,
  });
}
