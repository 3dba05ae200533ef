import { useState } from "react";
import { countOf, formatNumber, truncate } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Card } from "../../ui/layout/cards.tsx";

/** Names of columns that are shown before any is opened. */
const MOST_NAMES = 6;
const MOST_SAMPLE = 36;

type ListColumnsProps<Role extends string> = {
  /** The names of the columns. */
  columns: readonly string[];
  /** What each column is, in their order; null for one that is left out. */
  mapping: readonly (Role | null)[];
  /** What a column may be, with its words. */
  roles: Readonly<Partial<Record<Role, string>>>;
  /** What stands in a column; a list of a bank has no samples. */
  sampleOf?: ((index: number) => string) | undefined;
  /** Why columns have to be chosen before the list can be read. */
  missing: string | undefined;
  isBusy: boolean;
  onMapping: (mapping: (Role | null)[]) => void;
};

/** Shows what each column was understood to be and which are left out, and lets staff correct that. */
export function ListColumns<Role extends string>(props: ListColumnsProps<Role>) {
  const { columns, mapping, missing, isBusy, onMapping } = props;
  const [chosen, setChosen] = useState(mapping);
  const places = columns.map((_, index) => index);
  const read = places.filter((index) => mapping[index]);
  const out = places.filter((index) => !mapping[index]);
  const isChanged = chosen.some((role, index) => role !== mapping[index]);

  const groups = [
    { title: "Read", indexes: read },
    { title: "Left out", indexes: out },
  ].filter(({ indexes }) => indexes.length > 0);
  return (
    <Card>
      <details open={missing !== undefined}>
        <summary className="min-h-11 content-center">
          <span className="font-semibold">{countOf(read.length, "column is", "columns are")} read</span>
          {out.length > 0 && (
            <span className="block text-sm wrap-anywhere text-fg-muted">
              Left out: {namesOf(out.map((index) => columns[index]!))}
            </span>
          )}
        </summary>
        {missing && <p className="mt-3">{missing}</p>}
        {groups.map(({ title, indexes }) => (
          <section key={title} className="mt-4">
            {groups.length > 1 && <h4 className="mb-2 text-base font-bold">{title}</h4>}
            <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
              {indexes.map((index) => (
                <Column
                  key={index}
                  {...props}
                  index={index}
                  role={chosen[index] ?? null}
                  onChoose={(role) => setChosen(chosen.map((each, at) => (at === index ? role : each)))}
                />
              ))}
            </ul>
          </section>
        ))}
        <Button
          className="mt-4"
          variant={isChanged ? "primary" : "quiet"}
          disabled={!isChanged}
          loading={isBusy}
          onClick={() => onMapping([...chosen])}
        >
          Read the list again
        </Button>
      </details>
    </Card>
  );
}

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).map((name) => truncate(name, MOST_SAMPLE));
  return shown.join(", ") + (more > 0 ? ` and ${formatNumber(more)} more` : "");
}

type ColumnProps<Role extends string> = Pick<ListColumnsProps<Role>, "columns" | "roles" | "sampleOf"> & {
  index: number;
  role: Role | null;
  onChoose: (role: Role | null) => void;
};

function Column<Role extends string>({ columns, roles, sampleOf, index, role, onChoose }: ColumnProps<Role>) {
  const hint = sampleOf && (truncate(sampleOf(index), MOST_SAMPLE) || "Empty in the first rows");
  return (
    <li className="min-w-0">
      <SelectField
        label={columns[index]!}
        hint={hint}
        value={role ?? ""}
        onChange={({ target: { value } }) => onChoose(value === "" ? null : (value as Role))}
      >
        <option value="">Left out</option>
        {Object.entries(roles).map(([value, name]) => (
          <option key={value} value={value}>
            {String(name)}
          </option>
        ))}
      </SelectField>
    </li>
  );
}
