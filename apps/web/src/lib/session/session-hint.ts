import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Role } from "@salon/contracts";
import { readStored, removeStored, writeStored } from "../browser/storage.ts";

/** The query key of the session check. */
export const SESSION_KEY = ["session"] as const;

/**
 * The session hint: a localStorage entry that exists while a user is signed in on this device. It holds the role and a number that is
 * new with every sign-in, and does not identify the user. A wrong hint costs a few refused requests.
 */
const HINT_KEY = "signed-in";

/** Without storage there is no hint and no prefetch: every query waits for the session check. */
const readSessionHint = (): string | null => readStored("localStorage", HINT_KEY);

const storedRole = (): string => readSessionHint()?.split(" ")[0] ?? "guest";

/** Whether this device has a session hint. */
export const hasSessionHint = (): boolean => readSessionHint() !== null;

/** Stores the role of the signed-in user, or removes the hint for a guest. `isNew` after a sign-in: the user may be another one. */
export function writeSessionHint(role: Role | undefined, isNew = false): void {
  if (!role) removeStored("localStorage", HINT_KEY);
  else if (isNew || role !== storedRole()) writeStored("localStorage", HINT_KEY, `${role} ${Math.random()}`);
}

const isBeingChecked = (client: QueryClient): boolean =>
  (client.getQueryState(SESSION_KEY)?.status ?? "pending") === "pending";

/** The role in the hint while the session check is in flight; "guest" once it has answered. */
export const hintedRole = (client: QueryClient): Role | "guest" =>
  isBeingChecked(client) ? (storedRole() as Role | "guest") : "guest";

/** The queries started on the session hint, each with the hint it was started on. */
const prefetched = new WeakMap<QueryClient, { queryKey: QueryKey; hint: string | null }[]>();

/** Runs a query on the session hint alone while the session check is in flight. A failure is dropped: the component asks again. */
export async function prefetchOnHint<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  if (!isBeingChecked(client)) return undefined;
  prefetched.set(client, [...(prefetched.get(client) ?? []), { queryKey: options.queryKey, hint: readSessionHint() }]);
  return client.fetchQuery(options).catch(() => undefined);
}

/** Ends prefetching: keeps the answers if the session check succeeded (`isKnown`) and the hint is unchanged, and removes them otherwise. */
export function settlePrefetches(client: QueryClient, isKnown: boolean): void {
  const hint = readSessionHint();
  for (const query of prefetched.get(client) ?? [])
    if (!isKnown || query.hint !== hint) client.removeQueries({ queryKey: query.queryKey, exact: true });
  prefetched.delete(client);
}
