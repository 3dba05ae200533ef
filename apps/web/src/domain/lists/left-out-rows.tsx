import { countOf } from "../../lib/format/format.ts";
import { Card } from "../../ui/layout/cards.tsx";

const MOST_REASONS = 10;

/** Rows that were left out for one reason, as it follows their count: `whose status is 'Declined'`, or `: Its status is 'Declined'`. */
interface LeftOutReason {
  why: string;
  rows: number;
}

type LeftOutRowsProps = {
  left: readonly LeftOutReason[];
  /** The first lines that could not be read, and how many there are. */
  unreadable?: readonly string[];
  unreadableRows?: number;
};

/** What of a list is left out, by its reason, and what could not be read. */
export function LeftOutRows({ left, unreadable = [], unreadableRows = 0 }: LeftOutRowsProps) {
  const others = left.slice(MOST_REASONS).reduce((sum, { rows }) => sum + rows, 0);
  const reasons = left.slice(0, MOST_REASONS).map(({ rows, why }) => countOf(rows, "row", "rows") + why);
  if (others > 0) reasons.push(`${countOf(others, "row", "rows")} for other reasons`);
  if (reasons.length === 0 && unreadableRows === 0) return null;
  return (
    <Card className="space-y-4">
      {reasons.length > 0 && <Lines title="Left out" lines={reasons} />}
      {unreadableRows > 0 && (
        <Lines
          title={`${countOf(unreadableRows, "row", "rows")} cannot be read${unreadableRows > unreadable.length && unreadable.length > 0 ? ", such as" : ""}`}
          lines={unreadable}
        />
      )}
    </Card>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <section>
    <h3 className="text-lg">{title}</h3>
    <ul className="mt-1 list-disc pl-5 wrap-anywhere text-fg-muted">
      {lines.map((line, index) => (
        <li key={line + String(index)}>{line}</li>
      ))}
    </ul>
  </section>
);
