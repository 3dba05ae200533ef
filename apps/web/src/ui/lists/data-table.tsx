import { ChevronDown } from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { useMedia } from "../../lib/hooks/use-media.ts";
import { IconButton } from "../controls/icon-button.tsx";
import { classNames } from "../layout/class-names.ts";

/** One column of a table; the first column is each row's heading, so put the row's link there. */
export type DataColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** For numbers. */
  align?: "right";
  sortable?: boolean;
  /**
   * Where a card has it: at the right of the first line, below it without its heading, or only when the card is opened.
   * Others stand below the first line, each after its heading.
   */
  card?: "corner" | "plain" | "folded";
};

type DataTableProps<Row> = {
  /** The table's caption; hidden with `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  columns: DataColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  sort?: { key: string; direction: SortDirection } | undefined;
  onSort?: (key: string) => void;
};

// Safari drops the table semantics of elements that CSS displays as blocks, which cards are, so the roles are explicit.
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  columnheader: { role: "columnheader" },
  rowheader: { role: "rowheader" },
  cell: { role: "cell" },
} as const;

/** The width below which `data-table.css` shows cards. */
const CARDS = "not all and (min-width: 1024px)";

/** A table from 1024 px on; below, each row is a card of a few lines. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionHidden = false, columns, rows, rowKey, sort, onSort } = props;
  const hasFolded = columns.some(({ card }) => card === "folded");
  const canOpen = useMedia(CARDS) && hasFolded;
  const isSortable = (column: DataColumn<Row>) => (column.sortable && onSort ? true : undefined);
  return (
    <table {...roles.table} className="data-table">
      <caption className={captionHidden ? "sr-only" : "pb-3 text-left font-display text-xl font-bold"}>
        {caption}
      </caption>
      <thead {...roles.rowgroup} data-sortable={columns.some(isSortable) || undefined}>
        <tr {...roles.row}>
          {columns.map((column) => (
            <th
              key={column.key}
              {...roles.columnheader}
              scope="col"
              data-sortable={isSortable(column)}
              aria-sort={sort?.key === column.key ? sort.direction : undefined}
              className={classNames(column.align === "right" && "text-right")}
            >
              {column.sortable && onSort ? (
                <SortButton
                  direction={sort?.key === column.key ? sort.direction : undefined}
                  onSort={() => onSort(column.key)}
                >
                  {column.header}
                </SortButton>
              ) : (
                column.header
              )}
            </th>
          ))}
          {canOpen && (
            <th {...roles.columnheader} scope="col">
              More
            </th>
          )}
        </tr>
      </thead>
      <tbody {...roles.rowgroup}>
        {rows.map((row) => (
          <DataRow key={rowKey(row)} {...{ columns, row, canOpen }} />
        ))}
      </tbody>
    </table>
  );
}

type DataRowProps<Row> = Pick<DataTableProps<Row>, "columns"> & {
  row: Row;
  /** Whether it is a card with folded texts. */
  canOpen: boolean;
};

function DataRow<Row>({ columns, row, canOpen }: DataRowProps<Row>) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <tr {...roles.row} data-open={isOpen || undefined}>
      {columns.map((column, index) => (
        <DataCell key={column.key} column={column} row={row} headingId={index === 0 ? id : undefined} />
      ))}
      {canOpen && (
        <td {...roles.cell} data-card="corner">
          <IconButton
            id={`${id}more`}
            label="More"
            aria-labelledby={`${id}more ${id}`}
            aria-expanded={isOpen}
            icon={<ChevronDown className="size-5" />}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      )}
    </tr>
  );
}

type DataCellProps<Row> = {
  column: DataColumn<Row>;
  row: Row;
  /** The id of the row's heading, if this is it. */
  headingId: string | undefined;
};

function DataCell<Row>({ column, row, headingId }: DataCellProps<Row>) {
  const className = classNames(column.align === "right" && "lg:text-right");
  const content = <span className={headingId ? "block" : "min-w-0"}>{column.cell(row)}</span>;
  if (headingId !== undefined) {
    return (
      <th {...roles.rowheader} id={headingId} scope="row" data-label={column.header} className={className}>
        {content}
      </th>
    );
  }
  return (
    <td {...roles.cell} data-label={column.header} data-card={column.card} className={className}>
      {content}
    </td>
  );
}

type SortDirection = "ascending" | "descending";

type SortButtonProps = { direction: SortDirection | undefined; onSort: () => void; children: ReactNode };

/** The heading of a sortable column; arrows show the direction, and `aria-sort` announces it. */
function SortButton({ direction, onSort, children }: SortButtonProps) {
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
