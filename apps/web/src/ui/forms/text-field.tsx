import type { ComponentProps } from "react";
import { FieldFrame, useField, type FieldProps } from "./field-frame.tsx";

type TextFieldProps = FieldProps & Omit<ComponentProps<"input">, "aria-invalid" | "aria-describedby">;

/** A one-line text field; spread `register("name")` of react-hook-form on it. */
export function TextField({ label, hint, error, id, onBlur, onFocus, className, ...rest }: TextFieldProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  return (
    <FieldFrame {...frame}>
      <input
        type="text"
        {...rest}
        {...control}
        {...focusHandlers(onBlur, onFocus)}
        className={`control ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
