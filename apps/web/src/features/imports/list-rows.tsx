import type { Import, ImportRow, ImportState } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatNumber } from "../../lib/format/format.ts";
import { PAGE_SIZE } from "../../lib/navigation/list-state.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { STATE_LEADS, STATES } from "./import-words.ts";
import { importRowsQuery, useChangeImport } from "./imports.queries.ts";
import { ListRow } from "./list-row.tsx";

const ORDER = Object.keys(STATES) as ImportState[];

/** The rows of a list in groups by what becomes of them. */
export function ListRows({ list }: { list: Import }) {
  const shown = ORDER.filter((state) => list.counts[state]);
  const [chosen, setChosen] = useState<ImportState>();
  const [page, setPage] = useState(1);
  const state = chosen && shown.includes(chosen) ? chosen : (shown.find((each) => each !== "asks") ?? shown[0]);
  if (state === undefined) return null;

  const choose = (next: string) => {
    setChosen(next as ImportState);
    setPage(1);
  };
  return (
    <Card>
      <FilterChips
        label="Rows"
        options={shown.map((each) => ({ value: each, label: `${STATES[each]}: ${formatNumber(list.counts[each]!)}` }))}
        value={state}
        onChange={choose}
      />
      {STATE_LEADS[state] && <p className="mt-2 text-fg-muted">{STATE_LEADS[state]}</p>}
      <RowsOfState list={list} state={state} page={page} onPage={setPage} />
    </Card>
  );
}

type RowsOfStateProps = { list: Import; state: ImportState; page: number; onPage: (page: number) => void };

function RowsOfState({ list, state, page, onPage }: RowsOfStateProps) {
  const query = useQuery(importRowsQuery(list, { state, page, pageSize: PAGE_SIZE }));
  const change = useChangeImport(list.id);
  const { isFetching, isPlaceholderData } = query;
  const mayTick = list.step === "preview" && (state === "new" || state === "joins");
  const maySqueeze = list.step === "preview";
  const tick = (row: ImportRow, to: boolean) => change.mutate({ tick: { rows: [row.row], to } });
  const squeeze = (row: ImportRow, to: boolean) => change.mutate({ squeeze: { rows: [row.row], to } });
  return (
    <Loaded query={query} skeleton={{ rows: 5, label: "Loading the rows…", rowClassName: "mt-3 h-14 w-full" }}>
      {({ items, total }) => (
        <div className="mt-3 space-y-4">
          {mayTick && (
            <TickAll onTick={(to) => change.mutate({ tick: { rows: "all", to } })} isBusy={change.isPending} />
          )}
          <ul
            className={classNames("divide-y divide-hairline", isPlaceholderData && "opacity-60")}
            aria-busy={isFetching}
          >
            {items.map((row) => (
              <ListRow
                key={row.row}
                row={row}
                isBusy={change.isPending}
                onTick={mayTick ? (to) => tick(row, to) : undefined}
                onSqueeze={maySqueeze ? (to) => squeeze(row, to) : undefined}
              />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={onPage}
            label="Pages of rows"
          />
        </div>
      )}
    </Loaded>
  );
}

function TickAll({ onTick, isBusy }: { onTick: (to: boolean) => void; isBusy: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" size="small" disabled={isBusy} onClick={() => onTick(true)}>
        Tick all
      </Button>
      <Button variant="quiet" size="small" disabled={isBusy} onClick={() => onTick(false)}>
        Tick none
      </Button>
    </div>
  );
}
