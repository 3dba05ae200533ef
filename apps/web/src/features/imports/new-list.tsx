import type { ImportKind } from "@salon/contracts";
import { useState, type ChangeEvent } from "react";
import { formatNumber } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { PillRadio } from "../../ui/forms/pill-radio.tsx";
import { ListArea } from "../../ui/forms/list-area.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { fileToSend } from "./file-to-send.ts";
import { KINDS } from "./import-words.ts";
import { useCreateImport } from "./imports.queries.ts";

/** Appointments name services, so those come first. */
const ORDER: readonly ImportKind[] = ["services", "clients", "appointments"];

interface ChosenList {
  name: string;
  file: Blob;
}

/** Takes a list that is chosen or pasted. */
export function NewList({ onBrought }: { onBrought: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>("services");
  const [text, setText] = useState("");
  const [file, setFile] = useState<ChosenList>();
  const [refused, setRefused] = useState<string>();
  const create = useCreateImport();
  const failure = refused ?? create.error?.message;
  const brought = file ? { file: file.file } : { text };
  const isEmpty = !file && text.trim() === "";

  const take = (next: ChosenList | undefined, why?: string) => {
    create.reset();
    setFile(next);
    setRefused(why);
  };
  const choose = async (chosen: File) => {
    const read = await fileToSend(chosen);
    if ("refused" in read) take(undefined, read.refused);
    else take({ name: chosen.name, file: read.file });
  };
  return (
    <Card>
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty) create.mutate({ kind, ...brought }, { onSuccess: ({ id }) => onBrought(id) });
        }}
      >
        <div>
          <h2 className="text-xl">Bring your notebook</h2>
          <p className="mt-1 text-fg-muted">
            Clients, appointments and prices that you have on paper, in a phone or in another program.
          </p>
        </div>
        <KindChoice kind={kind} onChoose={setKind} />
        {file ? (
          <ChosenFile name={file.name} bytes={file.file.size} onDrop={() => take(undefined)} />
        ) : (
          <ListText
            text={text}
            onText={(next) => {
              take(undefined);
              setText(next);
            }}
            onFile={(chosen) => void choose(chosen)}
          />
        )}
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <Button type="submit" loading={create.isPending} disabled={isEmpty}>
          Look at the list
        </Button>
        <p className="text-sm text-fg-muted">
          First you see what would become of each row. The people on the list get no message. It is kept for 7 days.
        </p>
      </form>
    </Card>
  );
}

function KindChoice({ kind, onChoose }: { kind: ImportKind; onChoose: (kind: ImportKind) => void }) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What do you bring?</legend>
      <div className="flex flex-wrap gap-3">
        {ORDER.map((each) => (
          <PillRadio
            key={each}
            name="kind"
            value={each}
            checked={kind === each}
            onChange={() => onChoose(each)}
            className="min-h-11 px-4"
          >
            {KINDS[each].label}
          </PillRadio>
        ))}
      </div>
      <p className="mt-2 text-fg-muted">{KINDS[kind].how}</p>
    </fieldset>
  );
}

function ChosenFile({ name, bytes, onDrop }: { name: string; bytes: number; onDrop: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span>, {formatNumber(Math.ceil(bytes / 1024))} KB
      </p>
      <Button variant="quiet" size="small" onClick={onDrop}>
        Choose another
      </Button>
    </div>
  );
}

type ListTextProps = { text: string; onText: (text: string) => void; onFile: (file: File) => void };

function ListText({ text, onText, onFile }: ListTextProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onFile(file);
    event.target.value = "";
  };
  return (
    <div className="space-y-3">
      <TextField
        type="file"
        label="File (CSV or vCard)"
        accept=".csv,.txt,.tsv,.vcf,text/csv,text/plain,text/vcard,text/x-vcard"
        onChange={choose}
      />
      <ListArea label="Or paste the list" text={text} onText={onText} />
    </div>
  );
}
