import { zodResolver } from "@hookform/resolvers/zod";
import { useId, useState, type SyntheticEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import { toast } from "react-hot-toast/headless";
import type * as z from "zod/v4/core";
import { changedSince, useChanges, type EditedRecord } from "./edited-record.ts";
import { useSendOnce, type Save } from "./use-send-once.ts";

/** What a form sends: all that was filled in for a new thing, and of a record only what was changed. */
type Sent<Filled, Stored> = Stored extends undefined ? Filled : Partial<Filled>;

interface SaveOptions<Typed extends FieldValues, Filled, Input, Output, Stored> {
  /** The rules of the fields; what it gives is sent. */
  schema: z.$ZodType<Filled, Typed>;
  /** The fields of a new thing as they are at first. */
  start?: DefaultValues<Typed>;
  /** The record that is changed; until something is typed the fields are those of the record as it is now. */
  record?: EditedRecord<Stored, Typed>;
  /** What the fields say that nobody has typed into, as it is now, such as what is due. */
  shown?: DefaultValues<Typed>;
  save: Save<Input, Output>;
  /** What is sent. `key` names the attempt, and `read` is the record as it was when its fields were filled. */
  bodyOf: (sent: Sent<Filled, Stored>, key: string, read: Stored) => Input;
  onSaved?: (saved: Output, filled: Filled, key: string) => void;
  onRefused?: (error: Error) => void;
  /** Whether the form is emptied for another one when one is saved. */
  again?: boolean;
  /** The ids of fields to which addresses link. */
  ids?: Record<string, string>;
  /** When the rules are checked before the first try; default: not. */
  mode?: "onChange";
}

/**
 * The state of a form that saves something: its fields with their ids and refusals, and the attempt. A double press and another
 * try after a lost answer send the same key, so that the server makes one thing; the key ends with its answer. Where the server
 * had made it from what was typed before, `made` is what it has, and the person says what is meant. Where a record was changed by a
 * try whose answer was lost, what was typed since is a change of that.
 */
export function useSaveForm<Typed extends FieldValues, Filled extends object, Input, Output, Stored = undefined>(
  options: SaveOptions<Typed, Filled, Input, Output, Stored>,
) {
  const { schema, record, save } = options;
  const id = useId();
  const { form, read, setRead, changes, open } = useFilledForm(options);
  const once = useSendOnce<{ filled: Filled; sent: object; read: Stored }, Input, Output>({
    save,
    inputOf: (content, key) => options.bodyOf(content.sent as Sent<Filled, Stored>, key, content.read),
    // A call that changes a record answers it.
    savedOf: (error, content) => changes.savedOf(error, content) as (Stored & Output) | undefined,
    onSaved: (output, { filled }, key) => {
      if (record?.saved) toast.success(record.saved);
      if (record) open(output as unknown as Stored);
      else if (options.again) form.reset();
      options.onSaved?.(output, filled, key);
    },
    onRefused: (error, content) => {
      options.onRefused?.(error);
      const own = changes.afterRefusal(error, content);
      if (own !== undefined) sendChange(own, content.filled);
    },
  });
  const sendChange = (from: Stored, filled: Filled) => {
    setRead(from);
    const sent = record ? changes.of(from, filled) : filled;
    if (record && Object.keys(sent).length === 0) toast("Nothing was changed");
    else once.send({ filled, sent, read: from });
  };
  const send = (filled: Filled) => sendChange(read, filled);
  return {
    ...once,
    ...useFields(form, (name) => options.ids?.[name] ?? `${id}-${name}`),
    /** The id of the form element, for a button outside it. */
    id: `${id}-form`,
    onSubmit: (event: SyntheticEvent) =>
      void form.handleSubmit(send, () => requestAnimationFrame(() => focusFirstRefused(`${id}-form`)))(event),
    /** Sends what was filled in, for a form that asks once more after its rules are kept. */
    send,
    isDirty: form.formState.isDirty,
    /** What another person has changed meanwhile, and what loads it; undefined where nobody has. */
    changed: record && changedSince(schema, record, { read, typed: form.getValues(), error: save.error, open }),
  };
}

/** The fields of a form with their ids and refusals. */
function useFields<Typed extends FieldValues, Filled extends object>(
  form: UseFormReturn<Typed, unknown, Filled>,
  idOf: (name: string) => string,
) {
  const { errors, isSubmitted } = form.formState;
  return {
    form,
    idOf,
    watch: form.watch,
    /** The props of a field's control: spread them on it. */
    field: (name: FieldPath<Typed>, rules?: RegisterOptions<Typed>) => ({
      ...form.register(name, rules),
      id: idOf(name),
      error: messageAt(errors, name),
    }),
    /** The props of a checkbox. */
    box: (name: FieldPath<Typed>) => ({ ...form.register(name), id: idOf(name) }),
    /** The refusal of a field whose control is not registered. */
    errorOf: (name: FieldPath<Typed>) => messageAt(errors, name),
    /** Sets a field whose control is not registered. */
    set: <Name extends FieldPath<Typed>>(name: Name, value: FieldPathValue<Typed, Name>) =>
      form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
  };
}

/** The fields of a form, as the parts that show them need them. */
export type FormFields<Typed extends FieldValues, Filled extends object> = ReturnType<typeof useFields<Typed, Filled>>;

/** The fields, filled for a new thing or from a record, which they follow until something is typed. */
function useFilledForm<Typed extends FieldValues, Filled extends object, Input, Output, Stored>(
  options: SaveOptions<Typed, Filled, Input, Output, Stored>,
) {
  const { schema, start, record, shown, save, mode } = options;
  const changes = useChanges(schema, record);
  // The record of which the fields were filled, and of which what is typed is a change.
  const [{ from, read }, setRecord] = useState({ from: record?.stored, read: record?.stored });
  const fillFrom = (stored: Stored) => setRecord({ from: stored, read: stored });
  const form = useForm<Typed, unknown, Filled>({
    resolver: zodResolver(schema as never) as never,
    ...(mode && { mode }),
    ...(start && { defaultValues: start }),
    ...(record && { values: record.formOf(from as Stored) }),
    ...(shown && { values: shown as Typed, resetOptions: { keepDirtyValues: true } }),
  });
  // What is typed stays where `shown` changes, for which the form must read what is typed.
  const { isDirty, dirtyFields: _dirtyFields } = form.formState;
  const [seen, setSeen] = useState(record?.stored);
  const isKept = isDirty || save.isPending || save.error !== null;
  if (record && !isKept && seen !== record.stored) {
    setSeen(() => record.stored);
    fillFrom(record.stored);
  }
  /** Fills the form with the record as the server has it. */
  const open = (stored: Stored) => {
    save.reset();
    changes.end();
    fillFrom(stored);
    form.reset(record!.formOf(stored));
  };
  return { form, read: read as Stored, changes, setRead: (stored: Stored) => setRecord({ from, read: stored }), open };
}

/** The form of `useSaveForm`, as its frame needs it. */
export interface SavingForm<Output = unknown> {
  id: string;
  idOf: (name: string) => string;
  onSubmit: (event: SyntheticEvent) => void;
  isSaving: boolean;
  isDirty: boolean;
  error: Error | null;
  changed: { texts: string[]; load: () => void } | undefined;
  made: Output | undefined;
  sentKey: string;
  keepMade: (made: Output) => void;
  startAnother: () => void;
}

/** Also a control that is not registered. */
const focusFirstRefused = (form: string): void =>
  document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();

function messageAt(errors: object, path: string): string | undefined {
  let at: unknown = errors;
  for (const step of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[step];
  return (at as { message?: string } | undefined)?.message;
}
