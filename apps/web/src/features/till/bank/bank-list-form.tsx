import type { BankList } from "@salon/contracts";
import { useMemo, useState, type ChangeEvent } from "react";
import { countOf } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { PillRadio } from "../../../ui/forms/pill-radio.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { ListArea } from "../../../ui/forms/list-area.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { dayOrderOf, type DayOrder } from "./bank-cells.ts";
import { NO_DIRECTION, type ReadRows, readRows } from "./bank-rows.ts";
import { type BankTable, cellsOf, type Column, COLUMNS, guessColumns, type Mapping, readTable } from "./bank-table.ts";

const METHODS = [
  { value: "transfer", label: "Transfers: the list of the bank" },
  { value: "pos", label: "POS: the list of the terminal" },
] as const;
const LABELS: Record<Column, string> = {
  date: "Date",
  credit: "Money that came",
  debit: "Money that went out",
  amount: "Amount",
  kind: "Credit or debit",
  status: "Status",
  reversed: "Reversed",
  currency: "Currency",
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
  const terminal = method === "pos";
  const mapping = { ...useMemo(() => guessColumns(table, { terminal }), [table, terminal]), ...chosen };
  const guessedOrder = dayOrderOf(cellsOf(table, mapping.date));
  const order = chosenOrder ?? guessedOrder;
  const read = readRows(table, { mapping, order: order ?? "day first", terminal });
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

/** The most reasons, and the most lines that cannot be read, that are shown. */
const MOST_SHOWN = 10;

function ReadSummary({ read: { rows, left, unreadable } }: { read: ReadRows }) {
  const others = left.slice(MOST_SHOWN).reduce((sum, one) => sum + one.rows, 0);
  return (
    <div className="space-y-1 text-sm text-fg-muted" aria-live="polite">
      <p>
        {countOf(rows.length, "row says", "rows say")} that money came.{left.length > 0 && " Left out:"}
      </p>
      <ReasonList
        items={[
          ...left.slice(0, MOST_SHOWN).map((one) => `${countOf(one.rows, "row", "rows")} ${one.why}`),
          ...(others > 0 ? [`${countOf(others, "row", "rows")} for other reasons`] : []),
        ]}
      />
      {left.some(({ why }) => why === NO_DIRECTION) && (
        <p>If every row of this list is money that came, choose its column of amounts under “{LABELS.credit}” too.</p>
      )}
      {unreadable.length > 0 && (
        <p>
          {countOf(unreadable.length, "row", "rows")} cannot be read{unreadable.length > MOST_SHOWN && ", such as"}:
        </p>
      )}
      <ReasonList items={unreadable.slice(0, MOST_SHOWN)} />
    </div>
  );
}

const ReasonList = ({ items }: { items: readonly string[] }) =>
  items.length > 0 && (
    <ul className="list-disc pl-5 wrap-anywhere">
      {items.map((item, at) => (
        <li key={item + String(at)}>{item}</li>
      ))}
    </ul>
  );
