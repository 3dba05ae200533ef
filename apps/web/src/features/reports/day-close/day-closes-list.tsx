import { DESK_METHODS, noonOf, type PastClose } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { useListState } from "../../../lib/navigation/list-state.ts";
import { PATHS } from "../../../paths.ts";
import type { DataColumn } from "../../../ui/lists/data-table.tsx";
import { ListView } from "../../../ui/lists/list-view.tsx";
import { DAY_CLOSES_LIST, dayClosesQuery } from "../reports.queries.ts";

const differenceOf = (difference: number): string =>
  difference === 0 ? "None" : `${difference < 0 ? "−" : "+"}${formatAmount(Math.abs(difference))}`;

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
    card: "plain",
    cell: ({ expected }) => formatAmount(expected),
  },
  { key: "amount", header: "Counted", align: "right", card: "plain", cell: ({ amount }) => formatAmount(amount) },
  {
    key: "difference",
    header: "Difference",
    align: "right",
    card: "corner",
    cell: ({ difference, counted }) => (
      <>
        <span className="whitespace-nowrap">{differenceOf(difference)}</span>
        {counted.map(
          (one) =>
            one.difference !== 0 && (
              <span key={one.method} className="block text-sm text-fg-muted">
                {DESK_METHODS[one.method]}: {differenceOf(one.difference)}
              </span>
            ),
        )}
      </>
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
