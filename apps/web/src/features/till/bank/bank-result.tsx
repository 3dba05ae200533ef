import { type BankList, type BankMatch, type ConfirmedPairs, MAX_JOINED } from "@salon/contracts";
import { useState, type ReactNode } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useConfirmPairs, useUndoMatch } from "../till.queries.ts";
import { ReceiptLine, RowLine } from "./bank-lines.tsx";

const JoinDialog = lazyPart(async () => (await import("./join-dialog.tsx")).JoinDialog, { isDialog: true });

type Pair = ConfirmedPairs["pairs"][number];
const SUM_REASON = "Sent together as one transfer";
const MOST_AT_FIRST = 20;

type BankResultProps = { list: BankList; match: BankMatch; onChanged: () => void };

/** What a list confirms, what it leaves open, and what is missing on either side. */
export function BankResult({ list: { rows }, match, onChanged }: BankResultProps) {
  const confirm = useConfirmPairs();
  const undo = useUndoMatch();
  const [joined, setJoined] = useState<BankMatch["unknown"][number]>();
  const receipts = new Map(match.receipts.map((receipt) => [receipt.key, receipt]));
  const send = (pairs: Pair[]) => confirm.mutateAsync(pairs).then(onChanged);
  const missing = match.missing.map((one) => ({ ...one, receipt: receipts.get(one.receipt)! }));

  return (
    <div className="space-y-6">
      {confirm.error && (
        <p role="alert" className="text-danger">
          {confirm.error.message}
        </p>
      )}
      {confirm.data && confirm.data.taken.length > 0 && (
        <p aria-live="polite">
          {formatNumber(confirm.data.taken.length)} had been confirmed with something else meanwhile and stay so.
        </p>
      )}
      <Part
        title="Found at the bank"
        count={match.pairs.length}
        lead="One row and one receipt fit each other, and nothing else fits either."
        action={
          match.pairs.length > 0 && (
            <Button
              loading={confirm.isPending}
              onClick={() => void send(match.pairs.map(({ mark, receipt }) => ({ mark, receipts: [receipt] })))}
            >
              Confirm {formatNumber(match.pairs.length)}
            </Button>
          )
        }
        empty="No receipt fits one row alone."
        items={match.pairs.map(({ mark, row, receipt }) => (
          <Line key={mark}>
            <ReceiptLine receipt={receipts.get(receipt)!} />
            <RowLine row={rows[row]!} />
          </Line>
        ))}
      />
      <Part
        title="Which is it?"
        count={match.offers.length}
        lead="Several fit. Choose only what you are sure of."
        items={match.offers.map(({ mark, row, choices }) => (
          <Line key={mark}>
            <RowLine row={rows[row]!} />
            <ul className="space-y-2">
              {choices.map((keys) => (
                <li key={keys.join()} className="flex flex-wrap items-center justify-between gap-3">
                  <div>
                    {keys.map((key) => (
                      <ReceiptLine key={key} receipt={receipts.get(key)!} />
                    ))}
                  </div>
                  <Button
                    variant="quiet"
                    size="small"
                    loading={confirm.isPending}
                    onClick={() => void send([pairOf(mark, keys)])}
                  >
                    It is this
                  </Button>
                </li>
              ))}
            </ul>
          </Line>
        ))}
      />
      <Part
        title="Typed in, not on the list"
        count={missing.length}
        lead="The bank shows a transfer until the second bank day after it."
        empty="Every receipt of these days is on the list."
        items={missing.map(({ receipt, late }) => (
          <Line key={receipt.key}>
            <ReceiptLine receipt={receipt} />
            <Badge tone={late ? "warning" : "neutral"}>
              {late ? "Ask about this one" : "Not found at the bank yet"}
            </Badge>
          </Line>
        ))}
      />
      <Part
        title="On the list, not typed in"
        count={match.unknown.length}
        items={match.unknown.map((one) => (
          <Line key={one.mark}>
            <RowLine row={rows[one.row]!} />
            {missing.length > 0 && (
              <Button variant="quiet" size="small" onClick={() => setJoined(one)}>
                Join with receipts
              </Button>
            )}
          </Line>
        ))}
      />
      <Part
        title="Confirmed before"
        count={match.known.length}
        items={match.known.map(({ mark, row }) => (
          <Line key={mark}>
            <RowLine row={rows[row]!} />
            <Button
              variant="quiet"
              size="small"
              loading={undo.isPending && undo.variables === mark}
              onClick={() => undo.mutate(mark, { onSuccess: onChanged })}
            >
              Undo
            </Button>
          </Line>
        ))}
      />
      {joined && (
        <JoinDialog
          row={rows[joined.row]!}
          receipts={missing.map(({ receipt }) => receipt)}
          most={MAX_JOINED}
          onJoin={(keys, reason) => send([{ mark: joined.mark, receipts: keys, reason }])}
          onClose={() => setJoined(undefined)}
        />
      )}
    </div>
  );
}

const pairOf = (mark: string, receipts: string[]): Pair => ({
  mark,
  receipts,
  ...(receipts.length > 1 && { reason: SUM_REASON }),
});

const Line = ({ children }: { children: ReactNode }) => (
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
};

function Part({ title, count, lead, action, empty, items }: PartProps) {
  const [all, setAll] = useState(false);
  if (count === 0 && !empty) return null;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">
          {title} ({formatNumber(count)})
        </h2>
        {action}
      </div>
      {count === 0 ? <p className="text-fg-muted">{empty}</p> : lead && <p className="text-fg-muted">{lead}</p>}
      <ul className="mt-3">{all ? items : items.slice(0, MOST_AT_FIRST)}</ul>
      {!all && items.length > MOST_AT_FIRST && (
        <Button variant="quiet" size="small" onClick={() => setAll(true)}>
          Show all {formatNumber(items.length)}
        </Button>
      )}
    </Card>
  );
}
