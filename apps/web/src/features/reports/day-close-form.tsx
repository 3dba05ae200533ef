import { zodResolver } from "@hookform/resolvers/zod";
import { closeDaySchema, DESK_METHODS, type DayClose } from "@salon/contracts";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { formatAmount } from "../../lib/format/format.ts";
import { Button } from "../../ui/controls/button.tsx";
import { FailureSummary } from "../../ui/forms/failure-summary.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCloseDay } from "./reports.queries.ts";

type DayCloseFormProps = { date: string; expected: DayClose["expected"] };
type Counted = { cash: number; pos: number; transfer: number };

const METHODS = Object.entries(DESK_METHODS) as [keyof Counted, string][];
const asNaira = (typed: string): number | undefined =>
  typed.trim() === "" ? undefined : Number(typed.replaceAll(/[\s,]/g, ""));

/** What was counted, by method; the difference to what was expected is stored with it and cannot be changed later. */
export function DayCloseForm({ date, expected }: DayCloseFormProps) {
  const id = useId();
  const close = useCloseDay();
  const { register, handleSubmit, formState } = useForm<Counted>({
    resolver: zodResolver(closeDaySchema.shape.counted),
  });
  const amountOf = (label: string) => expected.find(({ method }) => method === label)?.amount ?? 0;
  const fields = Object.fromEntries(METHODS.map(([key]) => [`counted.${key}`, `${id}-${key}`]));
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void handleSubmit((counted) => close.mutate({ date, counted }))(event)}
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
      <Button type="submit" loading={close.isPending}>
        Close this day
      </Button>
    </form>
  );
}
