import { useRef } from "react";
import { ApiError } from "./api-error.ts";

/** Whether the server has answered, so that nothing of the attempt is open. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Gives each attempt of a page a key: a double tap and another try after a lost answer send the same one, so that the server
 * makes one thing. Once an answer has come, the next attempt has another key.
 */
export function useAttempt<Input, Output>(
  send: (input: Input & { key: string }) => Promise<Output>,
  newKey: () => string = () => crypto.randomUUID(),
): (input: Input) => Promise<Output> {
  const key = useRef<string>(undefined);
  return async (input) => {
    const attempt = (key.current ??= newKey());
    const end = () => {
      if (key.current === attempt) key.current = undefined;
    };
    try {
      const answer = await send({ ...input, key: attempt });
      end();
      return answer;
    } catch (error) {
      if (isAnswered(error)) end();
      throw error;
    }
  };
}
