import { IMPORT_FIELDS, type Import, type ImportField } from "@salon/contracts";
import { useState } from "react";
import { countOf } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FIELDS } from "./import-words.ts";
import { useChangeImport } from "./imports.queries.ts";

/** Shows what each column was understood to be, and lets an admin correct it. Lines as people write them have no columns. */
export function ColumnChoice({ list }: { list: Import }) {
  const [mapping, setMapping] = useState(list.mapping);
  const change = useChangeImport(list.id);
  if (list.guess[0] === "line") return null;

  const places = list.columns.map((_, index) => index);
  const isMeant = (index: number) => list.mapping[index] !== null;
  const leftOut = places.filter((index) => !isMeant(index));
  const choose = (index: number, field: ImportField | null) =>
    setMapping(mapping.map((each, at) => (at === index ? field : each)));
  const isChanged = mapping.some((field, index) => field !== list.mapping[index]);
  const rows = (shown: readonly number[]) =>
    shown.map((index) => (
      <Column key={index} list={list} index={index} field={mapping[index] ?? null} onChoose={choose} />
    ));
  return (
    <Card>
      <h3 className="text-lg">Columns</h3>
      <ul className="mt-2 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">{rows(places.filter(isMeant))}</ul>
      {leftOut.length > 0 && (
        <details className="mt-4" open={leftOut.length === places.length}>
          <summary className="min-h-11 content-center font-semibold text-primary">
            {countOf(leftOut.length, "column is", "columns are")} left out
          </summary>
          <ul className="mt-2 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">{rows(leftOut)}</ul>
        </details>
      )}
      {isChanged && (
        <Button className="mt-4" loading={change.isPending} onClick={() => change.mutate({ mapping: [...mapping] })}>
          Read the list again
        </Button>
      )}
    </Card>
  );
}

type ColumnProps = {
  list: Import;
  index: number;
  field: string | null;
  onChoose: (index: number, field: ImportField | null) => void;
};

function Column({ list: { kind, columns, sample }, index, field, onChoose }: ColumnProps) {
  const examples = sample.flatMap((cells) => cells[index] || []).slice(0, 2);
  return (
    <li className="min-w-0">
      <SelectField
        label={columns[index]!}
        hint={<span className="line-clamp-1 wrap-anywhere">{examples.join(" · ") || "Empty in the first rows"}</span>}
        value={field ?? ""}
        onChange={({ target: { value } }) => onChoose(index, value === "" ? null : (value as ImportField))}
      >
        <option value="">Left out</option>
        {IMPORT_FIELDS[kind].map((each) => (
          <option key={each} value={each}>
            {FIELDS[each]}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
