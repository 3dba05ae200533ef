import type { ReactNode } from "react";
import { UnfinishedSquare } from "../../art/unfinished-square.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { classNames } from "../../ui/layout/class-names.ts";

/** The sum of one figure of all rows. */
export const sumOf = <Row,>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

type FactsProps = { items: readonly { term: string; value: string; note?: ReactNode }[]; framed?: boolean };

/** Small figures in a row. */
export function Facts({ items, framed = true }: FactsProps) {
  return (
    <dl
      className={classNames(
        "grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4",
        framed && "rounded-cloth border border-hairline bg-surface p-4",
      )}
    >
      {items.map(({ term, value, note }) => (
        <div key={term}>
          <dt className="text-sm text-fg-muted">{term}</dt>
          <dd>
            <span className="block font-display text-lg font-bold">{value}</span>
            {note && <span className="block text-sm leading-tight text-fg-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says which day counts for the figures of a tab. */
export const CountingDay = ({ children }: { children: ReactNode }) => (
  <p className="text-sm text-fg-muted">{children}</p>
);

/** A figure with a bar that compares its value with the largest one. */
export const withBar = (text: string, value: number, most: number): ReactNode => (
  <span className="flex items-center justify-end gap-2">
    <span aria-hidden="true" className="h-2 min-w-0 grow">
      <span className="block h-full bg-indigo-400" style={{ width: `${(100 * value) / Math.max(1, most)}%` }} />
    </span>
    {text}
  </span>
);

/** Says that a tab has nothing to show. */
export function Nothing({ title, children = "Choose other days above." }: { title: string; children?: ReactNode }) {
  return (
    <EmptyState title={title} art={<UnfinishedSquare />}>
      {children}
    </EmptyState>
  );
}
