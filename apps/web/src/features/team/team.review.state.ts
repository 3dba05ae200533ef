import { useState } from "react";
import type { contract, RouteOutput } from "@salon/contracts";
import { ApiError } from "../../lib/api/api-error.ts";

/** An appointment that a change leaves without its person or unit. */
export type AffectedLine = RouteOutput<(typeof contract)["team"]["preview"]>["bookings"][number];

interface Steps<Change> {
  preview: (change: Change) => Promise<{ bookings: AffectedLine[] }>;
  save: (change: Change) => Promise<unknown>;
}

/** Previews a change before it is saved. `review` holds the affected appointments while a confirmation is needed. */
export function useReviewedChange<Change>({ preview, save }: Steps<Change>) {
  const [review, setReview] = useState<{ change: Change; lines: AffectedLine[] } | null>(null);
  const find = async (change: Change) => (await preview(change)).bookings;
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
        const lines = await find(change);
        if (lines.length > 0) setReview({ change, lines });
        else await save(change);
      }),
    /** Looks for the affected appointments again, after one of them got another person. */
    lookAgain: () =>
      attempt(async () => {
        if (review) setReview({ ...review, lines: await find(review.change) });
      }),
    confirm: () =>
      attempt(async () => {
        if (review) await save(review.change);
        setReview(null);
      }),
    close: () => setReview(null),
  };
}

/** Whether a change was refused because the row was changed after it was read. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0;
