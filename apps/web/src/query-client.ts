import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast";
import { ApiError } from "./lib/api/api-error.ts";
import { markSessionEnded } from "./lib/session/session.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** A failure is stored and shown in place, never in a toast. */
      silent?: true;
    };
    mutationMeta: {
      /** A failure is stored and shown in place, never in a toast. */
      silent?: true;
      /** Toast of success: `true` shows the server's message, a text is shown itself. */
      success?: true | (string & {});
      /** Runs without the full-screen loader. */
      background?: true;
      /** Here 401 means a wrong password and not a session that has ended. */
      checksPassword?: true;
    };
  }
}

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === "AbortError";
const isUnauthorised = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The same text is one toast, however many calls fail with it. */
const showError = (error: Error) => toast.error(error.message, { id: error.message });

/** The query client of the app: the one place that turns failures and successes of calls into toasts. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isAbort(error) || (isUnauthorised(error) && markSessionEnded(client))) return;
        // Where nobody shows it yet, whoever comes for it asks again.
        if (query.isActive() && !query.meta?.silent) showError(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, { meta }) => {
        if (isAbort(error)) return;
        if (isUnauthorised(error) && !meta?.checksPassword && markSessionEnded(client)) return;
        if (!meta?.silent) showError(error);
      },
      onSuccess: (data, _variables, _context, { meta }) => {
        const text = meta?.success === true ? (data as { message: string }).message : meta?.success;
        if (text) toast.success(text);
      },
    }),
    // The API client itself repeats a read that got no answer, once; more would only keep a person waiting.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 15_000 } },
  });
  return client;
}
