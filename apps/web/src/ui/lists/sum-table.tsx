import type { ReactNode } from "react";
import { classNames } from "../layout/class-names.ts";

/** One column of a table of figures; the first names the row. */
export type SumColumn<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What stands in the last row; nothing where a sum has no meaning. */
  total?: ReactNode;
};

type SumTableProps<Row> = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly SumColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

const CELL = "h-9 px-3 py-1 text-right whitespace-nowrap tabular-nums";
/** The names of the rows stay in view while a phone scrolls the table sideways. */
const NAME = "sticky left-0 h-9 min-w-24 max-w-44 bg-surface px-3 py-1 text-left break-words sm:max-w-none";

/** A dense table of figures whose last row has the totals; on phones it stays a table and scrolls sideways. */
export function SumTable<Row>({ caption, captionHidden = false, columns, rows, rowKey }: SumTableProps<Row>) {
  return (
    <section
      aria-label={caption}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls needs the keyboard
      tabIndex={0}
      className="scrolls-sideways min-w-0 rounded-cloth border border-hairline"
    >
      <table className="w-full border-collapse text-sm">
        <caption
          className={
            captionHidden ? "sr-only" : "sticky left-0 px-3 pt-3 pb-1 text-left font-display text-base font-bold"
          }
        >
          {caption}
        </caption>
        <thead>
          <tr className="border-b-2 border-cloth">
            {columns.map(({ key, header }, index) => (
              <th key={key} scope="col" className={classNames(index === 0 ? NAME : CELL, "font-semibold")}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hairline">
              {columns.map(({ key, cell }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" className={`${NAME} font-normal`}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={CELL}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {rows.length > 0 && (
          <tfoot>
            <tr className="font-bold">
              {columns.map(({ key, total }, index) =>
                index === 0 ? (
                  <th key={key} scope="row" className={NAME}>
                    Total
                  </th>
                ) : (
                  <td key={key} className={CELL}>
                    {total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
