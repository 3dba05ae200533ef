import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { MINUTE_MS, PAGE_TEXTS, type OwnUser } from "@salon/contracts";
import { ApiError } from "../api/api-error.ts";
import { api } from "../api/api.ts";
import { whenDrawn } from "../browser/drawn.ts";
import { coverPage } from "./cover.ts";
import {
  followSessionHint,
  hasSessionHint,
  removeSessionHint,
  SESSION_KEY,
  settlePrefetches,
  writeSessionHint,
} from "./session-hint.ts";

/**
 * The signed-in user, or null for a guest. `ended` is true once the server has ended the session; the page and its forms stay.
 * `suspended`: the session is of an account that is suspended, which sees what a guest sees.
 */
interface SessionState {
  user: OwnUser | null;
  ended: boolean;
  suspended?: true;
}
type Found = OwnUser | "suspended" | null;

/** Without a session hint it asks first whether a user is signed in, so that a guest sends no request that is refused. */
async function fetchUser(signal: AbortSignal): Promise<Found> {
  const isSignedIn = hasSessionHint() || (await api.auth.loginStatus({ signal }));
  const user = isSignedIn ? await fetchMe(signal) : null;
  writeSessionHint(user === "suspended" ? user : user?.role);
  return user;
}

async function fetchMe(signal: AbortSignal): Promise<Found> {
  try {
    return await api.auth.me({ signal });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    return error.message === PAGE_TEXTS.suspended ? "suspended" : null;
  }
}

async function checkUser(client: QueryClient, signal: AbortSignal): Promise<Found> {
  let isKnown = false;
  try {
    const user = await fetchUser(signal);
    isKnown = true;
    return user;
  } finally {
    settlePrefetches(client, isKnown);
  }
}

/** The session check: whether a user is signed in, and who. Its failures appear in place and not in toasts. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  staleTime: MINUTE_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: true,
  queryFn: async ({ client, signal }): Promise<SessionState> => {
    const user = await checkUser(client, signal);
    await whenDrawn();
    if (user === "suspended") {
      forgetAllButSession(client);
      return { user: null, ended: false, suspended: true };
    }
    const before = client.getQueryData<SessionState>(SESSION_KEY)?.user;
    if (!user && before) return { user: before, ended: true };
    if (user && before && user._id !== before._id) forgetAllButSession(client);
    return { user: user && withMailAfter(user, before), ended: false };
  },
});

/** Marks the session as ended by the server, in all tabs. @returns false when no user was signed in */
export function markSessionEnded(client: QueryClient): boolean {
  if (!noteEnded(client)) return false;
  removeSessionHint();
  return true;
}

/** Marks the session of a tab as ended. @returns false when no user was signed in */
function noteEnded(client: QueryClient): boolean {
  const before = client.getQueryData<SessionState>(SESSION_KEY);
  if (!before?.user) return false;
  client.setQueryData<SessionState>(SESSION_KEY, { ...before, ended: true });
  // At once, because components hear of it later.
  coverPage();
  return true;
}

/**
 * Follows the other tabs until the returned function is called: where the session ended there, it has ended here at once, and where
 * one signed in there, the server says who it is.
 */
export const followOtherTabs = (client: QueryClient): (() => void) =>
  followSessionHint((hint) => {
    if (hint === null) noteEnded(client);
    void client.refetchQueries(sessionQuery);
  });

/** Stores the user after a sign-in, sign-up or profile change. Data loaded for another user is removed from the cache. */
export function setSessionUser(client: QueryClient, user: OwnUser): void {
  const before = client.getQueryData<SessionState>(SESSION_KEY)?.user;
  if (before?._id !== user._id) forgetAllButSession(client);
  client.setQueryData<SessionState>(SESSION_KEY, { user: withMailAfter(user, before), ended: false });
  writeSessionHint(user.role, true);
}

/** Only the call that sent no mail answers `mailAfter`: it stays with the address until a mail goes there. */
const withMailAfter = (user: OwnUser, before: OwnUser | null | undefined): OwnUser =>
  !user.verified && before?.mailAfter !== undefined && before._id === user._id && before.email === user.email
    ? { mailAfter: before.mailAfter, ...user }
    : user;

/** Notes until when no mail about the account is sent; undefined once one was. */
export function setMailAfter(client: QueryClient, mailAfter: string | undefined): void {
  client.setQueryData<SessionState>(SESSION_KEY, (state) => {
    if (!state?.user) return state;
    const { mailAfter: _before, ...user } = state.user;
    return { ...state, user: { ...user, ...(mailAfter !== undefined && { mailAfter }) } };
  });
}

/** Ends the session in this tab and removes all loaded data from the cache; other tabs are covered. */
export function clearSession(client: QueryClient): void {
  client.setQueryData<SessionState>(SESSION_KEY, { user: null, ended: false });
  writeSessionHint(undefined);
  forgetAllButSession(client);
}

function forgetAllButSession(client: QueryClient): void {
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== SESSION_KEY[0] });
}

/** The session: unknown until the first check answers, then a guest or a signed-in user. */
export type Session = ({ status: "unknown" | "guest"; user: null } | { status: "signedIn"; user: OwnUser }) & {
  /** The server has ended the session of `user`; a dialog asks to sign in again. */
  ended: boolean;
  /** The account of the session is suspended; its visitor is a guest. */
  suspended: boolean;
  /** The error of the first check; the site treats the visitor as a guest. */
  error: Error | null;
  retry: () => void;
};

/** The current session; all callers share one request. */
export function useSession(): Session {
  const { data, error, isPending, refetch } = useQuery(sessionQuery);
  const { ended = false, suspended = false } = data ?? {};
  const rest = { ended, suspended, error: data ? null : error, retry: () => void refetch() };
  if (data?.user) return { status: "signedIn", user: data.user, ...rest };
  return { status: isPending ? "unknown" : "guest", user: null, ...rest };
}
