import { closeDaySchema, DESK_METHODS, type DayClose } from "@salon/contracts";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatAmount } from "../../../lib/format/format.ts";
import { asNaira } from "../../../ui/forms/as-number.ts";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { LazyAlertDialog } from "../../../ui/overlays/lazy-alert-dialog.tsx";
import { useCloseDay } from "../reports.queries.ts";

type Counted = { cash: number; pos: number; transfer: number };
type Typed = { counted: Counted; note?: string | undefined };

const METHODS = Object.entries(DESK_METHODS) as [keyof Counted, string][];
const { counted, note } = closeDaySchema.shape;

/** The form's rules while this is expected. */
const schemaOf = (close: Expected) =>
  z.object({ counted, note }).check(
    z.refine((typed) => typed.note !== undefined || differencesOf(typed.counted, close).length === 0, {
      error: "Please say why the amounts differ",
      path: ["note"],
    }),
  );

type DayCloseFormProps = {
  close: Pick<DayClose, "date" | "expected" | "drawer">;
  /** The time at which the salon closes, while that is still to come on this day. */
  closesAt: string | null;
};

/** The counted amounts by payment method, and why they differ from what is expected. Before the salon closes it asks once more. */
export function DayCloseForm({ close, closesAt }: DayCloseFormProps) {
  const [early, setEarly] = useState<Typed>();
  const form = useSaveForm({
    schema: schemaOf(close),
    start: {},
    save: useCloseDay(),
    bodyOf: (filled) => ({ date: close.date, ...filled }),
  });
  const differences = differencesOf(useWatch({ control: form.form.control }).counted ?? {}, close);
  return (
    <PageForm
      of={{ ...form, ...(closesAt !== null && { onSubmit: (event) => void form.form.handleSubmit(setEarly)(event) }) }}
      action="Close this day"
      button="small"
    >
      <div className="grid gap-4 md:grid-cols-3">
        {METHODS.map(([key, label]) => (
          <TextField
            key={key}
            {...form.field(`counted.${key}`, { setValueAs: asNaira })}
            label={`${label} counted (NGN)`}
            hint={`Expected ${formatAmount(expectedOf(close, key))}`}
            inputMode="numeric"
            autoComplete="off"
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
          {...form.field("note", { setValueAs: (text: string) => text || undefined })}
          label="What explains the difference"
          autoComplete="off"
        />
      )}
      {early && (
        <LazyAlertDialog
          open
          title="Close the day now?"
          message={`The salon is open until ${closesAt}. Money that comes after this stands under 'After closing'.`}
          confirmLabel="Close now"
          cancelLabel="Not yet"
          onCancel={() => setEarly(undefined)}
          onConfirm={() => {
            setEarly(undefined);
            form.send(early);
          }}
        />
      )}
    </PageForm>
  );
}

type Expected = DayCloseFormProps["close"];

/** What should be counted: of cash the whole drawer, with its float. */
const expectedOf = ({ expected, drawer }: Expected, key: keyof Counted) =>
  key === "cash" ? drawer.expected : (expected.find(({ method }) => method === DESK_METHODS[key])?.amount ?? 0);

/** The methods whose counted amount is not what is expected; those that are not counted yet are left out. */
const differencesOf = (typed: Partial<Counted>, close: Expected) =>
  METHODS.flatMap(([key, label]) => {
    const difference = (typed[key] ?? Number.NaN) - expectedOf(close, key);
    return difference ? [{ label, difference }] : [];
  });
