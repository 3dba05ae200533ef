import { isSalonDay, type DayClose, closeDaySchema, DESK_METHODS } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useState, useId } from "react";
import { formatAmount, formatDate } from "../../lib/format/format.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { DataTable } from "../../ui/lists/data-table.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { dayCloseQuery, useCloseDay } from "./reports.queries.ts";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../ui/controls/button.tsx";
import { asNaira } from "../../ui/forms/as-number.ts";
import { FailureSummary } from "../../ui/forms/error-summary.tsx";

/** The day close: expected amounts, counted amounts and their difference. */
export function DayCloseCard({ today }: { today: string }) {
  const [date, setDate] = useState(today);
  const { data, error, isFetching, refetch } = useQuery(dayCloseQuery(date));
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl">Day close</h2>
        <TextField
          label="Day to close"
          type="date"
          max={today}
          value={date}
          onChange={(event) => isSalonDay(event.target.value) && setDate(event.target.value)}
        />
      </div>
      {!data && error && <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !error && <SkeletonList rows={4} label="Loading the day…" rowClassName="h-12 w-full" />}
      {data && (
        <div className="space-y-6">
          <DataTable
            caption="Expected"
            captionHidden
            columns={[
              { key: "method", header: "Method", cell: ({ method }) => method },
              { key: "count", header: "Receipts", align: "right", cell: ({ count }) => count },
              { key: "amount", header: "Expected", align: "right", cell: ({ amount }) => formatAmount(amount) },
            ]}
            rows={data.expected}
            rowKey={({ method }) => method}
          />
          {data.counted ? <Counted close={data} /> : <DayCloseForm key={date} date={date} expected={data.expected} />}
        </div>
      )}
    </Card>
  );
}

const LABELS = { cash: "Cash", pos: "POS", transfer: "Transfer" } as const;

function Counted({ close: { counted, closedAt, closedBy, note } }: { close: DayClose }) {
  return (
    <>
      <DataTable
        caption="Counted"
        columns={[
          { key: "method", header: "Method", cell: ({ method }) => LABELS[method] },
          { key: "amount", header: "Counted", align: "right", cell: ({ amount }) => formatAmount(amount) },
          { key: "difference", header: "Difference", align: "right", cell: ({ difference }) => signed(difference) },
        ]}
        rows={counted ?? []}
        rowKey={({ method }) => method}
      />
      <p className="text-sm text-fg-muted">
        {note && <span className="block wrap-anywhere text-fg">Note: {note}</span>}
        Closed {closedAt && formatDate(closedAt)} {closedBy && `by ${closedBy}`}
      </p>
    </>
  );
}

const signed = (naira: number) => (
  <span className={naira < 0 ? "font-semibold text-danger" : ""}>
    {naira > 0 ? "+" : ""}
    {formatAmount(naira)}
  </span>
);

type DayCloseFormProps = { date: string; expected: DayClose["expected"] };
type Counted = { cash: number; pos: number; transfer: number };
type Typed = Counted & { note?: string | undefined };

const METHODS = Object.entries(DESK_METHODS) as [keyof Counted, string][];

const formSchema = z.object({ ...closeDaySchema.shape.counted.shape, note: closeDaySchema.shape.note });

/** The counted amounts by payment method, and what explains a difference; once stored they cannot be changed. */
function DayCloseForm({ date, expected }: DayCloseFormProps) {
  const id = useId();
  const close = useCloseDay();
  const { register, handleSubmit, formState, control } = useForm<Typed>({ resolver: zodResolver(formSchema) });
  const typed = useWatch({ control });
  const amountOf = (label: string) => expected.find(({ method }) => method === label)?.amount ?? 0;
  const fields = {
    ...Object.fromEntries(METHODS.map(([key]) => [`counted.${key}`, `${id}-${key}`])),
    note: `${id}-note`,
  };
  const differences = METHODS.flatMap(([key, label]) => {
    const difference = (typed[key] ?? Number.NaN) - amountOf(label);
    return difference ? [{ label, difference }] : [];
  });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) =>
        void handleSubmit(({ note, ...counted }) => close.mutate({ date, counted, ...(note && { note }) }))(event)
      }
    >
      <FailureSummary error={close.error} fields={fields} />
      <div className="grid gap-4 md:grid-cols-3">
        {METHODS.map(([key, label]) => (
          <TextField
            key={key}
            {...register(key, { setValueAs: asNaira })}
            id={`${id}-${key}`}
            label={`${label} counted (NGN)`}
            hint={`Expected ${formatAmount(amountOf(label))}`}
            inputMode="numeric"
            autoComplete="off"
            error={formState.errors[key]?.message}
          />
        ))}
      </div>
      <output className="block space-y-1 empty:hidden">
        {differences.map(({ label, difference }) => (
          <span key={label} className="block">
            {label}: {formatAmount(Math.abs(difference))} {difference < 0 ? "less" : "more"} than expected
          </span>
        ))}
      </output>
      {(differences.length > 0 || typed.note) && (
        <TextField
          {...register("note", { setValueAs: (text: string) => text || undefined })}
          id={fields.note}
          label="What explains the difference (optional)"
          autoComplete="off"
          error={formState.errors.note?.message}
        />
      )}
      <Button type="submit" loading={close.isPending}>
        Close this day
      </Button>
    </form>
  );
}
