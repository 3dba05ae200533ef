import * as z from "zod/v4/core";
import { changedFields } from "../../lib/api/changed-fields.ts";
import { storedOf, whatChanged } from "../../lib/api/stale.ts";

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
