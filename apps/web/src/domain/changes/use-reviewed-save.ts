import { useState } from "react";
import type { Save } from "../../ui/forms/use-send-once.ts";
import { leadToDisplaced } from "./affected-list.tsx";
import type { Affected } from "./affected.ts";

type Options<Output> = Parameters<Save<unknown, Output>["mutate"]>[1];

interface Steps<Change, Answers, Preview, Output> {
  preview: Save<Change, Preview>;
  save: Save<Change & Answers, Output>;
  /** Whether somebody has to read or answer what a change leads to. */
  needsReview: (affected: Preview) => boolean;
  /** Whether a change can lead to something; default: it can. */
  isPreviewed?: (change: Change) => boolean;
}

/** Saves a change after it was looked at. `review` holds what it leads to while somebody has to read or answer it. */
export function useReviewedSave<Change extends object, Answers extends object, Preview extends Affected, Output>({
  preview,
  save,
  needsReview,
  isPreviewed = () => true,
}: Steps<Change, Answers, Preview, Output>) {
  const [review, setReview] = useState<{ change: Change; affected: Preview; options: Options<Output> } | null>(null);
  const close = () => setReview(null);
  const store = (change: Change & Answers, options: Options<Output>) => save.mutate(change, closing(close, options));
  return {
    /** Saves a change at once, or opens the review when appointments are affected. */
    mutate: (change: Change, options: Options<Output>) => {
      const storeAtOnce = () => store(change as Change & Answers, options);
      if (!isPreviewed(change)) return storeAtOnce();
      preview.mutate(change, {
        onSuccess: (affected) => (needsReview(affected) ? setReview({ change, affected, options }) : storeAtOnce()),
        onError: options.onError,
      });
    },
    reset: () => {
      preview.reset();
      save.reset();
    },
    isPending: preview.isPending || save.isPending,
    error: save.error ?? preview.error,
    review,
    isStoring: save.isPending,
    /** Looks for the affected appointments again, after one of them got another person. */
    lookAgain: () =>
      review &&
      preview.mutate(review.change, {
        onSuccess: (affected) => setReview({ ...review, affected }),
        onError: close,
      }),
    confirm: (answers: Answers) =>
      review && store({ ...review.change, ...answers }, leading(review.affected, review.options)),
    close,
  };
}

/** Closes the review with the answer: the form shows why it failed. */
const closing = <Output>(close: () => void, { onSuccess, onError }: Options<Output>): Options<Output> => ({
  onSuccess: (saved) => {
    close();
    onSuccess(saved);
  },
  onError: (error) => {
    close();
    onError(error);
  },
});

/** Leads to the appointments that cannot take place once the change is saved. */
const leading = <Output>(affected: Affected, options: Options<Output>): Options<Output> => ({
  ...options,
  onSuccess: (saved) => {
    options.onSuccess(saved);
    leadToDisplaced(affected);
  },
});
