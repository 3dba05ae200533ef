type FilterChipsProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
};

const chip =
  "min-h-11 max-w-full rounded-pill wrap-anywhere border border-control-border bg-surface px-4 text-sm font-semibold text-primary transition-colors hover:bg-sunken aria-pressed:border-cloth aria-pressed:bg-cloth aria-pressed:text-on-cloth";

/** Buttons of which one is always chosen. */
export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            className={chip}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
