import { ChevronLeft, ChevronRight } from "lucide-react";

type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  /** The accessible name of the navigation. */
  label?: string;
};

const step = "grid size-11 place-items-center rounded-control font-semibold disabled:opacity-40";
const other = "text-primary hover:bg-sunken";
const current = "bg-cloth text-on-cloth";

/** Links to the first, last, current and neighbouring pages. Renders nothing for a single page. */
export function Pagination({ page, pageCount, onPageChange, label = "Pages" }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-1">
      <button
        type="button"
        aria-label="Previous page"
        className={`${step} ${other}`}
        disabled={page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      {pagesToShow(page, pageCount).map((shown, place) =>
        shown === undefined ? (
          <span key={`gap-${place}`} className="w-5 text-center text-fg-muted">
            …
          </span>
        ) : (
          <button
            key={shown}
            type="button"
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? "page" : undefined}
            className={`${step} ${shown === page ? current : other}`}
            onClick={() => onPageChange(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label="Next page"
        className={`${step} ${other}`}
        disabled={page >= pageCount}
        onClick={() => onPageChange(page + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}

/** The page numbers to show; `undefined` marks a gap of two or more pages. */
function pagesToShow(page: number, pageCount: number): (number | undefined)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((one) => one >= 1 && one <= pageCount);
  return [...new Set(wanted)].flatMap((one, place, all) => {
    const skipped = one - (all[place - 1] ?? 0) - 1;
    if (skipped === 0) return [one];
    return skipped === 1 ? [one - 1, one] : [undefined, one];
  });
}
