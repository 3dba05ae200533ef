import type { TeamPreview } from "@salon/contracts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { leadToDisplaced } from "../../domain/changes/affected-list.tsx";
import { ApiError } from "../../lib/api/api-error.ts";
import { holds, isStale, storedOf, whatChanged } from "../../lib/api/stale.ts";
import { changedFields } from "../../lib/api/changed-fields.ts";
import { needsReview } from "./affected-lines.tsx";
import type { ServiceAnswers } from "./service-questions.tsx";

interface Steps<Change> {
  preview: (change: Change) => Promise<TeamPreview>;
  save: (change: Change, answers: ServiceAnswers) => Promise<unknown>;
}

/** Previews a change before it is saved. `review` holds what it leads to while somebody has to read or answer it. */
export function useReviewedChange<Change>({ preview, save }: Steps<Change>) {
  const [review, setReview] = useState<{ change: Change; affected: TeamPreview } | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The form shows the error of the failed call.
      setReview(null);
    }
  };
  return {
    review,
    /** Saves a change at once, or opens the review when appointments are affected. */
    submit: (change: Change) =>
      attempt(async () => {
        const affected = await preview(change);
        if (needsReview(affected)) setReview({ change, affected });
        else await save(change, {});
      }),
    /** Looks for the affected appointments again, after one of them got another person. */
    lookAgain: () =>
      attempt(async () => {
        if (review) setReview({ ...review, affected: await preview(review.change) });
      }),
    confirm: (answers: ServiceAnswers) =>
      attempt(async () => {
        if (!review) return;
        await save(review.change, answers);
        setReview(null);
        leadToDisplaced(review.affected);
      }),
    close: () => setReview(null),
  };
}

type Change<Values> = { [Field in keyof Values]?: Values[Field] | undefined } & { revision: number };
/** The parts of a mutation that `useRowEdit` needs. */
type Call<Input, Output> = Pick<UseMutationResult<Output, Error, Input>, "error" | "isPending" | "reset"> & {
  mutateAsync: (input: Input) => Promise<Output>;
};
interface EditOptions<Stored, Values> {
  stored: Stored;
  /** Loads the stored row again. */
  reload: () => Promise<Stored | undefined>;
  preview: Call<Change<Values>, TeamPreview>;
  update: Call<Change<Values> & ServiceAnswers, Stored>;
  /** The values of a stored row as a change names them. */
  valuesOf: (stored: Stored) => Values;
  /** The labels of the fields, for what another user has changed. */
  labels: Record<string, string>;
  /** Says that the row is saved. */
  saved: string;
  /** Fills the form with a stored row. */
  fill: (stored: Stored) => void;
}

/** The steps of a form that changes one row of the team: only changed fields are sent, with the revision that was read. */
export function useRowEdit<Stored extends { revision: number }, Values extends object>(
  options: EditOptions<Stored, Values>,
) {
  const { stored, reload, preview, update, valuesOf, labels, saved, fill } = options;
  const [base, setBase] = useState(stored);
  const open = (newest: Stored | undefined) => {
    if (!newest) return;
    for (const call of [preview, update]) call.reset();
    setBase(newest);
    fill(newest);
  };
  // Where the row has become what was sent, because the answer was lost or another user did the same, it is saved.
  const orSaved = (change: Change<Values>) => (failure: unknown) => {
    const now = storedOf<Stored>(failure);
    if (!now || !holds(valuesOf(now), { ...change, revision: undefined })) throw failure;
    open(now);
    toast.success(saved);
    throw failure;
  };
  const reviewed = useReviewedChange<Change<Values>>({
    preview: (change) => preview.mutateAsync(change).catch(orSaved(change)),
    save: async (change, answers) => open(await update.mutateAsync({ ...change, ...answers }).catch(orSaved(change))),
  });
  const error = update.error ?? preview.error;
  const newer = storedOf<Stored>(error);
  return {
    ...reviewed,
    /** The row as the form last read it. */
    base,
    error,
    isStale: isStale(error),
    changes: newer ? whatChanged(labels, valuesOf(base), valuesOf(newer)) : [],
    saving: update.isPending,
    busy: preview.isPending || update.isPending,
    save: async (filled: Values) => {
      const change = changedFields<Values>(valuesOf(base), filled);
      if (Object.keys(change).length === 0) toast("Nothing was changed");
      else await reviewed.submit({ ...change, revision: base.revision });
    },
    loadNewest: async () => open(newer ?? (await reload())),
  };
}
