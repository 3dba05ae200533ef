import type { ComponentProps } from "react";
import { FieldFrame, useField, type FieldProps } from "./field-frame.tsx";

type SelectFieldProps = FieldProps & Omit<ComponentProps<"select">, "aria-invalid" | "aria-describedby">;

/** A native select; pass `<option>` elements as children. */
export function SelectField({
  label,
  hint,
  error,
  id,
  onBlur,
  onFocus,
  className,
  children,
  ...rest
}: SelectFieldProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <select
          {...rest}
          {...control}
          {...focusHandlers(onBlur, onFocus)}
          className={`control appearance-none pr-11 text-ellipsis ${className ?? ""}`}
        >
          {children}
        </select>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-primary"
        >
          <path
            d="m5.5 9.2 6.4 6.3 6.6-6.5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinecap="round"
          />
        </svg>
      </span>
    </FieldFrame>
  );
}
