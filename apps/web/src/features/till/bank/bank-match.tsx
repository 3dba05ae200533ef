import type { BankReadingAnswer, BankRole } from "@salon/contracts";
import { useState, type ComponentProps } from "react";
import { ListForm } from "../../../domain/lists/list-form.tsx";
import { ListReading } from "../../../domain/lists/list-reading.tsx";
import { missingColumns, type NeededColumns } from "../../../domain/lists/missing-columns.ts";
import { countOf } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";
import { useSendOnce } from "../../../ui/forms/use-send-once.ts";
import { Card } from "../../../ui/layout/cards.tsx";
import { type SentBankList, useMatchList } from "../till.queries.ts";
import { BankResult } from "./bank-result.tsx";
import { METHODS, ROLES } from "./bank-words.ts";

/** What a list of a bank cannot be read without. */
const NEEDED: NeededColumns<BankRole> = { days: ["date"], sums: ["credit", "debit", "amount"] };

interface Shown {
  sent: SentBankList;
  reading: BankReadingAnswer;
}

/**
 * Checks typed transfers and POS money against a list of the bank or of the terminal. The list is on this page alone, and goes with
 * it: it is sent again with each answer.
 */
export function BankMatch() {
  const [shown, setShown] = useState<Shown>();
  const match = useSendOnce({
    save: useMatchList(),
    inputOf: (sent: SentBankList) => sent,
    onSaved: (reading, sent) => setShown({ sent, reading }),
  });
  if (!shown)
    return (
      <Card>
        <NewBankList of={match} onList={match.send} />
      </Card>
    );

  const close = () => {
    match.startAnother();
    setShown(undefined);
  };
  return (
    <>
      {match.error && (
        <p role="alert" className="text-danger">
          {match.error.message}
        </p>
      )}
      <OpenBankList shown={shown} isBusy={match.isSaving} onCompare={match.send} onClose={close} />
    </>
  );
}

type NewBankListProps = Pick<ComponentProps<typeof ListForm<BankReadingAnswer>>, "of"> & {
  onList: (list: SentBankList) => void;
};

function NewBankList({ of, onList }: NewBankListProps) {
  const [method, setMethod] = useState<SentBankList["method"]>("transfer");
  return (
    <ListForm
      of={of}
      action="Compare with the receipts"
      note="The list is compared and not kept: no row, name or account number of it is stored."
      onBring={(list) => onList({ method, ...list })}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">Which money?</legend>
        <div className="flex flex-wrap gap-3">
          {METHODS.map(({ value, label }) => (
            <PillRadio
              key={value}
              name="method"
              value={value}
              checked={method === value}
              onChange={() => setMethod(value)}
              className="min-h-11 px-4"
            >
              {label}
            </PillRadio>
          ))}
        </div>
      </fieldset>
    </ListForm>
  );
}

type OpenBankListProps = {
  shown: Shown;
  isBusy: boolean;
  onCompare: (list: SentBankList) => void;
  onClose: () => void;
};

/** A list as it was understood: what it asks, else what it confirms. */
function OpenBankList({ shown: { sent, reading }, isBusy, onCompare, onClose }: OpenBankListProps) {
  const { asks, came, left, unreadable, unreadableRows, match } = reading;
  const missing = missingColumns(reading.mapping, NEEDED);
  const said = missing
    ? "Its columns are not understood yet."
    : `${countOf(came, "row says", "rows say")} that money came${asks.length > 0 ? ", before the questions are answered" : ""}.`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">{METHODS.find(({ value }) => value === sent.method)!.label}</h2>
          <p aria-live="polite" className="text-sm text-fg-muted">
            {said}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {sent.answers && (
            <Button variant="quiet" size="small" onClick={() => onCompare({ ...sent, answers: undefined })}>
              Answer the questions again
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onClose}>
            Check another list
          </Button>
        </div>
      </div>
      <ListReading<BankRole>
        asks={asks}
        left={{ left: left.map(({ why, rows }) => ({ rows, why: ` ${why}` })), unreadable, unreadableRows }}
        columns={{
          ...reading,
          roles: ROLES,
          missing,
          onMapping: (mapping) => onCompare({ ...sent, mapping }),
        }}
        isBusy={isBusy}
        onAnswers={(answers) => onCompare({ ...sent, answers: { ...sent.answers, ...answers } })}
      >
        {match && <BankResult match={match} onChanged={() => onCompare(sent)} />}
      </ListReading>
    </>
  );
}
