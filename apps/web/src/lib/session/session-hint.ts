import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Role } from "@salon/contracts";
import { readStored, removeStored, writeStored } from "../browser/storage.ts";
import { onLook } from "./absence.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

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
  if (!role) return removeSessionHint();
  if (!isNew && role === storedRole()) return;
  const hint = `${role} ${Math.random()}`;
  // Without storage every check of a tab would be news to the others.
  if (writeStored("localStorage", HINT_KEY, hint) || isNew) tellTabs({ kind: "hint", hint });
}

/** Removes the hint; the other tabs hear that the session has ended. */
export function removeSessionHint(): void {
  if (readSessionHint() === null) return;
  removeStored("localStorage", HINT_KEY);
  tellTabs({ kind: "hint", hint: null });
}

/**
 * Calls this with the hint that another tab wrote, or with null where it removed the hint, until the returned function is called. A tab that
 * was frozen, or has no channel to the others, sees it in the storage.
 */
export function followSessionHint(onChange: (hint: string | null) => void): () => void {
  let seen = readSessionHint();
  const hear = (hint: string | null) => {
    if (hint === seen) return;
    seen = hint;
    onChange(hint);
  };
  const look = () => hear(readSessionHint());
  const forget = hearTabs((word) => {
    if (word.kind === "hint") hear(word.hint);
  });
  const unlisten = onLook(look);
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === HINT_KEY) hear(newValue);
    else if (key === null) look();
  };
  window.addEventListener("storage", onStorage);
  return () => {
    forget();
    unlisten();
    window.removeEventListener("storage", onStorage);
  };
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
