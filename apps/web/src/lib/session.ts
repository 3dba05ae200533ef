import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import type { OwnUser } from "@salon/contracts";
import { ApiError } from "./api-error.ts";
import { api } from "./api.ts";
import { SESSION_KEY, settleEarly, wasSignedIn, writeMark } from "./session-mark.ts";

/** Who is signed in; `ended` once the server no longer knows the session, while the page and what was typed stay. */
interface SessionState {
  user: OwnUser | null;
  ended: boolean;
}

/** Both questions at once where somebody was signed in, else one after the other: a guest asks for nothing that is refused. */
async function fetchUser(signal: AbortSignal): Promise<OwnUser | null> {
  const asked = wasSignedIn() ? fetchMe(signal) : undefined;
  // Whether it failed matters only to somebody who is signed in.
  asked?.catch(() => undefined);
  const user = (await api.auth.loginStatus({ signal })) ? await (asked ?? fetchMe(signal)) : null;
  writeMark(user?.role);
  return user;
}

async function fetchMe(signal: AbortSignal): Promise<OwnUser | null> {
  try {
    return await api.auth.me({ signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** What was asked for early stays only if the check finds who was expected. */
async function checkUser(client: QueryClient, signal: AbortSignal): Promise<OwnUser | null> {
  let isKnown = false;
  try {
    const user = await fetchUser(signal);
    isKnown = true;
    return user;
  } finally {
    settleEarly(client, isKnown);
  }
}

/** The session check: asks whether somebody is signed in, then who. Its failures are shown where they matter, not in toasts. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  meta: { silent: true },
  staleTime: 60_000,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
  queryFn: async ({ client, signal }): Promise<SessionState> => {
    const user = await checkUser(client, signal);
    const before = client.getQueryData<SessionState>(SESSION_KEY)?.user;
    if (!user && before) return { user: before, ended: true };
    if (user && before && user._id !== before._id) forgetAllButSession(client);
    return { user, ended: false };
  },
});

/** Notes that the server no longer knows the session. @returns false when nobody was signed in, so nothing has ended. */
export function markSessionEnded(client: QueryClient): boolean {
  const before = client.getQueryData<SessionState>(SESSION_KEY);
  if (!before?.user) return false;
  client.setQueryData<SessionState>(SESSION_KEY, { ...before, ended: true });
  return true;
}

/** Puts a user who has just signed in or up (or changed) in place; what was loaded for another person is forgotten. */
export function setSessionUser(client: QueryClient, user: OwnUser): void {
  const before = client.getQueryData<SessionState>(SESSION_KEY)?.user;
  if (before?._id !== user._id) forgetAllButSession(client);
  client.setQueryData<SessionState>(SESSION_KEY, { user, ended: false });
  writeMark(user.role, true);
}

/** Nobody is signed in any more: everything loaded so far is forgotten. */
export function clearSession(client: QueryClient): void {
  client.setQueryData<SessionState>(SESSION_KEY, { user: null, ended: false });
  writeMark(undefined);
  forgetAllButSession(client);
}

function forgetAllButSession(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
}

/** The session as screens use it: unknown until the first check answers, then a guest or a signed-in user. */
export type Session = ({ status: "unknown" | "guest"; user: null } | { status: "signedIn"; user: OwnUser }) & {
  /** The server ended the session of `user`; a dialog asks to sign in again. */
  ended: boolean;
  /** The first check failed: nobody knows who this is, so the site treats them as a guest. */
  error: Error | null;
  retry: () => void;
};

/** Who is using the site; all callers share one request. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const rest = { ended: data?.ended ?? false, error: data ? null : error, retry: () => void refetch() };
  if (data?.user) return { status: "signedIn", user: data.user, ...rest };
  return { status: isPending ? "unknown" : "guest", user: null, ...rest };
}
