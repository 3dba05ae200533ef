import { useRef } from "react";
import * as z from "zod/v4/core";
import { isAnswered } from "../../lib/api/attempt.ts";
import { changedFields } from "../../lib/api/changed-fields.ts";
import { holds, storedOf, whatChanged } from "../../lib/api/stale.ts";

/** A record that a form changes: its fields, and what they are called where another person has changed them. */
export interface EditedRecord<Stored, Typed> {
  stored: Stored;
  formOf: (stored: Stored) => Typed;
  labels: Record<string, string>;
  /** What is said when it is saved; absent where the caller says it. */
  saved?: string;
}

/** What the fields of a record give to be sent; where they give nothing, such as a choice that is open, the record itself. */
export const valuesOf = <Filled, Stored, Typed>(
  schema: z.$ZodType<Filled>,
  { formOf }: Pick<EditedRecord<Stored, Typed>, "formOf">,
  stored: Stored,
) => (z.safeParse(schema, formOf(stored)).data ?? stored) as Partial<Filled>;

/**
 * What is sent of a record's fields. A try whose answer was lost may have changed the record: what is typed then is sent also where
 * it is as it was read, and is a change of the record as that try left it.
 */
export function useChanges<Stored, Typed>(schema: z.$ZodType, record: EditedRecord<Stored, Typed> | undefined) {
  const lost = useRef<object>({});
  const end = () => {
    lost.current = {};
  };
  /** All values of a record that a person would be told of. */
  const allOf = (one: Stored): object => ({ ...(one as object), ...valuesOf(schema, record!, one) });
  return {
    of: (read: Stored, filled: object): object => ({
      ...Object.fromEntries(Object.entries(filled).filter(([field]) => field in lost.current)),
      ...changedFields<object>(valuesOf(schema, record!, read), filled),
    }),
    /** The record where it has become what was sent, because the answer was lost or another person did the same: it is saved. */
    savedOf: (error: Error, { sent }: { sent: object }): Stored | undefined => {
      const stored = storedOf<Stored>(error);
      return stored && record && holds(valuesOf(schema, record, stored), sent) ? stored : undefined;
    },
    /** The record as lost tries alone have left it, where a refusal has it; undefined else. */
    afterRefusal: (error: Error, { sent, read }: { sent: object; read: Stored }): Stored | undefined => {
      if (!isAnswered(error)) lost.current = { ...lost.current, ...sent };
      const stored = storedOf<Stored>(error);
      if (!record || stored === undefined || Object.keys(lost.current).length === 0) return undefined;
      if (whatChanged(record.labels, { ...allOf(read), ...lost.current }, allOf(stored)).length > 0) return undefined;
      end();
      return stored;
    },
    end,
  };
}

interface Reading<Stored> {
  read: Stored;
  typed: object;
  error: Error | null;
  /** Fills the form with a record. */
  open: (stored: Stored) => void;
}

/** What another person has changed of a record since it was read, and what loads it; what was typed the same is no news. */
export function changedSince<Stored, Typed extends object>(
  schema: z.$ZodType,
  { formOf, labels }: EditedRecord<Stored, Typed>,
  { read, typed, error, open }: Reading<Stored>,
) {
  const newer = storedOf<Stored>(error);
  if (newer === undefined) return undefined;
  const shownOf = (stored: Stored): object => {
    const shown = formOf(stored);
    return { ...stored, ...(z.safeParse(schema, shown).success && shown) };
  };
  const differing = changedFields<object>(typed, shownOf(newer));
  const news = Object.fromEntries(Object.entries(labels).filter(([field]) => field in differing));
  return { texts: whatChanged(news, shownOf(read), shownOf(newer)), load: () => open(newer) };
}
