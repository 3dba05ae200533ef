import { isSalonDay, type Period } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { presetRanges } from "./report-range.ts";

type PeriodBarProps = { range: Period; today: string; onChange: (range: Period) => void };

/** The days of the report: a preset or any range. Give it the range as `key`, so that Back updates the fields. */
export function PeriodBar({ range, today, onChange }: PeriodBarProps) {
  return (
    <div
      data-print="no"
      className="flex flex-wrap items-end gap-x-4 gap-y-3 rounded-cloth border border-hairline bg-surface p-3"
    >
      <div className="flex flex-wrap gap-1.5">
        {presetRanges(today).map((preset) => (
          <Button
            key={preset.label}
            variant="quiet"
            size="small"
            aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
            className="px-3! aria-pressed:border-cloth aria-pressed:bg-cloth aria-pressed:text-on-cloth"
            onClick={() => onChange(preset.range)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <RangeForm range={range} onChange={onChange} />
    </div>
  );
}

function RangeForm({ range, onChange }: Pick<PeriodBarProps, "range" | "onChange">) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState<string>();
  const submit = () => {
    if (!isSalonDay(from) || !isSalonDay(to)) setError("Please give both days");
    else if (from > to) setError("The first day must not be after the last");
    else onChange({ from, to });
  };
  return (
    <form
      noValidate
      className="grid grow grid-cols-2 items-end gap-2 max-sm:[&>*]:min-w-0 sm:flex sm:grow-0"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="From"
        type="date"
        value={from}
        onChange={(event) => setFrom(event.target.value)}
        error={error}
      />
      <TextField label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
      <Button type="submit" variant="quiet" className="max-sm:col-span-2">
        Show
      </Button>
    </form>
  );
}
