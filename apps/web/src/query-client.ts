import type { MADE_FROM } from "@salon/contracts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { ApiError } from "./lib/api/api-error.ts";
import { asksStep } from "./lib/api/asked-again.ts";
import { showFailure } from "./lib/api/kept-failure.ts";
import { onReachedAgain } from "./lib/api/reached.ts";
import { markSessionEnded, sessionQuery } from "./lib/session/session.ts";

/** What a query's key begins with where no change at a desk touches it: it is of one account, one payment that is asked about until it is decided, or one browser. */
type OwnKind = "session" | "account" | "cart" | "payment" | "watched" | "sign-in-link" | "server-date" | "no-page";

declare module "@tanstack/react-query" {
  interface Register {
    /** Every key begins with a kind of `MADE_FROM`, so that open pages follow the changes of its data, or with one that no change touches. */
    queryKey: readonly [keyof typeof MADE_FROM | OwnKind, ...unknown[]];
    queryMeta: {
      /** A failure appears in a toast, because not every place that shows the data says it; others say it in their place. */
      toasts?: true;
      /** A form is filled from it, so it is not loaded again while the form is open. */
      ofForm?: true;
      /** It is set by `pageOwn`, where the query is used. */
      pageOwn?: true;
    };
    mutationMeta: {
      /** A failure appears in place and not in a toast. */
      silent?: true;
      /** A failure is shown until it is dismissed, because it is about money. */
      money?: true;
      /** The toast after success: `true` shows the server's message, a text is shown itself. */
      success?: true | (string & {});
      /** Does not show the full-screen loader. */
      background?: true;
      /** A 401 means a wrong password here, not an ended session. */
      checksPassword?: true;
    };
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
const hadNoAnswer = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The same text appears in one toast, however many calls fail with it. */
const showError = (error: Error) => toast.error(error.message, { id: error.message });

/** The query client of the app. It turns failures and successes of calls into toasts. */
export function createQueryClient(): QueryClient {
  // The answer says what the session waits for, which is then asked over the covered page.
  const askForStep = (error: unknown): boolean => {
    if (!asksStep(error)) return false;
    void client.invalidateQueries(sessionQuery);
    return true;
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isAbort(error) || (isUnauthorised(error) && markSessionEnded(client)) || askForStep(error)) return;
        // No toast for a query without a mounted component: the next component to use it fetches again.
        if (query.isActive() && query.meta?.toasts) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (isAbort(error) || askForStep(error)) return;
        if (isUnauthorised(error) && !meta?.checksPassword && markSessionEnded(client)) return;
        if (meta?.money) showFailure(error.message);
        else if (!meta?.silent) showError(error);
      },
      onSuccess: (data, _variables, _context, { meta }) => {
        if (meta?.success === true) {
          // With `mailAfter` the message says that no mail was sent.
          const { message, mailAfter } = data as { message: string; mailAfter?: string };
          toast[mailAfter ? "error" : "success"](message);
        } else if (meta?.success) toast.success(meta.success);
      },
    }),
    // The API client already retries a GET without a response once. What the browser says of the network holds no call back.
    defaultOptions: {
      queries: { networkMode: "always", retry: false, refetchOnWindowFocus: false, staleTime: 15_000 },
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** Asks again for what the page shows and had no answer, as soon as another call has one. */
export const refetchWhenReached = (client: QueryClient): (() => void) =>
  onReachedAgain(
    () => void client.refetchQueries({ type: "active", predicate: ({ state }) => hadNoAnswer(state.error) }),
  );
