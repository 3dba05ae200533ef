import type { ReactNode } from "react";

/** The way a column is sorted, as `aria-sort` spells it. */
export type SortDirection = "ascending" | "descending";

type SortButtonProps = { direction: SortDirection | undefined; onSort: () => void; children: ReactNode };

/** The heading of a column that can be sorted; the arrows show the way, `aria-sort` on the heading says it. */
export function SortButton({ direction, onSort, children }: SortButtonProps) {
  const strength = (arrow: SortDirection) => (direction === arrow ? 1 : 0.3);
  return (
    <button
      type="button"
      onClick={onSort}
      className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold hover:bg-sunken"
    >
      {children}
      <svg aria-hidden="true" viewBox="0 0 10 16" className="h-4 w-2.5 fill-current text-primary">
        <path d="M5 .8 9.3 6.4H.8Z" opacity={strength("ascending")} />
        <path d="m5 15.2 4.2-5.6H.7Z" opacity={strength("descending")} />
      </svg>
    </button>
  );
}
