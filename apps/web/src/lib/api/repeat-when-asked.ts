import { ApiError } from "./api-error.ts";

const MOST_TRIES = 6;

interface Repeating {
  /** The statuses of refusals for a moment. */
  statuses?: readonly number[];
  /** Called with the seconds before each repeated call. */
  onWait?: (seconds: number) => void;
  /** Ends the repeating. */
  signal?: AbortSignal;
}

/** Repeats a call that is refused for a moment, each time after the seconds that the refusal names; at most six times. */
export async function repeatWhenAsked<Answer>(
  call: () => Promise<Answer>,
  { statuses = [409], onWait, signal }: Repeating = {},
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ApiError && statuses.includes(error.status) ? error.retryAfter : undefined;
      if (seconds === undefined || tries === MOST_TRIES || signal?.aborted) throw error;
      onWait?.(seconds);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      signal?.throwIfAborted();
    }
  }
}
