import type { Import } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { countOf } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { KINDS } from "./import-words.ts";
import { importsQuery } from "./imports.queries.ts";

const STEPS: Record<Import["step"], string> = {
  preview: "not imported yet",
  running: "being imported",
  done: "imported",
  undoing: "being undone",
  undone: "undone",
};

/** The lists of the last days, each of which can be opened again. */
export function EarlierLists({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useQuery(importsQuery);
  return (
    <Loaded query={query} skeleton={{ rows: 2, label: "Loading earlier lists…", rowClassName: "h-14 w-full" }}>
      {(data) => (
        <Card>
          <h2 className="text-xl">Lists of the last days</h2>
          {data.items.length === 0 ? (
            <p className="mt-2 text-fg-muted">
              None yet. A list stays here for 7 days, so that you can look at it or undo it.
            </p>
          ) : (
            <ul className="mt-2 divide-y divide-hairline">
              {data.items.map((list) => (
                <EarlierList key={list.id} list={list} onOpen={() => onOpen(list.id)} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </Loaded>
  );
}

function EarlierList({ list: { kind, rows, step, createdAt, by }, onOpen }: { list: Import; onOpen: () => void }) {
  const { label, noun } = KINDS[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {label}: {STEPS[step]}
        </p>
        <p className="text-sm wrap-anywhere text-fg-muted">
          {countOf(rows, ...noun)}, {by}, {formatMoment(createdAt)}
        </p>
      </div>
      <Button variant="quiet" size="small" onClick={onOpen}>
        Open <span className="sr-only">the list of {formatMoment(createdAt)}</span>
      </Button>
    </li>
  );
}
