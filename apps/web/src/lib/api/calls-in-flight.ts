import { ApiError } from "./api-error.ts";
import { createExternalStore } from "../hooks/external-store.ts";

/** After this time a call counts as slow, and the user is offered to cancel it. */
const SLOW_AFTER_MS = 8000;

const slowCalls = createExternalStore<readonly AbortController[]>([]);

/** Runs one call with a signal that the caller or the user can abort, and lists it as slow after 8 s. */
export async function trackCall<T>(run: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  if (outer?.aborted) abort();
  outer?.addEventListener("abort", abort);
  const timer = setTimeout(() => slowCalls.set([...slowCalls.get(), controller]), SLOW_AFTER_MS);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", abort);
    if (slowCalls.get().includes(controller)) slowCalls.set(slowCalls.get().filter((slow) => slow !== controller));
  }
}

/** Aborts every slow call; each fails with "Cancelled". Effects on the server are not undone. */
export function cancelSlowCalls(): void {
  for (const controller of slowCalls.get()) controller.abort(new ApiError(0, "Cancelled"));
}

/** Whether any call has been in flight for more than 8 s. */
export const useHasSlowCalls = (): boolean => slowCalls.use().length > 0;
