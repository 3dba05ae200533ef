import { useEffect, useId, useRef, useState } from "react";
import type { ChangeEvent, ComponentProps, ReactNode, SyntheticEvent } from "react";
import { formatNumber } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FieldError, FieldFrame, useField, type FieldProps } from "../../ui/forms/field-frame.tsx";
import { SaveForm } from "../../ui/forms/save-form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { fileToSend } from "./file-to-send.ts";

/** A list as it goes up: as it was chosen or pasted. */
export type BroughtList = { file: Blob } | { text: string };

const NOTHING = "Please choose a file, or paste the list";
/** Phones give files of other apps types that say little, and would not let them be chosen without these. */
const ANY_TYPE = ["text/*", "application/vnd.ms-excel", "application/octet-stream"];
const TABLES = [
  ".csv,.tsv,.txt,.xlsx",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ...ANY_TYPE,
].join();
const CARDS = ".vcf,text/vcard,text/x-vcard";

type ListFormProps<Output> = Pick<ComponentProps<typeof SaveForm<Output>>, "saidOfMade"> & {
  /** What sends the list. */
  of: Omit<ComponentProps<typeof SaveForm<Output>>["of"], "id" | "onSubmit"> & { isSaving: boolean };
  /** Whether people may come as cards of a phone. */
  cards?: boolean;
  /** What stands above the list, such as what it is about. */
  children: ReactNode;
  action: string;
  /** What becomes of the list. */
  note: string;
  onBring: (list: BroughtList) => void;
};

/** Takes a list that is chosen or pasted. A refused one stays. */
export function ListForm<Output>(props: ListFormProps<Output>) {
  const { of, saidOfMade, cards, children, action, note, onBring } = props;
  const id = useId();
  const list = useChosenList();
  const error = list.refused;
  const focus = (what: string) => document.getElementById(id)?.querySelector<HTMLElement>(what)?.focus();
  useAfterChange(list.file, (file) => focus(file ? "[type=submit]" : "[type=file]"));

  const bring = (event: SyntheticEvent) => {
    event.preventDefault();
    if (of.isSaving) return;
    if (list.brought) onBring(list.brought);
    else {
      list.refuse(NOTHING);
      focus("[type=file]");
    }
  };
  return (
    <SaveForm of={{ ...of, id, onSubmit: bring }} saidOfMade={saidOfMade} className="space-y-5">
      {children}
      <div className="space-y-4">
        {list.file ? (
          <ChosenFile {...list.file} error={error} onDrop={list.drop} />
        ) : (
          <>
            <TextField
              type="file"
              label={cards ? "File (CSV, Excel or vCard)" : "File (CSV or Excel)"}
              accept={cards ? `${TABLES},${CARDS}` : TABLES}
              error={list.text === "" ? error : undefined}
              onChange={list.choose}
            />
            <ListText
              label="Or paste the list"
              error={list.text === "" ? undefined : error}
              text={list.text}
              onText={list.type}
            />
          </>
        )}
        {error && (
          <p role="alert" className="sr-only">
            {error}
          </p>
        )}
      </div>
      <Button type="submit" loading={of.isSaving}>
        {action}
      </Button>
      <p className="text-sm text-fg-muted">{note}</p>
    </SaveForm>
  );
}

/** The field that was used is gone once a file is chosen, so the focus goes on. */
function useAfterChange<Value>(value: Value, then: (value: Value) => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) then(value);
    before.current = value;
  });
}

interface ChosenList {
  name: string;
  content: Blob;
}

/** The list as it is chosen so far; a text that was pasted stays beside a file. */
function useChosenList() {
  const [text, setText] = useState("");
  const [file, setFile] = useState<ChosenList>();
  const [refused, refuse] = useState<string>();

  const take = (next: ChosenList | undefined, why?: string) => {
    setFile(next);
    refuse(why);
  };
  const choose = async (chosen: File) => {
    const read = await fileToSend(chosen);
    if ("refused" in read) take(undefined, read.refused);
    else take({ name: chosen.name, content: read.file });
  };
  const pasted = text.trim() === "" ? undefined : { text };
  return {
    text,
    file,
    refused,
    refuse,
    brought: file ? { file: file.content } : pasted,
    drop: () => take(undefined),
    type: (next: string) => {
      take(undefined);
      setText(next);
    },
    choose: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const [chosen] = target.files ?? [];
      if (chosen) void choose(chosen);
      target.value = "";
    },
  };
}

type ChosenFileProps = ChosenList & { error: string | undefined; onDrop: () => void };

function ChosenFile({ name, content, error, onDrop }: ChosenFileProps) {
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{name}</span>, {formatNumber(Math.ceil(content.size / 1024))} KB
        </p>
        <Button variant="quiet" size="small" onClick={onDrop}>
          Choose another
        </Button>
      </div>
      {error && <FieldError id="list-file-error">{error}</FieldError>}
    </div>
  );
}

type ListTextProps = FieldProps & { text: string; onText: (text: string) => void };

function ListText({ text, onText, ...field }: ListTextProps) {
  const { control, focusHandlers, frame } = useField(field);
  return (
    <FieldFrame {...frame}>
      <textarea
        {...control}
        {...focusHandlers()}
        rows={6}
        className="control text-sm"
        spellCheck={false}
        // A browser that keeps what was typed in forms would keep the names and sums of a list.
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
    </FieldFrame>
  );
}
