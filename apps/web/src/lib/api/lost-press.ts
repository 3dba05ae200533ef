import { useRef } from "react";
import { isAnswered } from "./attempt.ts";

/**
 * Keeps what a press sent. While its answer is lost, a press with the same content sends it again as it was, because what the
 * form shows by then may follow from the first press itself.
 */
export function useLostPress<Body>(error: Error | null) {
  const sent = useRef<{ content: string; body: Body }>(undefined);
  const isLost = error !== null && !isAnswered(error);
  return {
    isLost,
    /** What is sent again for this content; undefined where there is nothing. */
    again: (content: string): Body | undefined =>
      isLost && sent.current?.content === content ? sent.current.body : undefined,
    keep: (content: string, body: Body): Body => (sent.current = { content, body }).body,
  };
}
