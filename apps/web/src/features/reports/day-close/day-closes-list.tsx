import { DESK_METHODS, noonOf, type PastClose } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { PATHS } from "../../../paths.ts";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { DAY_CLOSES_LIST, dayClosesQuery } from "../reports.queries.ts";
import { Difference } from "./difference.tsx";

const columns: DataColumn<PastClose>[] = [
  {
    key: "day",
    header: "Day",
    cell: ({ day }) => (
      <Link to={`${PATHS.adminDayClose}?date=${day}`} className="inline-block py-2.5">
        {formatDate(noonOf(day))}
      </Link>
    ),
  },
  {
    key: "expected",
    header: "Expected",
    align: "right",
    cell: ({ expected }) => formatAmount(expected),
  },
  { key: "amount", header: "Counted", align: "right", cell: ({ amount }) => formatAmount(amount) },
  {
    key: "difference",
    header: "Difference",
    align: "right",
    card: "corner",
    cell: ({ difference, counted }) => (
      <Differences of={counted.filter((one) => one.difference !== 0)} all={difference} />
    ),
  },
  {
    key: "note",
    header: "Note",
    card: "plain",
    cell: ({ note }) => note && <span className="wrap-anywhere">{note}</span>,
  },
  { key: "by", header: "By", card: "folded", cell: ({ closedBy }) => closedBy ?? "Deleted account" },
];

/** The difference of each method that has one, and their sum where they are several. */
function Differences({ of, all }: { of: PastClose["counted"]; all: number }) {
  if (of.length === 0) return <span className="whitespace-nowrap text-fg-muted">No difference</span>;
  return (
    <>
      {of.length > 1 && <Difference naira={all} />}
      {of.map(({ method, difference }) => (
        <span key={method} className="block">
          {DESK_METHODS[method]} <Difference naira={difference} />
        </span>
      ))}
    </>
  );
}

/** The days that were closed, the newest first. */
export function DayClosesList() {
  const { list, query } = useListState(DAY_CLOSES_LIST);
  const result = useQuery(dayClosesQuery(query));
  return (
    <ListView
      caption="Closed days"
      noun={["day", "days"]}
      columns={columns}
      rowKey={({ day }) => day}
      list={list}
      result={result}
      empty="No day was closed yet."
    />
  );
}
