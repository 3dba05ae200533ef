import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import type { Role } from "@salon/contracts";

/** Where the answer of the session check is kept. */
export const SESSION_KEY = ["session"] as const;

/**
 * Kept on the device while somebody is signed in there: their role, and a number that is new with every sign-in. It says nothing of
 * whom, and a wrong one costs a few refused requests.
 */
const MARK = "signed-in";

function readMark(): string | null {
  try {
    return localStorage.getItem(MARK);
  } catch {
    return null;
  }
}

const markedRole = (): string => readMark()?.split(" ")[0] ?? "guest";

/** Whether somebody was signed in here the last time it was known. */
export const wasSignedIn = (): boolean => readMark() !== null;

/** Notes who is there: a role, or nobody; `isNew` when they have just signed in, and so may be somebody else. */
export function writeMark(role: Role | undefined, isNew = false): void {
  try {
    if (!role) localStorage.removeItem(MARK);
    else if (isNew || role !== markedRole()) localStorage.setItem(MARK, `${role} ${Math.random()}`);
  } catch {
    // Without storage everything waits for the session check.
  }
}

const isBeingChecked = (client: QueryClient): boolean =>
  (client.getQueryState(SESSION_KEY)?.status ?? "pending") === "pending";

/** Who is probably there, while the session check has not answered; a guest afterwards, when nobody needs to guess. */
export const likelyRole = (client: QueryClient): Role | "guest" =>
  isBeingChecked(client) ? (markedRole() as Role | "guest") : "guest";

/** What was asked for on the word of which mark. */
const asked = new WeakMap<QueryClient, { queryKey: QueryKey; mark: string | null }[]>();

/**
 * Asks for something while the session check is under way, on the word of the mark alone. Whatever comes of it waits in the cache for
 * whoever shows it, who asks again if it failed.
 */
export async function askEarly<Data, Key extends QueryKey>(
  client: QueryClient,
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<Data | undefined> {
  if (!isBeingChecked(client)) return undefined;
  asked.set(client, [...(asked.get(client) ?? []), { queryKey: options.queryKey, mark: readMark() }]);
  return client.fetchQuery(options).catch(() => undefined);
}

/** Ends the guessing: what was asked for is kept where the check found the very sign-in that the mark spoke of, else it is forgotten. */
export function settleEarly(client: QueryClient, isKnown: boolean): void {
  const mark = readMark();
  for (const early of asked.get(client) ?? [])
    if (!isKnown || early.mark !== mark) client.removeQueries({ queryKey: early.queryKey, exact: true });
  asked.delete(client);
}
