import { IMPORT_FIELDS, type Import, type ImportField } from "@salon/contracts";
import { useState } from "react";
import { countOf, truncate } from "../../lib/format/format.ts";
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
  const isChanged = mapping.some((field, index) => field !== list.mapping[index]);
  const known = places.filter(isMeant);
  const leftOut = places.length - known.length;
  return (
    <Card>
      <details open={known.length === 0}>
        <summary className="min-h-11 content-center font-semibold">
          {countOf(known.length, "column is", "columns are")} read{leftOut > 0 && `, ${leftOut} left out`}
        </summary>
        <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          {[...known, ...places.filter((index) => !isMeant(index))].map((index) => (
            <Column
              key={index}
              list={list}
              index={index}
              field={mapping[index] ?? null}
              onChoose={(field) => setMapping(mapping.map((each, at) => (at === index ? field : each)))}
            />
          ))}
        </ul>
        {isChanged && (
          <Button
            className="mt-4"
            loading={change.isPending}
            onClick={() => change.mutate({ revision: list.revision, mapping: [...mapping] })}
          >
            Read the list again
          </Button>
        )}
      </details>
    </Card>
  );
}

type ColumnProps = {
  list: Import;
  index: number;
  field: string | null;
  onChoose: (field: ImportField | null) => void;
};

function Column({ list: { kind, columns, sample }, index, field, onChoose }: ColumnProps) {
  const examples = sample.flatMap((cells) => cells[index] || []).slice(0, 2);
  return (
    <li className="min-w-0">
      <SelectField
        label={columns[index]!}
        hint={truncate(examples.join(" · "), 36) || "Empty in the first rows"}
        value={field ?? ""}
        onChange={({ target: { value } }) => onChoose(value === "" ? null : (value as ImportField))}
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
