import {
  IMPORT_FIELDS,
  type Import,
  type ImportField,
  type ImportKind,
  type ImportState,
  type ListAsk,
} from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ListReading } from "../../domain/lists/list-reading.tsx";
import { missingColumns, type NeededColumns } from "../../domain/lists/missing-columns.ts";
import { countOf } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { servicesQuery } from "../services/services.queries.ts";
import { FIELDS, KINDS } from "./import-words.ts";
import { useChangeImport, useRunImport } from "./imports.queries.ts";
import { ListRows } from "./list-rows.tsx";

const NAMES: readonly ImportField[] = ["name", "firstName", "lastName", "otherName"];
/** What a list of each kind cannot be read without. */
const NEEDED: Record<ImportKind, NeededColumns<ImportField>> = {
  clients: { names: NAMES },
  appointments: { days: ["date"], names: NAMES },
  services: { names: ["name"], prices: ["price"] },
};

/** The states of rows that were read, also where a column of lines or instants gave what its role does not say. */
const UNDERSTOOD: readonly ImportState[] = ["new", "joins", "same", "noRoom"];

/** What would become of a list, with what it leaves open. `children` are what else can be done with it. */
export function ListPreview({ list, children }: { list: Import; children: ReactNode }) {
  const change = useChangeImport(list.id);
  const run = useRunImport(list.id);
  const waiting = list.counts.asks ?? 0;
  return (
    <ListReading<ImportField>
      asks={list.asks}
      left={{ left: (list.left ?? []).map(({ why, rows }) => ({ rows, why: `: ${why}` })) }}
      columns={columnsOf(list, (mapping) => change.mutate({ revision: list.revision, mapping }))}
      isBusy={change.isPending}
      onAnswers={(answers) => change.mutate({ revision: list.revision, answers })}
      furtherOptions={furtherOptions}
    >
      <ListRows key={list.step} list={list} />
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button loading={run.isPending} disabled={list.ticked === 0} onClick={() => run.mutate()}>
          {list.ticked === 0 ? "Nothing is ticked" : `Import ${countOf(list.ticked, ...KINDS[list.kind].noun)}`}
        </Button>
        {children}
        <p className="text-sm text-fg-muted">
          {waiting > 0 && `${countOf(waiting, "row stays", "rows stay")} out until the questions are answered. `}
          It can be undone for 24 hours.
        </p>
      </Card>
    </ListReading>
  );
}

/** The columns of a table; lines as people write them have none. */
function columnsOf(
  { kind, columns, guess, mapping, sample, counts }: Import,
  onMapping: (mapping: (ImportField | null)[]) => void,
) {
  if (guess[0] === "line") return undefined;
  const isUnderstood = UNDERSTOOD.some((state) => counts[state]);
  return {
    columns,
    mapping,
    roles: Object.fromEntries(IMPORT_FIELDS[kind].map((field) => [field, FIELDS[field]])),
    sampleOf: (index: number) =>
      sample
        .flatMap((cells) => cells[index] || [])
        .slice(0, 2)
        .join(" · "),
    missing: isUnderstood ? undefined : missingColumns(mapping, NEEDED[kind]),
    onMapping,
  };
}

/** Beside the services that a question offers, every other one may be meant. */
const furtherOptions = ({ about, choices }: ListAsk): ReactNode =>
  about === "service" && <OtherServices without={choices.map(({ value }) => value)} />;

function OtherServices({ without }: { without: readonly string[] }) {
  const { data = [] } = useQuery(servicesQuery);
  return (
    <optgroup label="Other services">
      {data
        .filter(({ _id: id }) => !without.includes(id))
        .map(({ _id: id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </optgroup>
  );
}
