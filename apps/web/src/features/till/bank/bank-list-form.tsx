import type { BankList } from "@salon/contracts";
import { useMemo, useState, type ChangeEvent } from "react";
import { formatNumber } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { ListArea } from "../../../ui/forms/list-area.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import {
  type BankTable,
  type Column,
  COLUMNS,
  dayOrderOf,
  type DayOrder,
  guessColumns,
  type Mapping,
  type ReadRows,
  readRows,
  readTable,
} from "./bank-table.ts";

const METHODS = [
  { value: "transfer", label: "Transfers: the list of the bank" },
  { value: "pos", label: "POS: the list of the terminal" },
] as const;
const LABELS: Record<Column, string> = {
  date: "Date",
  credit: "Money that came",
  debit: "Money that went out",
  kind: "Credit or debit",
  reference: "Reference",
  text: "Text",
};

type BankListFormProps = { onList: (list: BankList) => void; isBusy: boolean; failure?: string | undefined };

/** Takes a pasted or chosen list, shows how its columns are read, and lets staff correct that. */
export function BankListForm({ onList, isBusy, failure }: BankListFormProps) {
  const [method, setMethod] = useState<BankList["method"]>("transfer");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Mapping>({});
  const [chosenOrder, setOrder] = useState<DayOrder>();
  const table = useMemo(() => readTable(text), [text]);
  const mapping = { ...guessColumns(table), ...chosen };
  const guessedOrder = dayOrderOf(table, mapping);
  const order = chosenOrder ?? guessedOrder;
  const read = readRows(table, mapping, order ?? "day first");
  const isReady = read.rows.length > 0 && order !== null;

  const take = (next: string) => {
    setText(next);
    setChosen({});
    setOrder(undefined);
  };
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onList({ method, rows: read.rows });
      }}
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
      <ListText text={text} onText={take} />
      {table.rows.length > 0 && (
        <>
          <ColumnChoice table={table} mapping={mapping} onChoose={(change) => setChosen({ ...chosen, ...change })} />
          {guessedOrder === null && <OrderChoice order={chosenOrder} onChoose={setOrder} />}
          <ReadSummary read={read} />
        </>
      )}
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      <Button type="submit" loading={isBusy} disabled={!isReady}>
        Compare with the receipts
      </Button>
    </form>
  );
}

function ListText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void event.target.files?.[0]?.text().then(onText);
    event.target.value = "";
  };
  return (
    <div className="space-y-3">
      <ListArea label="Paste the list" text={text} onText={onText} />
      <TextField type="file" label="CSV file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={choose} />
      <p className="text-sm text-fg-muted">
        The list is compared and not kept: no row, name or account number of it is stored.
      </p>
    </div>
  );
}

type ColumnChoiceProps = { table: BankTable; mapping: Mapping; onChoose: (change: Mapping) => void };

function ColumnChoice({ table, mapping, onChoose }: ColumnChoiceProps) {
  const names = table.rows[0]!.map((cell, index) => table.header[index] || `Column ${index + 1}: ${cell}`);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {COLUMNS.map((column) => (
        <SelectField
          key={column}
          label={LABELS[column]}
          value={mapping[column] ?? ""}
          onChange={({ target: { value } }) => onChoose({ [column]: value === "" ? undefined : Number(value) })}
        >
          <option value="">Not in the list</option>
          {names.map((name, index) => (
            <option key={name + String(index)} value={index}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  );
}

type OrderChoiceProps = { order: DayOrder | undefined; onChoose: (order: DayOrder) => void };

function OrderChoice({ order, onChoose }: OrderChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">How are the dates written? 03/04/2026 is</legend>
      <div className="flex flex-wrap gap-3">
        {(["day first", "month first"] as const).map((value) => (
          <PillRadio
            key={value}
            name="order"
            value={value}
            checked={order === value}
            onChange={() => onChoose(value)}
            className="min-h-11 px-4"
          >
            {value === "day first" ? "3 April" : "4 March"}
          </PillRadio>
        ))}
      </div>
    </fieldset>
  );
}

function ReadSummary({ read: { rows, out, kobo, unreadable } }: { read: ReadRows }) {
  return (
    <div className="text-sm text-fg-muted" aria-live="polite">
      <p>
        {formatNumber(rows.length)} rows say that money came. Left out: {formatNumber(out)} without money that came
        {kobo > 0 && `, ${formatNumber(kobo)} with kobo`}
        {unreadable.length > 0 && `, ${formatNumber(unreadable.length)} that cannot be read:`}
      </p>
      {unreadable.length > 0 && (
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {unreadable.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
