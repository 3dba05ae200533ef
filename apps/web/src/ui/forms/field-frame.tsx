import { useId, useState, type FocusEvent, type ReactNode } from "react";

/** The common props of all fields. */
export type FieldProps = {
  label: string;
  /** A short help text under the label. */
  hint?: ReactNode;
  /** Shown under the control, which it marks as invalid. */
  error?: string | undefined;
};

type ControlAttributes = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** The ids, error attributes and announced error of one field, for its control and its `FieldFrame`. */
export function useField(field: FieldProps, givenId?: string) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [left, setLeft] = useState(false);
  const described = [field.hint && `${id}-hint`, field.error && `${id}-error`].filter(Boolean).join(" ");
  const control: ControlAttributes = {
    id,
    "aria-invalid": field.error ? true : undefined,
    "aria-describedby": described || undefined,
  };
  const focusHandlers = <Target extends Element>(
    onBlur?: (event: FocusEvent<Target>) => void,
    onFocus?: (event: FocusEvent<Target>) => void,
  ) => ({
    onFocus: (event: FocusEvent<Target>) => {
      setLeft(false);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<Target>) => {
      setLeft(true);
      onBlur?.(event);
    },
  });
  // An error is visible at once, but announced only when the user leaves the field, not at every letter.
  return { control, focusHandlers, frame: { ...field, id, spoken: left ? (field.error ?? "") : "" } };
}

type FieldFrameProps = FieldProps & { id: string; spoken: string; children: ReactNode };

/** The common layout of fields: label, hint, control, error. */
export function FieldFrame({ label, hint, error, id, spoken, children }: FieldFrameProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-sm text-fg-muted">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <output className="sr-only">{spoken}</output>
    </div>
  );
}

/** The error of a field under its control, which refers to this `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-danger">
      <svg aria-hidden="true" viewBox="0 0 16 16" className="mt-0.5 size-4 shrink-0">
        <path d="M8 1.2 15 14.4 1.1 14.6Z" fill="currentColor" />
        <path d="M8 6v4M8 12v.6" stroke="var(--color-surface)" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      {children}
    </p>
  );
}
