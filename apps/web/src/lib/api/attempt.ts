import { useRef } from "react";
import { ApiError } from "./api-error.ts";

/** Whether the server has answered, so that nothing of the attempt is open. */
export const isAnswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

type Send<Input, Output> = (input: Input & { key: string }) => Promise<Output>;

/**
 * Gives each attempt of a page a key: a double tap and another try after a lost answer send the same one, so that the server
 * makes one thing. Once an answer has come, the next attempt has another key. The key of a form goes before.
 */
export const useAttempt = <Input, Output>(
  send: Send<Input, Output>,
  newKey: () => string = () => crypto.randomUUID(),
): ((input: Input) => Promise<Output>) => useKeys(send, newKey, () => "");

/**
 * The same for a change of what the page has shown: another change is another attempt, which the server refuses where the page
 * was behind.
 */
export const useChange = <Input, Output>(send: Send<Input, Output>): ((input: Input) => Promise<Output>) =>
  useKeys(send, () => crypto.randomUUID(), JSON.stringify);

/** Sends the last key again while its answer is lost, for what has the same content. */
function useKeys<Input, Output>(
  send: Send<Input, Output>,
  newKey: () => string,
  contentOf: (input: Input) => string,
): (input: Input) => Promise<Output> {
  const last = useRef<{ key: string; content: string }>(undefined);
  return async (input) => {
    const content = contentOf(input);
    if (last.current?.content !== content) last.current = { key: newKey(), content };
    const attempt = last.current;
    const end = () => {
      if (last.current === attempt) last.current = undefined;
    };
    try {
      const answer = await send({ key: attempt.key, ...input });
      end();
      return answer;
    } catch (error) {
      if (isAnswered(error)) end();
      throw error;
    }
  };
}
