import { zodResolver } from "@hookform/resolvers/zod";
import { closeDaySchema, DESK_METHODS, type DayClose } from "@salon/contracts";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { FailureSummary } from "../../../ui/forms/error-summary.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.ts";
import { useCloseDay } from "../reports.queries.ts";

type Counted = { cash: number; pos: number; transfer: number };
type Typed = Counted & { note?: string | undefined };

const METHODS = Object.entries(DESK_METHODS) as [keyof Counted, string][];
const formSchema = z.object({ ...closeDaySchema.shape.counted.shape, note: closeDaySchema.shape.note });

type DayCloseFormProps = {
  close: Pick<DayClose, "date" | "expected" | "drawer">;
  /** The time at which the salon closes, while that is still to come on this day. */
  closesAt: string | null;
};

/** The counted amounts by payment method, and why they differ from what is expected. Before the salon closes it asks once more. */
export function DayCloseForm({ close, closesAt }: DayCloseFormProps) {
  const id = useId();
  const closing = useCloseDay();
  const [early, setEarly] = useState<Typed | null>(null);
  const { register, handleSubmit, formState, control, setError } = useForm<Typed>({
    resolver: zodResolver(formSchema),
  });
  const differences = differencesOf(useWatch({ control }), close);
  const fields = {
    ...Object.fromEntries(METHODS.map(([key]) => [`counted.${key}`, `${id}-${key}`])),
    note: `${id}-note`,
  };
  const store = ({ note, ...counted }: Typed) => {
    setEarly(null);
    closing.mutate({ date: close.date, counted, ...(note && { note }) });
  };
  const submit = handleSubmit((typed) => {
    if (differences.length > 0 && !typed.note)
      return setError("note", { message: "Please say why the amounts differ" }, { shouldFocus: true });
    return closesAt === null ? store(typed) : setEarly(typed);
  });
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      <FailureSummary error={closing.error} fields={fields} />
      <div className="grid gap-4 md:grid-cols-3">
        {METHODS.map(([key, label]) => (
          <TextField
            key={key}
            {...register(key, { setValueAs: asNaira })}
            id={`${id}-${key}`}
            label={`${label} counted (NGN)`}
            hint={`Expected ${formatAmount(expectedOf(close, key))}`}
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
      {differences.length > 0 && (
        <TextField
          {...register("note", { setValueAs: (text: string) => text || undefined })}
          id={fields.note}
          label="What explains the difference"
          autoComplete="off"
          error={formState.errors.note?.message}
        />
      )}
      <Button type="submit" loading={closing.isPending}>
        Close this day
      </Button>
      {early && (
        <LazyAlertDialog
          open
          title="Close the day now?"
          message={`The salon is open until ${closesAt}. Money that comes after this stands under 'After closing'.`}
          confirmLabel="Close now"
          cancelLabel="Not yet"
          onCancel={() => setEarly(null)}
          onConfirm={() => store(early)}
        />
      )}
    </form>
  );
}

type Expected = DayCloseFormProps["close"];

/** What should be counted: of cash the whole drawer, with its float. */
const expectedOf = ({ expected, drawer }: Expected, key: keyof Counted) =>
  key === "cash" ? drawer.expected : (expected.find(({ method }) => method === DESK_METHODS[key])?.amount ?? 0);

/** The methods whose counted amount is not what is expected; those that are not counted yet are left out. */
const differencesOf = (typed: Partial<Typed>, close: Expected) =>
  METHODS.flatMap(([key, label]) => {
    const difference = (typed[key] ?? Number.NaN) - expectedOf(close, key);
    return difference ? [{ label, difference }] : [];
  });
