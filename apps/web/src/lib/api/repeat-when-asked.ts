import { ApiError } from "./api-error.ts";

const MOST_TRIES = 6;

/** Repeats a call that is refused for a moment, each time after the seconds that the refusal names; at most six times. */
export async function repeatWhenAsked<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === 409 ? error.retryAfter : undefined;
      if (seconds === undefined || tries === MOST_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
