import type { ReactNode } from "react";
import { countOf, formatAmount } from "../../lib/format/format.ts";
import { PAGE_SIZE, type ListState } from "../../lib/navigation/list-state.ts";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { Button } from "../controls/button.tsx";
import { classNames } from "../layout/class-names.ts";
import { DataTable, type DataColumn } from "./data-table.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { Loaded, type Loadable } from "../feedback/loaded.tsx";
import { Pagination } from "./pagination.tsx";

/** The parts of a query result that a list needs. */
export type ListResult<Row> = Loadable<{ items: Row[]; total: number; sum?: number | undefined }> & {
  isPlaceholderData: boolean;
};

type ListFrameProps<Row> = {
  /** Singular and plural of the listed items: `["user", "users"]`. */
  noun: readonly [string, string];
  list: ListState;
  result: ListResult<Row>;
  /** The text for a list without items and filters. */
  empty: ReactNode;
  /** Renders the rows of one page; never called with an empty list. */
  children: (rows: Row[]) => ReactNode;
};

/** One page of a list in each state: loading, failed, empty, no results, and rows with count, sum and pages. */
export function ListFrame<Row>({ noun, list, result, empty, children }: ListFrameProps<Row>) {
  const { isFetching, isPlaceholderData } = result;
  return (
    <Loaded query={result} skeleton={{ rows: 8, label: `Loading ${noun[1]}…`, rowClassName: "h-14 w-full" }}>
      {({ items, total, sum }) => (
        <div className="space-y-5">
          <output className="block text-sm text-fg-muted">
            {countOf(total, ...noun) + (list.filtered ? " found" : "")}
          </output>
          {items.length === 0 && <NoRows list={list} noun={noun} total={total} empty={empty} />}
          {items.length > 0 && (
            <div className={classNames("transition-opacity", isPlaceholderData && "opacity-60")} aria-busy={isFetching}>
              {children(items)}
              {sum !== undefined && (
                <p className="mt-3 px-3 text-right font-bold">
                  {formatAmount(sum)} in {countOf(total, ...noun)}
                </p>
              )}
            </div>
          )}
          <Pagination
            page={list.page}
            pageCount={Math.ceil(total / PAGE_SIZE)}
            onPageChange={list.goTo}
            label={`Pages of ${noun[1]}`}
          />
        </div>
      )}
    </Loaded>
  );
}

type ListViewProps<Row> = Omit<ListFrameProps<Row>, "children"> & {
  caption: string;
  columns: DataColumn<Row>[];
  rowKey: (row: Row) => string;
};

/** A list as a table, sorted by the server. */
export function ListView<Row>({ caption, columns, rowKey, list, ...frame }: ListViewProps<Row>) {
  return (
    <ListFrame list={list} {...frame}>
      {(rows) => (
        <DataTable
          caption={caption}
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={shownSort(list.sort)}
          onSort={list.sortBy}
        />
      )}
    </ListFrame>
  );
}

const shownSort = (sort: string | undefined) => {
  if (!sort) return undefined;
  const descending = sort.startsWith("-");
  return {
    key: descending ? sort.slice(1) : sort,
    direction: descending ? ("descending" as const) : ("ascending" as const),
  };
};

type NoRowsProps = { list: ListState; noun: readonly [string, string]; total: number; empty: ReactNode };

function NoRows({ list, noun, total, empty }: NoRowsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title={`There is no page ${list.page}`}
        action={<Button onClick={() => list.goTo(1)}>First page</Button>}
      />
    );
  }
  if (!list.filtered) {
    return (
      <EmptyState title={`No ${noun[1]} yet`} art={<UnfinishedSquare />}>
        {empty}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`No ${noun[1]} found`}
      action={
        <Button variant="quiet" onClick={list.clear}>
          Clear filters
        </Button>
      }
    >
      Nothing fits this search and these filters.
    </EmptyState>
  );
}
