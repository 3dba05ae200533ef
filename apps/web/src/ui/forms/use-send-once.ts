import { useRef, useState } from "react";
import { isAnswered } from "../../lib/api/attempt.ts";
import { madeOf } from "../../lib/api/made.ts";

/** The parts of a mutation that send what a form holds. */
export interface Save<Input, Output> {
  // A method, so that a mutation with more options fits.
  mutate(input: Input, options: { onSuccess: (saved: Output) => void; onError: (error: Error) => void }): void;
  reset: () => void;
  isPending: boolean;
  error: Error | null;
}

interface SendOptions<Content, Input, Output> {
  save: Save<Input, Output>;
  /** What is sent; `key` names the attempt. */
  inputOf: (content: Content, key: string) => Input;
  /** What a refusal shows to be saved all the same. */
  savedOf?: (error: Error, content: Content) => Output | undefined;
  onSaved: (saved: Output, content: Content, key: string) => void;
  onRefused?: ((error: Error, content: Content) => void) | undefined;
}

/** Whether an attempt goes on: its answer was lost, or the server has something of it, until the person has said what is meant. */
const goesOn = (error: Error): boolean => !isAnswered(error) || madeOf(error) !== undefined;

/**
 * Sends content once for each key: a double press and another try after a lost answer send the same one, so that the server makes
 * one thing; the key ends with its answer. Where the server had made it from other content, `made` is what it has, and the person
 * says what is meant.
 */
export function useSendOnce<Content, Input, Output>(options: SendOptions<Content, Input, Output>) {
  const { save, inputOf, savedOf, onSaved, onRefused } = options;
  const attempt = useRef<{ key: string; content: Content }>(undefined);
  const [sent, setSent] = useState<{ key: string; content: Content }>();
  const saved = (output: Output) => {
    const { key, content } = attempt.current!;
    attempt.current = undefined;
    onSaved(output, content, key);
  };
  const send = (content: Content) => {
    attempt.current = { key: attempt.current?.key ?? crypto.randomUUID(), content };
    setSent(attempt.current);
    save.mutate(inputOf(content, attempt.current.key), {
      onSuccess: saved,
      onError: (error) => {
        const stored = savedOf?.(error, content);
        if (stored !== undefined) return saved(stored);
        if (!goesOn(error)) attempt.current = undefined;
        onRefused?.(error, content);
      },
    });
  };
  return {
    send,
    isSaving: save.isPending,
    error: save.error,
    /** What the server had made of this attempt before it was changed; undefined else. */
    made: madeOf<Output>(save.error),
    /** Whether the last try may have been saved: its answer was lost, or it was saved as it was before. */
    isUnsure: save.error !== null && goesOn(save.error),
    /** What was sent last, and its key. */
    sent: sent?.content,
    sentKey: sent?.key ?? "",
    /** Takes what the server has as what was meant. */
    keepMade: (output: Output) => {
      save.reset();
      saved(output);
    },
    /** Ends the attempt, so that what is sent next is another thing. */
    startAnother: () => {
      attempt.current = undefined;
      save.reset();
    },
  };
}
