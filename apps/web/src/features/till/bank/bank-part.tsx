import { useState, type ReactNode } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";

const MOST_AT_FIRST = 20;

/** One line of a part. */
export const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-2">
    {children}
  </li>
);

type PartProps = {
  title: string;
  count: number;
  lead?: string;
  action?: ReactNode;
  /** Said where there is none; without it the part is left out then. */
  empty?: string;
  items: ReactNode[];
  /** What stands below the lines. */
  footer?: ReactNode;
};

/** One part of a comparison with its lines, of which more than 20 are shown on demand. */
export function Part({ title, count, lead, action, empty, items, footer }: PartProps) {
  const [all, setAll] = useState(false);
  if (count === 0 && !empty) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-lg font-bold">
            {title} ({formatNumber(count)})
          </h3>
          <p className="text-fg-muted">{count === 0 ? empty : lead}</p>
        </div>
        {action}
      </div>
      {items.length > 0 && <ul className="mt-3">{all ? items : items.slice(0, MOST_AT_FIRST)}</ul>}
      {!all && items.length > MOST_AT_FIRST && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {formatNumber(items.length)}
        </Button>
      )}
      {footer}
    </Card>
  );
}
