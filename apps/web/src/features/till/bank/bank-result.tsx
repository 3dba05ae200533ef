import { MAX_JOINED } from "@salon/contracts";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { countOf, formatNumber } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/feedback/badge.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { useConfirmPairs, useUndoMatch } from "../till.queries.ts";
import { FindBill, nameOfRow, ReceiptLine, RowLine } from "./bank-lines.tsx";
import { BankOffers } from "./bank-offers.tsx";
import { Line, Part } from "./bank-part.tsx";
import type { BankComparison, Chosen, Comparison, ConfirmingProps } from "./comparison.ts";

const JoinDialog = lazyPart(async () => (await import("./join-dialog.tsx")).JoinDialog, { isDialog: true });

type BankResultProps = { match: BankComparison; onChanged: () => void };

/** What a list confirms, what it leaves open, and what is missing on either side. */
export function BankResult({ match, onChanged }: BankResultProps) {
  const confirm = useConfirmPairs();
  const comparison = { ...match, receipts: new Map(match.receipts.map((receipt) => [receipt.key, receipt])) };
  const send = async (chosen: readonly Chosen[]): Promise<void> => {
    const pairs = chosen.map(({ row, ...pair }) => ({
      ...pair,
      mark: match.rows[row]!.mark,
      token: match.rows[row]!.token,
    }));
    try {
      await confirm.mutateAsync(pairs);
    } catch (error) {
      // A row that is no longer free, or was confirmed meanwhile, is shown as it now is.
      if (error instanceof ApiError && error.status === 409) onChanged();
      throw error;
    }
    onChanged();
  };
  return (
    <>
      <Outcome error={confirm.error} outcome={confirm.data} />
      <Certain comparison={comparison} isBusy={confirm.isPending} onConfirm={send} />
      <BankOffers comparison={comparison} isBusy={confirm.isPending} onConfirm={send} />
      <Missing comparison={comparison} />
      <Unknown comparison={comparison} onConfirm={send} />
      <Known comparison={comparison} onChanged={onChanged} />
    </>
  );
}

type OutcomeProps = { error: Error | null; outcome: { confirmed: string[]; taken: string[] } | undefined };

/** What became of a confirmation. It gets the focus, because the button that had it may be gone. */
function Outcome({ error, outcome }: OutcomeProps) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (error || outcome) box.current?.focus();
  }, [error, outcome]);
  if (!error && !outcome) return null;

  const { confirmed = [], taken = [] } = outcome ?? {};
  const said = [
    `${countOf(confirmed.length, "row is", "rows are")} confirmed.`,
    taken.length > 0 && `${formatNumber(taken.length)} had been confirmed with something else meanwhile and stay so.`,
  ];
  return (
    <p
      ref={box}
      tabIndex={-1}
      role={error ? "alert" : "status"}
      className={classNames("font-semibold", error ? "text-danger" : "text-success")}
    >
      {error ? error.message : said.filter(Boolean).join(" ")}
    </p>
  );
}

function Certain({ comparison: { pairs, rows, receipts }, isBusy, onConfirm }: ConfirmingProps) {
  const confirmAll = () =>
    void onConfirm(pairs.map(({ row, receipt }) => ({ row, receipts: [receipt] }))).catch(() => {});
  return (
    <Part
      title="Found at the bank"
      count={pairs.length}
      lead="One row and one receipt fit each other, and nothing else fits either."
      action={
        pairs.length > 0 && (
          <Button loading={isBusy} onClick={confirmAll}>
            Confirm {formatNumber(pairs.length)}
          </Button>
        )
      }
      empty="No receipt fits one row alone."
      items={pairs.map(({ mark, row, receipt }) => (
        <Line key={mark}>
          <ReceiptLine receipt={receipts.get(receipt)!} />
          <RowLine row={rows[row]!} />
        </Line>
      ))}
    />
  );
}

function Missing({ comparison: { missing, missingAmong, receipts } }: { comparison: Comparison }) {
  return (
    <Part
      title="Typed in, not on the list"
      count={missing.length + missingAmong}
      lead={sentences(
        "The bank shows a transfer until the second bank day after it.",
        missingAmong > 0 && `${countOf(missingAmong, "is", "are")} among the receipts that are offered above.`,
      )}
      empty="Every receipt of these days is on the list."
      items={missing.map(({ receipt, late }) => (
        <Line key={receipt}>
          <ReceiptLine receipt={receipts.get(receipt)!} />
          <Badge tone={late ? "warning" : "neutral"}>{late ? "Ask about this one" : "Not found at the bank yet"}</Badge>
        </Line>
      ))}
    />
  );
}

type UnknownProps = Pick<ConfirmingProps, "comparison" | "onConfirm">;

/** Rows without a receipt. Those like a confirmed one are apart: typed in again, the same money would count twice. */
function Unknown({ comparison: { unknown, unknownAmong, missing, rows, receipts }, onConfirm }: UnknownProps) {
  const [joined, setJoined] = useState<number>();
  const positions = unknown.map(({ row }) => row);
  const likeConfirmed = positions.filter((row) => rows[row]!.like !== undefined);
  const others = positions.filter((row) => rows[row]!.like === undefined);

  const lineOf = (row: number) => (
    <Line key={row}>
      <RowLine row={rows[row]!} />
      <div className="flex flex-wrap gap-3">
        <FindBill row={rows[row]!} />
        {missing.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setJoined(row)}>
            Join with receipts<span className="sr-only">: {nameOfRow(rows[row]!)}</span>
          </Button>
        )}
      </div>
    </Line>
  );
  return (
    <>
      <Part
        title="On the list, not typed in"
        count={others.length + unknownAmong}
        lead={sentences(
          "Find the bill that each paid, and type the money in there.",
          unknownAmong > 0 &&
            `${countOf(unknownAmong, "is", "are")} among the rows for which receipts are offered above.`,
        )}
        items={others.map(lineOf)}
      />
      <Part
        title="Perhaps confirmed before"
        count={likeConfirmed.length}
        lead="Most likely the same money in another list: leave these rows, unless the bank shows the money twice."
        items={likeConfirmed.map(lineOf)}
      />
      {joined !== undefined && (
        <JoinDialog
          row={rows[joined]!}
          receipts={missing.map(({ receipt }) => receipts.get(receipt)!)}
          most={MAX_JOINED}
          onJoin={(keys, reason) => onConfirm([{ row: joined, receipts: keys, reason }])}
          onClose={() => setJoined(undefined)}
        />
      )}
    </>
  );
}

const sentences = (...parts: (string | false)[]): string => parts.filter(Boolean).join(" ");

type KnownProps = { comparison: Comparison; onChanged: () => void };

function Known({ comparison: { known, rows }, onChanged }: KnownProps) {
  const undo = useUndoMatch();
  return (
    <Part
      title="Confirmed before"
      count={known.length}
      items={known.map(({ mark, row, customer }) => (
        <Line key={mark}>
          <span className="min-w-0">
            <RowLine row={rows[row]!} />
            {customer && <span className="block font-semibold wrap-anywhere">For {customer}</span>}
          </span>
          <Button
            variant="quiet"
            size="small"
            loading={undo.isPending && undo.variables === mark}
            onClick={() => undo.mutate(mark, { onSuccess: onChanged })}
          >
            Undo<span className="sr-only">: {nameOfRow(rows[row]!)}</span>
          </Button>
        </Line>
      ))}
    />
  );
}
