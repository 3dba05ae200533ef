import type { ComponentProps } from "react";
import { FieldFrame, useField, type FieldProps } from "./field-frame.tsx";

type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "aria-invalid" | "aria-describedby">;

/** A text field of several lines that grows with what is typed, where the browser can do that. */
export function TextArea({ label, hint, error, id, onBlur, onFocus, className, ...rest }: TextAreaProps) {
  const { control, focusHandlers, frame } = useField({ label, hint, error }, id);
  return (
    <FieldFrame {...frame}>
      <textarea
        rows={4}
        {...rest}
        {...control}
        {...focusHandlers(onBlur, onFocus)}
        className={`control min-h-30 field-sizing-content ${className ?? ""}`}
      />
    </FieldFrame>
  );
}
