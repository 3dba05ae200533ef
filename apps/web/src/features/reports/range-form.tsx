import { isSalonDay } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { presetRanges, type DayRange } from "./reports.range.state.ts";

type RangeFormProps = { range: DayRange; today: string; onChange: (range: DayRange) => void };

/** Any range of days, or one of those asked for most. Give it the range as `key`, so that Back fills the fields too. */
export function RangeForm({ range, today, onChange }: RangeFormProps) {
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [error, setError] = useState<string>();
  const submit = () => {
    if (!isSalonDay(from) || !isSalonDay(to)) setError("Please give both days");
    else if (from > to) setError("The first day must not be after the last");
    else onChange({ from, to });
  };
  return (
    <div data-print="no" className="space-y-4">
      <form
        noValidate
        className="flex flex-wrap items-start gap-4"
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
        <Button type="submit" className="self-start sm:mt-8">
          Show
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        {presetRanges(today).map((preset) => (
          <Button
            key={preset.label}
            variant="quiet"
            size="small"
            aria-pressed={preset.range.from === range.from && preset.range.to === range.to}
            className="aria-pressed:border-cloth aria-pressed:bg-cloth aria-pressed:text-on-cloth"
            onClick={() => onChange(preset.range)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
