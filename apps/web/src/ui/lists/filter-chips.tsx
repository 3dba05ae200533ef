import { useId } from "react";

type FilterChipsProps = {
  label: string;
  /** A short text under the label. */
  hint?: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string) => void;
};

const chip =
  "min-h-11 max-w-full rounded-pill wrap-anywhere border border-control-border bg-surface px-4 text-sm font-semibold text-primary transition-colors hover:bg-sunken aria-pressed:border-cloth aria-pressed:bg-cloth aria-pressed:text-on-cloth";

/** Buttons of which one is chosen; without a value none is yet. */
export function FilterChips({ label, hint, options, value, onChange }: FilterChipsProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="mb-1.5 font-semibold wrap-anywhere">{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-fg-muted">
          {hint}
        </p>
      )}
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
